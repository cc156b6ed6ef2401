import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { notFound } from '../../platform/errors.ts';
import type { Conversion } from './model.ts';
import type { Conversions, StoredAccount, SubAccounts } from './ports.ts';

/**
 * A sub-account that the caller may see now; a foreign one answers like one that does not exist. Whose something is, is
 * asked of the account at this moment, never of a copy in another row.
 */
export const visibleAccount = async (
  who: Principal,
  id: string,
  accounts: SubAccounts,
): Promise<StoredAccount> => {
  const account = await accounts.get(id);
  if (!account || !maySee(who, account.record)) throw notFound();
  return account;
};

/** A conversion of such an account. */
export const visibleConversion = async (
  who: Principal,
  id: string,
  {
    conversions,
    accounts,
  }: { readonly conversions: Pick<Conversions, 'get'>; readonly accounts: SubAccounts },
): Promise<{ readonly conversion: Conversion; readonly account: StoredAccount }> => {
  const conversion = await conversions.get(id);
  if (!conversion) throw notFound();
  return { conversion, account: await visibleAccount(who, conversion.record.sub_account_id, accounts) };
};
