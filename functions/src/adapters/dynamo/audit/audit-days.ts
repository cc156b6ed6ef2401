import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { auditHeadRecord } from '@ramps-gateway/shared/contract/audit.ts';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import * as z from 'zod/mini';
import type { DaysOver, FiledDays, KeptRow } from '../../../capabilities/insight/audit/ports.ts';
import { sleep } from '../../../platform/clock.ts';
import { createChains, rawIn, standingIn } from './audit-lists.ts';
import type { Table } from '../table/client.ts';
import { getItem, parseItem } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { createItem, replaceItem } from '../table/writes.ts';

const TRIES = 20;
const WAIT_MS = 50;

const sorted = z.object({ sort: z.string() });
const rowIn = (item: unknown): KeptRow => ({ ...standingIn(item), raw: rawIn(item) });

export const createDaysOver = (table: Table): DaysOver => {
  const chains = createChains(table);
  return {
    head: (shard) => chains.head(shard),
    first: (day, shard) => chains.first(day, shard),
    oldest: async () => {
      const { partition } = TABLE.indexes.all;
      const { Items: items = [] } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: 'all',
          KeyConditionExpression: '#p = :p',
          ExpressionAttributeNames: { '#p': partition },
          ExpressionAttributeValues: { ':p': ENTITY.auditRow },
          Limit: 1,
        }),
      );
      // `<at>#<id>`: no row is of a day before the one that it began on.
      return z.optional(sorted).parse(items[0])?.sort.slice(0, 10);
    },
    close: async (day, shard) => {
      const key = keys.auditHead(String(shard));
      for (let tries = 0; tries < TRIES; tries += 1) {
        const item = await getItem(table, key);
        // A shard without any row: there is no head that could say it, and nothing under way for an hour that could be of the day.
        if (item === undefined) return;
        const { version, record } = parseItem(auditHeadRecord, item);
        if (record.closed !== undefined && record.closed >= day) return;
        const closed = {
          ...key,
          entity: ENTITY.auditHead,
          version: version + 1,
          record: { ...record, closed: day },
        };
        if (await replaceItem(table, closed, version)) return;
        await sleep(WAIT_MS * (0.5 + Math.random()));
      }
      throw new Error('the audit log was written by others again and again');
    },
    pages: async function* (day, shard) {
      let after: Record<string, unknown> | undefined;
      do {
        const { Items: items = [], LastEvaluatedKey: last } = await table.client.send(
          new QueryCommand({
            TableName: table.name,
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeValues: { ':pk': keys.auditRow(day, String(shard), 1).pk },
            ConsistentRead: true,
            ...(after === undefined ? {} : { ExclusiveStartKey: after }),
          }),
        );
        yield items.map(rowIn);
        after = last;
      } while (after !== undefined);
    },
  };
};

const filedRecord = z.object({ day: z.iso.date() });

export const createFiledDays = (table: Table): FiledDays => ({
  get: async () => {
    const item = await getItem(table, keys.auditFiles);
    if (item === undefined) return { version: 0, day: null };
    const { version, record } = parseItem(filedRecord, item);
    return { version, day: record.day };
  },
  move: (day, expected) => {
    const item = { ...keys.auditFiles, entity: ENTITY.auditFiles, version: expected + 1, record: { day } };
    return expected === 0 ? createItem(table, item) : replaceItem(table, item, expected);
  },
});
