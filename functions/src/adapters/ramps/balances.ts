import { getBalances } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import { add, type Amount, readAmount } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import { type Read, UNREADABLE } from '../../modules/provider/calls.ts';
import type { RampsClient } from './client.ts';
import { assetName } from './order.ts';

const received = z.nullish(z.union([z.string(), z.number()]));
const items = z.array(z.object({ asset: assetName, balance_amount: received, total: received }));
const balances = z.union([items, z.object({ data: items }), z.object({ balances: items })]);

/** C6: the list itself, or under `data`, or under `balances`. */
const listIn = <T>(
  answer: readonly T[] | { readonly data: readonly T[] } | { readonly balances: readonly T[] },
): readonly T[] => {
  if ('data' in answer) return answer.data;
  return 'balances' in answer ? answer.balances : answer;
};

/** By asset; undefined where a balance cannot be read. */
const balancesIn = (answer: unknown): ReadonlyMap<string, Amount> | undefined => {
  const read = balances.safeParse(answer);
  if (!read.success) return undefined;
  const held = new Map<string, Amount>();
  for (const { asset: name, balance_amount, total } of listIn(read.data)) {
    const amount = readAmount(String(balance_amount ?? total ?? ''));
    if (amount === undefined || held.has(name)) return undefined;
    held.set(name, amount);
  }
  return held;
};

const rows = z.array(z.object({ asset: z.string(), balance_amount: received, total: received }));
const anyRows = z.union([rows, z.object({ data: rows }), z.object({ balances: rows })]);

/**
 * What an account holds of one asset, before an order of it. As in what is only shown, an asset that is not there and an
 * amount that is left out are 0 (S9.9); an amount that cannot be read is not, and other assets do not matter.
 */
export const balanceOf = async (
  client: Pick<RampsClient, 'read'>,
  accountId: string,
  asset: string,
): Promise<Read<Amount>> => {
  const result = await client.read(getBalances, { accountId });
  if (!result.ok) return result;
  const answer = anyRows.safeParse(result.value).data;
  if (answer === undefined) return UNREADABLE;
  let sum = '0';
  for (const row of listIn(answer)) {
    if (row.asset.toUpperCase() !== asset) continue;
    const amount = readAmount(String(row.balance_amount ?? row.total ?? '0'));
    if (amount === undefined) return UNREADABLE;
    sum = add(sum, amount);
  }
  return { ok: true, value: sum };
};

/** What an account holds, for judging money: unlike in what is only shown, what cannot be read is not taken for none. */
export const strictBalances = async (
  client: Pick<RampsClient, 'read'>,
  accountId: string,
): Promise<Read<ReadonlyMap<string, Amount>>> => {
  const result = await client.read(getBalances, { accountId });
  if (!result.ok) return result;
  const held = balancesIn(result.value);
  return held ? { ok: true, value: held } : UNREADABLE;
};
