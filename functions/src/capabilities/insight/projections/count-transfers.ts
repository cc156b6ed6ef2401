import type { RecipientRecord } from '@ramps-gateway/shared/contract/recipients.ts';
import type { OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { add, type Amount, compare, subtract } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { isCollection } from '../../../modules/orders/intent.ts';
import { type FollowRecipientsPorts, newRecipient, TRIES, WAIT_MS } from './follow-recipients.ts';
import { oneByOne } from './project-changes.ts';
import type { CountedTransfer, CountedTransfers, Projection, StoredRecipient } from './ports.ts';

export interface CountTransfersPorts extends FollowRecipientsPorts {
  readonly transfers: CountedTransfers;
}

/** Collections of spread are not transfers to a recipient. */
const counts = (order: OrderRecord): boolean =>
  order.type === 'withdrawal' && order.status === 'confirmed' && !isCollection(order);

const withTotal = (
  totals: RecipientRecord['totals'],
  asset: string,
  change: (amount: Amount) => Amount,
): RecipientRecord['totals'] => {
  const amount = change(totals.find((total) => total.asset === asset)?.amount ?? '0');
  const others = totals.filter((total) => total.asset !== asset);
  if (compare(amount, '0') === 0) return others;
  return [...others, { asset, amount }].toSorted((a, b) => (a.asset < b.asset ? -1 : 1));
};

const counted = (record: RecipientRecord, transfer: CountedTransfer, at: string): RecipientRecord => {
  const { asset, amount, is_counted: isCounted } = transfer;
  return isCounted
    ? {
        ...record,
        transfers: record.transfers + 1,
        totals: withTotal(record.totals, asset, (total) => add(total, amount)),
        last_at: record.last_at !== null && record.last_at > at ? record.last_at : at,
      }
    : {
        ...record,
        transfers: record.transfers - 1,
        totals: withTotal(record.totals, asset, (total) => subtract(total, amount)),
      };
};

/**
 * Counts a withdrawal for its recipient once, in one transaction with its counted row. Reads the order as it is now.
 */
export const countTransfer = ({ transfers, recipients, accounts, clock, sleep }: CountTransfersPorts) => {
  const wantedOf = async (
    order: OrderRecord,
    before: CountedTransfer | undefined,
  ): Promise<CountedTransfer | undefined> => {
    if (!counts(order)) return before?.is_counted ? { ...before, is_counted: false } : undefined;
    if (before) return before.is_counted ? undefined : { ...before, is_counted: true };
    const place = await transfers.destination(order);
    // The amount that arrived, not the amount spent.
    return place && { ...place, asset: order.target_asset, amount: order.target_amount, is_counted: true };
  };

  return async (orderId: string): Promise<void> => {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const order = await transfers.order(orderId);
      if (!order) return;
      const before = await transfers.counted(orderId);
      const wanted = await wantedOf(order, before?.record);
      if (!wanted) return;
      const now = clock().toISOString();
      const { kind, destination_id } = wanted;
      const account = (await accounts.get(subAccountId(order.account_id)))?.record;
      if (!account) return;
      const place = { sub_account_id: account.id, kind, destination_id };
      const found: StoredRecipient = (await recipients.get(place)) ?? {
        version: 0,
        record: newRecipient(account, { kind, id: destination_id }, order.created_at),
      };
      const record = { ...counted(found.record, wanted, order.created_at), updated_at: now };
      const row = { version: before?.version ?? 0, record: wanted };
      if (await transfers.count(orderId, row, { version: found.version, record })) return;
      await sleep(WAIT_MS * 2 ** tries);
    }
    throw new Error('a transfer was counted by others again and again');
  };
};

const withdrawal = z.object({ id: z.string(), type: z.literal('withdrawal') });

export const transfersProjection = (ports: CountTransfersPorts): Projection => {
  const count = countTransfer(ports);
  return {
    name: 'transfers',
    entities: ['order'],
    follow: oneByOne(async ({ after }) => {
      const order = withdrawal.safeParse(after).data;
      if (order) await count(order.id);
    }),
  };
};
