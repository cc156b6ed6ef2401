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
import { getItem, type Key, parseItem } from '../table/items.ts';
import { createItem, replaceItem } from '../table/writes.ts';
import { ENTITY, keys } from '../table/keys.ts';

export const createReconciliationMarks = (table: Table): Marks => {
  const read = async <R extends z.core.$ZodType>(key: Key, mark: R) => {
    const item = await getItem(table, key);
    if (item === undefined) return undefined;
    const { version, record } = parseItem(mark, item);
    return { version, mark: record };
  };
  const move = (key: Key, mark: Readonly<Record<string, unknown>>, expected: number): Promise<boolean> => {
    const item = { ...key, entity: ENTITY.reconciliation, version: expected + 1, record: mark };
    return expected === 0 ? createItem(table, item) : replaceItem(table, item, expected);
  };
  return {
    account: (subAccountId) => read(keys.accountReconciliation(subAccountId), accountMark),
    moveAccount: (subAccountId, mark, expected) =>
      move(keys.accountReconciliation(subAccountId), { ...mark }, expected),
    balances: (subAccountId) => read(keys.accountBalances(subAccountId), balanceMark),
    moveBalances: (subAccountId, mark, expected) =>
      move(keys.accountBalances(subAccountId), { ...mark }, expected),
    books: (subAccountId) => read(keys.accountProof(subAccountId), booksMark),
    moveBooks: (subAccountId, mark, expected) => move(keys.accountProof(subAccountId), { ...mark }, expected),
    proof: () => read(keys.proof, proofMark),
    moveProof: (mark, expected) => move(keys.proof, { ...mark }, expected),
    watch: () => read(keys.orderWatch, watchMark),
    moveWatch: (mark, expected) => move(keys.orderWatch, { ...mark }, expected),
    run: () => read(keys.reconciliation, runMark),
    moveRun: (mark, expected) => move(keys.reconciliation, { ...mark }, expected),
  };
};
