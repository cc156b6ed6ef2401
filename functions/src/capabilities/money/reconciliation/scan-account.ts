import { isDeepStrictEqual } from 'node:util';
import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { linkTo, type SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { exceptionId } from '../../../modules/orders/ids.ts';
import { type Clock, later } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/logger.ts';
import type { LedgerWriter } from '../../../modules/ledger/ports.ts';
import type { FailedRead } from '../../../modules/provider/calls.ts';
import { PAGES_OF_ACCOUNT } from './balances.ts';
import { checkBalances, type CheckedBalances, type Scanned } from './check-balances.ts';
import { type AccountProof, proveAccount } from './prove-ledger.ts';
import { judgeOrder } from './judge-order.ts';
import { isLeftToEngine } from './engine-events.ts';
import { type AccountMark, type RestOfList, NOTHING_SHOWN } from './model.ts';
import type {
  Exceptions,
  OwnRecords,
  Hints,
  Marks,
  OrderPage,
  Provider,
  Stored,
  LedgerRows,
} from './ports.ts';
import { clearFinding, recordFinding } from './record-finding.ts';
import { isOfAll, RUNS_SKIPPED, skippedFinding, unreadableFinding, unreadableHere } from './unreadable.ts';

/** A change dated further in the future is compared at once, but does not move the mark. */
const AHEAD_MS = 5 * 60_000;

export interface ScanContext {
  readonly provider: Provider;
  readonly records: OwnRecords;
  readonly ledger: LedgerRows;
  readonly ledgerWriter: LedgerWriter;
  readonly marks: Marks;
  readonly exceptions: Exceptions;
  readonly hints: Hints;
  readonly clock: Clock;
  readonly log: Log;
}

export interface ScanBounds {
  readonly now: Date;
  /** A later run handles orders changed after this, since both sides need time to settle. ISO 8601. */
  readonly cutoff: string;
  readonly isTimeLeft: () => boolean;
  readonly onShown: (accountId: string, orderId: string) => void;
}

export interface ScanResult {
  readonly wasRead: boolean;
  readonly unreadable: number;
  readonly proof: AccountProof | 'failed' | undefined;
}

const earlier = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b < a) ? b : a;

/** @returns the earliest change left to the engine, which must be checked again; null if none */
const compareAll = async (
  orders: readonly ProviderOrder[],
  account: SubAccountRecord,
  context: ScanContext,
): Promise<string | null> => {
  if (orders.length === 0) return null;
  const [known, configuration] = await Promise.all([
    context.records.ofOrders(account.external_id, orders),
    context.records.configuration(account.id),
  ]);
  const asked_at = context.clock().toISOString();
  let left: string | null = null;
  for (const order of orders) {
    const ours = known.get(order.id);
    const state = {
      provider: { order, asked_at },
      conversion_version: ours?.conversion?.version ?? null,
    };
    const found = ours
      ? judgeOrder(order, order, { ...ours, account, configuration })
      : [unreadableHere(order)];
    for (const finding of found)
      if (await isLeftToEngine(finding, order, context)) left = earlier(left, order.updated_at);
      else await recordFinding(finding, linkTo(account), state, context);
  }
  return left;
};

const wholeList = (cutoff: string): RestOfList => ({
  top: null,
  page: 1,
  cutoff,
  unsorted: false,
  left: null,
});

/** The mark after a finished comparison: before anything that must be checked again. */
const doneUntil = ({ top, left }: RestOfList, before: string): string => {
  const belowLeft = left === null ? null : later(new Date(left), -1);
  const until = earlier(top, belowLeft);
  return until !== null && until > before ? until : before;
};

interface OnePage {
  readonly ok: true;
  readonly mark: AccountMark;
  readonly isDone: boolean;
  readonly page: OrderPage;
}

const comparePage = async (
  account: SubAccountRecord,
  mark: AccountMark,
  /** The first change on this run's previous page. */
  before: string | null,
  bounds: ScanBounds,
  context: ScanContext,
): Promise<OnePage | FailedRead> => {
  const rest = mark.rest ?? wholeList(bounds.cutoff);
  const read = await context.provider.orders(account.external_id, rest.page);
  if (!read.ok) return read;
  const { orders, unreadable, isSorted, isLast } = read.value;
  for (const item of unreadable)
    await recordFinding(unreadableFinding(item), linkTo(account), NOTHING_SHOWN, context);
  for (const { id } of orders) bounds.onShown(account.external_id, id);
  const cutoff = rest.cutoff ?? bounds.cutoff;
  const ahead = later(bounds.now, AHEAD_MS);
  const isNew = ({ updated_at }: ProviderOrder) => updated_at > mark.until;
  const left = await compareAll(
    orders.filter((order) => isNew(order) && (order.updated_at <= cutoff || order.updated_at > ahead)),
    account,
    context,
  );
  const top = orders.reduce<string | null>(
    (at, { updated_at }) => (updated_at <= cutoff && (at === null || updated_at > at) ? updated_at : at),
    rest.top,
  );
  const unsorted = rest.unsorted || !isSorted || (before !== null && (orders[0]?.updated_at ?? '') > before);
  const next = { ...rest, top, unsorted, left: earlier(rest.left, left) };
  // In a sorted list, only older orders follow one that was compared before. An unsorted list is read to its end.
  const isDone = isLast || (!unsorted && !orders.every(isNew));
  return {
    ok: true,
    isDone,
    page: read.value,
    // Changed orders move to the front, so unread ones are on this page or a later one.
    mark: isDone
      ? { ...mark, until: doneUntil(next, mark.until), rest: null }
      : { ...mark, rest: { ...next, page: rest.page + 1 } },
  };
};

