import { NumberValue } from '@aws-sdk/lib-dynamodb';
import { type Amount, compare, subtract } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import type { DailyTake, DailyTotals } from '../../../modules/orders/ports.ts';
import {
  type Counted,
  givenBack,
  type Spending,
  type SpendingRows,
  type Subject,
} from '../../../modules/spending/model.ts';
import type { Table } from '../table/client.ts';
import { type Expression, put, unchanged, update, x } from '../table/expressions.ts';
import { getEach, getItem, ifThere, type Key, parseItem, type Write } from '../table/items.ts';
import { ENTITY, itemOf, keys } from '../table/keys.ts';

const total = z.object({ total: z.union([z.string(), z.int()]) });

type Day = Pick<DailyTake, 'day' | 'subAccountId'>;

const adds = (table: Table, { subAccountId, day }: Day, amount: Amount, when?: Expression): Write =>
  update(
    table,
    keys.dailyTotal(subAccountId, day),
    x`ADD total ${NumberValue.from(amount)} SET entity = ${ENTITY.dailyTotal}`,
    when,
  );

/** DynamoDB conditions compare but cannot calculate, so the remaining room is computed here. */
const roomFor = ({ limit, amount }: DailyTake): Amount => subtract(limit, amount);

/** False if the amount exceeds the full daily limit. */
export const fitsIntoDay = (take: DailyTake): boolean => compare(roomFor(take), '0') >= 0;

/** Part of a transaction: adds to the day's total if the limit has room. @param take passes `fitsIntoDay` */
export const takesDay = (table: Table, take: DailyTake): Write => {
  const room = NumberValue.from(roomFor(take));
  return adds(table, take, take.amount, x`attribute_not_exists(total) OR total <= ${room}`);
};

export const givesBackDay = (table: Table, of: Day & { readonly amount: Amount }): Write =>
  adds(table, of, subtract('0', of.amount));

/** DynamoDB numbers are exact decimals of 38 digits, so totals do not round. */
export const createDailyTotals = (table: Table): DailyTotals => ({
  taken: async ({ subAccountId, day }): Promise<Amount> => {
    const item = await getItem(table, keys.dailyTotal(subAccountId, day));
    return item === undefined ? '0' : String(total.parse(item).total);
  },
});

const record = z.object({
  kind: z.enum(['person', 'sub_account', 'destination']),
  id: z.string(),
  hours: z.record(z.string(), z.string()),
});

const keyOf = ({ kind, id }: Subject, flow: Spending['flow']): Key => keys.spending(kind, id, flow);

/** Writes each row if its version is unchanged. */
export const spendingWrites = (table: Table, rows: readonly Spending[]): readonly Write[] =>
  rows.map(({ subject, flow, hours, version }) => {
    const item = itemOf('spending', keyOf(subject, flow), version + 1, { ...subject, hours });
    return put(table, item, unchanged(version));
  });

export const createSpending = (table: Table): SpendingRows => ({
  of: async (subjects, flow) => {
    const found = await getEach(
      table,
      subjects.map((subject) => keyOf(subject, flow)),
    );
    return subjects.map((subject, at) => {
      const row = ifThere(found[at], (item) => parseItem(record, item));
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
