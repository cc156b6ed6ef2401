import type { ConversionAnswer } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import { notFound } from '../../../platform/errors.ts';
import { breakdownFrom, orderIdsOf } from '../../../modules/conversions/breakdown.ts';
import type { Conversions, PaymentStories } from '../../../modules/conversions/ports.ts';

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
