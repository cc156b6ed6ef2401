import type { Size } from '#tests/fill/fill-table.ts';

export interface NamedSize extends Size {
  readonly name: string;
}

/** One stack grows from each size to the next. */
export const SIZES: readonly [NamedSize, ...NamedSize[]] = [
  { name: '20 accounts', accounts: 20, payments: 2_000 },
  { name: '2,000 accounts', accounts: 2_000, payments: 2_000 },
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
