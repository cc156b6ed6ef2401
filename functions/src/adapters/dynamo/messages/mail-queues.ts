import { type MailQueueRecord, mailQueueRecord } from '@ramps-gateway/shared/contract/alerts.ts';
import { QUEUES } from '@ramps-gateway/shared/contract/entities.ts';
import * as z from 'zod/mini';
import type { DueMails, MailQueues } from '../../../capabilities/insight/mails/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Table } from '../table/client.ts';
import { dueAt, dueIn } from '../table/due.ts';
import {
  atVersion,
  getItem,
  getItems,
  isLostRace,
  type Item,
  parseItem,
  type Write,
} from '../table/items.ts';
import { endOf, ENTITY, idOf, keys } from '../table/keys.ts';
import { transact } from '../table/writes.ts';

const { name: PARTITION } = QUEUES.mails;
const keyed = z.object({ pk: z.string() });

const itemOf = (record: MailQueueRecord, version: number): Item => ({
  ...keys.mailQueue(record.user_id),
  entity: ENTITY.mailQueue,
  version,
  record,
  ...dueAt(PARTITION, record.next_at),
});

export const createMailQueues = (table: Table, clock: Clock): MailQueues & DueMails => {
  const markOf = (mark: string): Write => ({
    Put: {
      TableName: table.name,
      Item: {
        ...keys.mail(mark),
        entity: ENTITY.mail,
        version: 1,
        record: { mark },
        expiresAt: endOf('mail', clock().toISOString()),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  });
  const put = (record: MailQueueRecord, expected: number): Write => ({
    Put: {
      TableName: table.name,
      Item: itemOf(record, expected + 1),
      ...(expected === 0 ? { ConditionExpression: 'attribute_not_exists(pk)' } : atVersion(expected)),
    },
  });
  const written = async (writes: readonly Write[]): Promise<boolean> => {
    const parts = await transact(table, writes);
    if (parts.length > 0 && !parts.some(isLostRace)) throw new Error(`not written: ${parts.join(', ')}`);
    return parts.length === 0;
  };
  return {
    get: async (userId) => {
      const item = await getItem(table, keys.mailQueue(userId));
      return item === undefined ? undefined : parseItem(mailQueueRecord, item);
    },
    asked: async (marks) => {
      const items = await getItems(
        table,
        marks.map((mark) => keys.mail(mark)),
      );
      return new Set(items.flatMap((item) => idOf('mail', keyed.parse(item).pk) ?? []));
    },
    add: (record, expected, marks) => written([put(record, expected), ...marks.map(markOf)]),
    replace: (record, expected) => written([put(record, expected)]),
    due: async (until, limit) => {
      const read = (item: unknown) => {
        const userId = idOf('mailQueue', keyed.parse(item).pk);
        if (userId === undefined) throw new Error('no queue of mails');
        return userId;
      };
      return (await dueIn(table, PARTITION, until, read, { limit })).rows;
    },
  };
};
