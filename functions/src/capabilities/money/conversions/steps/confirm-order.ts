import type { Intent } from '../../../../modules/orders/intent.ts';
import { orderRow, type ProviderOrder } from '../../../../modules/orders/model.ts';
import { later } from '../../../../platform/clock.ts';
import type { Conversion } from '../../../../modules/conversions/model.ts';
import { justNow } from '../reads.ts';
import { postpone } from '../../../../modules/conversions/transitions.ts';
import { type Advance, type StepContext, write } from './context.ts';
import { readFailed, tryLater } from './reading.ts';

/** Pause between two reads of a pending order: 30 s, doubling up to 5 minutes. A webhook ends it early. */
const pause = (attempts: number): number => Math.min(30_000 * 2 ** attempts, 5 * 60_000);

/** Stores an order as soon as the engine reads it: its webhook may never arrive. */
export const keepOrder = async (
  { record }: Conversion,
  order: ProviderOrder,
  askedAt: Date,
  { accounts, orders }: StepContext,
  placedFor?: Intent,
): Promise<void> => {
  const account = await accounts.get(record.sub_account_id);
  if (account) await orders.keep(orderRow(account.record, order, askedAt), later(askedAt, 0), placedFor);
};

/** Waits until our order is settled at the provider. A webhook only says when to read; the answer counts (C5, C7). */
export const confirmOrder = async (
  conversion: Conversion,
  orderId: string,
  context: StepContext,
  final: (order: ProviderOrder) => Promise<Advance>,
): Promise<Advance> => {
  const { external_id: account } = conversion.record.sub_account;
  const { read, askedAt } = await context.reads.order(account, orderId, { since: justNow(context.clock) });
  if (!read.ok) {
    // The provider accepted this order, so it exists even if a read does not show it yet.
    if (read.reason === 'not_found' || read.reason === 'refused')
      return tryLater(
        conversion,
        { note: `The provider does not show the order ${orderId}. Checking again.`, waits_for: 'order' },
        context,
      );
    return readFailed(conversion, read, context, 'The provider could not be reached');
  }
  if (read.value.status !== 'pending') {
    await keepOrder(conversion, read.value, askedAt, context);
    return final(read.value);
  }
  const now = context.clock();
  const { wake_at: wakeAt, attempts } = conversion.state;
  if (wakeAt !== null && wakeAt > later(now, 0)) return { kind: 'waiting' };
  return write(
    postpone(
      conversion,
      { note: 'The provider has not confirmed the order yet.', waits_for: 'order' },
      pause(attempts),
      now,
    ),
    context,
    {
      kind: 'waiting',
    },
  );
};
