import { VisibleError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/logger.ts';
import type { EventCounts } from './ports.ts';

export interface QuotaLimits {
  readonly total: number;
  readonly account: number;
}

interface EventQuotaPorts {
  readonly limits: QuotaLimits;
  readonly add: (userId: string, now: Date, more: EventCounts) => Promise<EventCounts>;
  readonly log: Log;
}

interface Admission {
  recorded(): Promise<void>;
  dropped(): void;
}

export interface EventQuota {
  /**
   * @param accountId the event's sub-account, if the owner may see it; other ids are not counted
   * @param known the table's counts of this minute
   * @throws 429
   */
  admit(userId: string, accountId: string | undefined, known: KnownCounts, now: Date): Admission;
}

interface KnownCounts {
  readonly total: number;
  readonly account: number;
}

/** Far from the limit, this many events are counted in memory per write. */
const AT_ONCE = 10;
/** From this share of a limit on, each event is written at once, so that all instances see the same count. */
const NEAR = 0.9;

class Counter {
  seen = 0;
  waiting = 0;
  underWay = 0;

  get all(): number {
    return this.seen + this.waiting + this.underWay;
  }

  see(count: number): void {
    this.seen = Math.max(this.seen, count);
  }
}

class Minute {
  readonly total = new Counter();
  readonly accounts = new Map<string, Counter>();

  of(accountId: string): Counter {
    const known = this.accounts.get(accountId) ?? new Counter();
    this.accounts.set(accountId, known);
    return known;
  }

  take(): EventCounts {
    const accounts = new Map<string, number>();
    for (const [id, counter] of this.accounts) {
      if (counter.waiting > 0) accounts.set(id, counter.waiting);
      counter.waiting = 0;
    }
    const total = this.total.waiting;
    this.total.waiting = 0;
    return { total, accounts };
  }

  giveBack({ total, accounts }: EventCounts): void {
    this.total.waiting += total;
    for (const [id, count] of accounts) this.of(id).waiting += count;
  }

  see({ total, accounts }: EventCounts): void {
    this.total.see(total);
    for (const [id, count] of accounts) this.of(id).see(count);
  }
}

/** Counts in memory, by owner and minute. Writes ten events at a time or, close to a limit, each event. */
export const createEventQuota = ({ limits, add, log }: EventQuotaPorts): EventQuota => {
  let minute = '';
  let owners = new Map<string, Minute>();

  const windowOf = (userId: string, at: string): Minute => {
    // A late event of the previous minute is not added to this one's count.
    if (at < minute) return new Minute();
    // Counts not written by the end of their minute are dropped.
    if (at > minute) {
      minute = at;
      owners = new Map();
    }
    const known = owners.get(userId) ?? new Minute();
    owners.set(userId, known);
    return known;
  };

  const isNear = (count: number, limit: number): boolean => count >= limit * NEAR;

  const flush = async (userId: string, now: Date, window: Minute): Promise<void> => {
    const more = window.take();
    if (more.total === 0) return;
    try {
      window.see(await add(userId, now, more));
    } catch (error) {
      // The event is stored even if its count is not; the next event tries again.
      window.giveBack(more);
      log.warn('events could not be counted', { reason: error instanceof Error ? error.name : 'unknown' });
    }
  };

  return {
    admit: (userId, accountId, known, now) => {
      const at = now.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
      const window = windowOf(userId, at);
      const counters = [window.total];
      window.total.see(known.total);
      const account = accountId === undefined ? undefined : window.of(accountId);
      if (account) {
        account.see(known.account);
        counters.push(account);
      }
      if (window.total.all >= limits.total || (account && account.all >= limits.account))
        throw new VisibleError(
          'TOO_MANY_REQUESTS',
          'This webhook has reached its limit of events for this minute. Send it again later.',
          undefined,
          60 - now.getUTCSeconds(),
        );
      for (const counter of counters) counter.underWay += 1;
      const dropped = (): void => {
        for (const counter of counters) counter.underWay -= 1;
      };
      return {
        dropped,
        recorded: async () => {
          dropped();
          for (const counter of counters) counter.waiting += 1;
          const isClose =
            isNear(window.total.all, limits.total) || (account && isNear(account.all, limits.account));
          if (isClose || window.total.waiting >= AT_ONCE) await flush(userId, now, window);
        },
      };
    },
  };
};
