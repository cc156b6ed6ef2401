import * as z from 'zod/mini';
import {
  EXPORT_FORMATS,
  EXPORT_KINDS,
  EXPORT_STATES,
  isMonth,
  SEPARATORS,
  STATEMENT_STATES,
} from '../domain/exports.ts';
import { amount, id, time } from './fields.ts';
import { subAccountLink } from './records.ts';

export const exportRecord = z.object({
  id,
  user_id: id,
  kind: z.enum(EXPORT_KINDS),
  format: z.enum(EXPORT_FORMATS),
  separators: z.enum(SEPARATORS),
  /** Null: all in scope. */
  sub_account_id: z.nullable(id),
  owner_id: z.nullable(id),
  /** Shown to people. */
  scope: z.string(),
  /** Null: all. */
  ledger_accounts: z.nullable(z.array(z.string())),
  /** Encoded as in the page's URL. */
  filter: z.nullable(z.string()),
  /** Further filters of payments, if given. */
  min: z.optional(amount),
  max: z.optional(amount),
  q: z.optional(z.string()),
  everyone: z.boolean(),
  from: z.nullable(time),
  /** Exclusive. */
  to: z.nullable(time),
  state: z.enum(EXPORT_STATES),
  /** `rows` written so far, `of` the total; null if the total is unknown in advance. */
  rows: z.int(),
  of: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  error: z.nullable(z.string()),
  created_at: time,
  updated_at: time,
  finished_at: z.nullable(time),
  kept_until: z.nullable(time),
});
export type ExportRecord = z.infer<typeof exportRecord>;

export const fileLink = z.object({ url: z.string(), expires_at: time });

export const exportWithLink = z.extend(exportRecord, {
  link: z.nullable(fileLink),
  signature: z.nullable(fileLink),
});

/** `2026-10`. */
export const month = z
  .string()
  .check(z.refine(isMonth, { error: 'must be a month, like 2026-10', abort: true }));

export const KEPT_FORMATS = ['pdf', 'json'] as const;

export const monthStatementRecord = z.object({
  /** `<sub-account id>-<month>` */
  id,
  sub_account_id: id,
  sub_account: subAccountLink,
  month,
  state: z.enum(STATEMENT_STATES),
  entries: z.int(),
  files: z.array(z.object({ format: z.enum(KEPT_FORMATS), bytes: z.int(), sha256: z.string() })),
  error: z.nullable(z.string()),
  created_at: time,
  updated_at: time,
  made_at: z.nullable(time),
});
export type MonthStatementRecord = z.infer<typeof monthStatementRecord>;
