import type { OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { linkTo } from '@ramps-gateway/shared/contract/records.ts';
import type { Clock } from '../../platform/clock.ts';
import { subAccountId } from '../../platform/ids.ts';
import { judgeOrder } from './judge-order.ts';
import { askFor } from './look.ts';
import type { Exceptions, Facts, Provider } from './ports.ts';
import { recordFinding } from './record-finding.ts';

export interface RecordedContext {
  readonly provider: Provider;
  readonly facts: Facts;
  readonly exceptions: Exceptions;
  readonly clock: Clock;
}

/**
 * One order that was recorded here and that the provider's list did not show in this run: it is asked for by its id.
 * @returns false when the provider could not be asked
 */
export const checkRecorded = async (row: OrderRecord, context: RecordedContext): Promise<boolean> => {
  const { provider, facts, exceptions, clock } = context;
  const accountId = subAccountId(row.account_id);
  const account = await facts.account(accountId);
  // Only accounts that are active are compared.
  if (account?.status !== 'active') return true;
  const order = { id: row.external_order_id, type: row.type, reference: null };
  const read = await askFor(provider, account.external_id, order.id);
  // What the provider refuses to say it will not say later either; the rest passes.
  if (!read.ok) return read.reason === 'refused';
  const shown = read.value;
  const [known, configuration] = await Promise.all([
    facts.ofOrders(account.external_id, [shown ?? order]),
    facts.configuration(accountId),
  ]);
  const ours = known.get(order.id) ?? { row, conversion: undefined };
  const state = {
    provider: { order: shown, asked_at: clock().toISOString() },
    conversion_version: ours.conversion?.version ?? null,
  };
  for (const finding of judgeOrder(order, shown, { ...ours, account, configuration }))
    await recordFinding(finding, linkTo(account), state, { exceptions, clock });
  return true;
};
