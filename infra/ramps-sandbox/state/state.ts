import type Big from 'big.js';
import { type Decimal, exact } from '../domain/money.ts';
import { missing, refused } from '../input.ts';
import { type Behaviour, type Counted, DEFAULT_BEHAVIOUR } from './behaviour.ts';
import type {
  Account,
  AttemptFact,
  BankAccount,
  Delivery,
  Destination,
  Fact,
  IssuedToken,
  Order,
  OrderFact,
  Quote,
  Registration,
  RequestFact,
  Rotation,
  SentEvent,
  Wallet,
} from './model.ts';

type Time = 'created_at' | 'updated_at';

/** Sorted by each of their times, oldest first; equal times keep the order of facts. */
export type OrderBook = Record<Time, Order[]>;

export const emptyBook = (): OrderBook => ({ created_at: [], updated_at: [] });

/** Usually appends at the end. */
const insert = (list: Order[], order: Order, time: Time): void => {
  let place = list.length;
  while (place > 0 && (list[place - 1]?.[time] ?? '') > order[time]) place -= 1;
  list.splice(place, 0, order);
};

type Logged<Kind> = { seq: number; at: string; kind: Kind };

type RequestItem = Logged<'request'> &
  Omit<RequestFact, 'type' | 'seq' | 'account'> & {
    account: string | null;
    /** Null while the call runs, or if the sandbox stopped before the answer. */
    status: number | null;
  };

type OrderItem = Logged<'order'> & {
  /** The current order, without distortions. */
  order: Order;
  /** Sequence number of the API request that created it; null for deposits and for orders from control calls. */
  request: number | null;
  /** The wallet's address when the order was created. */
  sent_to?: Destination;
};

export type WebhookItem = Logged<'webhook'> & {
  event: SentEvent;
  /** One event to one address; a duplicate is a delivery of its own. */
  delivery: string;
  url: string;
  attempt: number;
  status: number | null;
  error?: string;
  /** Done (2xx), to be retried, or given up. */
  outcome: 'delivered' | 'will_retry' | 'gave_up';
};

type BalanceItem = Logged<'balance'> & { account_id: string; asset: string; delta: Decimal };

export type LogItem = RequestItem | OrderItem | WebhookItem | BalanceItem;

/** `at`: milliseconds since 1970. */
export type Movement = { at: number; asset: string; delta: Decimal };

const none = <Item>(): readonly Item[] => [];

/** The whole state, which `apply` derives from the data file. */
export const emptyState = (nextSeq: number) => ({
  accounts: new Map<string, Account>(),
  /** Account -> asset -> balance. */
  balances: new Map<string, Map<string, Big>>(),
  /** Account -> its movements, oldest first. */
  movements: new Map<string, Movement[]>(),
  /** Asset -> total of all accounts. */
  pool: new Map<string, Big>(),
  wallets: new Map<string, Wallet>(),
  walletsOf: new Map<string, Set<string>>(),
  banks: new Map<string, BankAccount>(),
  banksOf: new Map<string, Set<string>>(),
  quotes: new Map<string, Quote>(),
  orders: new Map<string, Order>(),
  book: emptyBook(),
  bookOf: new Map<string, OrderBook>(),
  endToEndIds: new Set<string>(),
  keys: new Map<string, { fingerprint: string; order: string }>(),
  confirmations: new Map<string, number>(),
  registrations: none<Registration>(),
  deliveries: new Map<string, Delivery>(),
  behaviour: DEFAULT_BEHAVIOUR,
  /** Occurrences of each current fault, by position. */
  struck: { fail: [], hang: [], exchange: [], withdrawal: [], quotes: [] } as Record<Counted, number[]>,
  /** Events since the seed was set; the draws depend on it. */
  ordinal: 0,
  dropped: 0,
  holds: none<string>(),
  rotations: none<Rotation>(),
  /** Client -> its current token (beta). */
  tokens: new Map<string, IssuedToken>(),
  revokedTokens: new Set<string>(),
  log: new Array<LogItem>(),
  openRequests: new Map<number, RequestItem>(),
  nextSeq,
});

export type State = ReturnType<typeof emptyState>;

export const wordFor = ({ status_words }: Pick<Behaviour, 'status_words'>, status: string): string =>
  new Map(Object.entries(status_words ?? {})).get(status) ?? status;

const ownedBy = <Item>(
  ids: ReadonlyMap<string, ReadonlySet<string>>,
  items: ReadonlyMap<string, Item>,
  account: string,
): Item[] => [...(ids.get(account) ?? [])].flatMap((id) => items.get(id) ?? []);

export const walletsOf = (state: State, account: string): Wallet[] =>
  ownedBy(state.walletsOf, state.wallets, account);

