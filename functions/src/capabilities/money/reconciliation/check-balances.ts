import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { linkTo, type SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Amount, compare } from '@ramps-gateway/shared/domain/money.ts';
import { exceptionId } from '../../../modules/orders/ids.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { FailedRead } from '../../../modules/provider/calls.ts';
import {
  balanceFinding,
  counted,
  differencesOf,
  isOldCount,
  EMPTY,
  latest,
  PAGES_OF_ACCOUNT,
  type Tally,
} from './balances.ts';
import { type Amounts, type BalanceMark, type CountMark, NOTHING_SHOWN } from './model.ts';
import type { Exceptions, Marks, Provider } from './ports.ts';
import { clearFinding, recordFinding } from './record-finding.ts';

/** With more pending orders than this, the account is recounted instead. */
const PENDING_KEPT = 200;

const NEVER: BalanceMark = { counted: null, count: null, opening: null, known: {}, found: [] };

/** The orders that a run has read of an account. */
export interface Scanned {
  readonly orders: readonly ProviderOrder[];
  /** `orders` has every order changed after this; null if some may be missing. */
  readonly from: string | null;
}

export interface BalanceContext {
  readonly provider: Provider;
  readonly marks: Marks;
  readonly exceptions: Exceptions;
  readonly clock: Clock;
}

export interface BalanceBounds {
  /** Orders changed after this have not settled yet. ISO 8601. */
  readonly cutoff: string;
  readonly isTimeLeft: () => boolean;
}

const newest = (orders: readonly ProviderOrder[], least: string): string =>
  orders.reduce((at, { updated_at }) => (updated_at > at ? updated_at : at), least);

const withChanges = (tally: Tally, orders: readonly ProviderOrder[], after: string, until: string): Tally =>
  latest(orders)
    .filter(({ updated_at }) => updated_at > after && updated_at <= until)
    .reduce(counted, tally);

/** Sorts after every time. */
const EVER = '~';

const covers = ({ from }: Scanned, since: string): boolean => from !== null && from <= since;

/** Adds the orders that the run has read to the running sum; null if it has not read all changes. */
const movedOn = (
  before: BalanceMark['counted'],
  scanned: Scanned,
  cutoff: string,
): BalanceMark['counted'] => {
  if (before === null || !covers(scanned, before.until)) return null;
  const ripe = scanned.orders.filter(({ updated_at }) => updated_at <= cutoff);
  const tally = withChanges(before, ripe, before.until, cutoff);
  if (Object.keys(tally.pending).length > PENDING_KEPT) return null;
  return { ...tally, until: newest(ripe, before.until), at: before.at };
};

const digestOf = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, 8);

/** Continues an earlier run's count, with the changes since, or starts a new one. */
const countFrom = (before: CountMark | null, scanned: Scanned, cutoff: string): CountMark =>
  before !== null && covers(scanned, before.to)
    ? { ...before, ...withChanges(before, scanned.orders, before.to, cutoff), to: cutoff }
    : { ...EMPTY, page: 1, until: cutoff, to: cutoff, below: null, seen: [], unsorted: false };

type Counting =
  | {
      readonly ok: true;
      readonly count: CountMark;
      readonly isDone: boolean;
      readonly fresh: readonly ProviderOrder[];
    }
  | FailedRead;

/** Orders of a page that were on no earlier page. In a sorted list, orders only move towards the back. */
const notCounted = (
  orders: readonly ProviderOrder[],
  { below }: CountMark,
  seen: ReadonlySet<string>,
): readonly ProviderOrder[] =>
  orders.filter(({ id, updated_at }) => (below === null || updated_at <= below) && !seen.has(digestOf(id)));

/** Where the next run continues: below the last change that was read. */
const placeAfter = (orders: readonly ProviderOrder[], { below, seen }: CountMark) => {
  const last = orders.at(-1)?.updated_at;
  if (last === undefined || (below !== null && last > below)) return { below, seen };
  const ties = orders.filter(({ updated_at }) => updated_at === last).map(({ id }) => digestOf(id));
  return { below: last, seen: last === below ? [...new Set([...seen, ...ties])] : ties };
};

