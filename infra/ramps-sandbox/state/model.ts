import type { Decimal } from '../domain/amounts.ts';
import type { Price } from '../domain/assets.ts';
import type { Behaviour, Counted } from './behaviour.ts';

/** Stored records. Optional fields are absent rather than null, as the provider shows them. */

export type Account = {
  account_id: string;
  name: string;
  email: string;
  /** Other fields of S3.12 as sent: phone, country, tax_id_type, … */
  profile: Record<string, string>;
  is_active: boolean;
  kyc_status: string;
  kyc_level: string;
  kyc_limit: Decimal;
  kyc_volume: Decimal;
  created_at: string;
  updated_at: string;
};

export type Wallet = {
  id: string;
  account_id: string;
  asset: string;
  network: string;
  address: string;
  address_tag?: string;
  name: string;
  wallet_type: 'shared' | 'external';
  created_at: string;
};

export type Destination = Pick<Wallet, 'network' | 'address'>;

export type BankAccount = {
  id: string;
  account_id: string;
  asset: string;
  /** Of the owner (beta). */
  name?: string;
  bank_name: string;
  /** Beta. */
  bank_code?: string;
  branch: string;
  account: string;
  country: string;
  bank_type: 'shared' | 'external';
  /** PIX code of a shared BRL account; otherwise as sent. */
  instant_payment?: string;
  instant_payment_type?: string;
  instant_payment_qrcode_url?: string;
  city?: string;
  postal_code?: string;
  state?: string;
  street_line?: string;
  created_at: string;
};

export type Quote = {
  id: string;
  /** Only this sub-account may use it, if set. */
  account_id?: string;
  source_asset: string;
  source_amount: Decimal;
  target_asset: string;
  target_amount: Decimal;
  price: Price;
  expires_at: string;
};

/** Owner of wallets and accounts for calls without a sub-account. */
export const PARENT = 'acc_parent';

/** `returned`: a deposit taken back after confirmation. */
export const ORDER_STATUSES = ['pending', 'confirmed', 'cancelled', 'returned'] as const;
type OrderStatus = (typeof ORDER_STATUSES)[number];

export type Order = {
  id: string;
  type: string;
  account_id: string;
  /** One of the above, except on raw orders or with `status_words`. */
  status: string;
  source_asset: string;
  target_asset: string;
  source_amount: Decimal;
  target_amount: Decimal;
  network?: string;
  quote_id?: string;
  wallet_id?: string;
  bank_account_id?: string;
  reference?: string;
  end_to_end_id?: string;
  payer_name?: string;
  payer_document?: string;
  /** Deducted from a withdrawal on the way. */
  fee?: Decimal;
  /** Beta: what pays the source instead of the account's balance. */
  paid_from?: 'parent' | 'deposit';
  /** Beta: of an exchange. */
  total_fee?: Decimal;
  /** Beta: instead of what orders of this type have. */
  description?: string;
  recipient_email?: string;
  created_at: string;
  updated_at: string;
};

export type OrderChanges = Partial<Pick<Order, 'source_amount' | 'target_asset' | 'target_amount' | 'fee'>>;

export const EVENT_TYPES = ['order.created', 'order.confirmed', 'order.cancelled'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export type WebhookEvent = {
  id: string;
  event_type: EventType;
  created_at: string;
  data: Omit<
    Order,
    'payer_name' | 'payer_document' | 'network' | 'quote_id' | 'wallet_id' | 'bank_account_id' | 'fee'
  >;
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
  /** The old credentials are accepted until then. Milliseconds since 1970. */
  until: number;
  /** Then refuses tokens of the old credentials; otherwise they live on. */
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
  /** Position within a shuffled window, drawn from the seed. */
  place: number;
};

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

/** The idempotency key of a request, and what it was used for. */
export type Key = { key: string; fingerprint: string };

export type OrderFact = {
  type: 'order';
  seq: number;
  order: Order;
  /** Milliseconds since 1970 of automatic confirmation; null: by hand or at once. */
  confirm_at: number | null;
  key?: Key;
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
