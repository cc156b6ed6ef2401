import { type Amount, readAmount } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import type { FailedRead, Read } from '../../platform/provider.ts';
import type { RampsClient } from './client.ts';
import { assetName } from './order.ts';

const told = z.nullish(z.union([z.string(), z.number()]));
const items = z.array(z.object({ asset: assetName, balance_amount: told, total: told }));
const balances = z.union([items, z.object({ data: items }), z.object({ balances: items })]);

/** An answer that does not read as what was asked for counts as none. */
export const UNREADABLE: FailedRead = {
  ok: false,
  reason: 'unavailable',
  message: 'The provider gave an answer that cannot be read',
  unreadable: true,
};

/** By asset; undefined where a balance cannot be read. */
const balancesIn = (answer: unknown): ReadonlyMap<string, Amount> | undefined => {
  const read = balances.safeParse(answer);
  if (!read.success) return undefined;
  const list = Array.isArray(read.data)
    ? read.data
    : 'data' in read.data
      ? read.data.data
      : read.data.balances;
  const held = new Map<string, Amount>();
  for (const { asset: name, balance_amount, total } of list) {
    const amount = readAmount(String(balance_amount ?? total ?? ''));
    if (amount === undefined || held.has(name)) return undefined;
    held.set(name, amount);
  }
  return held;
};

/** What an account holds, for judging money: unlike in what is only shown, what cannot be read is not taken for none. */
export const strictBalances = async (
  client: Pick<RampsClient, 'read'>,
  accountId: string,
): Promise<Read<ReadonlyMap<string, Amount>>> => {
  const result = await client.read('/v1/balance/assets', { accountId });
  if (!result.ok) return result;
  const held = balancesIn(result.value);
  return held ? { ok: true, value: held } : UNREADABLE;
};