const goOnCounting = async (
  accountId: string,
  begin: CountMark,
  { isTimeLeft }: BalanceBounds,
  provider: Provider,
): Promise<Counting> => {
  let count = begin;
  const fresh: ProviderOrder[] = [];
  const seen = new Set(begin.seen);
  for (let pages = 0; pages < PAGES_OF_ACCOUNT && isTimeLeft(); pages += 1) {
    const read = await provider.orders(accountId, count.page);
    if (!read.ok) return read;
    const { orders, isLast, isSorted } = read.value;
    const news = notCounted(orders, begin, seen);
    for (const { id } of news) seen.add(digestOf(id));
    fresh.push(...orders.filter(({ updated_at }) => updated_at > begin.until));
    const tally = news.filter(({ updated_at }) => updated_at <= begin.until).reduce<Tally>(counted, count);
    count = {
      ...count,
      ...tally,
      ...placeAfter(orders, count),
      page: count.page + 1,
      unsorted: count.unsorted || !isSorted,
    };
    if (isLast) return { ok: true, count, isDone: true, fresh };
  }
  return { ok: true, count, isDone: false, fresh };
};

type Balances = ReadonlyMap<string, Amount>;

interface Weighed {
  readonly balances: Balances;
  readonly raw: Amounts;
}

const weigh = (
  { until, ...tally }: NonNullable<BalanceMark['counted']>,
  orders: readonly ProviderOrder[],
  balances: Balances,
): Weighed => ({ balances, raw: differencesOf(balances, withChanges(tally, orders, until, EVER).sums, {}) });

/** The balance from before the first listed order. It is the start of the sums. */
const openingOf = (raw: Amounts): Amounts =>
  Object.fromEntries(Object.entries(raw).filter(([, amount]) => compare(amount, '0') > 0));

const differences = ({ raw }: Weighed, opening: Amounts | null): Amounts =>
  differencesOf(new Map(Object.entries(raw)), {}, opening ?? openingOf(raw));

/** Reads a second time: an order placed between the first two reads only looks like a difference. */
const askedAgain = async (
  accountId: string,
  known: NonNullable<BalanceMark['counted']>,
  orders: readonly ProviderOrder[],
  provider: Provider,
): Promise<{ readonly ok: true; readonly weighed: Weighed } | FailedRead> => {
  const page = await provider.orders(accountId, 1);
  if (!page.ok) return page;
  const balances = await provider.balances(accountId);
  if (!balances.ok) return balances;
  return { ok: true, weighed: weigh(known, [...orders, ...page.value.orders], balances.value) };
};

const report = async (
  account: SubAccountRecord,
  balances: Balances,
  known: Amounts,
  before: readonly string[],
  context: BalanceContext,
): Promise<readonly string[]> => {
  const found: string[] = [];
  const asked_at = context.clock().toISOString();
  for (const asset of new Set([...balances.keys(), ...Object.keys(known)])) {
    const wrong = balanceFinding(asset, {
      balance: balances.get(asset) ?? '0',
      difference: known[asset] ?? '0',
      asked_at,
    });
    if (!wrong) continue;
    found.push(asset);
    const state = { ...NOTHING_SHOWN, balance: wrong.evidence };
    await recordFinding(wrong.finding, linkTo(account), state, context);
  }
  for (const asset of before)
    if (!found.includes(asset))
      await clearFinding(exceptionId(account.external_id, asset, 'balance'), context);
  return found.sort();
};

type Summed =
  | {
      readonly ok: true;
      readonly mark: BalanceMark;
      readonly weighed: Weighed | undefined;
      /** Why the orders could not be counted. The mark is written anyway. */
      readonly failure?: FailedRead;
    }
  | FailedRead;

/** An unsorted list can shift either way between runs, so a later run cannot continue it. */
const tooManyInNoOrder: FailedRead = {
  ok: false,
  reason: 'unavailable',
  message: 'The provider lists the orders unsorted, and there are too many to count in one run',
};

