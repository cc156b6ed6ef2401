import * as z from 'zod/mini';
import { ASSET_TYPES } from '../domain/assets.ts';
import { CONVERSION_STATUSES, CONVERSION_STEPS, STEP_STATUSES } from '../domain/conversion.ts';
import { ORDER_STATUSES, ORDER_TYPES } from '../domain/orders.ts';
import { ROLES } from '../domain/roles.ts';
import { amount, id, time } from './fields.ts';

/** The public records, with the field names of spec 3. What is null is known to be absent. */

export const profileRecord = z.object({
  user_id: id,
  email: z.string(),
  display_name: z.nullable(z.string()),
  role: z.enum(ROLES),
  created_at: time,
  last_sign_in_at: z.nullable(time),
});
export type ProfileRecord = z.infer<typeof profileRecord>;

export const subAccountRecord = z.object({
  id,
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  /** The provider's account id. */
  external_id: id,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  address: z.nullable(z.string()),
  state: z.nullable(z.string()),
  post_code: z.nullable(z.string()),
  status: z.enum(['active', 'inactive']),
  kyc_status: z.string(),
  kyc_level: z.nullable(z.string()),
  /** USD. */
  kyc_limit: z.nullable(amount),
  /** USD. */
  kyc_volume: z.nullable(amount),
  created_at: time,
  updated_at: time,
});
export type SubAccountRecord = z.infer<typeof subAccountRecord>;

export const subAccountLink = z.object({ id, name: z.string(), email: z.string(), external_id: id });
export type SubAccountLink = z.infer<typeof subAccountLink>;

/** What other records repeat of a sub-account. */
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
  /** https, or the image itself as `data:image/…`. */
  small_image_url: z.nullable(z.string()),
  medium_image_url: z.nullable(z.string()),
  /** Of a crypto asset. */
  networks: z.array(networkRecord),
  updated_at: time,
});
export type AssetRecord = z.infer<typeof assetRecord>;

export const configurationRecord = z.object({
  id,
  user_id: z.nullable(id),
  sub_account_id: id,
  sub_account: subAccountLink,
  is_enabled: z.boolean(),
  /** BRL. */
  minimum_amount: amount,
  /** BRL a UTC day. */
  maximum_daily_amount: amount,
  /** Percent; null means the default spread. */
  custom_spread_override: z.nullable(amount),
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
  /** BRL, as the provider confirmed it. */
  original_amount: amount,
  /** USDT; null until quoted. */
  target_usdt_amount: z.nullable(amount),
  /** Percent; null until quoted. */
  applied_spread: z.nullable(amount),
  deposit_order_id: id,
  end_to_end_id: z.nullable(z.string()),
  exchange_order_id: z.nullable(id),
  transfer_order_id: z.nullable(id),
  created_at: time,
  /** Time of the last progress. */
  updated_at: time,
  completed_at: z.nullable(time),
  retry_count: z.int(),
  error_message: z.nullable(z.string()),
  /** What it waits for, where that takes longer than usual. */
  note: z.nullable(z.string()),
});
export type ConversionRecord = z.infer<typeof conversionRecord>;

export const stepRecord = z.object({
  id,
  conversion_process_id: id,
  step_name: z.enum(CONVERSION_STEPS),
  status: z.enum(STEP_STATUSES),
  created_at: time,
  /** Milliseconds from the step's begin to its end; null while it runs. */
  execution_time_ms: z.nullable(z.int()),
  /** What a person should know of it: why it failed, or what it waits for. */
  note: z.nullable(z.string()),
});
export type StepRecord = z.infer<typeof stepRecord>;

export const orderRecord = z.object({
  id,
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  account_id: id,
  external_order_id: id,
  type: z.enum(ORDER_TYPES),
  status: z.enum(ORDER_STATUSES),
  source_asset: z.string(),
  target_asset: z.string(),
  source_amount: amount,
  target_amount: amount,
  recipient_email: z.nullable(z.string()),
  /** The event that told of it last. */
  event_type: z.string(),
  created_at: time,
  updated_at: time,
});
export type OrderRecord = z.infer<typeof orderRecord>;

export const PROCESSING_STATUSES = ['pending', 'processed', 'ignored', 'error'] as const;

export const webhookLogRecord = z.object({
  id,
  user_id: id,
  event_type: z.string(),
  processing_status: z.enum(PROCESSING_STATUSES),
  /** Why it changed nothing, or what it led to. */
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
  /** A fraction; null means the band's minimum. */
  custom_spread: z.nullable(amount),
  created_at: time,
  updated_at: time,
});
export type ClientSpreadRecord = z.infer<typeof clientSpreadRecord>;
