import type { ChainFinding, Link } from '@ramps-gateway/shared/domain/audit.ts';
import type { Chains } from './ports.ts';

/**
 * Where a shard's chain stood at a day's end, found backwards from now: the first row of a day names the one before it.
 * `end` is null before the first row, undefined where nothing says it.
 */
export const endOfDay = async (
  chains: Pick<Chains, 'first' | 'head'>,
  shard: number,
  until: string,
): Promise<{ readonly end: Link | null | undefined; readonly findings: readonly ChainFinding[] }> => {
  let link: Link | null = (await chains.head(shard)) ?? null;
  while (link && link.day > until) {
    const { day } = link;
    const first = await chains.first(day, shard);
    // Without it nothing says what the days before end with: they are looked at one by one.
    if (!first) return { end: undefined, findings: [{ day, shard, number: 1, fault: 'missing' }] };
    link = first.previous;
  }
  return { end: link, findings: [] };
};