export const banksOf = (state: State, account: string): BankAccount[] =>
  ownedBy(state.banksOf, state.banks, account);

/** The first rule that applies and is not used up. */
export const dueRule = <Rule extends { times?: number | undefined }>(
  rules: readonly Rule[],
  struck: readonly number[],
  applies: (rule: Rule) => boolean,
): number =>
  rules.findIndex(
    (rule, at) => (rule.times === undefined || (struck[at] ?? 0) < rule.times) && applies(rule),
  );

export const accountOf = (state: State, id: string): Account => {
  const account = state.accounts.get(id);
  if (account === undefined) throw missing('Sub-account');
  return account;
};

/** An inactive account moves no money. */
export const activeAccount = (state: State, id: string): Account => {
  const account = accountOf(state, id);
  if (!account.is_active) throw refused('account_inactive', 'The sub-account is inactive');
  return account;
};

export const orderOf = (state: State, id: string): Order => {
  const order = state.orders.get(id);
  if (order === undefined) throw missing('Order');
  return order;
};

const grouped = <Item>(groups: Map<string, Item>, key: string, empty: () => Item): Item => {
  const known = groups.get(key) ?? empty();
  groups.set(key, known);
  return known;
};

const addTo = (balances: State['pool'], asset: string, delta: Decimal): void => {
  balances.set(asset, (balances.get(asset) ?? exact('0')).plus(delta));
};

const applyBalance = (state: State, at: string, fact: Extract<Fact, { type: 'balance' | 'moved' }>): void => {
  const { account_id, asset, delta } = fact;
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
  for (const book of booksOf(state, order)) {
    insert(book.created_at, order, 'created_at');
    insert(book.updated_at, order, 'updated_at');
  }
  if (order.end_to_end_id !== undefined) state.endToEndIds.add(order.end_to_end_id);
  if (confirm_at !== null) state.confirmations.set(order.id, confirm_at);
  if (key !== undefined) state.keys.set(key.key, { fingerprint: key.fingerprint, order: order.id });
  state.log.push({ seq, at, kind: 'order', order, request, ...(sent_to === undefined ? {} : { sent_to }) });
};

const changeOrder = (state: State, order: Order, changes: Partial<Order>): void => {
  const books = booksOf(state, order);
  for (const { updated_at } of books) updated_at.splice(updated_at.lastIndexOf(order), 1);
  Object.assign(order, changes);
  for (const { updated_at } of books) insert(updated_at, order, 'updated_at');
};

const applyAttempt = (state: State, at: string, fact: AttemptFact): void => {
  const delivery = state.deliveries.get(fact.delivery);
  if (delivery === undefined) return;
  const { type: _, next_at, ...attempt } = fact;
  const delivered = fact.status !== null && fact.status >= 200 && fact.status < 300;
  state.log.push({
    ...attempt,
    at,
    kind: 'webhook',
    event: delivery.event,
    url: delivery.url,
    outcome: delivered ? 'delivered' : next_at === undefined ? 'gave_up' : 'will_retry',
  });
  if (next_at === undefined) state.deliveries.delete(delivery.id);
  else Object.assign(delivery, { attempts: fact.attempt, due_at: next_at });
};

/** Applies one fact to the state. Nothing else changes it. */
export const apply = (state: State, at: string, fact: Fact): void => {
  if ('seq' in fact) state.nextSeq = Math.max(state.nextSeq, fact.seq + 1);
  switch (fact.type) {
    case 'request': {
      const { type: kind, account = null, ...request } = fact;
      const item: RequestItem = { ...request, at, kind, account, status: null };
      state.openRequests.set(item.seq, item);
      state.log.push(item);
      return;
    }
    case 'answered': {
      const item = state.openRequests.get(fact.seq);
      if (item !== undefined) item.status = fact.status;
      state.openRequests.delete(fact.seq);
      return;
    }
    case 'order':
      return applyOrder(state, at, fact);
    case 'order-status': {
      const { id, status, updated_at, changes } = fact;
      const order = state.orders.get(id);
      if (order !== undefined) changeOrder(state, order, { ...changes, status, updated_at });
      state.confirmations.delete(id);
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
    case 'moved': {
      const { type: _, ...moved } = fact;
      state.log.push({ ...moved, at, kind: 'balance' });
      return applyBalance(state, at, fact);
    }
    case 'balance':
      return applyBalance(state, at, fact);
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
      // Data files from before this field was added lack it.
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
      const current = state.tokens.get(fact.client_id);
      if (fact.issued !== null) state.tokens.set(fact.client_id, fact.issued);
      else if (current !== undefined) {
        state.revokedTokens.add(current.jti);
        state.tokens.delete(fact.client_id);
      }
      return;
    }
    case 'reset':
      return;
  }
};
