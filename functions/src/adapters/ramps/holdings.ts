import { readBalances } from '@ramps-gateway/shared/contract/balances.ts';
import {
  getBalances,
  getPoolBalances,
  listBanks,
  listWallets,
} from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import { type Amount, readAmount } from '@ramps-gateway/shared/domain/money.ts';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import type { ProviderWallet, PoolBalances, Vault } from '../../capabilities/money/treasury/ports.ts';
import { failedRead, PROVIDER_FAN_OUT, type Read, UNREADABLE } from '../../modules/provider/calls.ts';
import { balanceRows, readHolding } from '../../modules/provider/model.ts';
import type { RampsClient, ReadResult } from './client.ts';
import { assetName } from './order.ts';

const wallet = z.object({ asset: z.string(), address: z.nullish(z.string()) });
const list = z.object({ list: z.array(z.unknown()) });

/** An unexpected format counts as an empty list, as for balances (S8.15). Omits unreadable items. */
const readWallets = (answer: unknown): readonly ProviderWallet[] =>
  (z.safeParse(list, answer).data?.list ?? []).flatMap((value) => {
    const read = z.safeParse(wallet, value);
    return read.success ? [{ asset: read.data.asset, address: read.data.address ?? null }] : [];
  });

const countOf = (answer: unknown): number => z.safeParse(list, answer).data?.list.length ?? 0;

/** Balances, wallets and bank accounts of the provider's accounts (C6), at most 8 calls at once. */
export const createVault = (client: Pick<RampsClient, 'read'>): Vault => {
  const limit = pLimit(PROVIDER_FAN_OUT);
  /** Calls still queued at the deadline are not sent. */
  const ask = (
    row: typeof getBalances | typeof listBanks | typeof listWallets,
    accountId: string,
    signal: AbortSignal,
  ): Promise<ReadResult<unknown>> =>
    limit(() =>
      signal.aborted ? Promise.resolve(failedRead('timeout')) : client.read(row, { accountId, signal }),
    );

  return {
    balances: async (accountId, signal) => {
      const answer = await ask(getBalances, accountId, signal);
      return answer.ok ? { ok: true, value: readBalances(answer.value) } : answer;
    },
    wallets: async (accountId, signal) => {
      const answer = await ask(listWallets, accountId, signal);
      return answer.ok ? { ok: true, value: readWallets(answer.value) } : answer;
    },
    banks: async (accountId, signal) => {
      const answer = await ask(listBanks, accountId, signal);
      return answer.ok ? { ok: true, value: countOf(answer.value) } : answer;
    },
  };
};

export const poolBalances =
  (client: Pick<RampsClient, 'read'>): PoolBalances =>
  async (signal) => {
    const answer = await client.read(getPoolBalances, { signal });
    return answer.ok ? { ok: true, value: readBalances(answer.value) } : answer;
  };

export const balanceOf = async (
  client: Pick<RampsClient, 'read'>,
  accountId: string,
  asset: string,
): Promise<Read<Amount>> => {
  const read = await client.read(getBalances, { accountId });
  if (!read.ok) return read;
  const value = readHolding(read.value, asset);
  return value === undefined ? UNREADABLE : { ok: true, value };
};

/** All balances of an account, for checks of orders. Unlike `balanceOf`, a missing amount is an error, not 0. */
export const strictBalances = async (
  client: Pick<RampsClient, 'read'>,
  accountId: string,
): Promise<Read<ReadonlyMap<string, Amount>>> => {
  const read = await client.read(getBalances, { accountId });
  if (!read.ok) return read;
  const rows = balanceRows(read.value);
  if (!rows) return UNREADABLE;
  const amounts = new Map<string, Amount>();
  for (const { asset, balance_amount, total } of rows) {
    const amount = readAmount(String(balance_amount ?? total ?? ''));
    if (amount === undefined || amounts.has(asset) || !assetName.safeParse(asset).success) return UNREADABLE;
    amounts.set(asset, amount);
  }
  return { ok: true, value: amounts };
};
