import type { Clock, Sleep } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Priority } from './calls.ts';
import type { CallBudget, CallBudgetRows, RateCut, StoredRateCut } from './ports.ts';

const RECOVERY_MS = 30_000;
/** Caps `Retry-After`: a wrong value must not stop all orders. */
const LONGEST_PAUSE_MS = 600_000;

/** Adds a tenth of the setting each half minute; at least one call a second. */
const recovered = (setting: number, cut: RateCut, now: number): number => {
  const since = Math.max(Date.parse(cut.at), Date.parse(cut.paused_until));
  const steps = Math.max(0, Math.floor((now - since) / RECOVERY_MS));
  return cut.calls_per_second + steps * Math.ceil(setting / 10);
};

/** Calls a second at `now`. @param setting the gateway's calls a second */
const rateAt = (setting: number, cut: RateCut | null, now: number): number =>
  cut === null ? setting : Math.min(setting, recovered(setting, cut, now));

/** Half of the current rate, at least one call a second. @param retryAfterMs from the provider */
const halved = (
  setting: number,
  cut: RateCut | null,
  now: number,
  retryAfterMs: number | undefined,
): RateCut => ({
  calls_per_second: Math.max(1, Math.floor(rateAt(setting, cut, now) / 2)),
  at: new Date(now).toISOString(),
  paused_until: new Date(now + Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS)).toISOString(),
});

const SECOND_US = 1_000_000;

/**
 * Calls per second of one shard. A DynamoDB key takes 1,000 writes per second, which leaves room for refused bookings.
 */
const SHARD_CALLS = 250;

/**
 * The share of the next second that may be booked already when a call of this priority is added. Orders can use the
 * whole budget, and all lower priorities together delay an order by at most 0.6 s.
 */
const SHARES: Readonly<Record<Priority, number>> = { orders: 1, balances: 0.6, polling: 0.4, pages: 0.2 };

/** Spreads the next tries of instances that were refused at the same moment; orders wait least. */
const JITTER_MS: Readonly<Record<Priority, number>> = {
  orders: 100,
  balances: 200,
  polling: 400,
  pages: 600,
};

/** Maximum length of one wait, so a new caller with an earlier deadline is served in time. */
const LONGEST_WAIT_MS = 1_000;

/** How long an instance uses a rate it has read. */
const CUT_KEPT_MS = 2_000;
/**
 * After a cut, calls still leave at the old rate this long: from instances that have not read the cut, and from earlier
 * bookings.
 */
const CUT_SETTLES_MS = CUT_KEPT_MS + 1_000;

interface Waiting {
  readonly until: number;
  readonly signal: AbortSignal | undefined;
  /** Called with the time when the call may leave; undefined if it may not. */
  readonly answer: (at: number | undefined) => void;
}

interface CallBudgetParts {
  readonly rows: CallBudgetRows;
  /** The gateway's setting. */
  readonly callsPerSecond: () => Promise<number>;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly log: Pick<Log, 'error' | 'warn'>;
  readonly metrics: Metrics;
  /** 0 to 1. */
  readonly random?: () => number;
}

const abortOf = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * One queue of calls for all instances, evenly spaced, so that no second exceeds the rate. An instance books all its
 * waiting calls with one write.
 */
