import * as z from 'zod/mini';
import { ASSET_TYPES } from '../domain/assets.ts';
import { ALERT_KINDS, ALERT_SUBJECTS, SEVERITIES } from '../domain/alerts.ts';
import { ATTENTION_KINDS } from '../domain/attention.ts';
import {
  CONVERSION_ERRORS,
  CONVERSION_STATUSES,
  CONVERSION_STEPS,
  STEP_STATUSES,
  WAITS,
} from '../domain/conversion.ts';
import { PAYMENT_REASONS } from '../domain/payments.ts';
import { POWERS } from '../domain/grants.ts';
import { ORDER_PURPOSES, ORDER_STATUSES, ORDER_TYPES } from '../domain/orders.ts';
import { ROLES } from '../domain/roles.ts';
import { SPREAD_RULES } from '../domain/spread.ts';
import { amount, id, time } from './fields.ts';

/** The public records, with the field names of S3. Null: known to be absent. */

/** The second factor of a user's sign-in. */
export const secondFactor = z.object({ kind: z.enum(['totp']), since: time });
export type SecondFactor = z.infer<typeof secondFactor>;
/** A session that was ended before its tokens expire. Stored until it can no longer be renewed. */
const endedSession = z.object({ id: z.string(), until: time });
export type EndedSession = z.infer<typeof endedSession>;

const grant = z.object({
  power: z.enum(POWERS),
  by: z.nullable(id),
  approved_by: z.nullable(id),
  at: time,
});

export const profileRecord = z.object({
  user_id: id,
  email: z.string(),
  display_name: z.nullable(z.string()),
  role: z.enum(ROLES),
  created_at: time,
  last_sign_in_at: z.nullable(time),
  /** Who gave the user their role or account, latest last; absent if nobody did. */
  grants: z.optional(z.array(grant)),
  /** When they were invited by mail; null after their first sign-in, absent if never invited. */
  invited_at: z.optional(z.nullable(time)),
  /** When the user was disabled; absent or null if enabled. */
  disabled_at: z.optional(z.nullable(time)),
  /** Sessions older than this are ended, even if their tokens are valid. */
  signed_out_at: z.optional(z.nullable(time)),
  /** As last read from the sign-in service; null or absent if none. */
  second_factor: z.optional(z.nullable(secondFactor)),
  /** First sign-in without the second factor that the role required. */
  second_factor_asked_at: z.optional(z.nullable(time)),
  /** Until then the next sign-in can change the sign-in settings; null or absent if it cannot. */
  sign_in_settings_until: z.optional(z.nullable(time)),
  /** Sessions ended individually since `signed_out_at`. */
  ended_sessions: z.optional(z.array(endedSession)),
});
export type ProfileRecord = z.infer<typeof profileRecord>;

export const subAccountRecord = z.object({
  id,
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  external_id: id,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  address: z.nullable(z.string()),
  state: z.nullable(z.string()),
  post_code: z.nullable(z.string()),
  /** CNPJ, CPF or a foreign number, if the provider shows it. */
  tax_id_number: z.optional(z.nullable(z.string())),
  status: z.enum(['active', 'inactive']),
  kyc_status: z.string(),
  kyc_level: z.nullable(z.string()),
  /** USD. */
  kyc_limit: z.nullable(amount),
  /** USD. */
  kyc_volume: z.nullable(amount),
  /** Users who assigned the current owner and manager; null or absent if not recorded. */
  assigned_by: z.optional(z.object({ owner: z.nullable(id), manager: z.nullable(id) })),
  created_at: time,
  updated_at: time,
});
export type SubAccountRecord = z.infer<typeof subAccountRecord>;

export const subAccountLink = z.object({ id, name: z.string(), email: z.string(), external_id: id });
export type SubAccountLink = z.infer<typeof subAccountLink>;

export const linkTo = ({ id: accountId, name, email, external_id }: SubAccountRecord): SubAccountLink => ({
  id: accountId,
  name,
  email,
  external_id,
});

export const networkRecord = z.object({ id: z.string(), name: z.string() });
export type NetworkRecord = z.infer<typeof networkRecord>;

