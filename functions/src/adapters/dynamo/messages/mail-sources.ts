import type { MailSources } from '../../../capabilities/insight/mails/ports.ts';
import type { Table } from '../table/client.ts';
import { createNotificationStore } from './notifications.ts';
import { createPreferenceStore } from '../users/preferences.ts';
import { createProfileStore } from '../users/profiles.ts';
import { createOwnerships } from '../accounts/sub-accounts.ts';

export const createMailSources = (table: Table): MailSources => ({
  profile: async (userId) => (await createProfileStore(table).get(userId))?.record,
  preferences: async (userId) => (await createPreferenceStore(table).ofMany([userId])).get(userId),
  notifications: async (ids) =>
    (await createNotificationStore(table).ofMany(ids)).map(({ record }) => record),
  behind: createOwnerships(table),
});
