import type Big from 'big.js';
import {
  type Account,
  type BankAccount,
  type Behaviour,
  type Counted,
  DEFAULT_BEHAVIOUR,
  type Delivery,
  type Destination,
  type Order,
  type Quote,
  type Registration,
  type Rotation,
  type Wallet,
  type WebhookEvent,
} from './model.ts';

type Time = 'created_at' | 'updated_at';

/** Orders of an account, or of all, by each of their times, oldest first; of equal times the later fact is later. */
export type OrderBook = Record<Time, Order[]>;

export const emptyBook = (): OrderBook => ({ created_at: [], updated_at: [] });

/** Times mostly go on, so the place is mostly the last. */
const insert = (list: Order[], order: Order, time: Time): void => {
  let place = list.length;
  while (place > 0 && (list[place - 1]?.[time] ?? '') > order[time]) place -= 1;
  list.splice(place, 0, order);
};

export const enter = (book: OrderBook, order: Order): void => {
  insert(book.created_at, order, 'created_at');
  insert(book.updated_at, order, 'updated_at');
};

/** Applies a change to an order that is in these books. */
export const change = (books: readonly OrderBook[], order: Order, changes: Partial<Order>): void => {
  // What changed last is near the end.
  for (const { updated_at } of books) updated_at.splice(updated_at.lastIndexOf(order), 1);
  Object.assign(order, changes);
  for (const { updated_at } of books) insert(updated_at, order, 'updated_at');
};

export type RequestItem = {
  seq: number;
  at: string;
  kind: 'request';
  method: string;
  path: string;
  query?: string;
  account: string | null;
  /** Null while it is under way, or when the sandbox was stopped before it answered. */
  status: number | null;
  idempotency_key?: string;
  reference?: string;
};

/**
 * `order` is the order as it is now, without the lies about how it is shown. `sent_to`: where the wallet of a
 * withdrawal was when the order was made, whatever it is now.
 */
type OrderItem = { seq: number; at: string; kind: 'order'; order: Order; sent_to?: Destination };

/** Money that moved by no order. */
type BalanceItem = {
  seq: number;
  at: string;
  kind: 'balance';
  account_id: string;
  asset: string;
  delta: string;
};

export type WebhookItem = {
  seq: number;
  at: string;
  kind: 'webhook';
  event: WebhookEvent;
  /** One event on its way to one address; a duplicate has its own. */
  delivery: string;
  url: string;
  attempt: number;
  status: number | null;
  error?: string;
  /** What follows: nothing (2xx), another attempt, or no more attempts. */
  outcome: 'delivered' | 'will_retry' | 'gave_up';
};

export type LogItem = RequestItem | OrderItem | WebhookItem | BalanceItem;

/** Everything the sandbox knows, all of it derived from the data file (reduce.ts). */
export type State = {
  accounts: Map<string, Account>;
  /** Account to asset to balance. */
  balances: Map<string, Map<string, Big>>;
  /** Asset to what is held over all accounts. */
  pool: Map<string, Big>;
  wallets: Map<string, Wallet>;
  walletsOf: Map<string, Set<string>>;
  banks: Map<string, BankAccount>;
  banksOf: Map<string, Set<string>>;
  quotes: Map<string, Quote>;
  orders: Map<string, Order>;
  /** The orders of all accounts, and of each. */
  book: OrderBook;
  bookOf: Map<string, OrderBook>;
  endToEndIds: Set<string>;
  keys: Map<string, { fingerprint: string; order: string }>;
  /** Orders that confirm themselves, and when. */
  confirmations: Map<string, number>;
  registrations: readonly Registration[];
  /** Deliveries that are not over. */
  deliveries: Map<string, Delivery>;
  behaviour: Behaviour;
  /** How often each fault of the present behaviour has struck, by its place. */
  struck: Record<Counted, number[]>;
  /** Events since the seed was set: what the draws depend on. */
  ordinal: number;
  dropped: number;
  holds: readonly string[];
  /** Oldest first. */
  rotations: readonly Rotation[];
  log: LogItem[];
  openRequests: Map<number, RequestItem>;
  nextSeq: number;
};

export const emptyState = (nextSeq: number): State => ({
  accounts: new Map(),
  balances: new Map(),
  pool: new Map(),
  wallets: new Map(),
  walletsOf: new Map(),
  banks: new Map(),
  banksOf: new Map(),
  quotes: new Map(),
  orders: new Map(),
  book: emptyBook(),
  bookOf: new Map(),
  endToEndIds: new Set(),
  keys: new Map(),
  confirmations: new Map(),
  registrations: [],
  deliveries: new Map(),
  behaviour: DEFAULT_BEHAVIOUR,
  struck: { fail: [], hang: [], exchange: [], withdrawal: [], quotes: [] },
  ordinal: 0,
  dropped: 0,
  holds: [],
  rotations: [],
  log: [],
  openRequests: new Map(),
  nextSeq,
});
