import { isDeepStrictEqual } from 'node:util';
import type { ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { OrderRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { exceptionId } from '../../../modules/orders/ids.ts';
import { later } from '../../../platform/clock.ts';
import { checkRecorded, type RecordedContext } from './check-recorded.ts';
import { SETTLING_MS } from './engine-events.ts';
import { isWaiting, judgeFailed, judgeStalled, judgeUnread, needsDeposit } from './judge-order.ts';
import { askFor, lookAgain } from './look.ts';
import type { ParkedAt, ProofMark, RecordedWaits, RunMark } from './model.ts';
import type { Lists, Shown } from './ports.ts';
import { goOnProving, keepRound } from './proof.ts';
import type { AccountProof } from './prove-ledger.ts';
import { recordFinding } from './record-finding.ts';
import { goOn, inOrder, placeOf } from './rounds.ts';
import { scanAccount, type ScanContext } from './scan-account.ts';
import { RUNS_SKIPPED, unreadableFinding } from './unreadable.ts';

const KINDS = ['parked', 'differs', 'missing_there'] as const;

/** Checks one failed conversion, without a provider call if it is unchanged since it was last judged. */
const checkParked = async (id: string, context: RecordedContext): Promise<void> => {
  const { records, exceptions, provider, clock } = context;
  const conversion = await records.conversion(id);
  if (!conversion || !isWaiting(conversion)) return;
  const { sub_account: link, deposit_order_id: depositId } = conversion.record;
  const known = await Promise.all(
    KINDS.map((kind) => exceptions.get(exceptionId(link.external_id, depositId, kind))),
  );
  if (known.some((each) => each?.state.conversion_version === conversion.version)) return;
  let shown: Shown = { order: null, unreadable: null };
  let view = null;
  if (needsDeposit(conversion)) {
    const read = await askFor(provider, link.external_id, depositId);
    if (!read.ok) return;
    shown = read.value;
    view = { order: shown.order, asked_at: clock().toISOString() };
  }
  const found = shown.unreadable
    ? [judgeUnread(conversion), unreadableFinding(shown.unreadable)]
    : [judgeFailed(conversion, shown.order)];
  for (const finding of found)
    if (finding)
      await recordFinding(finding, link, { provider: view, conversion_version: conversion.version }, context);
};

const checkStalled = async (id: string, context: RecordedContext): Promise<void> => {
  const conversion = await context.records.conversion(id);
  const finding = conversion && judgeStalled(conversion, context.clock());
  if (finding)
    await recordFinding(
      finding,
      conversion.record.sub_account,
      { provider: null, conversion_version: conversion.version },
      context,
    );
};

const ACCOUNTS_A_RANGE = 100;
/** Maximum items of each other list in one run; the next run continues. */
const A_RUN = 200;
/** Conversions checked per partition of due work; those waiting longest come first. */
const WAITING_EACH = 50;
const WAITING_AHEAD_MS = 10 * 60_000;

export interface ReconcileContext extends ScanContext {
  readonly lists: Lists;
}

export interface RunBounds {
  readonly now: Date;
  readonly isTimeLeft: () => boolean;
}

export interface Summary {
  readonly accounts: number;
  readonly recorded: number;
  readonly parked: number;
  readonly open: number;
  /** Active conversions checked for progress. */
  readonly waiting: number;
  readonly skipped: number;
  readonly unreadable: number;
  readonly exceptions: number;
  readonly proof: ProofMark['last'];
  readonly proven_since: string | null;
  /** Failed items, which the next run or round repeats. */
  readonly failed: number;
}

const BEGINNING: RunMark = {
  accounts: null,
  parked: null,
  open: null,
  recorded: null,
  recorded_waits: null,
};

const waitsFor = ({ account_id }: OrderRecord, before: RecordedWaits | null): RecordedWaits => ({
  account_id,
  runs: before?.account_id === account_id ? before.runs + 1 : 1,
});

/** One run: handles the items of each list and returns how far it got. */
const createRun = ({ now, isTimeLeft }: RunBounds, context: ReconcileContext) => {
  const { lists, exceptions, log } = context;
  const cutoff = later(now, -SETTLING_MS);
  const shown = new Set<string>();
  const proofs: AccountProof[] = [];
  let [failed, skipped, unreadable] = [0, 0, 0];

  /**
   * Counts failures, which raise an alarm. A list read in rounds skips a failed item; the recorded orders wait for it.
   */
  const safely =
    <T extends { readonly id: string }>(task: (item: T) => Promise<boolean>, isPassed = true) =>
    async (item: T): Promise<boolean> => {
      try {
        return await task(item);
      } catch (error) {
        log.error('a part of the reconciliation failed', error, { id: item.id });
        failed += 1;
        return isPassed;
      }
    };

  const account = safely<SubAccountRecord>(async (each) => {
    const onShown = (accountId: string, orderId: string) => shown.add(`${accountId} ${orderId}`);
    const result = await scanAccount(each, { now, cutoff, isTimeLeft, onShown }, context);
    skipped += result.wasRead ? 0 : 1;
    unreadable += result.unreadable;
    if (result.proof === 'failed') failed += 1;
    else if (result.proof) proofs.push(result.proof);
    return true;
  });

  let asked = 0;
  /** Rows whose orders got no answer, or whose check failed. */
  const unanswered = new Set<string>();
  const recordedOrder =
    (waits: RecordedWaits | null) =>
    async (row: OrderRecord): Promise<boolean> => {
      if (shown.has(`${row.account_id} ${row.external_order_id}`)) return true;
      asked += 1;
      const isLastTry = waits?.account_id === row.account_id && waits.runs + 1 >= RUNS_SKIPPED;
      unanswered.add(row.id);
      const check = safely<OrderRecord>(async () => {
        const checked = await checkRecorded(row, { isLastTry }, context);
        if (checked !== 'unanswered') unanswered.delete(row.id);
        return checked === 'done';
      }, isLastTry);
      return check(row);
    };

  const parkedConversion = safely<ParkedAt>(async ({ id }) => {
    await checkParked(id, context);
    return true;
  });

  const openException = safely<ExceptionRecord>(async ({ id }) => {
    const exception = await exceptions.get(id);
    if (exception?.record.state !== 'open') return true;
    const verdict = await lookAgain(exception, { sparing: true }, context);
    if (verdict.ok && verdict.next) await exceptions.replace(verdict.next);
    return true;
  });

  const waitingConversion = safely<{ readonly id: string }>(async ({ id }) => {
    await checkStalled(id, context);
    return true;
  });

  return {
    counts: () => ({ failed, skipped, unreadable }),
    proofs,
    waiting: async () => {
      const ids = await lists.waiting(later(now, WAITING_AHEAD_MS), WAITING_EACH);
      return inOrder(
        ids.map((id) => ({ id })),
        isTimeLeft,
        waitingConversion,
      );
    },
    accounts: async (begin: string | null) => {
      let [mark, count, met] = [begin, 0, 0];
      while (isTimeLeft()) {
        const range = await lists.accounts(mark, ACCOUNTS_A_RANGE);
        const done = await inOrder(range.items, isTimeLeft, account);
        count += done;
        met += range.items.length;
        mark = goOn(range, done, mark, placeOf);
        if (mark === null || done < range.items.length) break;
      }
      return { mark, count, met };
    },
    /**
     * This list is read only once, since new orders come at its end. After three runs without an answer it skips an order.
     */
    recorded: async ({ recorded: begin, recorded_waits: before }: RunMark) => {
      let [mark, waits, count] = [begin, before, 0];
      const check = recordedOrder(before);
      // The bound counts only reads by id; orders that a list has shown cost nothing.
      while (isTimeLeft() && asked < A_RUN) {
        const { items, next } = await lists.recorded(mark, cutoff, A_RUN);
        const done = await inOrder(items, isTimeLeft, check);
        const [last, stopped] = [items[done - 1], items[done]];
        count += done;
        mark = last ? placeOf(last) : mark;
        waits = stopped && unanswered.has(stopped.id) ? waitsFor(stopped, before) : null;
        if (next === null || done < items.length) break;
      }
      return { mark, waits, count };
    },
    parked: async (begin: ParkedAt | null) => {
      const range = await lists.parked(begin, cutoff, A_RUN);
      const count = await inOrder(range.items, isTimeLeft, parkedConversion);
      return { mark: goOn(range, count, begin, (item) => item), count };
    },
    open: async (begin: string | null) => {
      const range = await lists.open(begin, A_RUN);
      const count = await inOrder(range.items, isTimeLeft, openException);
      const place = ({ first_seen_at, id }: ExceptionRecord) => placeOf({ created_at: first_seen_at, id });
      return { mark: goOn(range, count, begin, place), count };
    },
  };
};

/**
 * Compares the provider's orders with ours and writes exceptions. Pages, time and concurrency are bounded; the next run
 * continues.
 */
export const reconcile = async (bounds: RunBounds, context: ReconcileContext): Promise<Summary> => {
  const stored = await context.marks.run();
  const begin = { ...BEGINNING, ...stored?.mark };
  const run = createRun(bounds, context);
  // Accounts first, since orders that their lists show need no read by id.
  const accounts = await run.accounts(begin.accounts);
  const recorded = await run.recorded(begin);
  const parked = await run.parked(begin.parked);
  const waiting = await run.waiting();
  const open = await run.open(begin.open);
  const mark: RunMark = {
    accounts: accounts.mark,
    recorded: recorded.mark,
    parked: parked.mark,
    open: open.mark,
    recorded_waits: recorded.waits,
  };
  if (!isDeepStrictEqual(mark, begin) && !(await context.marks.moveRun(mark, stored?.version ?? 0)))
    context.log.warn('another run has continued from here');
  const isFirst = begin.accounts === null;
  const isThrough = accounts.mark === null && accounts.count > 0;
  const at = bounds.now.toISOString();
  const hasAccounts = accounts.met > 0;
  const round = await keepRound(run.proofs, { hasAccounts, isFirst, isThrough, at }, context.marks);
  const proof = round.asked ? await goOnProving(bounds.isTimeLeft, context) : round;
  return {
    proof: proof?.last ?? null,
    proven_since: proof?.last?.at ?? proof?.waiting_since ?? null,
    accounts: accounts.count,
    recorded: recorded.count,
    parked: parked.count,
    open: open.count,
    waiting,
    exceptions: await context.lists.countOpen(),
    ...run.counts(),
  };
};
