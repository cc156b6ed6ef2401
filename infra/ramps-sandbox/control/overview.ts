import type { State, WebhookItem } from '../state/state.ts';
import { newest, wholeAccount } from './views.ts';

const SHOWN_ACCOUNTS = 100;
const SHOWN_ORDERS = 100;
const SHOWN_WEBHOOKS = 50;

/** The last attempt of each delivery, newest first. */
const lastAttempts = ({ log }: State): WebhookItem[] => {
  const seen = new Set<string>();
  return newest(log, SHOWN_WEBHOOKS, (item): item is WebhookItem => {
    if (item.kind !== 'webhook' || seen.has(item.delivery)) return false;
    seen.add(item.delivery);
    return true;
  });
};

/** Whether the provider is set to do anything but what it should. */
const isFaulty = ({ behaviour, holds }: State): boolean => {
  const { fail, hang, exchange, withdrawal, status_words, orders, quotes, latency_ms } = behaviour;
  return (
    latency_ms > 0 ||
    [holds, fail, hang, exchange].some(({ length }) => length > 0) ||
    [withdrawal, status_words, orders, quotes].some((lie) => lie !== null)
  );
};

/** What the web page shows: the newest of everything, and how much there is in all. */
export const overview = (state: State, origin: string) => ({
  accounts: {
    total: state.accounts.size,
    items: [...state.accounts.values()]
      .slice(-SHOWN_ACCOUNTS)
      .toReversed()
      .map((account) => wholeAccount(state, account, origin)),
  },
  orders: {
    total: state.orders.size,
    items: state.book.created_at.slice(-SHOWN_ORDERS).toReversed(),
  },
  webhooks: {
    registered: state.registrations.map(({ url }) => url),
    waiting: state.deliveries.size,
    dropped: state.dropped,
    items: lastAttempts(state).map(({ event, ...sent }) => ({
      ...sent,
      event_id: event.id,
      event_type: event.event_type,
      order_id: event.data.id,
    })),
  },
  idempotency: state.behaviour.idempotency,
  auto_confirm_ms: state.behaviour.auto_confirm_ms,
  faults: isFaulty(state),
});
