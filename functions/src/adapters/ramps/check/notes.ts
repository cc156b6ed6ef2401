import type { CheckedCall, CheckedCallName } from '@ramps-gateway/shared/contract/connection-report.ts';
import * as z from 'zod/mini';
import { readTime } from '../fit.ts';
import type { Findings } from './compare.ts';
import { isRecord, type Documented } from './shape.ts';

type Note = CheckedCall['notes'][number];

export interface Observed {
  readonly documented: Documented;
  readonly findings: Findings;
  /** Answers as received. */
  readonly bodies: readonly unknown[];
  /** The answer as the gateway reads it; undefined if unreadable. */
  readonly read: unknown;
  /** The id of the sub-account that the call was sent for. */
  readonly account: string | undefined;
}

const note = (text: string): Note => ({ text, attention: false });
const attention = (text: string): Note => ({ text, attention: true });

const plural = (count: number, one: string, many: string = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const listed = (words: readonly string[]): string => words.join(', ') || 'none';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The rows of an answer: the answer itself, or the first list under one of these names. */
const rowsIn = (body: unknown, names: readonly string[]): Rows => {
  const inside = isRecord(body) ? names.map((name) => body[name]) : [body];
  const found: unknown = inside.find((each) => Array.isArray(each));
  return Array.isArray(found) ? found.filter(isRecord) : [];
};

/** A word or symbol that may be shown: too short and plain for personal data. */
const PLAIN = /^[A-Za-z0-9][A-Za-z0-9 _-]{0,19}$/;
const shown = (values: readonly unknown[]): string[] => {
  const words = values.flatMap((each) => {
    if (each === undefined) return [];
    return typeof each === 'string' && PLAIN.test(each) ? each : '(not shown)';
  });
  return [...new Set(words)].slice(0, 60);
};

const values = (rows: Rows, name: string): string[] => shown(rows.map((row) => row[name]));

const written = ({ documented, findings: { amounts, decimals } }: Observed): Note[] => {
  const notes: Note[] = [];
  if (amounts.length > 0) {
    const found = amounts.map((each) => (each === 'number' ? 'numbers' : 'texts')).join(' and ');
    const isExpected = documented.amounts === null || amounts.every((each) => each === documented.amounts);
    notes.push(
      isExpected
        ? note(`Amounts are ${found}.`)
        : attention(`Amounts are ${found}; numbers are documented. Both work.`),
    );
  }
  if (decimals.length > 0) {
    const [least, most] = [Math.min(...decimals), Math.max(...decimals)];
    const [from, until] = documented.decimals;
    const found = `Times have ${least === most ? least : `${least} to ${most}`} decimals`;
    notes.push(
      least >= from && most <= until
        ? note(`${found}.`)
        : attention(`${found}; ${from} to ${until} are documented. Any number works.`),
    );
  }
  return notes;
};

const assets = ({ bodies }: Observed): Note[] => {
  const symbols = bodies.flatMap((body) => values(rowsIn(body, ['assets']), 'symbol'));
  const lacking = ['BRL', 'USDT'].filter((symbol) => !symbols.includes(symbol));
  return [
    note(`Assets: ${listed([...new Set(symbols)])}.`),
    ...(lacking.length > 0 ? [attention(`Not offered: ${listed(lacking)}.`)] : []),
  ];
};

const networks = ({ bodies: [body] }: Observed): Note[] => {
  const names = values(rowsIn(body, ['networks']), 'name');
  return [
    names.length === 0 ? attention('USDT has no network.') : note(`Networks of USDT: ${listed(names)}.`),
  ];
};

const holdings = ({ bodies }: Observed): Note[] => {
  const symbols = bodies.flatMap((body) => {
    const rows = rowsIn(body, ['balances', 'data']);
    const all = rows.length > 0 || !isRecord(body) ? rows : [body];
    return shown(all.flatMap((row) => row['asset'] ?? row['total_asset'] ?? []));
  });
  return [note(symbols.length === 0 ? 'No balances.' : `Balances of: ${listed(symbols)}.`)];
};

const IDS = ['sub_account_id', 'subaccount_id', 'id', 'account_id'] as const;

const page = z.object({ list: z.array(z.unknown()) });
const owned = z.object({ account_id: z.string() });

export const accountIds = (read: unknown): string[] =>
  (page.safeParse(read).data?.list ?? []).flatMap((row) => owned.safeParse(row).data?.account_id ?? []);

const counted = z.nullish(z.coerce.number());
const counts = z.object({ size: counted, total: counted, total_row: counted });

export const PAGE_SIZE = 50;

const rowCount = (body: unknown, rows: Rows): Note => {
  const { size, total, total_row } = counts.safeParse(body).data ?? {};
  const all = total_row ?? total;
  const ofAll = typeof all === 'number' ? ` of ${all}` : '';
  const said = typeof size === 'number' ? `, page size ${size}` : '';
  const text = `${plural(rows.length, 'row')}${ofAll}; requested ${PAGE_SIZE}${said}.`;
  const isCut = typeof all === 'number' && rows.length < Math.min(all, PAGE_SIZE);
  return isCut || (typeof size === 'number' && size < PAGE_SIZE)
    ? attention(`${text} The provider returns fewer rows than requested.`)
    : note(text);
};

const subAccounts = ({ bodies: [body], read }: Observed): Note[] => {
  const rows = rowsIn(body, ['list']);
  const notes = [rowCount(body, rows)];
  const [first] = rows;
  if (first === undefined)
    return [...notes, attention('There is no sub-account to check the other calls with.')];
  notes.push(note(`Id fields in the list: ${listed(IDS.filter((name) => first[name] !== undefined))}.`));
  const ids = accountIds(read);
  const naming = IDS.filter((name) => rows.every((row, nth) => row[name] === ids[nth]));
  notes.push(
    naming.length === 0
      ? attention('No field identifies the sub-account in every row.')
      : note(`The sub-account is identified by ${naming.join(' and ')}.`),
  );
  const owners = new Set(rows.map((row) => row['account_id']));
  if (first['account_id'] !== undefined && !naming.includes('account_id')) {
    if (rows.length === 1)
      notes.push(attention("account_id may be the parent's: a single row cannot show it."));
    else if (owners.size === 1)
      notes.push(note(`account_id is the same in all ${rows.length} rows: the parent's id.`));
    else notes.push(attention(`account_id differs between rows and matches no sub-account.`));
  }
  return notes;
};

const subAccount = ({ read, account }: Observed): Note[] =>
  owned.safeParse(read).data?.account_id === account
    ? [note('Returns the requested id: the list and the header agree.')]
    : [attention('Returns an id that differs from the requested one.')];

/** In the report's order, each in singular and plural. */
const KINDS = [
  ['deposit', 'deposits'],
  ['exchange', 'exchanges'],
  ['withdrawal', 'withdrawals'],
  ['unclear', 'unclear'],
  ['unreadable', 'unreadable'],
] as const;
type Kind = (typeof KINDS)[number][0];

const kindOf = (row: Readonly<Record<string, unknown>>): Kind => {
  if (row['unreadable'] !== undefined) return 'unreadable';
  return KINDS.find(([kind]) => kind === row['type'])?.[0] ?? 'unclear';
};

const kinds = (read: unknown): Note[] => {
  const found = (page.safeParse(read).data?.list ?? []).filter(isRecord).map(kindOf);
  if (found.length === 0) return [];
  const text = KINDS.flatMap(([kind, many]) => {
    const count = found.filter((each) => each === kind).length;
    return count === 0 ? [] : plural(count, kind, many);
  }).join(', ');
  return [
    found.includes('unclear') || found.includes('unreadable')
      ? attention(`Kinds: ${text}. An order of unclear kind is never treated as a deposit.`)
      : note(`Kinds: ${text}.`),
  ];
};

const statuses = (rows: Rows, documented: Documented): Note[] => {
  const words = values(rows, 'status');
  const strange = words.filter((word) => !documented.statuses.includes(word.toLowerCase()));
  return [
    ...(words.length > 0 ? [note(`Statuses: ${listed(words)}.`)] : []),
    ...(strange.length > 0
      ? [attention(`Unknown status: ${listed(strange)}. Such orders count as pending.`)]
      : []),
  ];
};

const sequence = (rows: Rows): Note[] => {
  const times = rows.flatMap((row) => readTime(String(row['created_at'])) ?? []);
  if (new Set(times).size < 2) return [];
  const isSorted = (by: (at: string, before: string) => boolean): boolean =>
    times.every((at, nth) => nth === 0 || by(at, times[nth - 1] ?? at));
  if (isSorted((at, before) => at <= before)) return [note('Newest first.')];
  return [
    isSorted((at, before) => at >= before)
      ? attention('Oldest first: the newest orders are on the last page.')
      : attention('Not sorted by time: a new order may be on any page.'),
  ];
};

const orders = ({ bodies: [body], read, documented }: Observed): Note[] => {
  const rows = rowsIn(body, ['orders', 'list']);
  return [rowCount(body, rows), ...sequence(rows), ...kinds(read), ...statuses(rows, documented)];
};

const ordersOfOne = (observed: Observed): Note[] => [
  ...orders(observed),
  ...(accountIds(observed.read).some((owner) => owner !== observed.account)
    ? [attention('Includes orders of other sub-accounts: the header does not limit the list.')]
    : []),
];

/** Checks that orders use the sub-accounts' ids. @param accounts of the first page */
export const ownersNotes = (read: unknown, accounts: readonly string[]): Note[] => {
  const owners = accountIds(read);
  const isStrange =
    owners.length > 0 && accounts.length > 0 && !owners.some((owner) => accounts.includes(owner));
  return isStrange
    ? [attention('No order belongs to a sub-account of the first page. Compare the id fields of both lists.')]
    : [];
};

const detail = ({ bodies: [body], documented }: Observed): Note[] =>
  statuses(isRecord(body) ? [body] : [], documented);

const registered = ({ bodies: [body] }: Observed): Note[] => [
  note(`${plural(rowsIn(body, ['list']).length, 'row')}.`),
];

const OF: Readonly<Partial<Record<CheckedCallName, (observed: Observed) => Note[]>>> = {
  assets,
  networks,
  pool_balance: holdings,
  sub_accounts: subAccounts,
  sub_account: subAccount,
  balances: holdings,
  wallets: registered,
  banks: registered,
  orders,
  orders_of_sub_account: ordersOfOne,
  order: detail,
};

/** Notes with words, symbols and counts from an answer, but no personal data. */
export const notesOf = (call: CheckedCallName, observed: Observed): Note[] => [
  ...(OF[call]?.(observed) ?? []),
  ...written(observed),
];

export const sameToken = (isSame: boolean, { sameToken: isDocumented }: Documented): Note => {
  const text = isSame ? 'A second request returns the same token.' : 'A second request returns a new token.';
  return isSame === isDocumented ? note(text) : attention(`${text} The documentation says otherwise.`);
};

const REASONS: Readonly<Record<string, string>> = {
  timeout: 'No answer in time.',
  unavailable: 'The provider could not be reached.',
  authentication: 'The token was not accepted.',
};

export const failureNote = (reason: string): Note => attention(REASONS[reason] ?? 'No answer.');

const STATUSES: Readonly<Record<number, string>> = {
  404: 'The provider does not have this call at this path.',
  429: "The provider's rate limit was reached.",
};

export const statusNote = (call: CheckedCallName, status: number): Note => {
  const text = `Answered ${status}. ${STATUSES[status] ?? ''}`.trim();
  return call === 'order' && status === 404
    ? attention(`${text} Orders are read from the list instead.`)
    : attention(text);
};

/** Paths that failed before the one that worked. */
export const triedNote = (paths: readonly string[]): Note => note(`Not at ${paths.join(', nor at ')}.`);
