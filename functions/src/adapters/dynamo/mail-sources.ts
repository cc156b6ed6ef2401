import { notificationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { MailSources } from '../../capabilities/mails/ports.ts';
import type { Table } from './client.ts';
import { getItems, parseItem } from './items.ts';
import { keys } from './keys.ts';
import { createPreferenceStore } from './preferences.ts';
import { createProfileStore } from './profiles.ts';
import { readable } from './rows.ts';
import { createSubAccountStore } from './sub-accounts.ts';

/** What a mail is made of: each as it is now, strongly consistent. */
export const createMailSources = (table: Table): MailSources => ({
  profile: async (userId) => (await createProfileStore(table).get(userId))?.record,
  preferences: async (userId) => (await createPreferenceStore(table).ofMany([userId])).get(userId),
  notifications: async (ids) => {
    const items = await getItems(
      table,
      ids.map((id) => keys.notification(id)),
    );
    return readable(table, items, (item) => parseItem(notificationRecord, item).record);
  },
  behind: async (ids) => {
    const found = await createSubAccountStore(table).ofMany(ids);
    return new Map([...found].map(([id, { record }]) => [id, record]));
  },
});
