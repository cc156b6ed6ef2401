import { type MailQueueRecord, mailQueueRecord } from '@ramps-gateway/shared/contract/alerts.ts';
import { QUEUES } from '@ramps-gateway/shared/contract/entities.ts';
import * as z from 'zod/mini';
import type {
  DueMails,
  MailQueues,
  MailSources,
  SummariesRounds,
} from '../../../capabilities/insight/mails/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createOwnerships } from '../accounts/sub-accounts.ts';
import type { Table } from '../table/client.ts';
import { dueAt, dueIds } from '../table/due.ts';
import { isNew, put } from '../table/expressions.ts';
import { getEach, readItem, type Write } from '../table/items.ts';
import { endOf, itemOf, keys } from '../table/keys.ts';
import { rowsOf, writeAll, writeOne } from '../table/writes.ts';
import { createPreferenceStore } from '../users/preferences.ts';
import { createProfileStore } from '../users/profiles.ts';
import { createNotificationStore } from './notifications.ts';

const queues = rowsOf(
  'mailQueue',
  mailQueueRecord,
  (record) => keys.mailQueue(record.user_id),
  (record) => dueAt(QUEUES.mails.name, record.next_at),
);

export const createMailQueues = (table: Table, clock: Clock): MailQueues & DueMails => {
  const markOf = (mark: string): Write => {
    const expiresAt = endOf('mail', clock().toISOString());
    return put(table, itemOf('mail', keys.mail(mark), 1, { mark }, { expiresAt }), isNew);
  };
  const written = (record: MailQueueRecord, expected: number, marks: readonly string[]) =>
    writeAll(table, [queues.write(table, record, expected), ...marks.map(markOf)]);
  return {
    get: (userId) => queues.get(table, keys.mailQueue(userId)),
    asked: async (marks) => {
      const items = await getEach(table, marks.map(keys.mail));
      return new Set(marks.filter((_, at) => items[at] !== undefined));
    },
    add: written,
    replace: (record, expected) => written(record, expected, []),
    due: dueIds(table, 'mails', 'mailQueue'),
  };
};

export const createMailSources = (table: Table): MailSources => ({
  profile: async (userId) => (await createProfileStore(table).get(userId))?.record,
  preferences: async (userId) => (await createPreferenceStore(table).ofMany([userId])).get(userId),
  notifications: async (ids) =>
    (await createNotificationStore(table).ofMany(ids)).map(({ record }) => record),
  behind: createOwnerships(table),
});

const roundRecord = z.object({ day: z.string(), cursor: z.nullable(z.string()), complete: z.boolean() });

/** Two simultaneous rounds write the same messages, but each message only once. */
export const createSummariesRound = (table: Table): SummariesRounds => ({
  get: async () => (await readItem(table, keys.summariesRound, roundRecord))?.record,
  save: async (record) => {
    await writeOne(table, put(table, itemOf('summariesRound', keys.summariesRound, 1, record)));
  },
});
