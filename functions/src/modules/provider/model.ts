import { add, type Amount, readAmount } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';

/** A JSON number, or its text where the answer was read without loss. */
const received = z.nullish(z.union([z.string(), z.number()]));
const rows = z.array(z.object({ asset: z.string(), balance_amount: received, total: received }));
const answers = z.union([rows, z.object({ data: rows }), z.object({ balances: rows })]);

/**
 * The rows of an answer with balances (C6: the list itself, or under `data`, or under `balances`), for judging orders by it:
 * undefined for an unexpected format. Amounts are as they were received.
 */
export const balanceRows = (answer: unknown): z.output<typeof rows> | undefined => {
  const read = answers.safeParse(answer).data;
  if (read === undefined || Array.isArray(read)) return read;
  return 'data' in read ? read.data : read.balances;
};

/**
 * What an account holds of one asset (its name in capitals), before an order of it. As in what is only shown, an asset that
 * is not there and an amount that is left out are 0 (S9.9); an amount that cannot be read is not, and other assets do not
 * matter. Undefined where it cannot be read.
 */
export const readHolding = (answer: unknown, asset: string): Amount | undefined => {
  const amounts = balanceRows(answer)
    ?.filter((row) => row.asset.toUpperCase() === asset)
    .map(({ balance_amount, total }) => readAmount(String(balance_amount ?? total ?? '0')));
  return amounts?.reduce<Amount | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : add(sum, amount)),
    '0',
  );
};
