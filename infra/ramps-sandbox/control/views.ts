import { bankView, heldAssets, ownedBy, walletView } from '../provider/views.ts';
import { DEFAULT_SWITCHES } from '../beta/switches.ts';
import { canonicalJson } from '../json.ts';
import type { Account } from '../state/model.ts';
import type { LogItem, State, WebhookItem } from '../state/state.ts';

export const wholeAccount = (state: State, { profile, ...account }: Account, origin: string) => {
  const balances = state.balances.get(account.account_id);
  const { walletsOf, wallets, banksOf, banks } = state;
  return {
    ...profile,
    ...account,
    balances: Object.fromEntries(heldAssets(balances)),
    wallets: ownedBy(walletsOf, wallets, account.account_id).map(walletView),
    bank_accounts: ownedBy(banksOf, banks, account.account_id).map((bank) => bankView(bank, origin)),
  };
};

const placeAfter = (log: readonly LogItem[], seq: number): number => {
  let low = 0;
  let high = log.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((log[middle]?.seq ?? 0) > seq) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Oldest first, of one kind or of all. */
export const logAfter = ({ log }: State, seq: number, kind: LogItem['kind'] | undefined): LogItem[] => {
  const items = log.slice(placeAfter(log, seq));
  return kind === undefined ? items : items.filter((item) => item.kind === kind);
};

const newest = <Item, Wanted extends Item>(
  items: readonly Item[],
  count: number,
  isWanted: (item: Item) => item is Wanted,
): Wanted[] => {
  const found: Wanted[] = [];
  for (let index = items.length - 1; index >= 0 && found.length < count; index -= 1) {
    const item = items[index];
    if (item !== undefined && isWanted(item)) found.push(item);
  }
  return found;
};

const SHOWN_ACCOUNTS = 100;
const SHOWN_ORDERS = 100;
const SHOWN_WEBHOOKS = 50;

/** One per delivery, newest first. */
const lastAttempts = ({ log }: State): WebhookItem[] => {
  const seen = new Set<string>();
  return newest(log, SHOWN_WEBHOOKS, (item): item is WebhookItem => {
    if (item.kind !== 'webhook' || seen.has(item.delivery)) return false;
    seen.add(item.delivery);
    return true;
  });
};

const isFaulty = ({ behaviour, holds }: State): boolean => {
  const { fail, hang, exchange, withdrawal, status_words, orders, quotes, latency_ms, beta } = behaviour;
  return (
    latency_ms > 0 ||
    canonicalJson(beta) !== canonicalJson(DEFAULT_SWITCHES) ||
    [holds, fail, hang, exchange].some(({ length }) => length > 0) ||
    [withdrawal, status_words, orders, quotes].some((lie) => lie !== null)
  );
};

/** For the web page: the newest of everything, and totals. */
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
      event_type: 'event_type' in event ? event.event_type : event.event,
      order_id: 'event_type' in event ? event.data.id : (event.data.order_id ?? ''),
    })),
  },
  idempotency: state.behaviour.idempotency,
  auto_confirm_ms: state.behaviour.auto_confirm_ms,
  faults: isFaulty(state),
});