export const assetRecord = z.object({
  id,
  name: z.string(),
  symbol: z.string(),
  asset_type: z.enum(ASSET_TYPES),
  active: z.boolean(),
  /** A `data:image/…` or a URL on the page's own origin: images from other hosts are never loaded. */
  small_image_url: z.nullable(z.string()),
  medium_image_url: z.nullable(z.string()),
  networks: z.array(networkRecord),
  updated_at: time,
});
export type AssetRecord = z.infer<typeof assetRecord>;

/** An external wallet as a person chose it. If the wallet has changed since, nothing is sent to it. */
export const walletRecord = z.object({
  wallet_id: id,
  address: z.string(),
  network: z.nullable(z.string()),
  /** Belongs to the address; absent if the wallet has none. */
  address_tag: z.optional(z.string()),
});
export type WalletRecord = z.infer<typeof walletRecord>;

/** Where a rule sends its USDT (C7). */
export const destinationRecord = z.extend(walletRecord, {
  name: z.nullable(z.string()),
  /** When this wallet with this address was set in the rule. */
  named_at: time,
  /** When the owner confirmed it; null before that and after a change of owner. */
  confirmed_at: z.nullable(time),
  confirmed_by: z.nullable(id),
});
export type DestinationRecord = z.infer<typeof destinationRecord>;

export const configurationRecord = z.object({
  id,
  user_id: z.nullable(id),
  sub_account_id: id,
  sub_account: subAccountLink,
  is_enabled: z.boolean(),
  minimum_amount: amount,
  /** BRL per UTC day. */
  maximum_daily_amount: amount,
  /** Percent; null: the default spread. */
  custom_spread_override: z.nullable(amount),
  destination: z.nullable(destinationRecord),
  /** Percent that an exchange may return below its quote. */
  maximum_slippage: amount,
  /** Converts deposits above the daily limit automatically on the next UTC day. */
  continue_next_day: z.boolean(),
  /** Shown to people: why the gateway switched the rule off. Null after a user switches it on again. */
  notice: z.nullable(z.string()),
  created_at: time,
  updated_at: time,
});
export type ConfigurationRecord = z.infer<typeof configurationRecord>;

export const conversionRecord = z.object({
  id,
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  sub_account_id: id,
  sub_account: subAccountLink,
  status: z.enum(CONVERSION_STATUSES),
  original_amount: amount,
  /** USDT; null until quoted. */
  target_usdt_amount: z.nullable(amount),
  /** Percent; null until quoted. */
  applied_spread: z.nullable(amount),
  /** What decided the spread; absent until quoted. */
  spread_rule: z.optional(z.enum(SPREAD_RULES)),
  deposit_order_id: id,
  end_to_end_id: z.nullable(z.string()),
  exchange_order_id: z.nullable(id),
  transfer_order_id: z.nullable(id),
  created_at: time,
  updated_at: time,
  completed_at: z.nullable(time),
  retry_count: z.int(),
  error_message: z.nullable(z.string()),
  error_code: z.nullable(z.enum(CONVERSION_ERRORS)),
  /** BRL: the rule's bound, if the error is about an amount. */
  error_rule_value: z.optional(z.nullable(amount)),
  /** USDT that the exchange returned, from the provider; null until confirmed. */
  exchanged_usdt_amount: z.nullable(amount),
  /** BRL that the exchange spent; absent until confirmed. */
  exchanged_brl_amount: z.optional(z.nullable(amount)),
  /** USDT delivered and the provider's transfer fee; null until confirmed. */
  transferred_usdt_amount: z.nullable(amount),
  transfer_fee: z.nullable(amount),
  destination: z.nullable(walletRecord),
  /** Set when a person marked it as settled; Retry is then refused. */
  settled: z.nullable(
    z.object({
      by: id,
      email: z.string(),
      note: z.string(),
      order_id: z.nullable(id),
      at: time,
    }),
  ),
  note: z.nullable(z.string()),
  /** With `note`, while it waits. */
  waits_for: z.optional(z.enum(WAITS)),
});
export type ConversionRecord = z.infer<typeof conversionRecord>;

export const stepRecord = z.object({
  id,
  conversion_process_id: id,
  step_name: z.enum(CONVERSION_STEPS),
  status: z.enum(STEP_STATUSES),
  created_at: time,
  /** Null while the step runs. */
  execution_time_ms: z.nullable(z.int()),
  note: z.nullable(z.string()),
});
export type StepRecord = z.infer<typeof stepRecord>;

