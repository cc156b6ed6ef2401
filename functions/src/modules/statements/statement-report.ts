import type { EntryRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { Cell, Column, Part, Report } from './report.ts';
import type { AccountStatement, Statement } from './statement.ts';
import { STATEMENT_FORMAT } from '@ramps-gateway/shared/contract/signed.ts';
import { canonicalJson } from '@ramps-gateway/shared/domain/ledger/canonical.ts';

const COLUMNS = [
  { name: 'record', label: 'Record', kind: 'text', wide: 10 },
  { name: 'sub_account', label: 'Sub-Account', kind: 'text', wide: 28 },
  { name: 'sub_account_id', label: 'Sub-Account ID', kind: 'text', wide: 34 },
  { name: 'ledger_account', label: 'Ledger account', kind: 'text', wide: 20 },
  { name: 'asset', label: 'Asset', kind: 'text', wide: 8 },
  { name: 'number', label: 'No.', kind: 'number', paper: 8, wide: 9 },
  { name: 'posted_at', label: 'Posted (UTC)', kind: 'time', paper: 21, wide: 20 },
  { name: 'what', label: 'What', kind: 'text', paper: 20, wide: 24 },
  {
    name: 'cause',
    label: 'Cause',
    kind: 'text',
    paper: 31,
    wide: 36,
    printed: (fact: string) => fact.slice(fact.indexOf('#') + 1),
  },
  { name: 'amount', label: 'Amount', kind: 'amount', paper: 20, wide: 20 },
  { name: 'balance', label: 'Balance', kind: 'amount', paper: 20, wide: 20 },
  { name: 'occurred_at', label: 'Occurred (UTC)', kind: 'time', wide: 20 },
  { name: 'order_id', label: 'Order', kind: 'text', wide: 34 },
  { name: 'conversion_id', label: 'Conversion', kind: 'text', wide: 34 },
  { name: 'by', label: 'By', kind: 'text', wide: 24 },
  { name: 'note', label: 'Note', kind: 'text', wide: 40 },
  { name: 'hash', label: 'Hash', kind: 'text', wide: 66 },
] as const satisfies readonly Column[];

type Name = (typeof COLUMNS)[number]['name'];

const cells = (values: Readonly<Partial<Record<Name, Cell>>>): readonly Cell[] =>
  COLUMNS.map(({ name }) => values[name] ?? null);

const inWords = (kind: string): string => {
  const words = kind.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const ownerOf = ({ sub_account, account, asset }: AccountStatement) => ({
  sub_account: sub_account.name,
  sub_account_id: sub_account.id,
  ledger_account: account,
  asset,
});

const rowOf = (of: AccountStatement, entry: EntryRecord): readonly Cell[] =>
  cells({
    ...ownerOf(of),
    record: 'entry',
    number: String(entry.number),
    posted_at: entry.posted_at,
    occurred_at: entry.occurred_at,
    what: entry.cover ? `${inWords(entry.kind)} (cover)` : inWords(entry.kind),
    cause: entry.fact,
    amount: entry.amount,
    balance: entry.balance,
    order_id: entry.order_id,
    conversion_id: entry.conversion_id,
    by: entry.by,
    note: entry.note,
    hash: entry.hash,
  });

const balanceOf = (
  of: AccountStatement,
  record: 'closing' | 'opening',
  at: string,
  balance: Amount,
): readonly Cell[] =>
  cells({
    ...ownerOf(of),
    record,
    posted_at: at,
    what: record === 'opening' ? 'Opening balance' : 'Closing balance',
    balance,
  });

async function* partsOf(
  statement: Statement,
  entriesOf: (account: AccountStatement) => AsyncIterable<EntryRecord>,
): AsyncGenerator<Part> {
  const { accounts, from, to, made_at, scope } = statement;
  // A table has no heading, so its first row names the subject.
  yield {
    kind: 'about',
    cells: cells({ record: 'statement', posted_at: made_at, what: scope, cause: `${from} to ${to}` }),
  };
  for (const of of accounts) {
    const count = of.closing.number - of.opening.number;
    yield {
      kind: 'section',
      title: `${of.sub_account.name} · ${of.account}`,
      decimals: of.asset === 'BRL' ? 2 : 6,
      about: `${count} ${count === 1 ? 'entry' : 'entries'}`,
    };
    yield { kind: 'total', cells: balanceOf(of, 'opening', from, of.opening.balance) };
    for await (const entry of entriesOf(of)) yield { kind: 'row', cells: rowOf(of, entry) };
    yield { kind: 'total', cells: balanceOf(of, 'closing', to, of.closing.balance) };
  }
}

const moment = (at: string): string => `${at.slice(0, 19).replace('T', ' ')} UTC`;

/**
 * A statement as a table: per ledger account the opening balance, the entries with running balance, and the closing
 * balance.
 */
export const reportOf = (
  statement: Statement,
  entriesOf: (account: AccountStatement) => AsyncIterable<EntryRecord>,
): Report => {
  const ledgers = [...new Set(statement.accounts.map(({ account }) => account))];
  return {
    title: `Statement · ${statement.scope}`,
    facts: [
      ['Of', statement.scope],
      ['From', moment(statement.from)],
      ['Until before', moment(statement.to)],
      ['Made at', moment(statement.made_at)],
      ['Ledger accounts', ledgers.length === 0 ? 'none with an entry' : ledgers.join(', ')],
    ],
    columns: COLUMNS,
    parts: partsOf(statement, entriesOf),
  };
};

/**
 * A statement as canonical JSON (RFC 8785) in chunks. Members are already in order, so it can be hashed while it is
 * read.
 */
export async function* statementJson(
  { accounts, from, made_at, scope, to }: Statement,
  entriesOf: (account: AccountStatement) => AsyncIterable<EntryRecord>,
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