/** Where a run starts. An unsorted list can have shifted either way, so it reads the previous page again. */
const beginning = ({ rest, ...mark }: AccountMark): AccountMark => ({
  ...mark,
  rest: rest?.unsorted ? { ...rest, page: Math.max(1, rest.page - 1) } : rest,
});

interface Compared {
  readonly mark: AccountMark;
  readonly failure: FailedRead | undefined;
  readonly scanned: Scanned;
  readonly unreadable: number;
}

const compareList = async (
  account: SubAccountRecord,
  begin: AccountMark,
  bounds: ScanBounds,
  context: ScanContext,
): Promise<Compared> => {
  let mark = beginning(begin);
  let leftOver = mark.rest !== null;
  /** When the current list is done, all changes after this have been read. */
  let from = leftOver ? null : mark.until;
  let orders: ProviderOrder[] = [];
  let before: string | null = null;
  let unreadable = 0;
  for (let pages = 0; pages < PAGES_OF_ACCOUNT && bounds.isTimeLeft(); pages += 1) {
    const read = await comparePage(account, mark, before, bounds, context);
    if (!read.ok) return { mark, failure: read, scanned: { orders, from: null }, unreadable };
    mark = read.mark;
    orders.push(...read.page.orders);
    unreadable += read.page.unreadable.length;
    before = read.page.orders[0]?.updated_at ?? before;
    if (!read.isDone) continue;
    if (!leftOver) return { mark, failure: undefined, scanned: { orders, from }, unreadable };
    // The rest of an earlier run is done; continues with newer changes.
    leftOver = false;
    from = mark.until;
    orders = [];
    before = null;
  }
  return { mark, failure: undefined, scanned: { orders, from: null }, unreadable };
};

/** Counts consecutive runs that could not read the account. After the third, writes an exception. */
const countFailure = async (
  account: SubAccountRecord,
  before: number,
  failure: FailedRead | undefined,
  context: ScanContext,
): Promise<number> => {
  if (!failure) {
    if (before >= RUNS_SKIPPED)
      await clearFinding(exceptionId(account.external_id, account.external_id, 'stalled'), context);
    return 0;
  }
  context.log.warn('an account could not be compared', { account_id: account.id, reason: failure.reason });
  if (isOfAll(failure)) return before;
  if (before + 1 >= RUNS_SKIPPED)
    await recordFinding(skippedFinding(account, failure), linkTo(account), NOTHING_SHOWN, context);
  return Math.min(before + 1, RUNS_SKIPPED);
};

const balancesOf = async (
  account: SubAccountRecord,
  scanned: Scanned,
  bounds: ScanBounds,
  context: ScanContext,
): Promise<CheckedBalances | FailedRead | undefined> => {
  if (!bounds.isTimeLeft()) return undefined;
  try {
    return await checkBalances(account, scanned, bounds, context);
  } catch (error) {
    // A failed balance check must not block the comparison of orders.
    context.log.error('the balances of an account could not be compared', error, { account_id: account.id });
    return { ok: false, reason: 'unavailable', message: 'The balances could not be compared' };
  }
};

/** Proves the account's ledger after its orders and balances were read. A failure blocks nothing else. */
const proofOf = async (
  account: SubAccountRecord,
  balances: CheckedBalances,
  until: string,
  { orders }: Scanned,
  { isTimeLeft, cutoff, onShown: onAsked }: ScanBounds,
  context: ScanContext,
): Promise<AccountProof | 'failed' | undefined> => {
  if (!isTimeLeft()) return undefined;
  try {
    const bounds = { until: until < cutoff ? until : cutoff, cutoff, isTimeLeft, onAsked };
    return await proveAccount(account, { balances, orders }, bounds, context);
  } catch (error) {
    context.log.error('the ledger of an account could not be proven', error, { account_id: account.id });
    return 'failed';
  }
};

/** Compares an account's changed orders and balances since its take-over. Takes two requests if nothing is new. */
export const scanAccount = async (
  account: SubAccountRecord,
  bounds: ScanBounds,
  context: ScanContext,
): Promise<ScanResult> => {
  const stored: Stored<AccountMark> | undefined = await context.marks.account(account.id);
  const begin = stored?.mark ?? { until: account.created_at, rest: null, failures: 0 };
  const {
    mark,
    failure: notListed,
    scanned,
    unreadable,
  } = await compareList(account, begin, bounds, context);
  const checked = notListed ?? (await balancesOf(account, scanned, bounds, context));
  const failure = checked && !checked.ok ? checked : undefined;
  const proof = checked?.ok
    ? await proofOf(account, checked, mark.until, scanned, bounds, context)
    : undefined;
  const next = { ...mark, failures: await countFailure(account, begin.failures, failure, context) };
  if (
    !isDeepStrictEqual(next, beginning(begin)) &&
    !(await context.marks.moveAccount(account.id, next, stored?.version ?? 0))
  )
    context.log.warn('another run has compared this account', { account_id: account.id });
  return { wasRead: failure === undefined, unreadable, proof };
};
