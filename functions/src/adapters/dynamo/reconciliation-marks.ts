import { time } from '@ramps-gateway/shared/contract/fields.ts';
import * as z from 'zod/mini';
import type { Marks } from '../../capabilities/reconciliation/ports.ts';
import type { Table } from './client.ts';
import { createItem, getItem, type Key, parseItem, replaceItem } from './items.ts';
import { ENTITY, keys } from './keys.ts';

const accountMark = z.object({
  until: time,
  rest: z.nullable(z.object({ top: z.nullable(time), page: z.int() })),
});

const runMark = z.object({
  accounts: z.nullable(z.string()),
  parked: z.nullable(z.object({ id: z.string(), at: z.string() })),
  open: z.nullable(z.string()),
  recorded: z.nullable(z.string()),
});

/** How far reconciliation has come: one row for each account, and one for the lists that a run walks through. */
export const createReconciliationMarks = (table: Table): Marks => {
  const read = async <R extends z.core.$ZodType>(key: Key, mark: R) => {
    const item = await getItem(table, key);
    if (item === undefined) return undefined;
    const { version, record } = parseItem(mark, item);
    return { version, mark: record };
  };
  const move = (key: Key, mark: Readonly<Record<string, unknown>>, expected: number): Promise<boolean> => {
    const item = { ...key, entity: ENTITY.reconciliationMark, version: expected + 1, record: mark };
    return expected === 0 ? createItem(table, item) : replaceItem(table, item, expected);
  };
  return {
    account: (subAccountId) => read(keys.accountReconciliation(subAccountId), accountMark),
    moveAccount: (subAccountId, mark, expected) =>
      move(keys.accountReconciliation(subAccountId), { ...mark }, expected),
    run: () => read(keys.reconciliation, runMark),
    moveRun: (mark, expected) => move(keys.reconciliation, { ...mark }, expected),
  };
};
