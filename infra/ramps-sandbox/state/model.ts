import type { Decimal } from '../domain/amounts.ts';

/** What the sandbox keeps. Optional fields are absent rather than null, as the provider shows them. */

export type Account = {
  account_id: string;
  name: string;
  email: string;
  /** The other fields of S3.12, as they were sent: phone, country, tax_id_type, … */
  profile: Record<string, string>;
  is_active: boolean;
  kyc_status: string;
  kyc_level: string;
  /** USD. */
  kyc_limit: Decimal;
  /** USD. */
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
  bank_name: string;
  branch: string;
  account: string;
  country: string;
  bank_type: 'shared' | 'external';
  /** A PIX code on a shared account in BRL; else what the caller sent. */
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
  /** The sub-account it was asked for, if any: no other may use it. */
  account_id?: string;
  source_asset: string;
  source_amount: Decimal;
  target_asset: string;
  target_amount: Decimal;
  price: { price: Decimal; base_asset: string; quote_asset: string };
  expires_at: string;
};

/** `returned`: a deposit that was confirmed and then taken back. */
export const ORDER_STATUSES = ['pending', 'confirmed', 'cancelled', 'returned'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export type Order = {
  id: string;
  /** deposit, exchange, withdrawal, or what a raw order is called. */
  type: string;
  account_id: string;
  /** One of the above; another word on a raw order, or on one as it is shown (`status_words`). */
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
  /** Of a deposit: who paid it. */
  payer_name?: string;
  payer_document?: string;
  /** Of a withdrawal: what was taken out on the way. */
  fee?: Decimal;
  created_at: string;
  updated_at: string;
};

/** What a confirmation may find to be other than what was asked for. */
export type OrderChanges = Partial<Pick<Order, 'source_amount' | 'target_asset' | 'target_amount' | 'fee'>>;

export const EVENT_TYPES = ['order.created', 'order.confirmed', 'order.cancelled'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** C5: what a registered address is sent. */
export type WebhookEvent = {
  id: string;
  event_type: EventType;
  created_at: string;
  data: Omit<
    Order,
    'payer_name' | 'payer_document' | 'network' | 'quote_id' | 'wallet_id' | 'bank_account_id' | 'fee'
  >;
};

/** Where events go, with a fixed header, signed, or both. */
export type Registration = {
  url: string;
  header_key?: string;
  header_value?: string;
  /** `whsec_…`; absent: what is sent is not signed. */
  signing_secrets?: string[];
};

/** New credentials in place of those before. */
export type Rotation = {
  client_id: string;
  client_secret: string;
  /** Until then the credentials before are accepted too. Milliseconds since 1970. */
  until: number;
  /** From then on the tokens that were got with them are refused; else they live on to their end. */
  revoke_tokens: boolean;
};

/** One event on its way to one address. */
export type Delivery = {
  id: string;
  event: WebhookEvent;
  url: string;
  /** Attempts already made. */
  attempts: number;
  /** Milliseconds since 1970. */
  due_at: number;
  /** Its place within a shuffled window, drawn from the seed. */
  place: number;
};

export type FailFault = { match: string; status: number; times?: number | undefined; after_commit: boolean };
export type HangFault = { match: string; seconds: number; times?: number | undefined; after_commit: boolean };

type WebhookFaults = {
  /** Fraction of events sent twice. */
  duplicate: number;
  /** Fraction of events never sent. */
  drop: number;
  /** Up to 1: the fraction of events that are mixed up. Above: all are, so many at a time. 0 keeps the order. */
  shuffle: number;
  delay_ms: number;
};

/** An exchange that does not give what was quoted. Without a field that part of it is as quoted. */
export type ExchangeRule = {
  /** Whose exchanges; else all. */
  account_id?: string | undefined;
  times?: number | undefined;
  /** What is given, for one that was quoted. */
  give?: Decimal | undefined;
  /** The part of the source that is exchanged; the rest is given back. */
  fill?: Decimal | undefined;
  /** This is given in place of the asset that was asked for, the same number of it. */
  asset?: string | undefined;
  /** Taken out of what is given. */
  fee?: Decimal | undefined;
};

/** A withdrawal of which less arrives than was sent. */
export type WithdrawalRule = {
  /** Whose withdrawals; else all. */
  account_id?: string | undefined;
  times?: number | undefined;
  fee: Decimal;
};

/** How reads of orders go wrong. */
type OrderLies = {
  /** For so long after it was made an order is not found and not listed. */
  missing_ms?: number | undefined;
  /** Ids of orders that are not found and not listed any more; what they moved stays moved. */
  hidden?: readonly string[] | undefined;
  /** Lists come in another order than the one asked for. */
  unsorted?: boolean | undefined;
  /** Times end with +00:00 in place of Z. */
  offset_times?: boolean | undefined;
  /** A list holds an item that is no order. */
  unreadable?: boolean | undefined;
};

export type Behaviour = {
  idempotency: 'honoured' | 'ignored';
  latency_ms: number;
  fail: readonly FailFault[];
  hang: readonly HangFault[];
  webhooks: WebhookFaults;
  /** Null: orders are confirmed by hand. */
  auto_confirm_ms: number | null;
  /** `hidden`: a provider that does not show the reference that a sub-account was created with. */
  account_references?: 'shown' | 'hidden';
  seed: number;
  exchange: readonly ExchangeRule[];
  withdrawal: WithdrawalRule | null;
  /** Words that answers and events have in place of a status. */
  status_words: { readonly [Status in OrderStatus]?: string | undefined } | null;
  orders: OrderLies | null;
  /** So many exchanges that name a quote are refused as if it had expired. */
  quotes: { expired_times: number } | null;
  /** What one of an asset costs in BRL now, where it is not as the catalogue has it. */
  rates: { readonly [symbol: string]: Decimal };
};

export const DEFAULT_BEHAVIOUR: Behaviour = {
  idempotency: 'honoured',
  latency_ms: 0,
  fail: [],
  hang: [],
  webhooks: { duplicate: 0, drop: 0, shuffle: 0, delay_ms: 0 },
  auto_confirm_ms: 300,
  seed: 1,
  exchange: [],
  withdrawal: null,
  status_words: null,
  orders: null,
  quotes: null,
  rates: {},
};

/** What strikes a number of times, and is counted. */
export type Counted = 'fail' | 'hang' | 'exchange' | 'withdrawal' | 'quotes';

/** What the provider calls a status in its answers and events. */
export const wordFor = ({ status_words }: Pick<Behaviour, 'status_words'>, status: string): string => {
  const known = ORDER_STATUSES.find((one) => one === status);
  return (known === undefined ? undefined : status_words?.[known]) ?? status;
};