/** The intent of an order. An order is bound only once. */
export const orderBinding = z.object({
  intent: z.string(),
  purpose: z.enum(ORDER_PURPOSES),
  conversion_id: z.nullable(id),
});
export type OrderBinding = z.infer<typeof orderBinding>;

export const orderRecord = z.object({
  id,
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  account_id: id,
  external_order_id: id,
  /** Absent for deposits and for orders placed outside the gateway. */
  binding: z.optional(orderBinding),
  type: z.enum(ORDER_TYPES),
  status: z.enum(ORDER_STATUSES),
  /** The provider's word for a status that the gateway does not know; the order then counts as pending. */
  status_word: z.optional(z.string()),
  source_asset: z.string(),
  target_asset: z.string(),
  source_amount: amount,
  target_amount: amount,
  recipient_email: z.nullable(z.string()),
  event_type: z.string(),
  reference: z.nullable(z.string()),
  end_to_end_id: z.nullable(z.string()),
  /** The highest confirmed amount of a deposit that was partly returned later. */
  received_amount: z.optional(amount),
  /** The payer of a deposit, as far as the provider discloses it. */
  payer_name: z.optional(z.string()),
  payer_document: z.optional(z.string()),
  /** For withdrawals on a network, if the provider gives it. */
  transaction_hash: z.optional(z.string()),
  /** Percent; only for exchanges ordered by hand through the gateway. */
  applied_spread: z.optional(amount),
  created_at: time,
  updated_at: time,
});
export type OrderRecord = z.infer<typeof orderRecord>;

/** Maximum wallets stored per account. */
export const WALLETS_KEPT = 20;

/** Why the provider did not answer for an account; the first two are about the gateway's own credentials. */
export const HOLDINGS_PROBLEMS = [
  'not_configured',
  'authentication',
  'not_found',
  'refused',
  'timeout',
  'unavailable',
] as const;

/** The provider's data about a sub-account, each part with its time. Unknown is null, never 0. */
export const holdingsRecord = z.object({
  id,
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  sub_account_id: id,
  external_id: id,
  balances: z.nullable(z.array(z.object({ asset: z.string(), balance: amount }))),
  balances_at: z.nullable(time),
  /** Ledger balances when the provider's balances were fetched. */
  booked: z.optional(z.array(z.object({ asset: z.string(), balance: amount }))),
  /** The minimum that must be in the account, computed when the balances were fetched. */
  owed: z.optional(z.object({ brl: amount, usdt: amount })),
  /** The gateway's spread in the USDT balance, computed at the same time. */
  usdt_spread: z.optional(amount),
  wallets: z.nullable(
    z
      .array(z.object({ asset: z.string(), address: z.nullable(z.string()) }))
      .check(z.maxLength(WALLETS_KEPT)),
  ),
  wallet_count: z.nullable(z.int()),
  bank_count: z.nullable(z.int()),
  places_at: z.nullable(time),
  latest_order: z.nullable(z.object({ target_asset: z.string(), created_at: time, updated_at: time })),
  latest_deposit_at: z.nullable(time),
  /** Set while the provider does not answer; the figures are then older. */
  problem: z.nullable(z.object({ reason: z.enum(HOLDINGS_PROBLEMS), message: z.string(), since: time })),
});
export type HoldingsRecord = z.infer<typeof holdingsRecord>;

/**
 * `held`: not converted, for `reason`; `converting`: its conversion has started; `closed`: closed by a person
 * unconverted.
 */
export const PAYMENT_STATES = ['held', 'converting', 'closed'] as const;

/** A person's decision, with their note. */
export const decidedBy = z.object({ by: id, email: z.string(), note: z.string(), at: time });

/** A confirmed PIX deposit that was not converted on arrival. */
export const paymentRecord = z.object({
  id,
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  sub_account_id: id,
  sub_account: subAccountLink,
  order_id: id,
  amount,
  end_to_end_id: z.nullable(z.string()),
  state: z.enum(PAYMENT_STATES),
  reason: z.string(),
  reason_code: z.nullable(z.enum(CONVERSION_ERRORS)),
  conversion_id: z.nullable(id),
  closed: z.nullable(decidedBy),
  /** BRL: the rule's bound, if `reason_code` is about an amount. */
  rule_value: z.optional(amount),
  /** Who converted it, and the request's Idempotency-Key. */
  converted: z.optional(z.object({ by: id, email: z.string(), at: time, key: z.nullable(z.string()) })),
  received_at: time,
  created_at: time,
  updated_at: time,
});
export type PaymentRecord = z.infer<typeof paymentRecord>;

