import { betaEventBody } from '../beta/order-views.ts';
import { present } from '../input.ts';
import type { Delivery, Registration } from '../state/model.ts';
import type { Clock, World } from '../world.ts';
import { type Message, postEvent } from './post-event.ts';

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 30_000;
/** Pauses for unreachable addresses, over an hour and a half. */
const TRIES_WHEN_AWAY = 200;
/** Pauses for addresses that refuse, in case the refusal was transient. */
const TRIES_WHEN_REFUSED = 5;
const PASSING = new Set([408, 409, 425, 429]);

/**
 * Milliseconds from `attempt` (from 1) to the next one, after `status` (null: unreachable). `undefined` if delivered
 * or given up.
 */
export const retryDelay = (attempt: number, status: number | null): number | undefined => {
  if (status !== null && status >= 200 && status < 300) return undefined;
  const isRefusal = status !== null && status < 500 && !PASSING.has(status);
  if (attempt >= (isRefusal ? TRIES_WHEN_REFUSED : TRIES_WHEN_AWAY)) return undefined;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt - 1, 20));
};

/** Longer than the default confirmation time, so that an order's own events are shuffled too. */
const LONGEST_WAIT_MS = 500;

const DEFAULT_WINDOW = 8;

/** Window size for shuffling; 0 to send in order. */
const windowFor = ({ place }: Delivery, shuffle: number): number => {
  if (shuffle > 1) return Math.floor(shuffle);
  return place < shuffle ? DEFAULT_WINDOW : 0;
};

/** Collects deliveries and releases each window in shuffled order. */
const newShuffler = (clock: Clock, release: (deliveries: Delivery[]) => void) => {
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
    add: (delivery: Delivery, window: number): void => {
      gathered.push(delivery);
      if (gathered.length >= window) flush();
      else cancel ??= clock.after(LONGEST_WAIT_MS, flush);
    },
    clear,
  };
};

const TIMEOUT_MS = 10_000;
const AGAIN_MS = 2_000;

/**
 * Retries until delivered, across restarts. Returns a function that stops it; attempts in progress are repeated after
 * the next start.
 */
export const startSender = (
  { store, clock, wire }: World,
  concurrency: number,
  onError: (error: unknown) => void,
): (() => void) => {
  const stopped = new AbortController();
  const timers = new Map<string, () => void>();
  const queue: Delivery[] = [];
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
      ...present({ error, next_at }),
    });
    if (next_at !== undefined) plan(delivery);
  };

  const isGone = (delivery: Delivery): boolean =>
    stopped.signal.aborted || store.state().deliveries.get(delivery.id) !== delivery;

  /** An attempt counts after it is on disk; it is not repeated before that. */
  const recordUntilKept = (...attempt: Parameters<typeof record>): void => {
    const [delivery] = attempt;
    timers.delete(delivery.id);
    if (isGone(delivery)) return;
    try {
      record(...attempt);
    } catch (error) {
      onError(error);
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
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const message = messageOf(registration, delivery);
    const { status, error } = await postEvent(registration, message, clock.now(), signal);
    recordUntilKept(delivery, status, error);
  };

  const pump = (): void => {
    while (underWay < concurrency) {
      const delivery = queue.shift();
      if (delivery === undefined) return;
      if (isGone(delivery)) continue;
      underWay += 1;
      send(delivery)
        .catch(onError)
        .finally(() => {
          underWay -= 1;
          pump();
        });
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
    queue.length = 0;
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
