import { betaEventBody } from '../beta/events.ts';
import type { Delivery, Registration } from '../state/model.ts';
import type { Clock, World } from '../world.ts';
import { type Message, postEvent } from './post-event.ts';

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 30_000;
/** For unreachable addresses: over an hour and a half. */
const TRIES_WHEN_AWAY = 200;
/** For refusing addresses, in case it was transient. */
const TRIES_WHEN_REFUSED = 5;
const PASSING = new Set([408, 409, 425, 429]);

/**
 * Milliseconds until the next attempt after `attempt` (from 1) got `status` (null: unreachable). `undefined`
 * when delivered or given up.
 */
export const retryDelay = (attempt: number, status: number | null): number | undefined => {
  if (status !== null && status >= 200 && status < 300) return undefined;
  const isRefusal = status !== null && status < 500 && !PASSING.has(status);
  if (attempt >= (isRefusal ? TRIES_WHEN_REFUSED : TRIES_WHEN_AWAY)) return undefined;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt - 1, 20));
};

/** Longer than the default confirmation time, so that an order's own events mix too. */
const LONGEST_WAIT_MS = 500;

const DEFAULT_WINDOW = 8;

/** Window size for shuffling; 0 to send in order. */
const windowFor = ({ place }: Delivery, shuffle: number): number => {
  if (shuffle > 1) return Math.floor(shuffle);
  return place < shuffle ? DEFAULT_WINDOW : 0;
};

type Shuffler = { add: (delivery: Delivery, window: number) => void; clear: () => void };

/** Collects deliveries and releases each window in shuffled order. */
const newShuffler = (clock: Clock, release: (deliveries: Delivery[]) => void): Shuffler => {
  let gathered: Delivery[] = [];
  let cancel: (() => void) | undefined;

  const clear = (): void => {
    gathered = [];
    cancel?.();
    cancel = undefined;
  };
  const flush = (): void => {
    const mixed = gathered.toSorted((a, b) => a.place - b.place);
    clear();
    release(mixed);
  };
  return {
    add: (delivery, window) => {
      gathered.push(delivery);
      if (gathered.length >= window) flush();
      else cancel ??= clock.after(LONGEST_WAIT_MS, flush);
    },
    clear,
  };
};

type SenderOptions = {
  concurrency: number;
  timeoutMs: number;
  onError: (error: unknown) => void;
};

const AGAIN_MS = 2_000;

/**
 * Retries until delivered, across restarts. Returns the way to stop; running attempts are repeated after the
 * next start.
 */
export const startSender = ({ store, clock, wire }: World, options: SenderOptions): (() => void) => {
  const stopped = new AbortController();
  const timers = new Map<string, () => void>();
  let queue: Delivery[] = [];
  let head = 0;
  let underWay = 0;

  const record = (delivery: Delivery, status: number | null, error: string | undefined): void => {
    const attempt = delivery.attempts + 1;
    const isLast = wire === 'beta' && !store.state().behaviour.beta.webhook_retries;
    const delay = isLast ? undefined : retryDelay(attempt, status);
    const next_at = delay === undefined ? undefined : clock.now() + delay;
    store.commit({
      type: 'attempt',
      delivery: delivery.id,
      attempt,
      status,
      ...(error === undefined ? {} : { error }),
      ...(next_at === undefined ? {} : { next_at }),
    });
    if (next_at !== undefined) plan(delivery);
  };

  const isGone = (delivery: Delivery): boolean =>
    stopped.signal.aborted || store.state().deliveries.get(delivery.id) !== delivery;

  /** An attempt counts once it is on disk; it is not repeated before that. */
  const recordUntilKept = (...attempt: Parameters<typeof record>): void => {
    const [delivery] = attempt;
    timers.delete(delivery.id);
    if (isGone(delivery)) return;
    try {
      record(...attempt);
    } catch (error) {
      options.onError(error);
      timers.set(
        delivery.id,
        clock.after(AGAIN_MS, () => recordUntilKept(...attempt)),
      );
    }
  };

  const messageOf = ({ signing_secrets = [] }: Registration, { event }: Delivery): Message =>
    'event_type' in event
      ? { id: event.id, body: JSON.stringify(event), secrets: signing_secrets }
      : { id: event.id, body: betaEventBody(store.state(), event), secrets: [] };

  const send = async (delivery: Delivery): Promise<void> => {
    const registration = store.state().registrations.find(({ url }) => url === delivery.url);
    if (registration === undefined) return;
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(options.timeoutMs)]);
    const { status, error } = await postEvent(
      registration,
      messageOf(registration, delivery),
      clock.now(),
      signal,
    );
    recordUntilKept(delivery, status, error);
  };

  const pump = (): void => {
    while (underWay < options.concurrency && head < queue.length) {
      const delivery = queue[head];
      head += 1;
      if (delivery === undefined || store.state().deliveries.get(delivery.id) !== delivery) continue;
      underWay += 1;
      send(delivery)
        .catch(options.onError)
        .finally(() => {
          underWay -= 1;
          pump();
        });
    }
    if (head === queue.length) {
      queue = [];
      head = 0;
    }
  };

  const enqueue = (deliveries: Delivery[]): void => {
    queue.push(...deliveries);
    pump();
  };
  const shuffler = newShuffler(clock, enqueue);

  const isDue = (delivery: Delivery): void => {
    timers.delete(delivery.id);
    const window = windowFor(delivery, store.state().behaviour.webhooks.shuffle);
    if (delivery.attempts === 0 && window > 1) shuffler.add(delivery, window);
    else enqueue([delivery]);
  };
  const plan = (delivery: Delivery): void => {
    const wait = delivery.due_at - clock.now();
    if (wait <= 0) return isDue(delivery);
    timers.set(
      delivery.id,
      clock.after(wait, () => isDue(delivery)),
    );
  };

  const clear = (): void => {
    for (const cancel of timers.values()) cancel();
    timers.clear();
    shuffler.clear();
    queue = [];
    head = 0;
  };

  for (const delivery of store.state().deliveries.values()) plan(delivery);
  store.listen({
    onFact: (fact) => {
      if (fact.type !== 'event') return;
      for (const { id } of fact.deliveries) {
        const delivery = store.state().deliveries.get(id);
        if (delivery !== undefined) plan(delivery);
      }
    },
    onReset: clear,
  });
  return () => {
    stopped.abort();
    clear();
  };
};
