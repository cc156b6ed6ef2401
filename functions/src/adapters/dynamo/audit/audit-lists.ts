import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { auditHeadRecord, type AuditRecord, auditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import type { Standing } from '@ramps-gateway/shared/domain/audit.ts';
import * as z from 'zod/mini';
import type {
  AuditList,
  AuditRows,
  Chains,
  DaysOver,
  FiledDays,
  KeptRow,
} from '../../../capabilities/insight/audit/ports.ts';
import { sleep } from '../../../platform/clock.ts';
import type { Table } from '../table/client.ts';
import { x } from '../table/expressions.ts';
import { getItem, readItem, recordIn } from '../table/items.ts';
import { ENTITY, itemOf, keys } from '../table/keys.ts';
import { pageFrom, type Place } from '../table/pages.ts';
import { inIndex, queryOf, queryRows } from '../table/rows.ts';
import { markOf, saveItem } from '../table/writes.ts';

const placeOf = (list: AuditList): Place => {
  const name = ENTITY.auditRow;
  switch (list.kind) {
    case 'all':
      return { index: 'all', value: name };
    case 'person':
      return { index: 'byOwner', value: `${name}#${list.userId}` };
    case 'object':
      return { index: 'byAccount', value: `${name}#${list.object.kind}#${list.object.id}` };
    case 'action':
      return { index: 'byManager', value: `${name}#${list.action}` };
  }
};

export const createAuditRows = (table: Table): AuditRows => ({
  page: (list, { from, until }, page) => {
    const period = { from, until: until === undefined ? undefined : `${until}T23:59:59.999Z` };
    return pageFrom(table, placeOf(list), period, page, 'descending', {
      read: recordIn(auditRecord),
      sortOf: ({ at, id }) => `${at}#${id}`,
    });
  },
});

const placed = z.object({ sk: z.string() });
const recorded = z.object({ record: z.unknown() });

const rawIn = (item: unknown): unknown => recorded.safeParse(item).data?.record;

/** Never throws, whatever the table contains. */
const rowIn = (item: unknown): AuditRecord | undefined => auditRecord.safeParse(rawIn(item)).data;

/** A row with the number from its key, even if its record is unreadable. */
const standingIn = (item: unknown): Standing => ({
  number: Number(placed.safeParse(item).data?.sk ?? '0'),
  row: rowIn(item),
});

const keptIn = (item: unknown): KeptRow => ({ ...standingIn(item), raw: rawIn(item) });

const inChain = (day: string, shard: number) => x`pk = ${keys.auditRow(day, String(shard), 1).pk}`;

export const createChains = (table: Table): Chains => ({
  head: async (shard) => (await readItem(table, keys.auditHead(String(shard)), auditHeadRecord))?.record,
  first: async (day, shard) => {
    const item = await getItem(table, keys.auditRow(day, String(shard), 1));
    return item === undefined ? undefined : rowIn(item);
  },
  rows: async (day, shard) =>
    (await queryRows(table, inChain(day, shard), standingIn, { consistent: true })).rows,
});

const TRIES = 20;
const WAIT_MS = 50;

const sorted = z.object({ sort: z.string() });

export const createDaysOver = (table: Table): DaysOver => ({
  ...createChains(table),
  oldest: async () => {
    const query = queryOf(table, inIndex('all', ENTITY.auditRow), { index: 'all' });
    const { Items: items = [] } = await table.client.send(new QueryCommand({ ...query, Limit: 1 }));
    // The list is sorted by `<at>#<id>`, so the first row has the oldest day.
    return z.optional(sorted).parse(items[0])?.sort.slice(0, 10);
  },
  close: async (day, shard) => {
    const key = keys.auditHead(String(shard));
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await readItem(table, key, auditHeadRecord);
      // No head means no rows. A write takes less than an hour, so none can still land on that day.
      if (found === undefined) return;
      const { version, record } = found;
      if (record.closed !== undefined && record.closed >= day) return;
      const closed = itemOf('auditHead', key, version + 1, { ...record, closed: day });
      if (await saveItem(table, closed, version)) return;
      await sleep(WAIT_MS * (0.5 + Math.random()));
    }
    throw new Error('the audit log conflicted with other writers on every try');
  },
  pages: async function* (day, shard) {
    let after: Record<string, unknown> | undefined;
    do {
      const query = queryOf(table, inChain(day, shard), { consistent: true });
      const { Items: items = [], LastEvaluatedKey: last } = await table.client.send(
        new QueryCommand({ ...query, ...(after === undefined ? {} : { ExclusiveStartKey: after }) }),
      );
      yield items.map(keptIn);
      after = last;
    } while (after !== undefined);
  },
});

const filedRecord = z.object({ day: z.nullable(z.iso.date()) });

export const createFiledDays = (table: Table): FiledDays => {
  const { get, move } = markOf(table, 'auditFiles', keys.auditFiles, filedRecord, { day: null });
  return { get, move: (day, expected) => move({ day }, expected) };
};
