import type { OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Amount, compare } from '@ramps-gateway/shared/domain/money.ts';

const receivedIn = ({ status, target_amount, received_amount }: OrderRecord): Amount | undefined =>
  received_amount ?? (status === 'confirmed' ? target_amount : undefined);

/**
 * A deposit with the most that it was ever confirmed with, where that is more than it is now: the rest was returned. The
 * answers that show it may be read in any order.
 */
export const withReceived = (record: OrderRecord, other: OrderRecord | null): OrderRecord => {
  if (record.type !== 'deposit' || other?.target_asset !== record.target_asset) return record;
  const received = [record, other]
    .flatMap((each) => receivedIn(each) ?? [])
    .reduce<Amount>((most, each) => (compare(each, most) > 0 ? each : most), record.target_amount);
  return compare(received, record.target_amount) > 0 ? { ...record, received_amount: received } : record;
};
