import type { EntryRecord, LedgerHeadRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import {
  linkTo,
  type SubAccountLink,
  type SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { Company } from '@ramps-gateway/shared/contract/gateway-settings.ts';
import type { Period } from '@ramps-gateway/shared/domain/exports.ts';
import {
  LEDGER_CODES,
  type LedgerAccount,
  readLedgerAccount,
} from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { add, type Amount, compare } from '@ramps-gateway/shared/domain/money.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

interface Standing {
  readonly number: number;
  readonly balance: Amount;
}

/** One ledger account over a period. Its entries have numbers above `opening` and up to `closing`. */
export interface AccountStatement {
  readonly sub_account: SubAccountLink;
  readonly account: LedgerAccount;
  readonly asset: string;
  readonly opening: Standing;
  readonly closing: Standing;
}

export interface Statement extends Period {
  /** The issuing company; null if the settings have none. */
  readonly company: Company | null;
  /** The only sub-account; null for several. */
  readonly customer: Company | null;
  readonly scope: string;
  readonly made_at: string;
  readonly accounts: readonly AccountStatement[];
}

/** Thrown if the entries do not lead from the opening to the closing balance: no statement is made. */
export class DoesNotAddUp extends Error {
  override readonly name = 'DoesNotAddUp';
}

export interface StatementLedger {
  heads(subAccountIds: readonly string[]): Promise<ReadonlyMap<string, LedgerHeadRecord>>;
  entryAt(subAccountId: string, account: LedgerAccount, at: string): Promise<EntryRecord | undefined>;
  entries(
    subAccountId: string,
    account: LedgerAccount,
    period: { readonly from: string; readonly until: string },
    page: PageRequest,
    order: 'ascending',
  ): Promise<Page<EntryRecord>>;
}

const isLedgerAccount = (text: string): text is LedgerAccount => readLedgerAccount(text) !== undefined;

const place = (account: LedgerAccount): number =>
  LEDGER_CODES.findIndex((code) => code === readLedgerAccount(account)?.code);

/** The customer's money first, then where it came from and went. */
const inOrder = (a: LedgerAccount, b: LedgerAccount): number => place(a) - place(b) || (a < b ? -1 : 1);

/** The preceding millisecond, the ledger's unit of time. */
const before = (moment: string): string => new Date(Date.parse(moment) - 1).toISOString();

const HEADS_AT_ONCE = 100;
const ACCOUNTS_AT_ONCE = 8;

/**
 * Opening and closing of each ledger account: two Queries each. Omits accounts without an entry up to the end.
 * @param only these ledger accounts; null for all
 */
export const standingsOf = async (
  ledger: StatementLedger,
  subAccounts: readonly SubAccountRecord[],
  only: readonly LedgerAccount[] | null,
  { from, to }: Period,
): Promise<readonly AccountStatement[]> => {
  const named = subAccounts.toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
  const wanted: { readonly link: SubAccountLink; readonly account: LedgerAccount }[] = [];
  for (let at = 0; at < named.length; at += HEADS_AT_ONCE) {
    const some = named.slice(at, at + HEADS_AT_ONCE);
    const heads = await ledger.heads(some.map(({ id }) => id));
    for (const record of some)
      for (const account of Object.keys(heads.get(record.id)?.accounts ?? {})
        .filter(isLedgerAccount)
        .toSorted(inOrder))
        if (only === null || only.includes(account)) wanted.push({ link: linkTo(record), account });
  }
  const standing = async (id: string, account: LedgerAccount, moment: string): Promise<Standing> => {
    const entry = await ledger.entryAt(id, account, before(moment));
    return { number: entry?.number ?? 0, balance: entry?.balance ?? '0' };
  };
  const found: AccountStatement[] = [];
  for (let at = 0; at < wanted.length; at += ACCOUNTS_AT_ONCE)
    found.push(
      ...(await Promise.all(
        wanted.slice(at, at + ACCOUNTS_AT_ONCE).map(async ({ link, account }) => {
          const [opening, closing] = await Promise.all([
            standing(link.id, account, from),
            standing(link.id, account, to),
          ]);
          const asset = readLedgerAccount(account)?.asset ?? '';
          return { sub_account: link, account, asset, opening, closing };
        }),
      )),
    );
  return found.filter(({ closing }) => closing.number > 0);
};

export const entriesIn = (accounts: readonly AccountStatement[]): number =>
  accounts.reduce((sum, { opening, closing }) => sum + closing.number - opening.number, 0);

const ENTRIES_A_PAGE = 1000;

/** The entries in order, a page in memory at a time. Throws DoesNotAddUp for gaps in numbers or balances. */
export async function* entriesOf(
  ledger: StatementLedger,
  { sub_account: { id }, account, opening, closing }: AccountStatement,
  { from, to }: Period,
): AsyncGenerator<EntryRecord> {
  let last = opening;
  let cursor: string | null = null;
  while (last.number < closing.number) {
    const page: { readonly limit: number; readonly cursor?: string } = {
      limit: Math.min(ENTRIES_A_PAGE, closing.number - last.number),
      ...(cursor === null ? {} : { cursor }),
    };
    const found = await ledger.entries(id, account, { from, until: before(to) }, page, 'ascending');
    for (const entry of found.items) {
      const follows =
        entry.number === last.number + 1 && compare(add(last.balance, entry.amount), entry.balance) === 0;
      if (!follows)
        throw new DoesNotAddUp(`${account} of ${id}: entry ${entry.number} does not follow ${last.number}`);
      yield entry;
      last = { number: entry.number, balance: entry.balance };
    }
    cursor = found.next_cursor;
    if (cursor === null) break;
  }
  if (last.number !== closing.number || compare(last.balance, closing.balance) !== 0)
    throw new DoesNotAddUp(`${account} of ${id}: ends with entry ${last.number}, not ${closing.number}`);
}
