import {
  REFUSAL_REASONS,
  type RefusalCounts,
  type RefusalReason,
} from '@ramps-gateway/shared/contract/calls/webhook-events.ts';
import { utcDay } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/logger.ts';

interface RefusalPorts {
  readonly add: (userId: string, now: Date, more: RefusalCounts) => Promise<void>;
  readonly log: Log;
}

/** Counts a refused delivery that leaves no row. Never fails. */
export type CountRefusal = (userId: string, reason: RefusalReason, now: Date) => Promise<void>;

/** Minimum time between two writes of an owner's refusals, unless their number has doubled. */
const EVERY_MS = 10_000;

class Waiting {
  counts: Record<RefusalReason, number> = noneOf();
  written = Number.NEGATIVE_INFINITY;
  /** This many refusals are written at once, whenever the last write was. */
  enough = 1;

  get all(): number {
    return REFUSAL_REASONS.reduce((sum, reason) => sum + this.counts[reason], 0);
  }
}

function noneOf(): Record<RefusalReason, number> {
  return { secret: 0, signature: 0, disabled: 0, limit: 0 };
}

/**
 * Counts in memory by owner and UTC day, because senders decide how often they send. Writes the first refusal, then
 * whenever the number doubles, otherwise at most six times a minute. So at least half of all refusals are counted.
 */
export const createRefusals = ({ add, log }: RefusalPorts): CountRefusal => {
  let day = '';
  let owners = new Map<string, Waiting>();
  return async (userId, reason, now) => {
    const today = utcDay(now);
    if (today !== day) {
      day = today;
      owners = new Map();
    }
    const waiting = owners.get(userId) ?? new Waiting();
    owners.set(userId, waiting);
    waiting.counts[reason] += 1;
    const size = waiting.all;
    if (size < waiting.enough && now.getTime() - waiting.written < EVERY_MS) return;
    const more = waiting.counts;
    waiting.counts = noneOf();
    waiting.written = now.getTime();
    waiting.enough = 2 * size;
    log.warn('webhooks were refused', { user_id: userId, ...more });
    try {
      await add(userId, now, more);
    } catch (error) {
      // The sender is refused even if counting fails; the next refusal tries again.
      for (const each of REFUSAL_REASONS) waiting.counts[each] += more[each];
      log.warn('refusals could not be counted', { reason: error instanceof Error ? error.name : 'unknown' });
    }
  };
};
