import type { Decimal } from '../domain/amounts.ts';
import type {
  Account,
  BankAccount,
  Behaviour,
  Counted,
  Delivery,
  Destination,
  IssuedToken,
  Order,
  OrderChanges,
  OrderStatus,
  Quote,
  Registration,
  Rotation,
  SentEvent,
  Wallet,
} from './model.ts';

/** A request before its answer. Of the headers only the idempotency key is kept. */
export type RequestFact = {
  type: 'request';
  seq: number;
  method: string;
  path: string;
  query?: string;
  account?: string;
  idempotency_key?: string;
  reference?: string;
};

export type OrderFact = {
  type: 'order';
  seq: number;
  order: Order;
  /** Milliseconds since 1970 of automatic confirmation; null: by hand or at once. */
  confirm_at: number | null;
  key?: { key: string; fingerprint: string };
  /** The API request that created it; absent for deposits and orders of the control calls. */
  request?: number;
  /** The wallet's address when the order was created. */
  sent_to?: Destination;
};

export type AttemptFact = {
  type: 'attempt';
  seq: number;
  delivery: string;
  attempt: number;
  /** Null if the address could not be reached. */
  status: number | null;
  error?: string;
  /** Next attempt, milliseconds since 1970; absent when over. */
  next_at?: number;
};

type MovedFact = { type: 'moved'; seq: number; account_id: string; asset: string; delta: Decimal };

/** Facts with a sequence number in the log. */
type LoggedFact = RequestFact | OrderFact | AttemptFact | MovedFact;

type PlainFact =
  | { type: 'account'; account: Account }
  | { type: 'balance'; account_id: string; asset: string; delta: Decimal }
  | { type: 'wallet'; wallet: Wallet }
  | { type: 'wallet-removed'; id: string }
  | { type: 'bank'; bank: BankAccount }
  | { type: 'bank-removed'; id: string }
  | { type: 'quote'; quote: Quote }
  /** `changes`: differences from the order as created. */
  | { type: 'order-status'; id: string; status: OrderStatus; updated_at: string; changes?: OrderChanges }
  | {
      type: 'event';
      event: SentEvent;
      deliveries: Omit<Delivery, 'event' | 'attempts'>[];
      dropped: number;
    }
  | { type: 'webhooks'; items: Registration[] }
  /** Deliveries whose address was unregistered. */
  | { type: 'undelivered'; ids: string[] }
  /** `renewed`: set by this change, so reset. */
  | { type: 'behaviour'; behaviour: Behaviour; renewed: (Counted | 'seed')[] }
  | { type: 'fault'; kind: Counted; index: number }
  | { type: 'holds'; items: string[] }
  | { type: 'rotation'; rotation: Rotation }
  /** Null revokes the current one. */
  | { type: 'token'; client_id: string; issued: IssuedToken | null }
  | { type: 'answered'; seq: number; status: number }
  | { type: 'reset'; seq: number };

export type Fact = LoggedFact | PlainFact;

type WithoutSeq<T> = T extends LoggedFact ? Omit<T, 'seq'> : T;

/** The store adds the sequence number. */
export type NewFact = WithoutSeq<Exclude<Fact, { type: 'reset' }>>;

/** One line of the data file: atomic. */
export type Entry = { at: string; facts: Fact[] };
