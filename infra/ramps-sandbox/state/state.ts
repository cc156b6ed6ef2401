import type Big from 'big.js';
import type { Decimal } from '../domain/amounts.ts';
import {
  type Account,
  type BankAccount,
  type Behaviour,
  type Counted,
  DEFAULT_BEHAVIOUR,
  type Delivery,
  type Destination,
  type IssuedToken,
  type Order,
  type Quote,
  type Registration,
  type Rotation,
  type SentEvent,
  type Wallet,
} from './model.ts';

type Time = 'created_at' | 'updated_at';

/** Sorted by each of their times, oldest first; equal times keep fact order. */
export type OrderBook = Record<Time, Order[]>;

export const emptyBook = (): OrderBook => ({ created_at: [], updated_at: [] });

/** Usually appended at the end. */
const insert = (list: Order[], order: Order, time: Time): void => {
  let place = list.length;
  while (place > 0 && (list[place - 1]?.[time] ?? '') > order[time]) place -= 1;
  list.splice(place, 0, order);
};

export const enter = (book: OrderBook, order: Order): void => {
  insert(book.created_at, order, 'created_at');
  insert(book.updated_at, order, 'updated_at');
};

/** For an order already in these books. */
export const change = (books: readonly OrderBook[], order: Order, changes: Partial<Order>): void => {
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
  /** Null while running, or if the sandbox stopped before the answer. */
  status: number | null;
  idempotency_key?: string;
  reference?: string;
};

type OrderItem = {
  seq: number;
  at: string;
  kind: 'order';
  /** The true current order. */
  order: Order;
  /** Sequence number of the API request that created it; null for deposits and orders of the control calls. */
  request: number | null;
  /** The wallet's address when it was created. */
  sent_to?: Destination;
};

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
  event: SentEvent;
  /** One event to one address; duplicates have their own. */
  delivery: string;
  url: string;
  attempt: number;
  status: number | null;
  error?: string;
  /** Done (2xx), to be retried, or given up. */
  outcome: 'delivered' | 'will_retry' | 'gave_up';
};

export type LogItem = RequestItem | OrderItem | WebhookItem | BalanceItem;

/** `at`: milliseconds since 1970. */
export type Movement = { at: number; asset: string; delta: Decimal };

/** Everything, derived from the data file (reduce.ts). */
export type State = {
  accounts: Map<string, Account>;
  /** Account -> asset -> balance. */
  balances: Map<string, Map<string, Big>>;
  /** Account -> its movements, oldest first. */
  movements: Map<string, Movement[]>;
  /** Asset -> total of all accounts. */
  pool: Map<string, Big>;
  wallets: Map<string, Wallet>;
  walletsOf: Map<string, Set<string>>;
  banks: Map<string, BankAccount>;
  banksOf: Map<string, Set<string>>;
  quotes: Map<string, Quote>;
  orders: Map<string, Order>;
  book: OrderBook;
  bookOf: Map<string, OrderBook>;
  endToEndIds: Set<string>;
  keys: Map<string, { fingerprint: string; order: string }>;
  confirmations: Map<string, number>;
  registrations: readonly Registration[];
  deliveries: Map<string, Delivery>;
  behaviour: Behaviour;
  /** Strikes of each current fault, by position. */
  struck: Record<Counted, number[]>;
  /** Events since the seed was set, input of the draws. */
  ordinal: number;
  dropped: number;
  holds: readonly string[];
  rotations: readonly Rotation[];
  /** Client -> its current token (beta). */
  tokens: Map<string, IssuedToken>;
  revokedTokens: Set<string>;
  log: LogItem[];
  openRequests: Map<number, RequestItem>;
  nextSeq: number;
};

export const emptyState = (nextSeq: number): State => ({
  accounts: new Map(),
  balances: new Map(),
  movements: new Map(),
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
  tokens: new Map(),
  revokedTokens: new Set(),
  log: [],
  openRequests: new Map(),
  nextSeq,
});
