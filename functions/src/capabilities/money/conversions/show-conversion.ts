import type { ConversionAnswer } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import type { OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Breakdown, breakdownOf } from '@ramps-gateway/shared/domain/ledger/breakdown.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Conversion } from './model.ts';
import type { Conversions, PaymentStories } from './ports.ts';

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

/** A conversion of an account that the caller may see now, with its current ownership (C3) and breakdown. */
export const showConversion = async (
  who: Principal,
  id: string,
  {
    conversions,
    accounts,
    incoming,
  }: {
    readonly conversions: Pick<Conversions, 'get'>;
    readonly accounts: SubAccounts;
    readonly incoming: Pick<PaymentStories, 'orders'>;
  },
): Promise<ConversionAnswer> => {
  const conversion = await conversions.get(id);
  if (!conversion) throw notFound();
  const { record } = conversion;
  const [account, orders] = await Promise.all([
    visibleAccount(who, record.sub_account_id, accounts),
    incoming.orders(record.sub_account.external_id, orderIdsOf(conversion)),
  ]);
  const { user_id, manager_id } = account.record;
  return { ...record, user_id, manager_id, breakdown: breakdownFrom(conversion, orders) };
};
