import type * as z from 'zod/mini';
import {
  accountMark,
  balanceMark,
  booksMark,
  proofMark,
  runMark,
  watchMark,
} from '../../../capabilities/money/reconciliation/model.ts';
import type { Marks } from '../../../capabilities/money/reconciliation/ports.ts';
import type { Table } from '../table/client.ts';
import { type Key, readItem } from '../table/items.ts';
import { itemOf, keys } from '../table/keys.ts';
import { saveItem } from '../table/writes.ts';

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