const priced = {
  id,
  /** Sold asset, then bought asset: `BRL-USDT`. */
  pair: z.string(),
  source_amount: amount,
  /** The provider's quote, before the gateway's spread. */
  target_amount: amount,
  /** Source asset for one unit of the target asset. */
  price: amount,
  created_at: time,
};

export const rateRecord = z.object(priced);
export type RateRecord = z.infer<typeof rateRecord>;

/** A quote that a conversion or a person requested for a customer. */
export const quoteRecord = z.object({
  ...priced,
  /** Null for a quote without an account. */
  account_id: z.nullable(id),
  quote_id: z.nullable(id),
  conversion_id: z.nullable(id),
  /** The gateway's spread in percent, if a conversion applies one. */
  spread: z.nullable(amount),
  executed: z.nullable(z.object({ order_id: id, target_amount: z.nullable(amount), at: time })),
});
export type QuoteRecord = z.infer<typeof quoteRecord>;

const notifiedAlert = z.object({
  severity: z.enum(SEVERITIES),
  /** Number of objects; from 5 on, rounded down to 5, 10, 20, 50 … */
  count: z.int(),
  subject: z.object({ kind: z.enum(ALERT_SUBJECTS), id }),
  amount: z.nullable(amount),
  asset: z.nullable(z.string()),
  /** When all objects were cleared; null until then, and for news. */
  cleared_at: z.nullable(time),
});
export type NotifiedAlert = z.infer<typeof notifiedAlert>;

export const notificationRecord = z.object({
  id,
  user_id: id,
  kind: z.enum(ALERT_KINDS),
  text: z.string(),
  sub_account: z.nullable(subAccountLink),
  read_at: z.nullable(time),
  created_at: time,
  /** The alert: its subject, and when it cleared. */
  alert: z.optional(notifiedAlert),
  /** The provider's id of a new or changed wallet or bank account. */
  destination_id: z.optional(id),
  /** False if it is only mailed. */
  in_page: z.optional(z.boolean()),
});
export type NotificationRecord = z.infer<typeof notificationRecord>;

/** An item that needs attention, as a sub-account's users see it; deleted when it no longer does. */
export const attentionRecord = z.object({
  id,
  kind: z.enum(ATTENTION_KINDS),
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  sub_account_id: id,
  sub_account: subAccountLink,
  /** Id of the conversion, payment, sub-account or exception. */
  subject_id: id,
  amount: z.nullable(amount),
  asset: z.nullable(z.string()),
  text: z.string(),
  /** Of a failed conversion or a payment not converted. */
  code: z.optional(z.enum(PAYMENT_REASONS)),
  since: time,
});
export type AttentionRecord = z.infer<typeof attentionRecord>;

export const PROCESSING_STATUSES = ['pending', 'processed', 'ignored', 'error'] as const;

export const webhookLogRecord = z.object({
  id,
  user_id: id,
  event_type: z.string(),
  processing_status: z.enum(PROCESSING_STATUSES),
  detail: z.nullable(z.string()),
  account_id: z.nullable(z.string()),
  order_id: z.nullable(z.string()),
  created_at: time,
});
export type WebhookLogRecord = z.infer<typeof webhookLogRecord>;

export const webhookConfigurationRecord = z.object({
  id,
  user_id: id,
  webhook_url: z.string(),
  webhook_header_key: z.string(),
  is_active: z.boolean(),
  updated_at: time,
});
export type WebhookConfigurationRecord = z.infer<typeof webhookConfigurationRecord>;

/** Both bounds are fractions: 0.005 is half a percent. */
export const spreadBandRecord = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  min_spread: amount,
  max_spread: amount,
});
export type SpreadBandRecord = z.infer<typeof spreadBandRecord>;

export const clientSpreadRecord = z.object({
  user_id: id,
  spread_band_id: id,
  /** A fraction; null: the band's minimum. */
  custom_spread: z.nullable(amount),
  created_at: time,
  updated_at: time,
});
export type ClientSpreadRecord = z.infer<typeof clientSpreadRecord>;