/** Counts all orders one by one, as far as the run gets, and compares the sums with the balances. */
const countedAgain = async (
  accountId: string,
  mark: BalanceMark,
  scanned: Scanned,
  bounds: BalanceBounds,
  { provider, clock }: BalanceContext,
): Promise<Summed> => {
  const begin = countFrom(mark.count, scanned, bounds.cutoff);
  const counting = await goOnCounting(accountId, begin, bounds, provider);
  if (!counting.ok) return counting;
  const { count, isDone, fresh } = counting;
  if (count.unsorted && (!isDone || begin.page > 1))
    return { ok: true, mark: { ...mark, count: null }, weighed: undefined, failure: tooManyInNoOrder };
  if (!isDone) return { ok: true, mark: { ...mark, count }, weighed: undefined };
  const orders = [...scanned.orders, ...fresh];
  const sum = {
    sums: count.sums,
    pending: count.pending,
    until: count.to,
    at: clock().toISOString(),
  };
  const kept = Object.keys(sum.pending).length > PENDING_KEPT ? null : sum;
  const first = await provider.balances(accountId);
  if (!first.ok) return first;
  const before = weigh(sum, orders, first.value);
  const done = { ...mark, counted: kept, count: null };
  // The same differences as before, or none, need no second read.
  const isKnown = mark.opening !== null && isDeepStrictEqual(differences(before, mark.opening), mark.known);
  if (isKnown || Object.keys(before.raw).length === 0) return { ok: true, mark: done, weighed: before };
  const again = await askedAgain(accountId, sum, orders, provider);
  if (!again.ok) return again;
  const isSure = isDeepStrictEqual(before.raw, again.weighed.raw);
  return {
    ok: true,
    mark: done,
    weighed: isSure ? again.weighed : undefined,
  };
};

export interface CheckedBalances {
  readonly ok: true;
  readonly balances: Balances;
  /** Sums of all orders now; null until all are counted. */
  readonly tally: Tally | null;
  /** The balance that no order explained at the first count; null before it. */
  readonly opening: Amounts | null;
}

/**
 * Compares each asset's balance with its orders. Takes one request if nothing is new and everything matches; otherwise
 * it counts all orders.
 */
export const checkBalances = async (
  account: SubAccountRecord,
  scanned: Scanned,
  bounds: BalanceBounds,
  context: BalanceContext,
): Promise<CheckedBalances | FailedRead> => {
  const { provider, marks, clock } = context;
  const { external_id: accountId } = account;
  const stored = await marks.balances(account.id);
  const begin = stored?.mark ?? NEVER;
  const read = await provider.balances(accountId);
  if (!read.ok) return read;
  let mark: BalanceMark = { ...begin, counted: movedOn(begin.counted, scanned, bounds.cutoff) };
  let balances = read.value;
  let failure: FailedRead | undefined;
  const isRight = Object.keys(mark.known).length === 0;
  const isDue = mark.counted !== null && isOldCount(mark.counted.at, isRight, clock());
  const kept = mark.counted && weigh(mark.counted, scanned.orders, balances);
  const fits = kept !== null && isDeepStrictEqual(differences(kept, mark.opening), mark.known);
  if (!fits || isDue || mark.count !== null) {
    const summed = await countedAgain(accountId, mark, scanned, bounds, context);
    if (!summed.ok) return summed;
    mark = summed.mark;
    failure = summed.failure;
    if (summed.weighed) {
      const { weighed } = summed;
      balances = weighed.balances;
      mark = {
        ...mark,
        known: differences(weighed, mark.opening),
        opening: mark.opening ?? openingOf(weighed.raw),
      };
    }
  }
  mark = { ...mark, found: await report(account, balances, mark.known, begin.found, context) };
  // A lost write is fine: the run that moved the mark knows at least as much.
  if (!isDeepStrictEqual(mark, begin)) await marks.moveBalances(account.id, mark, stored?.version ?? 0);
  if (failure) return failure;
  const tally = mark.counted && withChanges(mark.counted, scanned.orders, mark.counted.until, EVER);
  return { ok: true, balances, tally, opening: mark.opening };
};