export const createCallBudget = (parts: CallBudgetParts): CallBudget => {
  const { rows, callsPerSecond, clock, sleep, log, metrics, random = Math.random } = parts;
  const now = (): number => clock().getTime();
  const queues: Readonly<Record<Priority, Waiting[]>> = { orders: [], balances: [], polling: [], pages: [] };
  const served = new Set<Priority>();
  /** The next free call of each shard, as last seen. */
  const heads = new Map<number, number>();
  let known: { readonly stored: StoredRateCut; readonly until: number } | undefined;

  const storedCut = async (): Promise<StoredRateCut> => {
    if (known === undefined || known.until <= now())
      known = { stored: await rows.cut(), until: now() + CUT_KEPT_MS };
    return known.stored;
  };

  /** Ends the wait of callers who cannot leave by their deadline, or gave up. */
  const dropLate = (queue: Waiting[], earliest: number): void => {
    const late = queue.filter(({ until, signal }) => until < earliest || signal?.aborted === true);
    for (const waiting of late) {
      queue.splice(queue.indexOf(waiting), 1);
      waiting.answer(undefined);
    }
  };

  /** Books calls for the head of the queue. Returns the milliseconds until the next try. */
  const serveSome = async (priority: Priority): Promise<number> => {
    const queue = queues[priority];
    const [{ cut }, setting] = await Promise.all([storedCut(), callsPerSecond()]);
    const at = now();
    const pausedUntil = Date.parse(cut?.paused_until ?? '') || 0;
    dropLate(queue, Math.max(at, pausedUntil));
    if (pausedUntil > at) return pausedUntil - at;

    const rate = rateAt(setting, cut, at);
    const shards = Math.ceil(rate / SHARD_CALLS);
    const every = Math.ceil(SECOND_US / Math.floor(rate / shards));
    const shard = Math.floor(random() * shards);
    const share = Math.max(every, SHARES[priority] * SECOND_US);
    /** How many more calls may be booked after `next`. */
    const roomAfter = (next: number): number =>
      Math.floor((at * 1000 + share - Math.max(next, at * 1000)) / every);
    const waitAfter = (next: number): number => Math.max(0, Math.ceil((next - share + every) / 1000) - now());

    const head = heads.get(shard) ?? 0;
    const room = roomAfter(head);
    if (room < 1) return waitAfter(head);
    const batch = queue
      .slice(0, room)
      .filter(({ until }, nth) => nth === 0 || until * 1000 >= at * 1000 + nth * every);
    if (batch.length === 0) return 0;
    const latest = Math.floor(
      Math.min(
        at * 1000 + share - batch.length * every,
        ...batch.map(({ until }, nth) => until * 1000 - nth * every),
      ),
    );
    const booked = await rows.book({ shard, calls: batch.length, now: at * 1000, every, latest, head });
    const next = booked.ok ? booked.from + batch.length * every : booked.next;
    heads.set(shard, next);
    if (booked.ok)
      for (const [nth, waiting] of batch.entries()) {
        queue.splice(queue.indexOf(waiting), 1);
        waiting.answer(Math.ceil((booked.from + nth * every) / 1000));
      }
    dropLate(queue, next / 1000);
    const wait = roomAfter(next) > 0 ? 0 : waitAfter(next);
    return wait + (booked.ok ? 0 : 1 + random() * JITTER_MS[priority]);
  };

  const serve = async (priority: Priority): Promise<void> => {
    if (served.has(priority)) return;
    served.add(priority);
    const queue = queues[priority];
    try {
      while (queue.length > 0) {
        const wait = await serveSome(priority);
        if (wait > 0 && queue.length > 0) await sleep(Math.ceil(Math.min(wait, LONGEST_WAIT_MS)));
      }
    } catch (error) {
      log.error('provider calls could not be booked', error);
      for (const { answer } of queue.splice(0)) answer(undefined);
    } finally {
      served.delete(priority);
    }
  };

  return {
    take: async (priority, until, signal) => {
      const asked = now();
      const hasGivenUp = (): boolean => signal?.aborted === true;
      const at = await new Promise<number | undefined>((answer) => {
        queues[priority].push({ until, signal, answer });
        signal?.addEventListener('abort', () => answer(undefined), { once: true });
        void serve(priority);
      });
      if (hasGivenUp()) return false;
      if (at === undefined) {
        metrics.put('CallBudget', 1, priority === 'orders' ? 'orders_refused' : 'refused');
        log.warn('the budget has no provider call left', { priority });
        return false;
      }
      const wait = at - now();
      if (wait > 0) await (signal ? Promise.race([sleep(wait), abortOf(signal)]) : sleep(wait));
      if (at > asked) metrics.put('CallBudget', 1, 'waited');
      return !hasGivenUp();
    },

    limited: async (sentAt, retryAfterMs) => {
      try {
        const [{ version, cut }, setting] = await Promise.all([rows.cut(), callsPerSecond()]);
        if (cut !== null && sentAt < Date.parse(cut.at) + CUT_SETTLES_MS) return;
        const next = halved(setting, cut, now(), retryAfterMs);
        if (!(await rows.saveCut(next, version))) return;
        metrics.put('CallBudget', 1, 'halved');
        log.warn('the provider answered 429, so the call rate is halved', { ...next });
      } catch (error) {
        log.error('the lower call rate after a 429 could not be stored', error);
      } finally {
        known = undefined;
      }
    },
  };
};
