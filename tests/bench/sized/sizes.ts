import type { Size } from '#tests/fill/fill-table.ts';

export interface NamedSize extends Size {
  readonly name: string;
}

/**
 * One stack grows from each size to the next. Times are compared with the first. What is read is compared with the second,
 * which fills a page of every list: 50 accounts, and 100 payments of each counted state.
 */
export const SIZES: readonly [NamedSize, NamedSize, ...NamedSize[]] = [
  { name: '20 accounts', accounts: 20, payments: 10_000 },
  { name: '50 accounts', accounts: 50, payments: 10_000 },
  { name: '2,000 accounts', accounts: 2_000, payments: 10_000 },
  { name: '100,000 payments', accounts: 2_000, payments: 100_000 },
];

const SHORT = 20;
const least = (of: number, floor: number): number => Math.max(floor, Math.ceil(of / SHORT));

/** With `--short`, under the same size names. */
export const shortOf = ({ name, accounts, payments }: NamedSize): NamedSize => ({
  name,
  accounts: least(accounts, 20),
  payments: least(payments, 200),
});
