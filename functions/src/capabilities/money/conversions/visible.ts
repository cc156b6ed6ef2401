import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Conversion } from '../../../modules/conversions/model.ts';
import type { Conversions } from '../../../modules/conversions/ports.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import type { StoredSubAccount, SubAccounts } from '../../../modules/accounts/ports.ts';

export const visibleConversion = async (
  who: Principal,
  id: string,
  {
    conversions,
    accounts,
  }: { readonly conversions: Pick<Conversions, 'get'>; readonly accounts: SubAccounts },
): Promise<{ readonly conversion: Conversion; readonly account: StoredSubAccount }> => {
  const conversion = await conversions.get(id);
  if (!conversion) throw notFound();
  return { conversion, account: await visibleAccount(who, conversion.record.sub_account_id, accounts) };
};
