import type * as z from 'zod/mini';
import type { ExportRecord, fileLink } from '@ramps-gateway/shared/contract/exports.ts';
import type { getExport } from '@ramps-gateway/shared/contract/calls/statements.ts';
import { isSignedBeside, type Period, periodName } from '@ramps-gateway/shared/domain/exports.ts';
import type { FileKey } from '@ramps-gateway/shared/domain/files.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Files } from '../../../modules/files/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { ExportJobs, ScopeAccounts } from './ports.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';

/** Scope of a statement or list: one sub-account, an owner's, or all that the principal sees. */
export interface Asked {
  readonly sub_account_id: string | null;
  readonly owner_id: string | null;
}

/** The scope's sub-accounts that the principal may see now; none if they may not see the named one. */
export const accountsIn = async (
  who: Principal,
  { sub_account_id: id, owner_id: owner }: Asked,
  accounts: Pick<ScopeAccounts, 'every' | 'get'>,
): Promise<readonly SubAccountRecord[]> => {
  if (id !== null) {
    const found = (await accounts.get(id))?.record;
    return found && maySee(who, found) ? [found] : [];
  }
  const records = (await accounts.every(who)).map(({ record }) => record);
  return owner === null ? records : records.filter(({ user_id: userId }) => userId === owner);
};

/** True if the principal may see all of these sub-accounts now. */
const seesAll = async (
  who: Principal,
  ids: readonly string[] | null,
  accounts: Pick<ScopeAccounts, 'ofMany'>,
): Promise<boolean> => {
  if (who.role === 'admin') return true;
  if (ids === null) return false;
  const found = await accounts.ofMany(ids);
  return ids.every((id) => {
    const account = found.get(id)?.record;
    return account !== undefined && maySee(who, account);
  });
};

export interface ShowExportPorts {
  readonly exports: Pick<ExportJobs, 'get' | 'page'>;
  readonly accounts: Pick<ScopeAccounts, 'ofMany'>;
  readonly files: Pick<Files, 'find' | 'link'>;
  readonly clock: Clock;
}

/** Each attempt has its own file, so that a late attempt overwrites nothing. @param attempt starts at 1 */
export const exportKey = ({ id, format }: Pick<ExportRecord, 'format' | 'id'>, attempt: number): FileKey =>
  `exports/${id}${attempt > 1 ? `-${attempt}` : ''}.${format}`;

export const signatureKey = (file: FileKey): FileKey => `${file}.signature.json`;

const LONGEST_SCOPE = 80;

/** Removes the characters that Windows refuses in file names. */
const inFileName = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\\/:*?"<>|\u0000-\u001f]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, LONGEST_SCOPE);

const KIND_NAMES: Readonly<Record<ExportRecord['kind'], string>> = {
  statement: 'Statement',
  payments: 'Payments',
  conversions: 'Conversions',
  orders: 'Orders',
};

/** `Statement Brisa Bet Serviços 2026-10.pdf`. */
export const statementName = (scope: string, period: Period, format: ExportRecord['format']): string =>
  `Statement ${inFileName(scope)} ${periodName(period)}.${format}`;

export const fileName = ({ kind, scope, from, to, created_at, format }: ExportRecord): string =>
  from === null || to === null
    ? `${KIND_NAMES[kind]} ${inFileName(scope)} ${created_at.slice(0, 10)}.${format}`
    : statementName(scope, { from, to }, format);

/** The bucket deletes the file at `kept_until`, whatever the row says. */
const asOf = (record: ExportRecord, now: Date): ExportRecord =>
  record.state === 'done' && record.kept_until !== null && Date.parse(record.kept_until) <= now.getTime()
    ? { ...record, state: 'gone' }
    : record;

const gone = (text?: string): VisibleError => new VisibleError('EXPORT_GONE', text);

/** The caller's own exports. Only a caller who may still see all sub-accounts in the file gets a link. */
export const showExports = ({ exports, accounts, files, clock }: ShowExportPorts) => ({
  page: async (who: Principal, page: PageRequest): Promise<Page<ExportRecord>> => {
    const found = await exports.page(who.user_id, page);
    return { ...found, items: found.items.map((record) => asOf(record, clock())) };
  },
  one: async (who: Principal, id: string): Promise<z.infer<typeof getExport.answer>> => {
    const job = await exports.get(id);
    if (job?.record.user_id !== who.user_id) throw notFound();
    const record = asOf(job.record, clock());
    if (record.state === 'gone') throw gone();
    if (record.state !== 'done') return { ...record, link: null, signature: null };
    if (!(await seesAll(who, job.work.accounts, accounts)))
      throw gone(
        'You no longer have access to all sub-accounts of this export. Create it again for those you can see.',
      );
    const key = exportKey(record, job.work.attempts);
    if (!(await files.find(key))) throw gone();
    const linkTo = async (to: FileKey, name: string): Promise<z.infer<typeof fileLink>> => {
      const { url, expiresAt } = await files.link(to, name);
      return { url, expires_at: expiresAt };
    };
    const name = fileName(record);
    return {
      ...record,
      link: await linkTo(key, name),
      signature: isSignedBeside(record.kind, record.format)
        ? await linkTo(signatureKey(key), `${name}.signature.json`)
        : null,
    };
  },
});
