import type { Turn } from '#functions/capabilities/insight/projections/rebuild.ts';
import type { RebuildAnswer } from '#shared/contract/rebuild.ts';

type Rebuild = (turn: Turn) => Promise<RebuildAnswer>;

/** Runs all invocations of a rebuild. `end` of each is in milliseconds since 1970. */
export const toTheEnd =
  (rebuild: Rebuild, end = Number.POSITIVE_INFINITY) =>
  async (): Promise<Pick<RebuildAnswer, 'looked' | 'repaired' | 'skipped'>> => {
    const { looked, repaired, skipped, next } = await rebuild({ from: undefined, end });
    const total = { looked, repaired: [...repaired], skipped: [...skipped] };
    for (let from = next; from !== null;) {
      const answer = await rebuild({ from, end });
      total.looked += answer.looked;
      total.repaired.push(...answer.repaired);
      total.skipped.push(...answer.skipped);
      from = answer.next;
    }
    return total;
  };
