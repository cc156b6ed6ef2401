import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SubAccounts } from '../../modules/accounts/ports.ts';
import type { Conversions } from './ports.ts';
import { visibleConversion } from './visible.ts';

/** A conversion of an account that the caller sees now, with whose it is now (C3). */
export const showConversion = async (
  who: Principal,
  id: string,
  context: { readonly conversions: Pick<Conversions, 'get'>; readonly accounts: SubAccounts },
): Promise<ConversionRecord> => {
  const { conversion, account } = await visibleConversion(who, id, context);
  const { user_id, manager_id } = account.record;
  return { ...conversion.record, user_id, manager_id };
};
