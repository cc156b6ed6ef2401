import type { ExportRequest } from '@ramps-gateway/shared/contract/calls/statements.ts';
import type { ExportRecord } from '@ramps-gateway/shared/contract/exports.ts';
import { formatsOf, MOST_OPEN_EXPORTS, periodFault } from '@ramps-gateway/shared/domain/exports.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { StatementLedger } from '../../../modules/statements/statement.ts';
import type { Clock } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Work } from '../../../modules/act/work.ts';
import type { EmailOf, ExportJobs, ScopeAccounts } from './ports.ts';
import { accountsIn, type Asked } from './show-export.ts';

export interface AskExportPorts {
  readonly exports: ExportJobs;
  readonly accounts: ScopeAccounts;
  readonly ledger: Pick<StatementLedger, 'heads'>;
  readonly emailOf: EmailOf;
  readonly clock: Clock;
  readonly newId: () => string;
}

const refused = (text: string): VisibleError => new VisibleError('INVALID_REQUEST', text);

/** The first invalid combination, as a message; undefined if valid. */
const faultOf = (request: ExportRequest, now: Date): string | undefined => {
  const { kind, format, from, to, ledger_accounts, list, max, min, owner_id, q, status, sub_account_id } =
    request;
  const formats = formatsOf(kind);
  if (!formats.includes(format)) return `format: ${kind} are exported as ${formats.join(' or ')}`;
  if (kind !== 'payments' && list !== undefined) return 'list: applies to payments only';
  if (kind !== 'payments' && (min ?? max ?? q) !== undefined) return 'min, max, q: apply to payments only';
  if (kind !== 'conversions' && status !== undefined) return 'status: applies to conversions only';
  if (kind === 'statement') {
    if (from === undefined) return 'from: a statement needs a start time';
    if (to === undefined) return 'to: a statement needs an end time';
    if (sub_account_id !== undefined && owner_id !== undefined)
      return 'owner_id: give a sub-account or an owner, not both';
    return periodFault({ from, to }, now);
  }
  if (kind !== 'payments' && (from !== undefined || to !== undefined))
    return `from: an export of ${kind} always has all rows of its filter`;
  if (ledger_accounts !== undefined) return 'ledger_accounts: apply to statements only';
  if (owner_id !== undefined) return 'owner_id: applies to statements only';
  if (kind === 'conversions' && sub_account_id !== undefined)
    return 'sub_account_id: applies to statements, payments and orders only';
  return undefined;
};

const ALL: Readonly<Record<Principal['role'], string>> = {
  admin: 'All sub-accounts',
  gateway_user: 'Own and managed sub-accounts',
  client: 'Own sub-accounts',
};

/** Stores an export request. The file is made in the background, with the caller's scope at that time. */
export const askExport = ({ exports, accounts, ledger, emailOf, clock, newId }: AskExportPorts) => {
  const scopeOf = async (who: Principal, asked: Asked): Promise<string> => {
    if (asked.sub_account_id === null && asked.owner_id === null) return ALL[who.role];
    const found = await accountsIn(who, asked, accounts);
    const [first] = found;
    if (!first) throw notFound();
    if (asked.owner_id === null) return first.name;
    return `Sub-accounts of ${(await emailOf(asked.owner_id)) ?? asked.owner_id}`;
  };

  /** A sub-account's ledger accounts are those with at least one posting. */
  const checkLedgers = async (id: string, wanted: readonly string[]): Promise<void> => {
    const known = Object.keys((await ledger.heads([id])).get(id)?.accounts ?? {}).toSorted();
    const unknown = wanted.find((account) => !known.includes(account));
    if (unknown === undefined) return;
    const allowed = known.length === 0 ? 'it has no postings yet' : `it has ${known.join(', ')}`;
    throw refused(`ledger_accounts: the sub-account has no ${unknown}; ${allowed}`);
  };

  return async (work: Work, request: ExportRequest): Promise<ExportRecord> => {
    const { who } = work;
    const now = clock();
    const fault = faultOf(request, now);
    if (fault !== undefined) throw refused(fault);
    const { ledger_accounts: ledgers, sub_account_id: id = null, owner_id: owner = null } = request;
    const scope = await scopeOf(who, { sub_account_id: id, owner_id: owner });
    if (id !== null && ledgers !== undefined) await checkLedgers(id, ledgers);

    const at = now.toISOString();
    const moment = (text: string | undefined): string | null =>
      text === undefined ? null : new Date(text).toISOString();
    const record: ExportRecord = {
      id: `exp_${newId()}`,
      user_id: who.user_id,
      kind: request.kind,
      format: request.format,
      separators: request.separators,
      sub_account_id: id,
      owner_id: owner,
      scope,
      ledger_accounts: ledgers ?? null,
      filter: request.list ?? request.status ?? null,
      ...(request.min === undefined ? {} : { min: request.min }),
      ...(request.max === undefined ? {} : { max: request.max }),
      ...(request.q === undefined ? {} : { q: request.q }),
      everyone: request.scope === 'all',
      from: moment(request.from),
      to: moment(request.to),
      state: 'queued',
      rows: 0,
      of: null,
      bytes: null,
      sha256: null,
      error: null,
      created_at: at,
      updated_at: at,
      finished_at: null,
      kept_until: null,
    };
    work.audit({ object: { kind: 'export', id: record.id } });
    if (!(await exports.create(record, { attempts: 0, due: at, accounts: null }, work)))
      throw new VisibleError(
        'TOO_MANY_REQUESTS',
        `${MOST_OPEN_EXPORTS} of your exports are still in progress. Try again when one of them is ready.`,
      );
    return record;
  };
};
