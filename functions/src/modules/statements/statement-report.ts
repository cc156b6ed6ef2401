import type { EntryRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import { STATEMENT_FORMAT } from '@ramps-gateway/shared/contract/signed.ts';
import type { Company } from '@ramps-gateway/shared/contract/gateway-settings.ts';
import { writtenTaxNumber } from '@ramps-gateway/shared/domain/business/tax-numbers.ts';
import { isSoFar, writtenPeriod } from '@ramps-gateway/shared/domain/exports.ts';
import { isOwnCode, readLedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { accountName } from '@ramps-gateway/shared/domain/ledger/labels.ts';
import { canonicalJson } from '@ramps-gateway/shared/domain/ledger/canonical.ts';
import { type Amount, compare, isPositive, subtract } from '@ramps-gateway/shared/domain/money.ts';
import {
  type Behind,
  behindEntries,
  counterpartyOf,
  movementName,
  type StatementSources,
} from './movement.ts';
import type { Cell, Column, Part, Report } from './report.ts';
import type { AccountStatement, Statement } from './statement.ts';

const COLUMNS = [
  { name: 'sub_account', label: 'Sub-account', kind: 'text', wide: 28 },
  { name: 'account', label: 'Account', kind: 'text', wide: 22 },
  { name: 'asset', label: 'Asset', kind: 'text', wide: 8 },
  { name: 'number', label: 'No.', kind: 'number', wide: 9 },
  { name: 'posted_at', label: 'Date (UTC)', kind: 'time', paper: 84, wide: 20 },
  { name: 'movement', label: 'Movement', kind: 'text', paper: 122, wide: 30 },
  { name: 'counterparty', label: 'Payer or wallet', kind: 'text', paper: 154, wide: 36 },
  { name: 'tax_number', label: 'Payer’s tax number', kind: 'text', wide: 24 },
  { name: 'end_to_end_id', label: 'End-to-end ID', kind: 'text', wide: 36 },
  { name: 'order_id', label: 'Order ID', kind: 'text', wide: 36 },
  { name: 'reference', label: 'End-to-end or order ID', kind: 'text', paper: 154 },
  { name: 'in', label: 'In', kind: 'amount', paper: 78, wide: 18 },
  { name: 'out', label: 'Out', kind: 'amount', paper: 78, wide: 18 },
  { name: 'balance', label: 'Balance', kind: 'amount', paper: 92, wide: 20 },
  { name: 'note', label: 'Note', kind: 'text', wide: 40 },
  { name: 'occurred_at', label: 'Reported by the provider (UTC)', kind: 'time', wide: 20 },
  { name: 'conversion_id', label: 'Conversion ID', kind: 'text', wide: 34 },
  { name: 'sub_account_id', label: 'Sub-account ID', kind: 'text', wide: 34 },
  { name: 'ledger_account', label: 'Ledger account', kind: 'text', wide: 20 },
  { name: 'by', label: 'Changed by (user ID)', kind: 'text', wide: 24 },
  { name: 'hash', label: 'Entry hash', kind: 'text', wide: 66 },
] as const satisfies readonly Column[];

type Name = (typeof COLUMNS)[number]['name'];

const cells = (values: Readonly<Partial<Record<Name, Cell>>>): readonly Cell[] =>
  COLUMNS.map(({ name }) => values[name] ?? null);

/** An amount as the cell of its direction. */
const inOrOut = (amount: Amount): { readonly in?: Amount; readonly out?: Amount } => {
  if (compare(amount, '0') === 0) return {};
  return isPositive(amount) ? { in: amount } : { out: subtract('0', amount) };
};

const ownerOf = ({ sub_account, account, asset }: AccountStatement) => ({
  sub_account: sub_account.name,
  sub_account_id: sub_account.id,
  account: accountName(account),
  ledger_account: account,
  asset,
});

const rowOf = (of: AccountStatement, entry: EntryRecord, behind: Behind): readonly Cell[] => {
  const { order } = behind;
  return cells({
    ...ownerOf(of),
    ...inOrOut(entry.amount),
    number: String(entry.number),
    posted_at: entry.posted_at,
    occurred_at: entry.occurred_at,
    movement: movementName(entry, behind),
    counterparty: counterpartyOf(entry, behind),
    tax_number: order?.payer_document ? writtenTaxNumber(order.payer_document) : null,
    end_to_end_id: order?.end_to_end_id ?? null,
    reference: order?.end_to_end_id ?? entry.order_id,
    balance: entry.balance,
    order_id: entry.order_id,
    conversion_id: entry.conversion_id,
    by: entry.by,
    note: entry.note,
    hash: entry.hash,
  });
};

const balanceOf = (of: AccountStatement, movement: string, at: string, balance: Amount): readonly Cell[] =>
  cells({ ...ownerOf(of), posted_at: at, movement, balance });

const countOf = ({ opening, closing }: AccountStatement): number => closing.number - opening.number;

const decimalsOf = (asset: string): number => (asset === 'USDT' ? 6 : 2);

const BALANCES = [
  { name: 'account', label: 'Account', kind: 'text', paper: 300 },
  { name: 'opening', label: 'Opening balance', kind: 'amount', paper: 150 },
  { name: 'change', label: 'Change', kind: 'amount', paper: 150 },
  { name: 'closing', label: 'Closing balance', kind: 'amount', paper: 162 },
] as const satisfies readonly Column[];

const FLOWS = [
  { name: 'what', label: 'Came from or went to', kind: 'text', paper: 300 },
  { name: 'in', label: 'In', kind: 'amount', paper: 150 },
  { name: 'out', label: 'Out', kind: 'amount', paper: 150 },
  { name: 'count', label: 'Movements', kind: 'number', paper: 162 },
] as const satisfies readonly Column[];

/** True for accounts that hold money; the others show where it came from and went. */
const isOwn = ({ account }: AccountStatement): boolean => {
  const code = readLedgerAccount(account)?.code;
  return code !== undefined && isOwnCode(code);
};

const changeOf = ({ opening, closing }: AccountStatement): Amount =>
  subtract(closing.balance, opening.balance);

/** On paper, a sub-account begins with its balances and with where its money came from and went. */
const summaryOf = (title: string, accounts: readonly AccountStatement[]): readonly Part[] => {
  const own = accounts.filter(isOwn);
  const flows = accounts.filter((of) => !isOwn(of) && countOf(of) > 0);
  return [
    ...(own.length === 0
      ? []
      : [
          {
            kind: 'section',
            title: `Balances${title}`,
            about: '',
            decimals: 2,
            on: 'paper',
            columns: BALANCES,
          } as const,
          ...own.map((of) => ({
            kind: 'row' as const,
            decimals: decimalsOf(of.asset),
            cells: [accountName(of.account), of.opening.balance, changeOf(of), of.closing.balance],
          })),
        ]),
    ...(flows.length === 0
      ? []
      : [
          {
            kind: 'section',
            title: `In this period${title}`,
            about: '',
            decimals: 2,
            on: 'paper',
            columns: FLOWS,
          } as const,
          ...flows.map((of) => {
            // Its balance is the other side of the sub-account's.
            const { in: came = null, out: went = null } = inOrOut(subtract('0', changeOf(of)));
            return {
              kind: 'row' as const,
              decimals: decimalsOf(of.asset),
              cells: [accountName(of.account), came, went, String(countOf(of))],
            };
          }),
        ]),
  ];
};

/** Entries whose orders and conversions are read together. */
const READ_TOGETHER = 200;

async function* rowsOf(
  of: AccountStatement,
  entries: AsyncIterable<EntryRecord>,
  sources: StatementSources,
): AsyncGenerator<Part> {
  let waiting: EntryRecord[] = [];
  const read = async (): Promise<readonly Part[]> => {
    const behind = await behindEntries(sources, of.sub_account.external_id, waiting);
    return waiting.map((entry) => ({ kind: 'row', cells: rowOf(of, entry, behind(entry)) }));
  };
  for await (const entry of entries) {
    waiting.push(entry);
    if (waiting.length < READ_TOGETHER) continue;
    yield* await read();
    waiting = [];
  }
  if (waiting.length > 0) yield* await read();
}

/** For accounts that repeat the movements of others, from the other side. */
const NO_SOURCES: StatementSources = {
  orders: () => Promise.resolve(new Map()),
  conversions: () => Promise.resolve(new Map()),
};

type EntriesOf = (account: AccountStatement) => AsyncIterable<EntryRecord>;

async function* partsOf(
  statement: Statement,
  facts: Report['facts'],
  entriesOf: EntriesOf,
  sources: StatementSources,
): AsyncGenerator<Part> {
  const { accounts, from, to, made_at, scope } = statement;
  // A table has no heading, so its first row has the facts.
  const note = facts.map(([label, text]) => `${label}: ${text}`).join('; ');
  yield {
    kind: 'about',
    cells: cells({ sub_account: scope, posted_at: made_at, movement: 'Statement', note }),
  };
  const isOnlyFlows = !accounts.some(isOwn);
  const names = new Set(accounts.map(({ sub_account: { id } }) => id));
  let shownId: string | undefined;
  for (const of of accounts) {
    const { id, name } = of.sub_account;
    const title = names.size > 1 ? ` · ${name}` : '';
    if (id !== shownId)
      yield* summaryOf(
        title,
        accounts.filter(({ sub_account }) => sub_account.id === id),
      );
    shownId = id;
    const count = countOf(of);
    const isMain = isOwn(of) || isOnlyFlows;
    yield {
      kind: 'section',
      title: `${accountName(of.account)}${title}`,
      decimals: decimalsOf(of.asset),
      about: `${count} ${count === 1 ? 'movement' : 'movements'}`,
      ...(count > 0 && isMain ? {} : { on: 'table' }),
    };
    yield { kind: 'total', cells: balanceOf(of, 'Opening balance', from, of.opening.balance) };
    yield* rowsOf(of, entriesOf(of), isMain ? sources : NO_SOURCES);
    yield { kind: 'total', cells: balanceOf(of, 'Closing balance', to, of.closing.balance) };
  }
}

const moment = (at: string): string => `${at.slice(0, 19).replace('T', ' ')} UTC`;

const written = ({ name, tax_number: number }: Company): string =>
  number === null ? name : `${name}, ${writtenTaxNumber(number)}`;

const factsOf = (statement: Statement): Report['facts'] => {
  const { company, customer, scope, made_at, accounts, to } = statement;
  return [
    ...(company ? [['Issued by', written(company)] as const] : []),
    ['Sub-account', customer ? written(customer) : scope],
    ['Period', writtenPeriod(statement)],
    ...(isSoFar(statement, made_at)
      ? [['So far', `until ${moment(to)}; later movements are not included`] as const]
      : []),
    ['Created', moment(made_at)],
    ...(accounts.length === 0 ? [['Movements', 'none up to the end of the period'] as const] : []),
  ];
};

/**
 * A statement as a table: per ledger account the opening balance, the entries with running balance, and the closing
 * balance. On paper: a summary, then the accounts that hold the money.
 */
export const reportOf = (statement: Statement, entriesOf: EntriesOf, sources: StatementSources): Report => {
  const facts = factsOf(statement);
  const soFar = isSoFar(statement, statement.made_at) ? ' so far' : '';
  return {
    title: `Statement${soFar} · ${statement.scope}`,
    facts,
    columns: COLUMNS,
    isWide: true,
    parts: partsOf(statement, facts, entriesOf, sources),
  };
};

/**
 * A statement as canonical JSON (RFC 8785) in chunks. Members are already in order, so it can be hashed while it is
 * read.
 */
export async function* statementJson(
  { accounts, from, made_at, scope, to }: Statement,
  entriesOf: EntriesOf,
): AsyncGenerator<string> {
  yield '{"accounts":[';
  for (const [at, of] of accounts.entries()) {
    const { account, asset, closing, opening, sub_account } = of;
    yield `${at === 0 ? '' : ','}{"account":${canonicalJson(account)},"asset":${canonicalJson(asset)},"closing":${canonicalJson({ ...closing })},"entries":[`;
    let separator = '';
    for await (const entry of entriesOf(of)) {
      yield separator + canonicalJson(entry);
      separator = ',';
    }
    yield `],"opening":${canonicalJson({ ...opening })},"sub_account":${canonicalJson(sub_account)}}`;
  }
  yield `],"format":${canonicalJson(STATEMENT_FORMAT)},"from":${canonicalJson(from)},"made_at":${canonicalJson(made_at)},"scope":${canonicalJson(scope)},"to":${canonicalJson(to)}}`;
}
