import { betaOrderEvent } from '../beta/events.ts';
import type { Clock } from '../clock.ts';
import { draw } from '../domain/draw.ts';
import type { NewId } from '../domain/ids.ts';
import type { NewFact } from '../state/facts.ts';
import {
  type Delivery,
  type EventType,
  type Order,
  type SentEvent,
  type WebhookEvent,
  wordFor,
} from '../state/model.ts';
import type { State } from '../state/state.ts';
import type { Wire } from '../world.ts';

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
export const windowFor = ({ place }: Delivery, shuffle: number): number => {
  if (shuffle > 1) return Math.floor(shuffle);
  return place < shuffle ? DEFAULT_WINDOW : 0;
};

type Shuffler = { add: (delivery: Delivery, window: number) => void; clear: () => void };

/** Collects deliveries and releases each window in shuffled order. */
export const newShuffler = (clock: Clock, release: (deliveries: Delivery[]) => void): Shuffler => {
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

const eventData = ({
  payer_name: _p,
  payer_document: _d,
  network: _n,
  quote_id: _q,
  wallet_id: _w,
  bank_account_id: _b,
  fee: _f,
  ...shown
}: Order): WebhookEvent['data'] => shown;

type At = { now: number; time: string; newId: NewId; wire: Wire };

const referenceEvent = (state: State, at: At, order: Order, event_type: EventType): WebhookEvent => ({
  id: at.newId('evt'),
  event_type,
  created_at: at.time,
  data: { ...eventData(order), status: wordFor(state.behaviour, order.status) },
});

/**
 * One event to every registered address, with the behaviour's faults.
 * @param before events already in the commit
 */
export const sentFact = (state: State, now: number, event: SentEvent, before = 0): NewFact => {
  const { seed, webhooks } = state.behaviour;
  const ordinal = state.ordinal + before;
  const kept = state.registrations.filter(
    (_, index) => draw(seed, ordinal, `drop ${index}`) >= webhooks.drop,
  );
  const deliveries = kept.flatMap(({ url }) => {
    const index = state.registrations.findIndex((registration) => registration.url === url);
    const copies = draw(seed, ordinal, `duplicate ${index}`) < webhooks.duplicate ? 2 : 1;
    return Array.from({ length: copies }, (_, copy) => ({
      id: `${event.id}.${index}.${copy}`,
      url,
      due_at: now + webhooks.delay_ms,
      place: draw(seed, ordinal, `place ${index} ${copy}`),
    }));
  });
  return { type: 'event', event, deliveries, dropped: state.registrations.length - kept.length };
};

/** The event of an order, in the shape of the wire. */
export const eventFact = (state: State, at: At, order: Order, eventType: EventType, before = 0): NewFact => {
  const make = at.wire === 'beta' ? betaOrderEvent : referenceEvent;
  return sentFact(state, at.now, make(state, at, order, eventType), before);
};
