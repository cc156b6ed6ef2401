import { betaEventBody } from '../beta/events.ts';
import type { Delivery, Registration } from '../state/model.ts';
import type { World } from '../world.ts';
import { newShuffler, retryDelay, windowFor } from './plan.ts';
import { type Message, postEvent } from './post-event.ts';

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
