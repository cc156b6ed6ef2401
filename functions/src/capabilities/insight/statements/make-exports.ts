import {
  type ExportRecord,
  type MonthStatementRecord,
  KEPT_FORMATS,
} from '@ramps-gateway/shared/contract/exports.ts';
import type { Company } from '@ramps-gateway/shared/contract/gateway-settings.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { readLedgerAccount, type LedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { isSignedBeside, MOST_ROWS, monthPeriod } from '@ramps-gateway/shared/domain/exports.ts';
import { EXPORT_DAYS } from '@ramps-gateway/shared/domain/files.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Files } from '../../../modules/files/ports.ts';
import type { Signer } from '../../../modules/signing/signer.ts';
import {
  DoesNotAddUp,
  entriesIn,
  type Statement,
  type StatementLedger,
  standingsOf,
} from '../../../modules/statements/statement.ts';
import type { StatementSources } from '../../../modules/statements/movement.ts';
import type { CurrentRole } from '../../../modules/users/ports.ts';
import { type Clock, later } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/logger.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { listReport, type ListPorts } from './list-report.ts';
import {
  CONTENT_TYPES,
  documentOf,
  keep,
  signatureContent,
  statementContent,
  tableContent,
} from './make-file.ts';
import { statementKey } from './month-statements.ts';
import type { DueJob, ExportJob, ExportJobs, Job, MonthJobs, ScopeAccounts } from './ports.ts';
import { accountsIn, exportKey, fileName, signatureKey, statementName } from './show-export.ts';

interface MakeExportsPorts extends ListPorts {
  readonly exports: Pick<ExportJobs, 'get' | 'replace'>;
  readonly months: Pick<MonthJobs, 'get' | 'replace'>;
  readonly accounts: ScopeAccounts;
  readonly ledger: StatementLedger;
  readonly sources: StatementSources;
  /** The company in the gateway's settings; null if there is none. */
  readonly company: () => Promise<Company | null>;
  readonly files: Pick<Files, 'put'>;
  readonly signer: Signer;
  readonly currentRole: CurrentRole;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'put'>;
}

const MINUTE_MS = 60_000;
/** A job without a sign of life for this long starts again; its maker renews the lease every few seconds. */
const LEASE_MS = 3 * MINUTE_MS;
const SAID_EACH_MS = 2_000;
/** Rows between two checks of the time. */
const LOOKED_EACH = 500;
const MOST_ATTEMPTS = 3;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The message says why there is no file. A retry would fail the same way. */
class CannotBeMade extends Error {
  override readonly name = 'CannotBeMade';
}

/** Another run is making the file, or the job no longer exists. */
class Lost extends Error {
  override readonly name = 'Lost';
}

/** Earlier runs ran out of time or memory. */
class Abandoned extends Error {
  override readonly name = 'Abandoned';
  override readonly message = 'every run ended without a result';
}

const NOT_MADE = 'It could not be made. Create it again; if it fails again, choose a shorter period.';

const tooMany = (rows: number): CannotBeMade =>
  new CannotBeMade(
    `A file has at most ${MOST_ROWS} rows, and this would have ${rows}. Choose a shorter period or a single sub-account.`,
  );

const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof CannotBeMade) return error.message;
  return error instanceof DoesNotAddUp
    ? `The ledger does not add up, so no statement is made: ${error.message}. Run the proof on the Ledger page.`
    : undefined;
};

const isLedgerAccount = (text: string): text is LedgerAccount => readLedgerAccount(text) !== undefined;

/** True if no run is making the file. */
const isFree = ({ due }: Job, state: ExportRecord['state'], now: Date): boolean =>
  state === 'queued' || (state === 'running' && due !== null && Date.parse(due) <= now.getTime());

/** True after the maximum number of starts without a result. */
const isGivenUp = ({ attempts }: Job, state: ExportRecord['state']): boolean =>
  state === 'running' && attempts >= MOST_ATTEMPTS;

const customerOf = ({ name, tax_id_number: number }: SubAccountRecord): Company => ({
  name,
  tax_number: number ?? null,
});

