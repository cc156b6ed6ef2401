import { readReserve, type Reserve } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { type Balance, readBalances } from '@ramps-gateway/shared/contract/balances.ts';
import { getBalances, listBanks, listWallets } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import type { AnswerOf } from '@ramps-gateway/shared/contract/ramps/row.ts';
import { usableOf } from '@ramps-gateway/shared/domain/funds.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import { queryOptions } from '@tanstack/react-query';
import { callProvider } from '../api/ramps.ts';
import { callQuery } from '../query/calls.ts';
import { keys } from '../query/keys.ts';

/**
 * Fetched from the provider (S7) for one open account, by its `external_id`. Lists use stored holdings
 * (`kept-holdings.ts`).
 */

export type Wallet = AnswerOf<typeof listWallets>['list'][number];
export type Bank = AnswerOf<typeof listBanks>['list'][number];

/** Orders and settlements also invalidate it. */
const staleTime = 60_000;

/** An unexpected format gives an empty list (S8.15). */
export const balancesQuery = (accountId: string) =>
  queryOptions({
    queryKey: keys.holdings.balances(accountId),
    queryFn: async ({ signal }): Promise<readonly Balance[]> =>
      readBalances(await callProvider(getBalances, { account: accountId, signal })),
    staleTime,
  });

export const walletsQuery = (accountId: string) =>
  queryOptions({
    queryKey: keys.holdings.wallets(accountId),
    queryFn: async ({ signal }): Promise<readonly Wallet[]> =>
      (await callProvider(listWallets, { account: accountId, signal })).list,
    staleTime,
  });

/** Deposit accounts (`bank_type` shared) and withdrawal accounts (external). */
export const banksQuery = (accountId: string) =>
  queryOptions({
    queryKey: keys.holdings.banks(accountId),
    queryFn: async ({ signal }): Promise<readonly Bank[]> =>
      (await callProvider(listBanks, { account: accountId, signal })).list,
    staleTime,
  });

/** The part of a balance that an order may use; zero for assets without ledger entries. */
export const usableIn = ({ kept }: Pick<Reserve, 'kept'>, asset: string, balance: Amount): Amount => {
  const ofAsset = kept[asset.toUpperCase()];
  return ofAsset ? usableOf(balance, ofAsset) : '0';
};

/** The gateway's spread and conversions in progress. @param id the gateway's id of the sub-account */
export const reserveQuery = (id: string, accountId: string) =>
  queryOptions({
    ...callQuery(keys.holdings.reserve(accountId), readReserve, { params: { id } }),
    staleTime,
  });
