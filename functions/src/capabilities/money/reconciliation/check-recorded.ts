import { linkTo, type OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Clock } from '../../../platform/clock.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { judgeOrder } from './judge-order.ts';
import { askFor } from './look.ts';
import type { Exceptions, OwnRecords, Hints, Provider } from './ports.ts';
import { NOTHING_SHOWN } from './model.ts';
import { recordFinding } from './record-finding.ts';
import { isLeftToEngine } from './engine-events.ts';
import { isOfAll, unansweredFinding, unreadableFinding, unreadableHere } from './unreadable.ts';

export interface RecordedContext {
  readonly provider: Provider;
  readonly records: OwnRecords;
  readonly exceptions: Exceptions;
  readonly hints: Hints;
  readonly clock: Clock;
}

/** `later`: check again in the next run, because the engine corrects it first or all provider calls fail now. */
export type Checked = 'done' | 'later' | 'unanswered';

/**
 * Reads an order by its id that is recorded here but missing from the provider's list.
 * @param isLastTry without an answer, writes an exception so that the run can continue with later orders
 */
export const checkRecorded = async (
  row: OrderRecord,
  { isLastTry }: { readonly isLastTry: boolean },
  context: RecordedContext,
): Promise<Checked> => {
  const { provider, records, clock } = context;
  const accountId = subAccountId(row.account_id);
  const account = await records.account(accountId);
  if (!account) return 'done';
  const order = { id: row.external_order_id, type: row.type, reference: null };
  const recorded = { ...row, id: order.id };
  const unseen = NOTHING_SHOWN;
  const read = await askFor(provider, account.external_id, order.id);
  if (!read.ok) {
    // A refusal is permanent. Other failures are temporary or become an exception.
    if (read.reason === 'refused') return 'done';
    if (isOfAll(read)) return 'later';
    if (!isLastTry) return 'unanswered';
    await recordFinding(unansweredFinding(recorded, read), linkTo(account), unseen, context);
    return 'done';
  }
  const { order: shown, unreadable } = read.value;
  if (unreadable) {
    await recordFinding(unreadableFinding({ ...unreadable, id: order.id }), linkTo(account), unseen, context);
    return 'done';
  }
  const [known, configuration] = await Promise.all([
    records.ofOrders(account.external_id, [shown ?? order]),
    records.configuration(accountId),
  ]);
  const ours = known.get(order.id);
  const state = {
    provider: { order: shown, asked_at: clock().toISOString() },
    conversion_version: ours?.conversion?.version ?? null,
  };
  const found = ours
    ? judgeOrder(order, shown, { ...ours, account, configuration })
    : [unreadableHere(shown ?? recorded)];
  let isDone = true;
  for (const finding of found)
    if (await isLeftToEngine(finding, shown, context)) isDone = false;
    else await recordFinding(finding, linkTo(account), state, context);
  return isDone ? 'done' : 'later';
};
