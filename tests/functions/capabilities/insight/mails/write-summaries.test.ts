import { createNotificationStore } from '#functions/adapters/dynamo/messages/notifications.ts';
import { createPreferenceStore } from '#functions/adapters/dynamo/users/preferences.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { createSummariesRound } from '#functions/adapters/dynamo/messages/mails.ts';
import { writeSummaries } from '#functions/capabilities/insight/mails/write-summaries.ts';
import type { Sums } from '#functions/modules/statistics/model.ts';
import type { Role } from '#shared/domain/roles.ts';
import { beforeEach, expect, test } from 'vitest';
import { NOW, profile } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { NO_ROW } from '#tests/support/work.ts';

const table = freshTable();
let now: Date;
let asked: string[];

const person = async (
  user_id: string,
  role: Role,
  channels: { readonly page: boolean; readonly mail: boolean } | undefined,
  over: object = {},
) => {
  await createProfileStore(table).create(
    profile({ user_id, email: `${user_id}@example.com`, role, ...over }),
  );
  if (channels)
    await createPreferenceStore(table).write(
      { user_id, alerts: [{ kind: 'daily_summary', ...channels }], updated_at: NOW.toISOString() },
      0,
      NO_ROW,
    );
};

beforeEach(async () => {
  now = new Date('2026-11-20T11:00:00.000Z');
  asked = [];
  await person('quiet', 'admin', undefined);
  await person('owner', 'client', { page: true, mail: false });
  await person('admin', 'admin', { page: false, mail: true });
  await person('off', 'client', { page: false, mail: false });
  await person('gone', 'client', { page: true, mail: true }, { disabled_at: NOW.toISOString() });
});

const FIGURES: Sums = new Map([
  ['conversion_process.transfer_completed.count', '2'],
  ['conversion_process.transfer_completed.brl', '1500.00'],
  ['conversion_process.transfer_completed.usdt', '280.5'],
  ['conversion_process.failed.count', '1'],
  ['payment.held.count', '1'],
]);

const run = (over: Partial<Parameters<typeof writeSummaries>[0]> = {}) =>
  writeSummaries({
    rounds: createSummariesRound(table),
    people: createProfileStore(table),
    preferences: createPreferenceStore(table).ofMany,
    days: (scope, from, to) => {
      asked.push(`${scope} ${from} ${to}`);
      return Promise.resolve(scope === 'owner#owner' ? [{ day: from, sums: FIGURES }] : []);
    },
    create: createNotificationStore(table).create,
    clock: () => now,
    ...over,
  })();

const inbox = async (user: string) =>
  (await createNotificationStore(table).page(user, { limit: 10 })).items.map(({ text }) => text);

test('S7.114 whoever wants it gets one summary of the day before, of what they see', async () => {
  expect(await run()).toBe(2);
  expect(await run()).toBe(0);
  now = new Date('2026-11-20T23:59:00.000Z');
  expect(await run()).toBe(0);
  expect(await inbox('owner')).toEqual([
    '2026-11-19 (UTC): 2 conversions completed, R$\u00a01.500,00 to 280.50\u00a0USDT; 1 failed; 1 payment held',
  ]);
  expect(asked.filter((each) => each.startsWith('owner#'))).toEqual(['owner#owner 2026-11-19 2026-11-19']);
  expect(asked.filter((each) => each.startsWith('everyone#'))).toHaveLength(8);
  // Mail only: not listed.
  expect(await inbox('admin')).toEqual([]);
  for (const nobody of ['quiet', 'off', 'gone']) expect(await inbox(nobody)).toEqual([]);
  now = new Date('2026-11-21T11:00:00.000Z');
  expect(await run()).toBe(2);
  expect(await inbox('owner')).toHaveLength(2);
});

test('is not written before the morning; a day without anything has one, too', async () => {
  now = new Date('2026-11-20T10:59:00.000Z');
  expect(await run()).toBe(0);
  now = new Date('2026-11-20T11:00:00.000Z');
  await run({ days: () => Promise.resolve([]) });
  expect(await inbox('owner')).toEqual(['2026-11-19 (UTC): 0 conversions completed']);
});

test('S7.114 an interrupted run continues, and writes nothing twice', async () => {
  const store = createNotificationStore(table);
  await expect(
    run({ create: async (record) => (await store.create(record)) && Promise.reject(new Error('killed')) }),
  ).rejects.toThrow('killed');
  await Promise.all([run(), run()]);
  expect(await inbox('owner')).toHaveLength(1);
});
