import type * as z from 'zod/mini';
import type { createStatement, getStatement } from '@ramps-gateway/shared/contract/calls/statements.ts';
import type { KEPT_FORMATS, MonthStatementRecord } from '@ramps-gateway/shared/contract/exports.ts';
import { linkTo, type SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { isMonth, lastClosedMonth, monthPeriod } from '@ramps-gateway/shared/domain/exports.ts';
import type { FileKey } from '@ramps-gateway/shared/domain/files.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SubAccounts, AllAccounts } from '../../../modules/accounts/ports.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import type { Files } from '../../../modules/files/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Work } from '../../../modules/act/work.ts';
import type { Job, MonthJobs, StatementsRound } from './ports.ts';
import { statementName } from './show-export.ts';
import type { Ledger } from '../../../modules/ledger/ports.ts';

export interface MonthStatementsPorts {
  readonly months: MonthJobs;
  readonly accounts: SubAccounts;
  readonly files: Pick<Files, 'find' | 'link'>;
  readonly clock: Clock;
}

type KeptFormat = (typeof KEPT_FORMATS)[number];

export const statementKey = (
  { sub_account_id: id, month }: Pick<MonthStatementRecord, 'month' | 'sub_account_id'>,
  format: KeptFormat,
): FileKey => `statements/${id}/${month}.${format}`;

export const newMonth = (
  account: SubAccountRecord,
  month: string,
  at: string,
): { readonly record: MonthStatementRecord; readonly job: Job } => ({
  record: {
    id: `${account.id}-${month}`,
    sub_account_id: account.id,
    sub_account: linkTo(account),
    month,
    state: 'queued',
    entries: 0,
    files: [],
    error: null,
    created_at: at,
    updated_at: at,
    made_at: null,
  },
  job: { attempts: 0, due: at },
});

const MONTH_LENGTH = '-2026-10'.length;

/** Parses `<sub-account id>-<month>`; undefined for any other text. */
const placeIn = (id: string): { readonly subAccountId: string; readonly month: string } | undefined => {
  const [subAccountId, month] = [id.slice(0, -MONTH_LENGTH), id.slice(1 - MONTH_LENGTH)];
  return subAccountId !== '' && isMonth(month) ? { subAccountId, month } : undefined;
};

export const monthStatements = ({ months, accounts, files, clock }: MonthStatementsPorts) => ({
  page: async (
    who: Principal,
    { sub_account_id: id, ...page }: PageRequest & { readonly sub_account_id: string },
  ): Promise<Page<MonthStatementRecord>> => {
    await visibleAccount(who, id, accounts);
    return months.page(id, page);
  },

  ask: async (
    work: Work,
    { sub_account_id: id, month }: z.output<typeof createStatement.body>,
  ): Promise<MonthStatementRecord> => {
    const { who } = work;
    work.audit({ object: { kind: 'statement', id: `${id}-${month}` } });
    const { record: account } = await visibleAccount(who, id, accounts);
    const now = clock();
    const latest = lastClosedMonth(now);
    if (month > latest)
      throw new VisibleError(
        'INVALID_REQUEST',
        `month: is not over yet, or ended too recently; the latest is ${latest}; export a statement up to ${now.toISOString()} instead`,
      );
    const { record, job } = newMonth(account, month, now.toISOString());
    const known = await months.get(id, month);
    // A new request restarts a failed statement.
    if (known?.record.state === 'failed') await months.replace(record, job, known.version, work);
    else if (known) return known.record;
    else if (!(await months.create(record, job, work)))
      return (await months.get(id, month))?.record ?? record;
    return record;
  },

  one: async (
    who: Principal,
    id: string,
    format: KeptFormat,
  ): Promise<z.infer<typeof getStatement.answer>> => {
    const place = placeIn(id);
    if (!place) throw notFound();
    await visibleAccount(who, place.subAccountId, accounts);
    const statement = (await months.get(place.subAccountId, place.month))?.record;
    if (!statement) throw notFound();
    if (statement.state !== 'done') return { statement, link: null };
    const key = statementKey(statement, format);
    if (!(await files.find(key))) throw new VisibleError('EXPORT_GONE');
    const name = statementName(statement.sub_account.name, monthPeriod(statement.month), format);
    const { url, expiresAt } = await files.link(key, name);
    return { statement, link: { url, expires_at: expiresAt } };
  },
});

interface BeginMonthPorts {
  readonly all: AllAccounts;
  readonly ledger: Pick<Ledger, 'heads'> & {
    lastAt(subAccountId: string, at: string): Promise<object | undefined>;
  };
  readonly months: Pick<MonthJobs, 'create'>;
  readonly round: StatementsRound;
  readonly clock: Clock;
}

const ACCOUNTS_A_PAGE = 100;

/**
 * Starts the last month's statement for each sub-account with postings, 15 minutes after the month ends (UTC). Continues
 * where the last run ended.
 * @returns how many it started
 */
export const beginMonth =
  ({ all, ledger, months, round, clock }: BeginMonthPorts) =>
  async (isTimeLeft: () => boolean): Promise<number> => {
    const month = lastClosedMonth(clock());
    const { to } = monthPeriod(month);
    const known = await round.get();
    if (known.month === month && known.after === null) return 0;
    let after = known.month === month ? known.after : null;
    let { version } = known;
    let begun = 0;
    do {
      const { items, next } = await all.accounts(after, ACCOUNTS_A_PAGE);
      // An unreadable ledger does not block other statements; its own statement fails and says so.
      const unreadable = new Set<string>();
      const heads = await ledger.heads(
        items.map(({ id }) => id),
        (ids) => ids.forEach((id) => unreadable.add(id)),
      );
      for (const account of items) {
        const head = heads.get(account.id);
        if (!head && !unreadable.has(account.id)) continue;
        const isPosted =
          (head && head.posted_at < to) ||
          (await ledger.lastAt(account.id, new Date(Date.parse(to) - 1).toISOString())) !== undefined;
        if (!isPosted) continue;
        const { record, job } = newMonth(account, month, clock().toISOString());
        if (await months.create(record, job, null)) begun += 1;
      }
      if (!(await round.move(month, next, version))) return begun;
      version += 1;
      after = next;
    } while (after !== null && isTimeLeft());
    return begun;
  };
