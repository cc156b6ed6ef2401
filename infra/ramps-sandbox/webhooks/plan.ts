import type { NewId } from '../ids.ts';
import { draw } from '../domain/draw.ts';
import { wordFor } from '../domain/words.ts';
import type { NewFact } from '../state/facts.ts';
import type { EventType, Order, WebhookEvent } from '../state/model.ts';
import type { State } from '../state/state.ts';

/** contract 5: an order as an event shows it. */
const eventData = ({
  network: _n,
  quote_id: _q,
  wallet_id: _w,
  bank_account_id: _b,
  fee: _f,
  ...shown
}: Order): WebhookEvent['data'] => shown;

/**
 * The fact that an order's event goes to every registered address, with the faults that the behaviour asks for.
 * `before`: how many events the same commit holds already.
 */
export const eventFact = (
  state: State,
  at: { now: number; time: string; newId: NewId },
  order: Order,
  eventType: EventType,
  before = 0,
): NewFact => {
  const { seed, webhooks } = state.behaviour;
  const status = wordFor(state.behaviour, order.status);
  const ordinal = state.ordinal + before;
  const event: WebhookEvent = {
    id: at.newId('evt'),
    event_type: eventType,
    created_at: at.time,
    data: { ...eventData(order), status },
  };
  const kept = state.registrations.filter(
    (_, index) => draw(seed, ordinal, `drop ${index}`) >= webhooks.drop,
  );
  const deliveries = kept.flatMap(({ url }) => {
    const index = state.registrations.findIndex((registration) => registration.url === url);
    const copies = draw(seed, ordinal, `duplicate ${index}`) < webhooks.duplicate ? 2 : 1;
    return Array.from({ length: copies }, (_, copy) => ({
      id: `${event.id}.${index}.${copy}`,
      url,
      due_at: at.now + webhooks.delay_ms,
      place: draw(seed, ordinal, `place ${index} ${copy}`),
    }));
  });
  return { type: 'event', event, deliveries, dropped: state.registrations.length - kept.length };
};
