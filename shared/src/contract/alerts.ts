import * as z from 'zod/mini';
import { ALERT_KINDS, ALERT_SUBJECTS } from '../domain/alerts.ts';
import { amount, id, time } from './fields.ts';
import { subAccountLink } from './records.ts';

/** Groups objects of one kind and sub-account within an hour of the first. Safety alerts are never grouped. */
export const alertRecord = z.object({
  id,
  kind: z.enum(ALERT_KINDS),
  sub_account: z.nullable(subAccountLink),
  /** The first object of the alert. */
  subject: z.object({ kind: z.enum(ALERT_SUBJECTS), id }),
  amount: z.nullable(amount),
  asset: z.nullable(z.string()),
  text: z.string(),
  /** All objects, and those still open. */
  count: z.int(),
  open: z.int(),
  raised_at: time,
  /** When the latest object was added; absent while there is only one. */
  last_at: z.optional(time),
  cleared_at: z.nullable(time),
  /** Users notified when it was raised or last gained an object. */
  receivers: z.array(id),
});
export type AlertRecord = z.infer<typeof alertRecord>;

export const alertGroupRecord = z.object({ alert_id: id, raised_at: time });
export type AlertGroupRecord = z.infer<typeof alertGroupRecord>;

export const alertObjectRecord = z.object({ alert_id: id, is_open: z.boolean() });
export type AlertObjectRecord = z.infer<typeof alertObjectRecord>;

/** Notifications queued for a user's next mail: one row a user. */
export const mailQueueRecord = z.object({
  user_id: id,
  /** Oldest first. */
  waiting: z.array(id),
  /** Notifications that the mail counts but does not list. */
  more: z.int(),
  /** Notifications of the mail being sent; claimed before it is sent. */
  claimed: z.nullable(z.object({ at: time, notifications: z.array(id) })),
  /** Mails with an unknown outcome; the next mail mentions them. */
  unknown: z.nullable(z.object({ at: time, messages: z.int() })),
  /** Mails claimed in a UTC hour, `2026-11-20T14`. */
  hour: z.string(),
  sent: z.int(),
  /** Null while nothing is queued. */
  next_at: z.nullable(time),
});
export type MailQueueRecord = z.infer<typeof mailQueueRecord>;

export const poolRecord = z.object({
  usdt: amount,
  /** The highest balance ever seen: a pool that never reached the threshold cannot fall below it. */
  highest: amount,
  asked_at: time,
});
export type PoolRecord = z.infer<typeof poolRecord>;
