import type { Decimal } from '../domain/amounts.ts';
import type {
  Account,
  BankAccount,
  Behaviour,
  Counted,
  Delivery,
  Destination,
  Order,
  OrderChanges,
  OrderStatus,
  Quote,
  Registration,
  Rotation,
  Wallet,
  WebhookEvent,
} from './model.ts';

/** What a request asked, before it is answered. No header is kept but the idempotency key. */
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
  /** When it is confirmed by itself, in milliseconds since 1970; null: by hand or at once. */
  confirm_at: number | null;
  key?: { key: string; fingerprint: string };
  /** Of a withdrawal to a wallet: where that wallet was when the order was made. */
  sent_to?: Destination;
};

export type AttemptFact = {
  type: 'attempt';
  seq: number;
  delivery: string;
  attempt: number;
  /** What the address answered; null when it could not be reached. */
  status: number | null;
  error?: string;
  /** When it is tried again, in milliseconds since 1970; absent when it is over. */
  next_at?: number;
};

/** Money that moves by no order. */
type MovedFact = { type: 'moved'; seq: number; account_id: string; asset: string; delta: Decimal };

/** What has a place in the log, and so a sequence number. */
type LoggedFact = RequestFact | OrderFact | AttemptFact | MovedFact;

type PlainFact =
  | { type: 'account'; account: Account }
  | { type: 'balance'; account_id: string; asset: string; delta: Decimal }
  | { type: 'wallet'; wallet: Wallet }
  | { type: 'wallet-removed'; id: string }
  | { type: 'bank'; bank: BankAccount }
  | { type: 'bank-removed'; id: string }
  | { type: 'quote'; quote: Quote }
  /** `changes`: what is not as it was when the order was made. */
  | { type: 'order-status'; id: string; status: OrderStatus; updated_at: string; changes?: OrderChanges }
  | {
      type: 'event';
      event: WebhookEvent;
      deliveries: Omit<Delivery, 'event' | 'attempts'>[];
      dropped: number;
    }
  | { type: 'webhooks'; items: Registration[] }
  /** Deliveries to an address that is registered no more. */
  | { type: 'undelivered'; ids: string[] }
  /** `renewed`: what was set in this change, and so begins again. */
  | { type: 'behaviour'; behaviour: Behaviour; renewed: (Counted | 'seed')[] }
  | { type: 'fault'; kind: Counted; index: number }
  | { type: 'holds'; items: string[] }
  | { type: 'rotation'; rotation: Rotation }
  | { type: 'answered'; seq: number; status: number }
  | { type: 'reset'; seq: number };

export type Fact = LoggedFact | PlainFact;

type WithoutSeq<T> = T extends LoggedFact ? Omit<T, 'seq'> : T;

/** A fact about to be recorded: the store gives it its sequence number. */
export type NewFact = WithoutSeq<Exclude<Fact, { type: 'reset' }>>;

/** One line of the data file: facts that hold together or not at all. */
export type Entry = { at: string; facts: Fact[] };
