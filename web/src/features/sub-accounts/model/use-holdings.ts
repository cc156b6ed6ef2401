import { useQuery } from '@tanstack/react-query';
import { balancesQuery, banksQuery, walletsQuery } from '../../../lib/queries/holdings.ts';

/** Balances, wallets and bank accounts of one sub-account, asked for once `wanted`. @param accountId the provider's */
export const useHoldings = (accountId: string, wanted: boolean) => {
  const balances = useQuery({ ...balancesQuery(accountId), enabled: wanted });
  const wallets = useQuery({ ...walletsQuery(accountId), enabled: wanted });
  const banks = useQuery({ ...banksQuery(accountId), enabled: wanted });
  const all = [balances, wallets, banks] as const;
  const failed = all.filter(({ isError }) => isError);
  return {
    balances: balances.data,
    wallets: wallets.data,
    banks: banks.data,
    refreshing: all.some(({ isRefetching }) => isRefetching),
    /** Of the first that failed. */
    error: failed[0]?.error ?? null,
    retrying: failed.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
};

export type Holdings = ReturnType<typeof useHoldings>;
