import * as z from 'zod/mini';
import { ALERT_KINDS } from '../domain/alerts.ts';
import { CURRENCIES, DATE_FORMATS, isTimeZone, LANGUAGES } from '../domain/display.ts';
import { IDLE_MINUTES } from '../domain/sessions.ts';
import { boundedAmount, id, time } from './fields.ts';

const channels = z.object({ page: z.boolean(), mail: z.boolean() });

export const alertChoice = z.extend(channels, { kind: z.enum(ALERT_KINDS) });
export type AlertChoice = z.infer<typeof alertChoice>;

/** Absent fields have the defaults. */
export const preferenceFields = {
  /** USDT; administrators only. */
  low_pool_balance: z.optional(boundedAmount),
  email_notifications: z.optional(z.boolean()),
  /** Notifies the user of a sign-in from a new device. */
  login_alerts: z.optional(z.boolean()),
  /** Null: the device's setting. */
  dark_mode: z.optional(z.nullable(z.boolean())),
  language: z.optional(z.enum(LANGUAGES)),
  /** Shown next to the original currency, if a price is stored. */
  currency: z.optional(z.enum(CURRENCIES)),
  date_format: z.optional(z.nullable(z.enum(DATE_FORMATS))),
  /** IANA name. Null: the device's. */
  time_zone: z.optional(
    z.nullable(z.string().check(z.maxLength(64), z.refine(isTimeZone, { error: 'must be a time zone' }))),
  ),
  /** Null: sample figures until the gateway is connected. */
  sample_data: z.optional(z.nullable(z.boolean())),
  auto_refresh: z.optional(z.boolean()),
  sound: z.optional(z.boolean()),
  /** Minutes without input before the browser signs out. */
  idle_minutes: z.optional(z.int().check(z.gte(IDLE_MINUTES.least), z.lte(IDLE_MINUTES.most))),
};

/** Absent: the role's default. */
export const preferencesRecord = z.object({
  user_id: id,
  alerts: z.array(alertChoice),
  ...preferenceFields,
  updated_at: time,
});
export type PreferencesRecord = z.infer<typeof preferencesRecord>;
