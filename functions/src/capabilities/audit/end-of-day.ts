import type { ChainFinding, Link } from '@ramps-gateway/shared/domain/audit.ts';
import type { Chains } from './ports.ts';

/**
 * Where a shard's chain stands when a day is over, and what is wrong on the way to it from where it stands now: the first row of each
 * later day says what the one before it ends with. `end` is null where there are no rows until then, and undefined where nothing
 * says what there are.
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
