import { type Reserve, readReserve } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { type Balance, readBalances } from '@ramps-gateway/shared/contract/balances.ts';
import { getBalances, listBanks, listWallets } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import type { AnswerOf } from '@ramps-gateway/shared/contract/ramps/row.ts';
import { queryOptions } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { callApi } from '../api/client.ts';
import { callProvider } from '../api/ramps.ts';
import { keys } from '../query/keys.ts';

/**
 * What the provider returns for one sub-account (S7), by the provider's id of it (`external_id`). There are many accounts
 * and the provider limits requests: all of these queries together run at most six calls at a time.
 */

export type Wallet = AnswerOf<typeof listWallets>['list'][number];
export type Bank = AnswerOf<typeof listBanks>['list'][number];

const limit = pLimit(6);

/** Orders and settlements are pushed as they happen; a card that comes back into view fetches no sooner than this. */
const STALE_MS = 60_000;

/** What was loaded stays as long as its user is signed in: sums are taken over it, also while its card is out of view. */
const kept = { staleTime: STALE_MS, gcTime: Number.POSITIVE_INFINITY } as const;

/** Balances by asset; unexpected formats give an empty list (S8.15). */
export const balancesQuery = (accountId: string) =>
  queryOptions({
    queryKey: keys.holdings.balances(accountId),
    queryFn: ({ signal }): Promise<readonly Balance[]> =>
      limit(async () => readBalances(await callProvider(getBalances, { account: accountId, signal }))),
    ...kept,
  });

/** Deposit wallets (`wallet_type` shared) and withdrawal wallets (external). */
export const walletsQuery = (accountId: string) =>
  queryOptions({
    queryKey: keys.holdings.wallets(accountId),
    queryFn: ({ signal }): Promise<readonly Wallet[]> =>
      limit(async () => (await callProvider(listWallets, { account: accountId, signal })).list),
    ...kept,
  });

/** Deposit accounts (`bank_type` shared) and withdrawal accounts (external). */
export const banksQuery = (accountId: string) =>
  queryOptions({
    queryKey: keys.holdings.banks(accountId),
    queryFn: ({ signal }): Promise<readonly Bank[]> =>
      limit(async () => (await callProvider(listBanks, { account: accountId, signal })).list),
    ...kept,
  });

/** What of the account is the gateway's, and what is in progress. @param id of the sub-account here */
export const reserveQuery = (id: string, accountId: string) =>
  queryOptions({
    queryKey: keys.holdings.reserve(accountId),
    queryFn: ({ signal }): Promise<Reserve> => limit(() => callApi(readReserve, { params: { id }, signal })),
    ...kept,
  });
