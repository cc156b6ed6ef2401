export const EXPORT_KINDS = ['statement', 'payments', 'conversions', 'orders'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A list is always a table; a statement can also be printed. */
export const formatsOf = (kind: ExportKind): readonly ExportFormat[] =>
  kind === 'statement' ? EXPORT_FORMATS : ['csv', 'xlsx'];

/** A table cannot contain its signature, so the signature is a separate file. */
export const isSignedBeside = (kind: ExportKind, format: ExportFormat): boolean =>
  kind === 'statement' && (format === 'csv' || format === 'xlsx');

/** Separators of a CSV: commas with a decimal point, or semicolons with a decimal comma. */
export const SEPARATORS = ['comma', 'semicolon'] as const;
export type Separators = (typeof SEPARATORS)[number];

export const EXPORT_STATES = ['queued', 'running', 'done', 'failed', 'gone'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** True while in progress. */
export const isOpenExport = (state: ExportState): boolean => state === 'queued' || state === 'running';

/** States of a monthly statement, which is never removed and so never `gone`. */
export const STATEMENT_STATES = ['queued', 'running', 'done', 'failed'] as const;

/** Longest period of a statement, in days. */
export const LONGEST_PERIOD_DAYS = 366;

/** Maximum rows of a file; a longer export fails, so no row is dropped. */
export const MOST_ROWS = 500_000;

/** Maximum open exports per user. */
export const MOST_OPEN_EXPORTS = 10;

const DAY_MS = 86_400_000;

/** Start (inclusive) and end (exclusive); ISO 8601 UTC. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

export const isMonth = (text: string): boolean => MONTH.test(text);

export const monthPeriod = (month: string): Period => {
  const [, year = '', number = ''] = MONTH.exec(month) ?? [];
  const first = (monthsOn: number): string =>
    new Date(Date.UTC(Number(year), Number(number) - 1 + monthsOn, 1)).toISOString();
  return { from: first(0), to: first(1) };
};

/** The UTC month before the one that contains `at`. */
export const monthBefore = (at: Date): string =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);

/** Milliseconds. A posting has the start time of its write, and no function runs longer than this. */
const WRITTEN_WITHIN_MS = 15 * 60_000;

/** The latest UTC month that gets no more postings. */
export const lastClosedMonth = (now: Date): string =>
  monthBefore(new Date(now.getTime() - WRITTEN_WITHIN_MS));

/** True if movements of the period may still be posted. @param madeAt ISO 8601 */
export const isSoFar = ({ to }: Period, madeAt: string): boolean =>
  Date.parse(madeAt) - Date.parse(to) < WRITTEN_WITHIN_MS;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** `2026-10`, or `2026-10-01 to 2026-10-15`, both included. UTC. */
export const periodName = ({ from, to }: Period): string => {
  const month = monthPeriod(from.slice(0, 7));
  return from === month.from && to === month.to
    ? from.slice(0, 7)
    : `${from.slice(0, 10)} to ${dayOf(Date.parse(to) - 1)}`;
};

const wordsOf = (moment: string): string => moment.slice(0, 19).replace('T', ' ');

/** Whole days: `2026-10-01 to 2026-10-31 (UTC)`; otherwise with the time. */
export const writtenPeriod = ({ from, to }: Period): string =>
  [from, to].every((moment) => Date.parse(moment) % DAY_MS === 0)
    ? `${from.slice(0, 10)} to ${dayOf(Date.parse(to) - 1)} (UTC)`
    : `${wordsOf(from)} until ${wordsOf(to)} UTC`;

/** Why a statement's period is invalid; undefined if valid. */
export const periodFault = ({ from, to }: Period, now: Date): string | undefined => {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  if (end > now.getTime())
    return `to: must not be in the future; the ledger ends now, at ${now.toISOString()}`;
  if (begin >= end) return 'from: must be before to';
  const days = Math.ceil((end - begin) / DAY_MS);
  if (days <= LONGEST_PERIOD_DAYS) return undefined;
  const parts = Math.ceil(days / LONGEST_PERIOD_DAYS);
  const split = new Date(begin + LONGEST_PERIOD_DAYS * DAY_MS).toISOString();
  return `to: at most ${LONGEST_PERIOD_DAYS} days after from, and this is ${days} days; request ${parts} statements, the first up to ${split}, the next from there`;
};
