import type Big from 'big.js';
import { exact } from '../domain/amounts.ts';
import type { AttemptFact, Fact, OrderFact, RequestFact } from './facts.ts';
import { DEFAULT_BEHAVIOUR, type Order } from './model.ts';
import { change, emptyBook, enter, type OrderBook, type RequestItem, type State } from './state.ts';

const grouped = <Item>(groups: Map<string, Item>, key: string, empty: () => Item): Item => {
  const known = groups.get(key);
  if (known !== undefined) return known;
  const fresh = empty();
  groups.set(key, fresh);
  return fresh;
};

const addTo = (balances: State['pool'], asset: string, delta: string): void => {
  balances.set(asset, (balances.get(asset) ?? exact('0')).plus(delta));
};

const applyBalance = (
  state: State,
  at: string,
  { account_id, asset, delta }: { account_id: string; asset: string; delta: string },
): void => {
  addTo(
    grouped(state.balances, account_id, () => new Map<string, Big>()),
    asset,
    delta,
  );
  grouped(state.movements, account_id, () => []).push({ at: Date.parse(at), asset, delta });
  addTo(state.pool, asset, delta);
};

const booksOf = (state: State, { account_id }: Order): OrderBook[] => [
  state.book,
  grouped(state.bookOf, account_id, emptyBook),
];

const applyOrder = (state: State, at: string, fact: OrderFact): void => {
  const { seq, order, confirm_at, key, request = null, sent_to } = fact;
  state.orders.set(order.id, order);
  for (const book of booksOf(state, order)) enter(book, order);
  if (order.end_to_end_id !== undefined) state.endToEndIds.add(order.end_to_end_id);
  if (confirm_at !== null) state.confirmations.set(order.id, confirm_at);
  if (key !== undefined) state.keys.set(key.key, { fingerprint: key.fingerprint, order: order.id });
  state.log.push({ seq, at, kind: 'order', order, request, ...(sent_to === undefined ? {} : { sent_to }) });
};

const applyRequest = (state: State, at: string, { type: _, seq, account, ...request }: RequestFact): void => {
  const item: RequestItem = { seq, at, kind: 'request', ...request, account: account ?? null, status: null };
  state.openRequests.set(item.seq, item);
  state.log.push(item);
};

const applyAttempt = (state: State, at: string, fact: AttemptFact): void => {
  const delivery = state.deliveries.get(fact.delivery);
  if (delivery === undefined) return;
  const { seq, attempt, status, error, next_at } = fact;
  const delivered = status !== null && status >= 200 && status < 300;
  state.log.push({
    seq,
    at,
    kind: 'webhook',
    event: delivery.event,
    delivery: delivery.id,
    url: delivery.url,
    attempt,
    status,
    ...(error === undefined ? {} : { error }),
    outcome: delivered ? 'delivered' : next_at === undefined ? 'gave_up' : 'will_retry',
  });
  if (next_at === undefined) state.deliveries.delete(delivery.id);
  else Object.assign(delivery, { attempts: attempt, due_at: next_at });
};

/** Applies one fact to the state. The only place that changes it. */
export const apply = (state: State, at: string, fact: Fact): void => {
  if ('seq' in fact) state.nextSeq = Math.max(state.nextSeq, fact.seq + 1);
  switch (fact.type) {
    case 'request':
      return applyRequest(state, at, fact);
    case 'answered': {
      const item = state.openRequests.get(fact.seq);
      if (item !== undefined) item.status = fact.status;
      state.openRequests.delete(fact.seq);
      return;
    }
    case 'order':
      return applyOrder(state, at, fact);
    case 'order-status': {
      const order = state.orders.get(fact.id);
      if (order !== undefined) {
        const { status, updated_at } = fact;
        change(booksOf(state, order), order, { ...fact.changes, status, updated_at });
      }
      state.confirmations.delete(fact.id);
      return;
    }
    case 'event':
      state.ordinal += 1;
      state.dropped += fact.dropped;
      for (const delivery of fact.deliveries) {
        state.deliveries.set(delivery.id, { ...delivery, event: fact.event, attempts: 0 });
      }
      return;
    case 'attempt':
      return applyAttempt(state, at, fact);
    case 'account':
      state.accounts.set(fact.account.account_id, fact.account);
      return;
    case 'balance':
      return applyBalance(state, at, fact);
    case 'moved': {
      const { seq, account_id, asset, delta } = fact;
      state.log.push({ seq, at, kind: 'balance', account_id, asset, delta });
      return applyBalance(state, at, fact);
    }
    case 'wallet':
      state.wallets.set(fact.wallet.id, fact.wallet);
      grouped(state.walletsOf, fact.wallet.account_id, () => new Set()).add(fact.wallet.id);
      return;
    case 'wallet-removed':
      state.walletsOf.get(state.wallets.get(fact.id)?.account_id ?? '')?.delete(fact.id);
      state.wallets.delete(fact.id);
      return;
    case 'bank':
      state.banks.set(fact.bank.id, fact.bank);
      grouped(state.banksOf, fact.bank.account_id, () => new Set()).add(fact.bank.id);
      return;
    case 'bank-removed':
      state.banksOf.get(state.banks.get(fact.id)?.account_id ?? '')?.delete(fact.id);
      state.banks.delete(fact.id);
      return;
    case 'quote':
      state.quotes.set(fact.quote.id, fact.quote);
      return;
    case 'webhooks':
      state.registrations = fact.items;
      return;
    case 'undelivered':
      for (const id of fact.ids) state.deliveries.delete(id);
      return;
    case 'behaviour':
      // A data file from before a field was added lacks it.
      state.behaviour = { ...DEFAULT_BEHAVIOUR, ...fact.behaviour };
      for (const name of fact.renewed) {
        if (name === 'seed') state.ordinal = 0;
        else state.struck[name] = [];
      }
      return;
    case 'fault':
      state.struck[fact.kind][fact.index] = (state.struck[fact.kind][fact.index] ?? 0) + 1;
      return;
    case 'holds':
      state.holds = fact.items;
      return;
    case 'rotation':
      state.rotations = [...state.rotations, fact.rotation];
      return;
    case 'token': {
      const { client_id, issued } = fact;
      const current = state.tokens.get(client_id);
      if (issued !== null) state.tokens.set(client_id, issued);
      else if (current !== undefined) {
        state.revokedTokens.add(current.jti);
        state.tokens.delete(client_id);
      }
      return;
    }
    case 'reset':
      return;
  }
};
