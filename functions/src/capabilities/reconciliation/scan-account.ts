import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { linkTo, type SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import type { FailedRead } from '../../platform/provider.ts';
import { judgeOrder } from './judge-order.ts';
import type { AccountMark, Exceptions, Facts, Marks, Provider } from './ports.ts';
import { recordFinding } from './record-finding.ts';

/** Pages of one account in one run; what is left goes on in the next one. */
export const PAGES_OF_ACCOUNT = 10;

export interface ScanContext {
  readonly provider: Provider;
  readonly facts: Facts;
  readonly marks: Marks;
  readonly exceptions: Exceptions;
  readonly clock: Clock;
  readonly log: Log;
}

export interface ScanBounds {
  /** Orders changed after this are left for a later run: both sides need time to settle. ISO 8601. */
  readonly cutoff: string;
  readonly isTimeLeft: () => boolean;
  /** Told of each order that the provider shows. */
  readonly onShown: (accountId: string, orderId: string) => void;
}

const compareAll = async (
  orders: readonly ProviderOrder[],
  account: SubAccountRecord,
  context: ScanContext,
): Promise<void> => {
  if (orders.length === 0) return;
  const [known, configuration] = await Promise.all([
    context.facts.ofOrders(account.external_id, orders),
    context.facts.configuration(account.id),
  ]);
  const asked_at = context.clock().toISOString();
  for (const order of orders) {
    const ours = known.get(order.id) ?? { row: undefined, conversion: undefined };
    for (const finding of judgeOrder(order, order, { ...ours, account, configuration }))
      await recordFinding(
        finding,
        linkTo(account),
        { provider: { order, asked_at }, conversion_version: ours.conversion?.version ?? null },
        context,
      );
  }
};

/** One page, compared; what the mark is after it. */
const page = async (
  account: SubAccountRecord,
  mark: AccountMark,
  bounds: ScanBounds,
  context: ScanContext,
): Promise<{ readonly ok: true; readonly mark: AccountMark; readonly isDone: boolean } | FailedRead> => {
  const number = mark.rest?.page ?? 1;
  const read = await context.provider.orders(account.external_id, number);
  if (!read.ok) return read;
  const { orders, unreadable, isLast } = read.value;
  if (unreadable > 0)
    context.log.warn('orders of the provider could not be read', { account_id: account.id, unreadable });
  for (const { id } of orders) bounds.onShown(account.external_id, id);
  const ripe = orders.filter(({ updated_at }) => updated_at <= bounds.cutoff);
  await compareAll(
    ripe.filter(({ updated_at }) => updated_at > mark.until),
    account,
    context,
  );
  const top = mark.rest?.top ?? ripe[0]?.updated_at ?? null;
  if (isLast || orders.some(({ updated_at }) => updated_at <= mark.until))
    return {
      ok: true,
      isDone: true,
      mark: { until: top !== null && top > mark.until ? top : mark.until, rest: null },
    };
  // Orders only ever move to the front of the list: what has not been seen stays on this page or a later one.
  return { ok: true, isDone: false, mark: { until: mark.until, rest: { top, page: number + 1 } } };
};

/**
 * Compares what the provider changed in an account since the last time, the newest first, down to where everything is
 * compared. One request when nothing is new. An account counts from when it was taken over here.
 */
export const scanAccount = async (
  account: SubAccountRecord,
  bounds: ScanBounds,
  context: ScanContext,
): Promise<void> => {
  const stored = await context.marks.account(account.id);
  const begin = stored?.mark ?? { until: account.created_at, rest: null };
  let mark = begin;
  let leftOver = begin.rest !== null;
  let failure: FailedRead | undefined;
  for (let pages = 0; pages < PAGES_OF_ACCOUNT && bounds.isTimeLeft(); pages += 1) {
    const read = await page(account, mark, bounds, context);
    if (!read.ok) {
      failure = read;
      break;
    }
    mark = read.mark;
    if (!read.isDone) continue;
    // After what an earlier run left over comes what is new since.
    if (!leftOver) break;
    leftOver = false;
  }
  if (failure)
    context.log.warn('the orders of an account could not be read', {
      account_id: account.id,
      reason: failure.reason,
    });
  const moved = mark.until !== begin.until || mark.rest?.page !== begin.rest?.page;
  if (moved && !(await context.marks.moveAccount(account.id, mark, stored?.version ?? 0)))
    context.log.warn('another run has compared this account', { account_id: account.id });
};
