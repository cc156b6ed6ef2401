import { betaOrderEvent } from '../beta/order-views.ts';
import { draw, randomId } from '../domain/random.ts';
import type { EventType, NewFact, Order, SentEvent, WebhookEvent } from '../state/model.ts';
import { wordFor } from '../state/state.ts';
import type { Moment } from '../world.ts';

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

const referenceEvent = (at: Moment, order: Order, event_type: EventType): WebhookEvent => ({
  id: randomId('evt'),
  event_type,
  created_at: at.time,
  data: { ...eventData(order), status: wordFor(at.state.behaviour, order.status) },
});

/**
 * One event to every registered address, with the faults of the behaviour.
 * @param before events that the commit already has
 */
export const sentFact = ({ state, now }: Moment, event: SentEvent, before = 0): NewFact => {
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

/** The event of an order, in the wire's format. */
export const eventFact = (at: Moment, order: Order, eventType: EventType, before = 0): NewFact => {
  const make = at.wire === 'beta' ? betaOrderEvent : referenceEvent;
  return sentFact(at, make(at, order, eventType), before);
};
