import { heldAssets } from '../domain/money.ts';
import { canonicalJson } from '../json.ts';
import { bankView, walletView } from '../reference/sub-accounts.ts';
import { DEFAULT_BEHAVIOUR } from '../state/behaviour.ts';
import type { Account } from '../state/model.ts';
import { banksOf, type LogItem, type State, walletsOf, type WebhookItem } from '../state/state.ts';

export const wholeAccount = (state: State, { profile, ...account }: Account, origin: string) => {
  const { account_id } = account;
  return {
    ...profile,
    ...account,
    balances: Object.fromEntries(heldAssets(state.balances.get(account_id))),
    wallets: walletsOf(state, account_id).map(walletView),
    bank_accounts: banksOf(state, account_id).map((bank) => bankView(bank, origin)),
  };
};

/** Oldest first, of one kind or of all. */
export const logAfter = ({ log }: State, after: number, kind: LogItem['kind'] | undefined): LogItem[] =>
  log
    .slice(log.findLastIndex(({ seq }) => seq <= after) + 1)
    .filter((item) => kind === undefined || item.kind === kind);

const SHOWN_ACCOUNTS = 100;
const SHOWN_ORDERS = 100;
const SHOWN_WEBHOOKS = 50;

/** One per delivery, newest first. */
const lastAttempts = ({ log }: State): WebhookItem[] => {
  const found = new Map<string, WebhookItem>();
  for (let index = log.length - 1; index >= 0 && found.size < SHOWN_WEBHOOKS; index -= 1) {
    const item = log[index];
    if (item?.kind === 'webhook' && !found.has(item.delivery)) found.set(item.delivery, item);
  }
  return [...found.values()];
};

const isFaulty = ({ behaviour, holds }: State): boolean => {
  const { fail, hang, exchange, withdrawal, status_words, orders, quotes, latency_ms, beta } = behaviour;
  return (
    latency_ms > 0 ||
    canonicalJson(beta) !== canonicalJson(DEFAULT_BEHAVIOUR.beta) ||
    [holds, fail, hang, exchange].some(({ length }) => length > 0) ||
    [withdrawal, status_words, orders, quotes].some((lie) => lie !== null)
  );
};

/** For the web page: the newest records of every kind, and totals. */
export const overview = (state: State, origin: string) => ({
  accounts: {
    total: state.accounts.size,
    items: [...state.accounts.values()]
      .slice(-SHOWN_ACCOUNTS)
      .toReversed()
      .map((account) => wholeAccount(state, account, origin)),
  },
  orders: { total: state.orders.size, items: state.book.created_at.slice(-SHOWN_ORDERS).toReversed() },
  webhooks: {
    registered: state.registrations.map(({ url }) => url),
    waiting: state.deliveries.size,
    dropped: state.dropped,
    items: lastAttempts(state).map(({ event, ...sent }) => ({
      ...sent,
      event_id: event.id,
      event_type: 'event_type' in event ? event.event_type : event.event,
      order_id: 'event_type' in event ? event.data.id : (event.data.order_id ?? ''),
    })),
  },
  idempotency: state.behaviour.idempotency,
  auto_confirm_ms: state.behaviour.auto_confirm_ms,
  faults: isFaulty(state),
});
