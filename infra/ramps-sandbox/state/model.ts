import type { Decimal } from '../domain/amounts.ts';

/** What the sandbox keeps. Optional fields are absent rather than null, as the provider shows them. */

export type Account = {
  account_id: string;
  name: string;
  email: string;
  /** The other fields of spec 3, as they were sent: phone, country, tax_id_type, … */
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
  /** The sub-account it was asked for, if any: nobody else may use it. */
  account_id?: string;
  source_asset: string;
  source_amount: Decimal;
  target_asset: string;
  target_amount: Decimal;
  price: { price: Decimal; base_asset: string; quote_asset: string };
  expires_at: string;
};

export type OrderStatus = 'pending' | 'confirmed' | 'cancelled';

export type Order = {
  id: string;
  type: 'deposit' | 'exchange' | 'withdrawal';
  account_id: string;
  status: OrderStatus;
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
  created_at: string;
  updated_at: string;
};

export type EventType = 'order.created' | 'order.confirmed' | 'order.cancelled';

/** contract 5: what a registered address is sent. */
export type WebhookEvent = {
  id: string;
  event_type: EventType;
  created_at: string;
  data: Omit<Order, 'network' | 'quote_id' | 'wallet_id' | 'bank_account_id'>;
};

export type Registration = { url: string; header_key: string; header_value: string };

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

export type WebhookFaults = {
  /** Fraction of events sent twice. */
  duplicate: number;
  /** Fraction of events never sent. */
  drop: number;
  /** Up to 1: the fraction of events that are mixed up. Above: all are, so many at a time. 0 keeps the order. */
  shuffle: number;
  delay_ms: number;
};

export type Behaviour = {
  idempotency: 'honoured' | 'ignored';
  latency_ms: number;
  fail: readonly FailFault[];
  hang: readonly HangFault[];
  webhooks: WebhookFaults;
  /** Null: orders are confirmed by hand. */
  auto_confirm_ms: number | null;
  seed: number;
};

export const DEFAULT_BEHAVIOUR: Behaviour = {
  idempotency: 'honoured',
  latency_ms: 0,
  fail: [],
  hang: [],
  webhooks: { duplicate: 0, drop: 0, shuffle: 0, delay_ms: 0 },
  auto_confirm_ms: 300,
  seed: 1,
};
