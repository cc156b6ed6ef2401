import * as z from 'zod/mini';
import { ALERT_KINDS, SEVERITIES } from '../../domain/alerts.ts';
import { CURRENCIES, DATE_FORMATS, LANGUAGES } from '../../domain/display.ts';
import { BY_ITS_BODY, defineCall, SIGNED_IN } from '../call.ts';
import { amount, time } from '../fields.ts';
import { alertChoice, preferenceFields } from '../preferences.ts';

const service = 'notifications';

const preferences = z.object({
  version: z.int(),
  /** Alerts for the caller's role, in catalogue order. */
  alerts: z.array(
    z.extend(alertChoice, {
      title: z.string(),
      severity: z.enum(SEVERITIES),
      /** Cannot be switched off. */
      always: z.boolean(),
    }),
  ),
  /** USDT; administrators only. */
  low_pool_balance: z.nullable(amount),
  email_notifications: z.boolean(),
  /** True if a sender address is configured. */
  mail_is_set_up: z.boolean(),
  login_alerts: z.boolean(),
  /** Null: the device's setting. */
  dark_mode: z.nullable(z.boolean()),
  language: z.enum(LANGUAGES),
  currency: z.enum(CURRENCIES),
  /** Null: `Nov 20, 2026`. */
  date_format: z.nullable(z.enum(DATE_FORMATS)),
  /** IANA name. Null: the device's. */
  time_zone: z.nullable(z.string()),
  /** Null: sample figures until the gateway is connected. */
  sample_data: z.nullable(z.boolean()),
  auto_refresh: z.boolean(),
  sound: z.boolean(),
  idle_minutes: z.int(),
  updated_at: z.nullable(time),
});
export type Preferences = z.infer<typeof preferences>;

export const readPreferences = defineCall({
  method: 'GET',
  path: '/api/preferences',
  service,
  access: SIGNED_IN,
  answer: preferences,
});

/**
 * 409 if the saved version is not the one that was read. Switching safety messages off needs a fresh sign-in and is
 * audited: it is a thief's first step.
 */
export const savePreferences = defineCall({
  action: BY_ITS_BODY,
  refusedAs: 'preferences.save',
  stepUp: BY_ITS_BODY,
  method: 'PUT',
  path: '/api/preferences',
  service,
  access: SIGNED_IN,
  body: z.strictObject({
    version: z.int().check(z.gte(0)),
    alerts: z.optional(
      z
        .array(z.strictObject({ kind: z.enum(ALERT_KINDS), page: z.boolean(), mail: z.boolean() }))
        .check(z.maxLength(ALERT_KINDS.length)),
    ),
    ...preferenceFields,
  }),
  answer: preferences,
});
export type PreferencesChange = z.infer<typeof savePreferences.body>;
