import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { subAccountsQuery } from '../../../../lib/queries/sub-accounts.ts';
import { rememberedAccounts } from '../../../../lib/remembered-accounts.ts';

export interface Account {
  /** The provider's id. */
  readonly id: string;
  /** The gateway's id; `undefined` until the accounts are loaded. */
  readonly own?: string;
  readonly name: string;
}

/**
 * Active sub-accounts, the default one first (S3.33, "Local browser storage"). Until they load, those that this browser
 * remembers. `accounts` is `undefined` without either.
 */
export const useAccounts = () => {
  const { data, error } = useQuery(subAccountsQuery);
  const [remembered] = useState(rememberedAccounts);
  const known: readonly Account[] | undefined =
    data
      ?.filter(({ status }) => status === 'active')
      .map(({ id, external_id, name, email }) => ({ id: external_id, own: id, name: name || email })) ??
    (remembered.length > 0
      ? remembered.map(({ account_id, name, email }) => ({ id: account_id, name: name || email }))
      : undefined);
  return { accounts: known ?? (error ? [] : undefined), error };
};