const writerOf = <R extends ExportRecord | MonthStatementRecord, W extends Job>(
  first: { readonly record: R; readonly work: W; readonly version: number },
  replace: (record: R, work: W, expected: number) => Promise<boolean>,
  clock: Clock,
) => {
  let { record, work, version } = first;
  return {
    record: (): R => record,
    write: async (change: Partial<R>, workChange: Partial<W>): Promise<void> => {
      const next = { ...record, ...change, updated_at: clock().toISOString() };
      const nextWork = { ...work, ...workChange };
      if (!(await replace(next, nextWork, version))) throw new Lost();
      [record, work, version] = [next, nextWork, version + 1];
    },
  };
};

/** Makes a due file. A run leases its job, and another takes over when the lease ends. A file is complete or absent. */
export const makeExports = (ports: MakeExportsPorts) => {
  const {
    exports,
    months,
    accounts,
    ledger,
    sources,
    company,
    files,
    signer,
    currentRole,
    clock,
    log,
    metrics,
  } = ports;
  const lease = (): string => later(clock(), LEASE_MS);

  const statementIn = async (who: Principal, asked: ExportRecord): Promise<Statement> => {
    const { from, to, scope, ledger_accounts: ledgers } = asked;
    if (from === null || to === null) throw new CannotBeMade('A statement needs a period.');
    const scoped = await accountsIn(who, asked, accounts);
    if (scoped.length === 0) throw new CannotBeMade('It covers no sub-account you can see.');
    const only = ledgers?.filter(isLedgerAccount) ?? null;
    const found = await standingsOf(ledger, scoped, only, { from, to });
    const [customer, ...others] = scoped.map(customerOf);
    return {
      from,
      to,
      scope,
      company: await company(),
      customer: customer && others.length === 0 ? customer : null,
      made_at: clock().toISOString(),
      accounts: found,
    };
  };

  const makeExport = async (job: ExportJob): Promise<void> => {
    const { user_id: userId, format, separators, kind } = job.record;
    const attempt = job.work.attempts + 1;
    const writer = writerOf(job, exports.replace, clock);
    await writer.write({ state: 'running', rows: 0, of: null }, { attempts: attempt, due: lease() });
    const who: Principal = { user_id: userId, role: await currentRole(userId) };
    const seen = new Set<string>();
    let [rows, said] = [0, clock().getTime()];
    const onRow = async (): Promise<void> => {
      rows += 1;
      if (rows > MOST_ROWS) throw tooMany(rows);
      if (rows % LOOKED_EACH !== 0 || clock().getTime() - said < SAID_EACH_MS) return;
      said = clock().getTime();
      await writer.write({ rows }, { due: lease() });
    };

    const content = async () => {
      if (kind === 'statement') {
        const statement = await statementIn(who, job.record);
        const of = entriesIn(statement.accounts);
        if (of > MOST_ROWS) throw tooMany(of);
        await writer.write({ of }, { due: lease() });
        for (const { sub_account: account } of statement.accounts) seen.add(account.id);
        const file = { format, separators, name: fileName(job.record) };
        return statementContent(statement, file, { ledger, signer, sources }, onRow);
      }
      const [account] = job.record.sub_account_id === null ? [] : await accountsIn(who, job.record, accounts);
      if (job.record.sub_account_id !== null && !account)
        throw new CannotBeMade('It covers no sub-account you can see.');
      const noted = (id: string): Promise<void> => {
        seen.add(id);
        return onRow();
      };
      const report = listReport(who, job.record, account?.external_id, ports, noted);
      return tableContent(report, format === 'xlsx' ? 'xlsx' : 'csv', separators);
    };
    const key = exportKey(job.record, attempt);
    const kept = await keep(files, key, await content(), CONTENT_TYPES[format]);
    const at = clock();
    if (isSignedBeside(kind, format)) {
      const named = { ...kept, made_at: at.toISOString(), name: fileName(job.record) };
      const signature = signatureContent(signer, documentOf(named, format));
      await keep(files, signatureKey(key), signature, CONTENT_TYPES.json);
    }
    await writer.write(
      {
        ...kept,
        state: 'done',
        rows,
        of: rows,
        finished_at: at.toISOString(),
        kept_until: later(at, EXPORT_DAYS * DAY_MS),
      },
      { due: null, accounts: who.role === 'admin' ? null : [...seen] },
    );
    metrics.put('Files', 1, 'made');
    log.info('export made', { export_id: job.record.id, kind, format, rows, bytes: kept.bytes });
  };

  const makeMonth = async (job: NonNullable<Awaited<ReturnType<MonthJobs['get']>>>): Promise<void> => {
    const { sub_account_id: id, month } = job.record;
    const writer = writerOf(job, months.replace, clock);
    await writer.write({ state: 'running' }, { attempts: job.work.attempts + 1, due: lease() });
    const account = (await accounts.get(id))?.record;
    if (!account) throw new CannotBeMade('The sub-account no longer exists.');
    const period = monthPeriod(month);
    const found = await standingsOf(ledger, [account], null, period);
    const at = clock().toISOString();
    const statement: Statement = {
      ...period,
      scope: account.name,
      company: await company(),
      customer: customerOf(account),
      made_at: at,
      accounts: found,
    };
    const made: MonthStatementRecord['files'] = [];
    let said = clock().getTime();
    const onEntry = async (): Promise<void> => {
      if (clock().getTime() - said < SAID_EACH_MS) return;
      said = clock().getTime();
      await writer.write({}, { due: lease() });
    };
    for (const format of KEPT_FORMATS) {
      const name = statementName(account.name, period, format);
      const file = { format, separators: 'comma', name } as const;
      const content = statementContent(statement, file, { ledger, signer, sources }, onEntry);
      made.push({
        format,
        ...(await keep(files, statementKey(job.record, format), content, CONTENT_TYPES[format])),
      });
    }
    await writer.write(
      { state: 'done', entries: entriesIn(found), files: made, made_at: at, error: null },
      { due: null },
    );
    metrics.put('Files', 1, 'made');
    log.info('monthly statement made', { sub_account_id: id, month, entries: entriesIn(found) });
  };

  /** The current state of a due job of either kind, and how to make or fail it. */
  const currentOf = async (due: DueJob) => {
    if (due.kind === 'export') {
      const job = await exports.get(due.id);
      return (
        job && {
          job,
          make: () => makeExport(job),
          fail: (state: 'failed' | 'queued', error: string | null, at: string, again: string | null) =>
            exports.replace(
              { ...job.record, state, error, updated_at: at, finished_at: error === null ? null : at },
              { ...job.work, due: again },
              job.version,
            ),
        }
      );
    }
    const job = await months.get(due.sub_account_id, due.month);
    return (
      job && {
        job,
        make: () => makeMonth(job),
        fail: (state: 'failed' | 'queued', error: string | null, at: string, again: string | null) =>
          months.replace(
            { ...job.record, state, error, updated_at: at },
            { ...job.work, due: again },
            job.version,
          ),
      }
    );
  };

  /** Records the failure if the job is still running. */
  const failed = async (due: DueJob, error: unknown): Promise<void> => {
    const reason = reasonOf(error);
    const { kind: _kind, ...of } = due;
    if (reason === undefined)
      log.error('a file could not be made', error, 'id' in of ? { export_id: of.id } : of);
    const current = await currentOf(due);
    if (current?.job.record.state !== 'running') return;
    const ends = reason !== undefined || current.job.work.attempts >= MOST_ATTEMPTS;
    const at = clock().toISOString();
    const isWritten = ends
      ? await current.fail('failed', reason ?? NOT_MADE, at, null)
      : await current.fail('queued', null, at, later(clock(), MINUTE_MS));
    // Counts only final failures that are not the user's fault.
    if (isWritten && ends && reason === undefined) metrics.put('Files', 1, 'failed');
  };

  return async (due: DueJob): Promise<void> => {
    try {
      const current = await currentOf(due);
      if (!current || !isFree(current.job.work, current.job.record.state, clock())) return;
      if (isGivenUp(current.job.work, current.job.record.state)) throw new Abandoned();
      await current.make();
    } catch (error) {
      if (!(error instanceof Lost)) await failed(due, error);
    }
  };
};
