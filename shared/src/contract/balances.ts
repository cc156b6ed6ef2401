import * as z from 'zod/mini';
import { type Amount, readAmount } from '../domain/money.ts';

/** S3.9, "Balance item". */
export interface Balance {
  readonly asset: string;
  readonly balance: Amount;
}

/** A JSON number, or a text if the answer was parsed without rounding. */
const received = z.nullish(z.union([z.string(), z.number()]));

const item = z.object({
  asset: z.string().check(z.trim(), z.minLength(1)),
  balance_amount: received,
  total: received,
});

/** C6: an array, or under `data`, or under `balances`. */
const list = z.array(z.unknown());
const listOf = (answer: unknown): readonly unknown[] => {
  const at = z.safeParse(list, answer).data;
  if (at) return at;
  const inside = z.safeParse(
    z.object({ data: z.optional(z.unknown()), balances: z.optional(z.unknown()) }),
    answer,
  );
  if (!inside.success) return [];
  return z.safeParse(list, inside.data.data).data ?? z.safeParse(list, inside.data.balances).data ?? [];
};

const amountOf = (value: string | number | null | undefined): Amount | undefined =>
  value === null || value === undefined ? undefined : readAmount(String(value));

/**
 * Balances of `GET /v1/balance/assets` or `/v1/balance/pool`: `balance_amount`, else `total`, else 0 (S3.9, S9.9).
 * Unexpected formats give an empty list (S8.15).
 */
export const readBalances = (answer: unknown): readonly Balance[] =>
  listOf(answer).flatMap((value) => {
    const read = z.safeParse(item, value);
    if (!read.success) return [];
    const { asset, balance_amount, total } = read.data;
    return [{ asset, balance: amountOf(balance_amount) ?? amountOf(total) ?? '0' }];
  });
