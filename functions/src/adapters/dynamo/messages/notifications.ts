import { type NotificationRecord, notificationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Table } from '../table/client.ts';
import { put } from '../table/expressions.ts';
import { getItems, parseItem, readable, type Stored, type Write } from '../table/items.ts';
import { endOf, ENTITY, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { rowsOf } from '../table/writes.ts';

const ofUser = (userId: string): string => `${ENTITY.notification}#${userId}`;

const notifications = rowsOf(
  'notification',
  notificationRecord,
  ({ id }) => keys.notification(id),
  (record) => ({
    // A notification sent only by mail is in no list.
    ...(record.in_page !== false && {
      owner: ofUser(record.user_id),
      sort: `${record.created_at}#${record.id}`,
    }),
    expiresAt: endOf('notification', record.created_at),
  }),
);

/**
 * Part of the transaction that causes it. Its id derives from the cause, so repeated writes create one notification.
 */
export const newNotification = (table: Table, record: NotificationRecord): Write =>
  put(table, notifications.item(record, 1));

export const createNotificationStore = (table: Table) => ({
  create: (record: NotificationRecord): Promise<boolean> => notifications.save(table, record, 0),
  get: (id: string) => notifications.get(table, keys.notification(id)),
  ofMany: async (ids: readonly string[]): Promise<Stored<NotificationRecord>[]> => {
    const items = await getItems(table, ids.map(keys.notification));
    return readable(table, items, (item) => parseItem(notificationRecord, item));
  },
  replace: (record: NotificationRecord, expected: number): Promise<boolean> =>
    notifications.save(table, record, expected),
  page: (userId: string, page: PageRequest): Promise<Page<NotificationRecord>> =>
    listPage(table, [['byOwner', ofUser(userId)]], notificationRecord, page),
});
