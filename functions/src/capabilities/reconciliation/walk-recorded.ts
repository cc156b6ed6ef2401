import type { OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { linkTo } from '@ramps-gateway/shared/contract/records.ts';
import type { Clock } from '../../platform/clock.ts';
import { subAccountId } from '../../platform/ids.ts';
import { judgeOrder } from './judge-order.ts';
import { askFor } from './look.ts';
import type { Exceptions, Facts, Hints, Provider } from './ports.ts';
import { recordFinding } from './record-finding.ts';
import { isLeftToEngine } from './left-to-engine.ts';
import { unreadableFinding, unreadableHere } from './unreadable.ts';

export interface RecordedContext {
  readonly provider: Provider;
  readonly facts: Facts;
  readonly exceptions: Exceptions;
  readonly hints: Hints;
  readonly clock: Clock;
}

/**
 * One order that was recorded here and that the provider's list did not show in this run: it is asked for by its id.
 * @returns false when it is to come up again: the provider could not be asked, or the engine has a look first
 */
export const checkRecorded = async (row: OrderRecord, context: RecordedContext): Promise<boolean> => {
  const { provider, facts, clock } = context;
  const accountId = subAccountId(row.account_id);
  const account = await facts.account(accountId);
  if (!account) return true;
  const order = { id: row.external_order_id, type: row.type, reference: null };
  const read = await askFor(provider, account.external_id, order.id);
  // What the provider refuses to say it will not say later either; the rest passes.
  if (!read.ok) return read.reason === 'refused';
  const { order: shown, unreadable } = read.value;
  if (unreadable) {
    const seen = { provider: null, conversion_version: null };
    await recordFinding(unreadableFinding({ ...unreadable, id: order.id }), linkTo(account), seen, context);
    return true;
  }
  const [known, configuration] = await Promise.all([
    facts.ofOrders(account.external_id, [shown ?? order]),
    facts.configuration(accountId),
  ]);
  const ours = known.get(order.id);
  const state = {
    provider: { order: shown, asked_at: clock().toISOString() },
    conversion_version: ours?.conversion?.version ?? null,
  };
  const found = ours
    ? judgeOrder(order, shown, { ...ours, account, configuration })
    : [unreadableHere(shown ?? { ...row, id: order.id })];
  let isDone = true;
  for (const finding of found)
    if (await isLeftToEngine(finding, shown, context)) isDone = false;
    else await recordFinding(finding, linkTo(account), state, context);
  return isDone;
};
