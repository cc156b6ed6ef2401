import { add, type Amount, readAmount } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';

/** A JSON number, or its text where the answer was read without loss. */
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
 * What an account holds of an asset (upper case) before an order. Missing assets and amounts are 0 (S9.9);
 * an unreadable amount, or answer, is undefined.
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
