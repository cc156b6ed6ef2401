import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { QUEUES } from '@ramps-gateway/shared/contract/entities.ts';
import { partitionsOf } from '@ramps-gateway/shared/contract/partitions.ts';
import { exceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import {
  configurationRecord,
  orderRecord,
  subAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import type { ParkedAt } from '../../../capabilities/money/reconciliation/model.ts';
import type { Lists, Range } from '../../../capabilities/money/reconciliation/ports.ts';
import type { Table } from '../table/client.ts';
import { conversionsDue, dueIn } from '../table/due.ts';
import { x } from '../table/expressions.ts';
import { idIn } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { portionOf, type ReadPart, readMerged, inIndex, queryOf, queryRows } from '../table/rows.ts';
import { exceptionsIn } from './exceptions.ts';

const END = '~';

const listed = z.object({ sort: z.string(), record: z.unknown() });
/** Maximum requests to count the open exceptions; each reads a megabyte. */
const COUNT_PAGES = 10;

const parkedItem = z.object({ pk: z.string(), dueAt: z.string() });

export const createReconciliationLists = (table: Table): Lists => {
  const readRange = async <R extends z.core.$ZodType>(
    list: string,
    record: R,
    {
      after,
      until,
      limit,
    }: { readonly after: string | null; readonly until: string; readonly limit: number },
  ): Promise<Range<z.output<R>>> => {
    // The range is empty if this run is for an earlier moment than the last one.
    if (after !== null && after >= until) return { items: [], next: null };
    const read = (item: unknown) => {
      const row = listed.parse(item);
      return { sort: row.sort, record: z.parse(record, row.record) };
    };
    const partitions = partitionsOf(list);
    const part =
      (partition: string): ReadPart<ReturnType<typeof read>> =>
      async (behind) => {
        const from = behind?.sort ?? after ?? '';
        if (from >= until) return { rows: [], more: false };
        // `!` is the smallest character that can continue a sort value, so the range starts after `from`.
        const where = inIndex('all', partition, (sort) => x`${sort} BETWEEN ${`${from}!`} AND ${until}`);
        const portion = portionOf(limit, partitions.length) ?? limit;
        return queryRows(table, where, read, { index: 'all', limit: portion });
      };
    const { rows, more } = await readMerged(partitions.map(part), { order: 'ascending', limit });
    return { items: rows.map((row) => row.record), next: more ? (rows.at(-1)?.sort ?? null) : null };
  };

  return {
    accounts: (after, limit) => readRange(ENTITY.subAccount, subAccountRecord, { after, until: END, limit }),
    open: (after, limit) => readRange(exceptionsIn('open'), exceptionRecord, { after, until: END, limit }),
    rules: (after, limit) =>
      readRange(ENTITY.configuration, configurationRecord, { after, until: END, limit }),
    recorded: (after, until, limit) => readRange(ENTITY.order, orderRecord, { after, until, limit }),
    countOpen: async () => {
      let count = 0;
      let after: Record<string, unknown> | undefined;
      for (let pages = 0; pages < COUNT_PAGES; pages += 1) {
        const counted = await table.client.send(
          new QueryCommand({
            ...queryOf(table, inIndex('all', exceptionsIn('open')), { index: 'all' }),
            Select: 'COUNT',
            ...(after === undefined ? {} : { ExclusiveStartKey: after }),
          }),
        );
        count += counted.Count ?? 0;
        after = counted.LastEvaluatedKey;
        if (after === undefined) break;
      }
      return count;
    },
    waiting: async (until, limitEach) => (await conversionsDue(table, until, limitEach)).map(({ id }) => id),
    parked: async (after, until, limit): Promise<Range<ParkedAt, ParkedAt>> => {
      const read = (item: unknown): ParkedAt => {
        const { pk, dueAt } = parkedItem.parse(item);
        return { id: idIn(pk), at: dueAt };
      };
      const from = after === null ? undefined : { key: keys.conversion(after.id), dueAt: after.at };
      const { rows, more } = await dueIn(table, QUEUES.parked.name, until, read, { limit, after: from });
      return { items: rows, next: more ? (rows.at(-1) ?? null) : null };
    },
  };
};
