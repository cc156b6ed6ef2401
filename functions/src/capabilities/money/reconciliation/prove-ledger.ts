import { isDeepStrictEqual } from 'node:util';
import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { linkTo, type SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ledgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import type { Head } from '@ramps-gateway/shared/domain/ledger/proof.ts';
import type { Log } from '../../../platform/logger.ts';
import { factOfOpening, ownLines } from '../../../modules/ledger/model.ts';
import type { LedgerWriter } from '../../../modules/ledger/ports.ts';
import { exceptionId, orderId } from '../../../modules/orders/ids.ts';
import { countNow, differencesOf, isOldCount } from './balances.ts';
import type { CheckedBalances } from './check-balances.ts';
import { checkRecorded, type RecordedContext } from './check-recorded.ts';
import {
  apart,
  bindingsOf,
  type CompareBounds,
  differencesIn,
  distanceOf,
  orderInLedger,
} from './compare-ledger.ts';
import { examineLedger, type FoundRow } from './examine-ledger.ts';
import type { Amounts, LedgerMark } from './model.ts';
import type { Marks, LedgerRows } from './ports.ts';
import { orderFact, type ProvenEntries, proveEntries } from './prove-entries.ts';
import { clearFinding, recordFinding } from './record-finding.ts';

export interface ProofContext extends RecordedContext {
  readonly ledger: LedgerRows;
  readonly ledgerWriter: LedgerWriter;
  readonly marks: Pick<Marks, 'balances' | 'ledger' | 'moveLedger'>;
  readonly log: Log;
}

export interface ProofBounds extends CompareBounds {
  /** Called for each order read by its id, so that it is not read again. */
  readonly onAsked?: ((accountId: string, orderId: string) => void) | undefined;
}

/** What a run has already read from the provider, enough to see that nothing is new. */
export interface SeenOnTheWay {
  readonly balances: CheckedBalances;
  readonly orders: readonly ProviderOrder[];
}

export interface AccountProof {
  readonly postings: number;
  readonly entries: number;
  readonly differences: Amounts;
  readonly exceptions: readonly string[];
  readonly differs: boolean;
  /** False if time ran out or the provider did not answer; the next proof continues. */
  readonly isWhole: boolean;
}

const NEVER: LedgerMark = {
  proven: null,
  recount: null,
  recounted_at: null,
  rows: [],
  orders: [],
  differences: {},
  before: {},
};

/** Kinds of exceptions about an order or balance that are more precise than the proof's own. */
const KNOWN_BY = ['missing_here', 'missing_there', 'differs', 'taken_back', 'unreadable', 'balance'] as const;

/**
 * Checks a posted order that is missing or differs, like any recorded order. False if it must be checked again later.
 */
const checkedAgain = async (
  { external_id: accountId }: SubAccountRecord,
  id: string,
  { onAsked }: ProofBounds,
  context: ProofContext,
): Promise<boolean> => {
  const row = await context.records.row(accountId, id);
  if (!row) return true;
  const checked = await checkRecorded(row, { isLastTry: false }, context);
  if (checked === 'done') onAsked?.(accountId, id);
  return checked === 'done';
};

/**
 * Writes a row as an exception, or reuses an existing one of the same order. Undefined while the order must be checked
 * again.
 */
const written = async (
  { finding, state }: FoundRow,
  account: SubAccountRecord,
  bounds: ProofBounds,
  context: ProofContext,
): Promise<string | undefined> => {
  const { external_id: externalId } = account;
  const fault = state.ledger?.fault;
  // If the order's row also differs, the engine gets a hint and corrects row and ledger.
  if (fault === 'posted_otherwise') await checkedAgain(account, finding.order_id, bounds, context);
  if (fault === 'not_shown' && !(await checkedAgain(account, finding.order_id, bounds, context)))
    return undefined;
  const ofProvider = fault === 'not_shown' || fault === 'not_posted' || fault === 'without_order';
  if (ofProvider || fault === 'posted_otherwise') {
    const ids = KNOWN_BY.map((kind) => exceptionId(externalId, finding.order_id, kind));
    const known = await context.exceptions.ofMany(ids);
    const same = known.find((each) => each.state !== 'cleared');
    if (same) return same.id;
  }
  await recordFinding(finding, linkTo(account), state, context);
  return exceptionId(externalId, finding.order_id, finding.kind);
};

const allWritten = async (
  rows: readonly FoundRow[],
  account: SubAccountRecord,
  bounds: ProofBounds,
  context: ProofContext,
): Promise<readonly string[]> => {
  const ids: (string | undefined)[] = [];
  for (const row of rows) ids.push(await written(row, account, bounds, context));
  return [...new Set(ids)].filter((id) => id !== undefined).sort();
};

const allCleared = async (
  before: readonly string[],
  now: readonly string[],
  context: ProofContext,
): Promise<void> => {
  for (const id of before) {
    if (now.includes(id)) continue;
    const known = await context.exceptions.get(id);
    // Only the check that found another kind of exception clears it.
    if (known?.record.kind === 'ledger') await clearFinding(id, context);
  }
};

const entriesIn = ({ accounts }: Head): number =>
  Object.values(accounts).reduce((sum, { number }) => sum + number, 0);

/** Differences by asset between ledger and run, without very recent orders. Undefined until all orders are counted. */
const differencesSeen = async (
  account: SubAccountRecord,
  head: Head,
  { before, differences }: LedgerMark,
  seen: SeenOnTheWay,
  until: string,
  ledger: LedgerRows,
): Promise<Amounts | undefined> => {
  const { balances, tally } = seen.balances;
  if (!tally) return undefined;
  let distance = distanceOf(head, balances, tally, before);
  if (isDeepStrictEqual(differencesIn(distance), differences)) return differences;
  const young = seen.orders.filter((order) => order.updated_at > until);
  const bound = await bindingsOf(account.external_id, young, ledger);
  for (const order of young) {
    const posted = await ledger.ofFact(orderFact(orderId(account.external_id, order.id)));
    distance = apart(distance, orderInLedger(account, order, bound.get(order.id), ownLines(posted)).off);
  }
  return differencesIn(distance);
};

/** The balance that no order explains, for a sub-account that no run has counted yet. */
const countedNow = async (accountId: string, { provider, clock }: ProofContext): Promise<Amounts> => {
  const counted = await countNow(accountId, provider, clock);
  return counted.ok ? differencesOf(counted.value.balances, counted.value.sums, {}) : {};
};

/** Posts, only once per asset, the balance that no order explained at the first count. The ledger starts with it. */
const postOpenings = async (
  { id, external_id: accountId }: SubAccountRecord,
  seen: SeenOnTheWay | undefined,
  context: ProofContext,
): Promise<void> => {
  const { ledger, clock, ledgerWriter, marks } = context;
  const known = seen ? seen.balances.opening : (await marks.balances(id))?.mark.opening;
  const opening = known ?? (await countedNow(accountId, context));
  const opened = Object.entries(opening).filter(([, amount]) => compare(amount, '0') > 0);
  if (opened.length === 0) return;
  const { version, postings, accounts } = await ledger.head(id);
  // Posts nothing over an unreadable head; the proof reports it.
  if (version > 0 && postings === 0) return;
  const at = clock().toISOString();
  for (const [asset, amount] of opened)
    if (!(ledgerAccount('opening', asset) in accounts))
      await ledgerWriter.post(factOfOpening(id, asset, amount, at), at);
};

/** Proves the entries since the last proof; undefined if the whole ledger must be proven again. */
const goOn = async (
  account: SubAccountRecord,
  mark: LedgerMark,
  seen: SeenOnTheWay,
  { until, isTimeLeft }: ProofBounds,
  context: ProofContext,
): Promise<ProvenEntries | undefined> => {
  const { proven, recounted_at: at, rows, orders, differences, recount } = mark;
  const isRight = orders.length === 0 && Object.keys(differences).length === 0;
  const isOld = at === null || isOldCount(at, isRight, context.clock());
  // A missing row does not change a total; only the chain check finds it.
  const isHidden = rows.length > 0 || (orders.length > 0 && Object.keys(differences).length === 0);
  if (!proven || isOld || recount !== null || isHidden) return undefined;
  const entries = await proveEntries(
    account.id,
    { from: proven, posted: new Map() },
    isTimeLeft,
    context.ledger,
  );
  if (entries.faults.length > 0) return undefined;
  const now = await differencesSeen(account, entries.head, mark, seen, until, context.ledger);
  return now === undefined || isDeepStrictEqual(now, differences) ? entries : undefined;
};

/**
 * Proves one sub-account's ledger: the new entries, or everything daily, after a surprise and on request.
 * @param seen what a run has already read; undefined proves everything
 */
export const proveAccount = async (
  account: SubAccountRecord,
  seen: SeenOnTheWay | undefined,
  bounds: ProofBounds,
  context: ProofContext,
): Promise<AccountProof> => {
  await postOpenings(account, seen, context);
  const stored = await context.marks.ledger(account.id);
  const before = stored?.mark ?? NEVER;
  const news = seen && (await goOn(account, before, seen, bounds, context));
  if (news) {
    const mark = { ...before, proven: news.until };
    if (!isDeepStrictEqual(mark, before))
      await context.marks.moveLedger(account.id, mark, stored?.version ?? 0);
    return proofOf(mark, news.head, news.isDone, context);
  }
  const from = before.recount?.until;
  const { entries, ofEntries, compared, ofOrders, failure } = await examineLedger(
    account,
    from,
    bounds,
    context,
  );
  if (failure)
    context.log.warn('the ledger of an account could not be compared', {
      account_id: account.id,
      reason: failure.reason,
    });
  const found = await allWritten(ofEntries, account, bounds, context);
  const rows = [...new Set([...(before.recount?.found ?? []), ...found])];
  const orders = compared ? await allWritten(ofOrders, account, bounds, context) : before.orders;
  // With too many orders to compare one by one, compares only their sum.
  const bySum =
    compared || failure || !seen || !entries.isDone
      ? undefined
      : await differencesSeen(account, entries.head, before, seen, bounds.until, context.ledger);
  const mark: LedgerMark = {
    proven: entries.until,
    recount: entries.isDone ? null : { until: entries.until, found: rows },
    recounted_at: entries.isDone ? context.clock().toISOString() : before.recounted_at,
    rows: entries.isDone ? rows : [...new Set([...before.rows, ...rows])],
    orders,
    differences: compared?.differences ?? bySum ?? before.differences,
    before: compared?.before ?? before.before,
  };
  await allCleared([...before.rows, ...before.orders], [...mark.rows, ...mark.orders], context);
  // A lost write is fine: the proof that moved the mark knows at least as much.
  await context.marks.moveLedger(account.id, mark, stored?.version ?? 0);
  return proofOf(mark, entries.head, entries.isDone && (compared ?? bySum) !== undefined, context);
};

const exceptionsOf = ({ rows, orders }: LedgerMark): readonly string[] => [...new Set([...rows, ...orders])];

/** True if a difference is not settled. One without an exception still waits for the provider's answer. */
export const differs = async (
  mark: LedgerMark,
  { exceptions }: Pick<ProofContext, 'exceptions'>,
): Promise<boolean> => {
  const ids = exceptionsOf(mark);
  if (ids.length === 0) return Object.keys(mark.differences).length > 0;
  const found = await exceptions.ofMany(ids);
  return found.length < ids.length || found.some(({ state }) => state === 'open');
};

const proofOf = async (
  mark: LedgerMark,
  head: Head,
  isWhole: boolean,
  context: ProofContext,
): Promise<AccountProof> => ({
  postings: head.postings,
  entries: entriesIn(head),
  differences: mark.differences,
  exceptions: exceptionsOf(mark),
  differs: await differs(mark, context),
  isWhole,
});
