import type { OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Breakdown, breakdownOf } from '@ramps-gateway/shared/domain/ledger/breakdown.ts';
import type { Conversion } from './model.ts';

export const orderIdsOf = ({ record }: Pick<Conversion, 'record'>): readonly string[] =>
  [record.deposit_order_id, record.exchange_order_id, record.transfer_order_id].flatMap((id) => id ?? []);

/** Breakdown of a conversion's money to the cent, from its row and its orders. */
export const breakdownFrom = ({ record, state }: Conversion, orders: readonly OrderRecord[]): Breakdown => {
  const shown = (id: string | null) => orders.find((order) => order.external_order_id === id);
  return breakdownOf(record, state.quote?.target_amount ?? null, {
    deposit: shown(record.deposit_order_id),
    exchange: shown(record.exchange_order_id),
    transfer: shown(record.transfer_order_id),
  });
};
