import * as z from 'zod/mini';
import {
  type Counted,
  givenBack,
  type Spending,
  type SpendingRows,
  type Subject,
} from '../../../modules/spending/model.ts';
import type { Table } from '../table/client.ts';
import { atVersion, getItems, type Item, type Key, parseItem, type Write } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';

const record = z.object({
  kind: z.enum(['person', 'sub_account', 'destination']),
  id: z.string(),
  hours: z.record(z.string(), z.string()),
});

const keyOf = ({ kind, id }: Subject, flow: Spending['flow']): Key => keys.spending(kind, id, flow);

const itemOf = ({ subject, flow, hours, version }: Spending): Item => ({
  ...keyOf(subject, flow),
  entity: ENTITY.spending,
  version: version + 1,
  record: { ...subject, hours },
});

/** Each only at the version that was read. */
export const spendingWrites = (table: Table, rows: readonly Spending[]): readonly Write[] =>
  rows.map((row) => ({
    Put: {
      TableName: table.name,
      Item: itemOf(row),
      ...(row.version === 0 ? { ConditionExpression: 'attribute_not_exists(pk)' } : atVersion(row.version)),
    },
  }));

export const createSpending = (table: Table): SpendingRows => ({
  of: async (subjects, flow) => {
    const found = (
      await getItems(
        table,
        subjects.map((subject) => keyOf(subject, flow)),
      )
    ).map((item) => parseItem(record, item));
    return subjects.map((subject) => {
      const row = found.find(({ record: { kind, id } }) => kind === subject.kind && id === subject.id);
      return { subject, flow, version: row?.version ?? 0, hours: row?.record.hours ?? {} };
    });
  },
});

/** Writes that release an order which was certainly not placed. */
export const givingBack = async (table: Table, counted: Counted | null): Promise<readonly Write[]> => {
  if (counted === null) return [];
  const rows = await createSpending(table).of(counted.subjects, counted.flow);
  return spendingWrites(
    table,
    rows.flatMap((row) => givenBack(row, counted) ?? []),
  );
};
