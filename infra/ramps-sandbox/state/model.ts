import type { Decimal, Price } from '../domain/money.ts';
import type { Behaviour, Counted } from './behaviour.ts';

/** Stored records. Optional fields are absent rather than null, as the provider shows them. */

type Texts<Name extends string> = Record<Name, string>;

export type Account = Texts<'account_id' | 'name' | 'email' | 'kyc_status' | 'kyc_level'> &
  Record<'kyc_limit' | 'kyc_volume', Decimal> &
  Texts<'created_at' | 'updated_at'> & {
    /** Other fields of S3.12 as sent: phone, country, tax_id_type, … */
    profile: Record<string, string>;
    is_active: boolean;
  };

export type Wallet = Texts<'id' | 'account_id' | 'asset' | 'network' | 'address' | 'name' | 'created_at'> &
  Partial<Texts<'address_tag'>> & { wallet_type: 'shared' | 'external' };

export type Destination = Pick<Wallet, 'network' | 'address'>;

type BankAddress = Texts<'city' | 'postal_code' | 'state' | 'street_line'>;

/**
 * `name` (the owner's) and `bank_code`: beta. `instant_payment`: the PIX code of a shared BRL account; otherwise as
 * sent.
 */
export type BankAccount = Texts<
  'id' | 'account_id' | 'asset' | 'bank_name' | 'branch' | 'account' | 'country'
> &
  Partial<
    Texts<'name' | 'bank_code' | 'instant_payment' | 'instant_payment_type' | 'instant_payment_qrcode_url'>
  > &
  Partial<BankAddress> & { bank_type: 'shared' | 'external'; created_at: string };

type Exchanged = Texts<'source_asset' | 'target_asset'> & Record<'source_amount' | 'target_amount', Decimal>;

export type Quote = Exchanged & {
  id: string;
  /** If set, only this sub-account can use it. */
  account_id?: string;
  price: Price;
  expires_at: string;
};

/** Owner of wallets and accounts in calls without a sub-account. */
export const PARENT = 'acc_parent';

/** `returned`: a deposit that was taken back after confirmation. */
export const ORDER_STATUSES = ['pending', 'confirmed', 'cancelled', 'returned'] as const;
type OrderStatus = (typeof ORDER_STATUSES)[number];

type Payer = Texts<'payer_name' | 'payer_document'>;
type Destinations = Texts<'network' | 'quote_id' | 'wallet_id' | 'bank_account_id'>;

/** `status`: one of the above, except for raw orders or with `status_words`. */
export type Order = Texts<'id' | 'type' | 'account_id' | 'status' | 'created_at' | 'updated_at'> &
  Exchanged &
  Partial<Payer & Destinations & Texts<'reference' | 'end_to_end_id'>> & {
    /** Deducted from a withdrawal. */
    fee?: Decimal;
    /** Beta: pays the source instead of the account's balance. */
    paid_from?: 'parent' | 'deposit';
    /** Beta: for an exchange. */
    total_fee?: Decimal;
    /** Beta: replaces the usual value of orders of this type. */
    description?: string;
    recipient_email?: string;
  };

export type OrderChanges = Partial<Pick<Order, 'source_amount' | 'target_asset' | 'target_amount' | 'fee'>>;

export const EVENT_TYPES = ['order.created', 'order.confirmed', 'order.cancelled'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export type WebhookEvent = {
  id: string;
  event_type: EventType;
  created_at: string;
  data: Omit<Order, keyof Payer | keyof Destinations | 'fee'>;
};

/** A beta event; its amount becomes a JSON number when it is sent. */
export type BetaEvent = {
  id: string;
  event: string;
  account_id: string;
  data: { target_amount: Decimal; order_id?: string } & Record<string, string | number>;
};

export type SentEvent = WebhookEvent | BetaEvent;

/** With a fixed header, a signature, or both. */
export type Registration = {
  url: string;
  header_key?: string;
  header_value?: string;
  /** `whsec_…`; absent for unsigned deliveries. */
  signing_secrets?: string[];
};

export type Rotation = {
  client_id: string;
  client_secret: string;
  /** The old credentials are accepted until then (milliseconds since 1970). */
  until: number;
  /** Refuses tokens of the old credentials after that; otherwise they stay valid. */
  revoke_tokens: boolean;
};

/** A beta token without its signature. Seconds since 1970. */
export type IssuedToken = { jti: string; iat: number; exp: number };

export type Delivery = {
  id: string;
  event: SentEvent;
  url: string;
  attempts: number;
  due_at: number;
  /** Position in a shuffled window, drawn from the seed. */
  place: number;
};

/** A request, recorded before its answer. Of its headers only the idempotency key is stored. */
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

/** A request's idempotency key and a digest of the request. */
export type Key = { key: string; fingerprint: string };

export type OrderFact = {
  type: 'order';
  seq: number;
  order: Order;
  /** Milliseconds since 1970 of automatic confirmation; null if confirmed by hand or at once. */
  confirm_at: number | null;
  key?: Key;
  /** The API request that created it; absent for deposits and for orders from control calls. */
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
  /** Next attempt in milliseconds since 1970; absent after the last. */
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
  /** Deliveries to an address that was unregistered. */
  | { type: 'undelivered'; ids: string[] }
  /** `renewed`: what this change set and therefore reset. */
  | { type: 'behaviour'; behaviour: Behaviour; renewed: (Counted | 'seed')[] }
  | { type: 'fault'; kind: Counted; index: number }
  | { type: 'holds'; items: string[] }
  | { type: 'rotation'; rotation: Rotation }
  /** Null revokes the current token. */
  | { type: 'token'; client_id: string; issued: IssuedToken | null }
  | { type: 'answered'; seq: number; status: number }
  | { type: 'reset'; seq: number };

export type Fact = LoggedFact | PlainFact;

type WithoutSeq<T> = T extends LoggedFact ? Omit<T, 'seq'> : T;

/** The store adds the sequence number. */
export type NewFact = WithoutSeq<Exclude<Fact, { type: 'reset' }>>;

/** One line of the data file, written atomically. */
export type Entry = { at: string; facts: Fact[] };
