import type { ChainFinding, Link } from '@ramps-gateway/shared/domain/audit.ts';
import type { Chains } from './ports.ts';

/**
 * The end of a shard's chain on a day, found backwards from now: the first row of a day names the one before it. `end`
 * is null before the first row, undefined if nothing shows it.
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
    // Without it nothing shows how the days before end, so they are read one by one.
    if (!first) return { end: undefined, findings: [{ day, shard, number: 1, fault: 'missing' }] };
    link = first.previous;
  }
  return { end: link, findings: [] };
};
