import { add, type Amount, readAmount } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';

/** A JSON number, or its text if numbers were kept as text. */
const received = z.nullish(z.union([z.string(), z.number()]));
const rows = z.array(z.object({ asset: z.string(), balance_amount: received, total: received }));
const answers = z.union([rows, z.object({ data: rows }), z.object({ balances: rows })]);

/** The rows of a balance answer (C6: the list, `data` or `balances`), amounts as received; undefined for another format. */
export const balanceRows = (answer: unknown): z.output<typeof rows> | undefined => {
  const read = answers.safeParse(answer).data;
  if (read === undefined || Array.isArray(read)) return read;
  return 'data' in read ? read.data : read.balances;
};

/**
 * An account's balance of an asset (upper case) before an order. A missing asset or amount is 0 (S9.9); undefined if
 * the amount or the answer is unreadable.
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
