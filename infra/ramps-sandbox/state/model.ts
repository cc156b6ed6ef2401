import { DEFAULT_SWITCHES, type Switches } from '../beta/switches.ts';
import type { Decimal } from '../domain/amounts.ts';

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
  price: { price: Decimal; base_asset: string; quote_asset: string };
  expires_at: string;
};

/** Owner of wallets and accounts for calls without a sub-account. */
export const PARENT = 'acc_parent';

/** `returned`: a deposit taken back after confirmation. */
export const ORDER_STATUSES = ['pending', 'confirmed', 'cancelled', 'returned'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

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

export type FailFault = { match: string; status: number; times?: number | undefined; after_commit: boolean };
export type HangFault = { match: string; seconds: number; times?: number | undefined; after_commit: boolean };

type WebhookFaults = {
  duplicate: number;
  drop: number;
  /** Up to 1: fraction of events shuffled. Above: all, in windows of that size. 0 keeps the order. */
  shuffle: number;
  delay_ms: number;
};

/** An exchange that differs from its quote. Omitted fields are as quoted. */
export type ExchangeRule = {
  /** All accounts by default. */
  account_id?: string | undefined;
  times?: number | undefined;
  /** Amount given instead of the quoted one. */
  give?: Decimal | undefined;
  /** Part of the source exchanged; the rest is returned. */
  fill?: Decimal | undefined;
  /** Given instead of the requested asset, in the same quantity. */
  asset?: string | undefined;
  /** Deducted from what is given. */
  fee?: Decimal | undefined;
};

export type WithdrawalRule = {
  account_id?: string | undefined;
  times?: number | undefined;
  fee: Decimal;
};

type OrderLies = {
  /** New orders are neither found nor listed for this long. */
  missing_ms?: number | undefined;
  /** Orders neither found nor listed any more; their money stays moved. */
  hidden?: readonly string[] | undefined;
  /** Lists ignore the requested order. */
  unsorted?: boolean | undefined;
  /** Sends times with +00:00 instead of Z. */
  offset_times?: boolean | undefined;
  /** Adds an invalid order to every list. */
  unreadable?: boolean | undefined;
};

export type Behaviour = {
  idempotency: 'honoured' | 'ignored';
  latency_ms: number;
  fail: readonly FailFault[];
  hang: readonly HangFault[];
  webhooks: WebhookFaults;
  auto_confirm_ms: number | null;
  /** `hidden`: sub-accounts' references are not shown. */
  account_references?: 'shown' | 'hidden';
  seed: number;
  exchange: readonly ExchangeRule[];
  withdrawal: WithdrawalRule | null;
  /** Replace statuses in answers and events. */
  status_words: { readonly [Status in OrderStatus]?: string | undefined } | null;
  orders: OrderLies | null;
  /** Refuses so many exchanges as if their quote had expired. */
  quotes: { expired_times: number } | null;
  /** BRL prices that differ from the catalogue. */
  rates: { readonly [symbol: string]: Decimal };
  /** Switches of the beta wire. */
  beta: Switches;
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
  beta: DEFAULT_SWITCHES,
};

/** Faults that strike a limited number of times. */
export type Counted = 'fail' | 'hang' | 'exchange' | 'withdrawal' | 'quotes';

export const wordFor = ({ status_words }: Pick<Behaviour, 'status_words'>, status: string): string => {
  const known = ORDER_STATUSES.find((one) => one === status);
  return (known === undefined ? undefined : status_words?.[known]) ?? status;
};
