import { auditHeadRecord, type AuditRecord, auditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import type { Standing } from '@ramps-gateway/shared/domain/audit.ts';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import * as z from 'zod/mini';
import type { AuditList, AuditRows, Chains } from '../../../capabilities/insight/audit/ports.ts';
import type { Table } from '../table/client.ts';
import { getItem, parseItem } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import type { ListIndex } from '../table/lists.ts';
import { pageFrom } from '../table/period-pages.ts';
import { queryRows } from '../table/rows.ts';

const placeOf = (list: AuditList): readonly [ListIndex, string] => {
  const name = ENTITY.auditRow;
  switch (list.kind) {
    case 'all':
      return ['all', name];
    case 'person':
      return ['byOwner', `${name}#${list.userId}`];
    case 'object':
      return ['byAccount', `${name}#${list.object.kind}#${list.object.id}`];
    case 'action':
      return ['byManager', `${name}#${list.action}`];
  }
};

const readRow = (item: unknown): AuditRecord => parseItem(auditRecord, item).record;

export const createAuditRows = (table: Table): AuditRows => ({
  page: (list, { from, until }, page) => {
    const [index, value] = placeOf(list);
    const { partition, sort } = TABLE.indexes[index];
    return pageFrom(
      table,
      { index, partition: { name: partition, value }, sort },
      { from, until: until === undefined ? undefined : `${until}T23:59:59.999Z` },
      page,
      'descending',
      { read: readRow, sortOf: ({ at, id }) => `${at}#${id}` },
    );
  },
});

const placed = z.object({ sk: z.string() });
const recorded = z.object({ record: z.unknown() });

export const rawIn = (item: unknown): unknown => recorded.safeParse(item).data?.record;

/** Nothing in the table makes it throw. */
const rowIn = (item: unknown): AuditRecord | undefined => auditRecord.safeParse(rawIn(item)).data;

/** A row where its key has it, whatever it says. */
export const standingIn = (item: unknown): Standing => ({
  number: Number(placed.safeParse(item).data?.sk ?? '0'),
  row: rowIn(item),
});

export const createChains = (table: Table): Chains => ({
  head: async (shard) => {
    const item = await getItem(table, keys.auditHead(String(shard)));
    return item === undefined ? undefined : parseItem(auditHeadRecord, item).record;
  },
  first: async (day, shard) => {
    const item = await getItem(table, keys.auditRow(day, String(shard), 1));
    return item === undefined ? undefined : rowIn(item);
  },
  rows: async (day, shard) => {
    const query = {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.auditRow(day, String(shard), 1).pk },
      ConsistentRead: true,
    };
    return (await queryRows(table, query, standingIn)).rows;
  },
});
