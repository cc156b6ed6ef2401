import { amount, time } from '@ramps-gateway/shared/contract/fields.ts';
import * as z from 'zod/mini';
import type { Marks } from '../../../capabilities/money/reconciliation/ports.ts';
import type { Table } from '../table/client.ts';
import { type Key, readItem } from '../table/items.ts';
import { itemOf, keys } from '../table/keys.ts';
import { saveItem } from '../table/writes.ts';

const accountMark = z.object({
  until: time,
  rest: z.nullable(
    z.object({
      top: z.nullable(time),
      page: z.int(),
      cutoff: z.nullable(time),
      unsorted: z.boolean(),
      held: z.nullable(time),
    }),
  ),
  failures: z.int(),
});

const amounts = z.record(z.string(), amount);
const tally = { sums: amounts, pending: z.record(z.string(), amounts), until: time };

const balanceMark = z.object({
  counted: z.nullable(z.object({ ...tally, at: time })),
  count: z.nullable(
    z.object({
      ...tally,
      page: z.int(),
      to: time,
      below: z.nullable(time),
      seen: z.array(z.string()),
      unsorted: z.boolean(),
    }),
  ),
  opening: z.nullable(amounts),
  known: amounts,
  found: z.array(z.string()),
});

const watchMark = z.object({
  until: time,
  rest: z.nullable(z.object({ page: z.int(), down: time, back: z.optional(z.boolean()) })),
  rules: z.nullable(z.string()),
  open: z.optional(
    z.array(
      z.object({
        account_id: z.string(),
        order_id: z.string(),
        seen_at: time,
        read_at: time,
        unknown_since: z.optional(time),
      }),
    ),
  ),
});

const runMark = z.object({
  accounts: z.nullable(z.string()),
  parked: z.nullable(z.object({ id: z.string(), at: z.string() })),
  open: z.nullable(z.string()),
  recorded: z.nullable(z.string()),
  recorded_waits: z.nullable(z.object({ account_id: z.string(), runs: z.int() })),
});

const provenUntil = z.object({
  postings: z.int(),
  standings: z.record(z.string(), z.object({ number: z.int(), balance: amount, hash: z.string() })),
  posted_at: z.nullable(time),
});

const ids = z.array(z.string());

const booksMark = z.object({
  proven: z.nullable(provenUntil),
  recount: z.nullable(z.object({ until: provenUntil, found: ids })),
  recounted_at: z.nullable(time),
  rows: ids,
  orders: ids,
  differences: amounts,
  before: amounts,
});

const tallyOfProofs = z.object({
  sub_accounts: z.int(),
  postings: z.int(),
  entries: z.int(),
  differences: amounts,
  differing: z.int(),
  rows: z.int(),
  exceptions: ids,
});

const proofMark = z.object({
  last: z.nullable(z.extend(tallyOfProofs, { at: time })),
  waiting_since: z.optional(time),
  round: z.nullable(tallyOfProofs),
  asked: z.nullable(z.object({ at: time, after: z.nullable(z.string()), tally: tallyOfProofs })),
});

export const createReconciliationMarks = (table: Table): Marks => {
  const read = async <R extends z.core.$ZodType>(key: Key, mark: R) => {
    const found = await readItem(table, key, mark);
    return found && { version: found.version, mark: found.record };
  };
  const move = (key: Key, mark: object, expected: number): Promise<boolean> =>
    saveItem(table, itemOf('reconciliation', key, expected + 1, mark), expected);
  return {
    account: (id) => read(keys.accountReconciliation(id), accountMark),
    moveAccount: (id, mark, expected) => move(keys.accountReconciliation(id), mark, expected),
    balances: (id) => read(keys.accountBalances(id), balanceMark),
    moveBalances: (id, mark, expected) => move(keys.accountBalances(id), mark, expected),
    books: (id) => read(keys.accountProof(id), booksMark),
    moveBooks: (id, mark, expected) => move(keys.accountProof(id), mark, expected),
    proof: () => read(keys.proof, proofMark),
    moveProof: (mark, expected) => move(keys.proof, mark, expected),
    watch: () => read(keys.orderWatch, watchMark),
    moveWatch: (mark, expected) => move(keys.orderWatch, mark, expected),
    run: () => read(keys.reconciliation, runMark),
    moveRun: (mark, expected) => move(keys.reconciliation, mark, expected),
  };
};
