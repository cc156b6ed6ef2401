import { getBalances } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import { add, type Amount, readAmount } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import { type Read, UNREADABLE } from '../../modules/provider/calls.ts';
import type { RampsClient } from './client.ts';
import { assetName } from './order.ts';

const received = z.nullish(z.union([z.string(), z.number()]));
const rows = z.array(z.object({ asset: z.string(), balance_amount: received, total: received }));
const balances = z.union([rows, z.object({ data: rows }), z.object({ balances: rows })]);

/** C6: the list itself, or under `data`, or under `balances`. */
const readRows = async (
  client: Pick<RampsClient, 'read'>,
  accountId: string,
): Promise<Read<z.output<typeof rows>>> => {
  const result = await client.read(getBalances, { accountId });
  if (!result.ok) return result;
  const answer = balances.safeParse(result.value).data;
  if (answer === undefined) return UNREADABLE;
  if ('data' in answer) return { ok: true, value: answer.data };
  return { ok: true, value: 'balances' in answer ? answer.balances : answer };
};

/**
 * What an account holds of one asset, before an order of it. As in what is only shown, an asset that is not there and an
 * amount that is left out are 0 (S9.9); an amount that cannot be read is not, and other assets do not matter.
 */
export const balanceOf = async (
  client: Pick<RampsClient, 'read'>,
  accountId: string,
  asset: string,
): Promise<Read<Amount>> => {
  const read = await readRows(client, accountId);
  if (!read.ok) return read;
  let sum = '0';
  for (const row of read.value) {
    if (row.asset.toUpperCase() !== asset) continue;
    const amount = readAmount(String(row.balance_amount ?? row.total ?? '0'));
    if (amount === undefined) return UNREADABLE;
    sum = add(sum, amount);
  }
  return { ok: true, value: sum };
};

/** All that an account holds, for judging orders by it: unlike for one asset, what is left out is not taken for 0. */
export const strictBalances = async (
  client: Pick<RampsClient, 'read'>,
  accountId: string,
): Promise<Read<ReadonlyMap<string, Amount>>> => {
  const read = await readRows(client, accountId);
  if (!read.ok) return read;
  const held = new Map<string, Amount>();
  for (const { asset, balance_amount, total } of read.value) {
    const amount = readAmount(String(balance_amount ?? total ?? ''));
    if (amount === undefined || held.has(asset) || !assetName.safeParse(asset).success) return UNREADABLE;
    held.set(asset, amount);
  }
  return { ok: true, value: held };
};
