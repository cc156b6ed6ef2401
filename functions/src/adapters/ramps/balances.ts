import { getBalances } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import { type Amount, readAmount } from '@ramps-gateway/shared/domain/money.ts';
import { type Read, UNREADABLE } from '../../modules/provider/calls.ts';
import { balanceRows, readHolding } from '../../modules/provider/model.ts';
import type { RampsClient } from './client.ts';
import { assetName } from './order.ts';

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

/** All that an account holds, for judging orders by it: unlike for one asset, what is left out is not taken for 0. */
export const strictBalances = async (
  client: Pick<RampsClient, 'read'>,
  accountId: string,
): Promise<Read<ReadonlyMap<string, Amount>>> => {
  const read = await client.read(getBalances, { accountId });
  if (!read.ok) return read;
  const rows = balanceRows(read.value);
  if (!rows) return UNREADABLE;
  const held = new Map<string, Amount>();
  for (const { asset, balance_amount, total } of rows) {
    const amount = readAmount(String(balance_amount ?? total ?? ''));
    if (amount === undefined || held.has(asset) || !assetName.safeParse(asset).success) return UNREADABLE;
    held.set(asset, amount);
  }
  return { ok: true, value: held };
};
