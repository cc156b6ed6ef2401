import type { Table } from '#functions/adapters/dynamo/client.ts';
import { createNotificationStore } from '#functions/adapters/dynamo/notifications.ts';
import { createPreferenceStore } from '#functions/adapters/dynamo/preferences.ts';
import { createSavedViewStore } from '#functions/adapters/dynamo/saved-views.ts';
import { createOwnerships } from '#functions/adapters/dynamo/sub-accounts.ts';
import { notificationsRoutes } from '#functions/capabilities/notifications/routes.ts';
import { NOW } from '#tests/support/records.ts';

export const routesOver = (table: Table, clock: () => Date = () => NOW) =>
  notificationsRoutes({
    notifications: createNotificationStore(table),
    preferences: createPreferenceStore(table),
    savedViews: createSavedViewStore(table),
    behind: createOwnerships(table),
    mailIsSetUp: true,
    clock,
  });
