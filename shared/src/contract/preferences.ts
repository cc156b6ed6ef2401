import * as z from 'zod/mini';
import { ALERT_KINDS } from '../domain/alerts.ts';
import { CURRENCIES, DATE_FORMATS, isTimeZone, LANGUAGES } from '../domain/display.ts';
import { IDLE_MINUTES } from '../domain/sessions.ts';
import { boundedAmount, id, time } from './fields.ts';

/** Where a kind of message is shown. */
const channels = z.object({ page: z.boolean(), mail: z.boolean() });

export const alertChoice = z.extend(channels, { kind: z.enum(ALERT_KINDS) });
export type AlertChoice = z.infer<typeof alertChoice>;

/** How the console is for a person, beside their alerts; each as it is by default where it is absent. */
export const preferenceFields = {
  /** USDT; of an administrator. */
  low_pool_balance: z.optional(boundedAmount),
  /** Mails at all. */
  email_notifications: z.optional(z.boolean()),
  /** A message when they sign in from a device that is new. */
  login_alerts: z.optional(z.boolean()),
  /** Null: as each device has it. */
  dark_mode: z.optional(z.nullable(z.boolean())),
  /** Of what the console says. */
  language: z.optional(z.enum(LANGUAGES)),
  /** What rates and totals are shown in beside their own currency, where a price of it is kept. */
  currency: z.optional(z.enum(CURRENCIES)),
  /** Null: `Nov 20, 2026`. */
  date_format: z.optional(z.nullable(z.enum(DATE_FORMATS))),
  /** IANA name, `America/Sao_Paulo`. Null: as each device has it. */
  time_zone: z.optional(
    z.nullable(z.string().check(z.maxLength(64), z.refine(isTimeZone, { error: 'must be a time zone' }))),
  ),
  /** Whether invented figures stand in the place of real ones. Null: where nothing is connected yet. */
  sample_data: z.optional(z.nullable(z.boolean())),
  /** What is shown follows the server while a page is open. */
  auto_refresh: z.optional(z.boolean()),
  /** A short tone with each new notification. */
  sound: z.optional(z.boolean()),
  /** After so many minutes without input each of their browsers signs them out. */
  idle_minutes: z.optional(z.int().check(z.gte(IDLE_MINUTES.least), z.lte(IDLE_MINUTES.most))),
};

/** What a person has chosen; what they have not is absent, and as it is by default for their role. */
export const preferencesRecord = z.object({
  user_id: id,
  alerts: z.array(alertChoice),
  ...preferenceFields,
  updated_at: time,
});
export type PreferencesRecord = z.infer<typeof preferencesRecord>;
