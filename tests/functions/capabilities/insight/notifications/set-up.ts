import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createNotificationStore } from '#functions/adapters/dynamo/messages/notifications.ts';
import { createPreferenceStore } from '#functions/adapters/dynamo/users/preferences.ts';
import { createOwnerships } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { notificationsRoutes } from '#functions/capabilities/insight/notifications/routes.ts';
import { NOW } from '#tests/support/records.ts';

export const routesOver = (table: Table, clock: () => Date = () => NOW) =>
  notificationsRoutes({
    notifications: createNotificationStore(table),
    preferences: createPreferenceStore(table),
    behind: createOwnerships(table),
    mailIsSetUp: true,
    clock,
  });
