import { type NotificationRecord, notificationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Table } from '../table/client.ts';
import { getItem, getItems, type Item, parseItem, type Write } from '../table/items.ts';
import { createItem, replaceItem } from '../table/writes.ts';
import { endOf, ENTITY, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { readable } from '../table/rows.ts';

const ofUser = (userId: string): string => `${ENTITY.notification}#${userId}`;

const itemOf = (record: NotificationRecord, version: number): Item => ({
  ...keys.notification(record.id),
  entity: ENTITY.notification,
  version,
  record,
  // Mail-only notifications are in no list.
  ...(record.in_page === false
    ? {}
    : { owner: ofUser(record.user_id), sort: `${record.created_at}#${record.id}` }),
  expiresAt: endOf('notification', record.created_at),
});

/** For the transaction of what it informs of; an id that follows from the cause makes it one, however often it is written. */
export const newNotification = (table: Table, record: NotificationRecord): Write => ({
  Put: { TableName: table.name, Item: itemOf(record, 1) },
});

export const createNotificationStore = (table: Table) => ({
  create: (record: NotificationRecord): Promise<boolean> => createItem(table, itemOf(record, 1)),
  get: async (id: string): Promise<{ version: number; record: NotificationRecord } | undefined> => {
    const item = await getItem(table, keys.notification(id));
    return item === undefined ? undefined : parseItem(notificationRecord, item);
  },
  ofMany: async (ids: readonly string[]): Promise<{ version: number; record: NotificationRecord }[]> => {
    const items = await getItems(
      table,
      ids.map((id) => keys.notification(id)),
    );
    return readable(table, items, (item) => parseItem(notificationRecord, item));
  },
  replace: (record: NotificationRecord, expected: number): Promise<boolean> =>
    replaceItem(table, itemOf(record, expected + 1), expected),
  page: (userId: string, page: PageRequest): Promise<Page<NotificationRecord>> =>
    listPage(table, [['byOwner', ofUser(userId)]], notificationRecord, page),
});
