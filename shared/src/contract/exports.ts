import * as z from 'zod/mini';
import {
  EXPORT_FORMATS,
  EXPORT_KINDS,
  EXPORT_STATES,
  isMonth,
  SEPARATORS,
  STATEMENT_STATES,
} from '../domain/exports.ts';
import { id, time } from './fields.ts';
import { subAccountLink } from './records.ts';

/** A file that somebody asked for. */
export const exportRecord = z.object({
  id,
  /** Who asked for it: it is theirs alone. */
  user_id: id,
  kind: z.enum(EXPORT_KINDS),
  format: z.enum(EXPORT_FORMATS),
  separators: z.enum(SEPARATORS),
  /** Null: all that the caller sees. */
  sub_account_id: z.nullable(id),
  /** Of a statement: those that this user owns. */
  owner_id: z.nullable(id),
  /** For people: what it is about. */
  scope: z.string(),
  /** Of a statement; null for all. */
  ledger_accounts: z.nullable(z.array(z.string())),
  /** The filter of a list, as its page has it; null without. */
  filter: z.nullable(z.string()),
  /** Of a list, of everyone or of the caller. */
  everyone: z.boolean(),
  from: z.nullable(time),
  /** It is not in it. */
  to: z.nullable(time),
  state: z.enum(EXPORT_STATES),
  /** Written so far, and how many there are; null where that is not known before. */
  rows: z.int(),
  of: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  /** Of the file, hex. */
  sha256: z.nullable(z.string()),
  /** For a person: why there is no file. */
  error: z.nullable(z.string()),
  created_at: time,
  updated_at: time,
  finished_at: z.nullable(time),
  /** When its file is removed. */
  kept_until: z.nullable(time),
});
export type ExportRecord = z.infer<typeof exportRecord>;

export const fileLink = z.object({ url: z.string(), expires_at: time });

/** With a link to the file once there is one, and to its signature where that is a file beside it. */
export const exportWithLink = z.extend(exportRecord, {
  link: z.nullable(fileLink),
  signature: z.nullable(fileLink),
});

/** A UTC month, `2026-10`. */
export const month = z
  .string()
  .check(z.refine(isMonth, { error: 'must be a month, like 2026-10', abort: true }));

/** What is kept of a month's statement. */
export const KEPT_FORMATS = ['pdf', 'json'] as const;

/** The statement of a sub-account over a month: made once, and kept. */
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
