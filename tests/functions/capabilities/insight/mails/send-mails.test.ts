import { createAlertReceivers } from '#functions/adapters/dynamo/messages/alerts.ts';
import { createMailQueues, createMailSources } from '#functions/adapters/dynamo/messages/mails.ts';
import { createNotificationStore } from '#functions/adapters/dynamo/messages/notifications.ts';
import { createPreferenceStore } from '#functions/adapters/dynamo/users/preferences.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import type { Mail, MailOutcome } from '#functions/capabilities/insight/mails/ports.ts';
import { sendMails } from '#functions/capabilities/insight/mails/send-mails.ts';
import type { Change } from '#functions/modules/projections/model.ts';
import { queueMails } from '#functions/capabilities/insight/mails/queue-mails.ts';
import type { Log } from '#functions/platform/logger.ts';
import { linkTo, type NotificationRecord } from '#shared/contract/records.ts';
import { MAIL_LINES, MAILS_AN_HOUR } from '#shared/domain/mails.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { change } from '#tests/support/changes.ts';
import { many } from '#tests/support/engine.ts';
import { NOW, profile, subAccount } from '#tests/support/records.ts';
import { counting } from '#tests/support/counting.ts';
import { present } from '#tests/support/present.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { NO_ROW } from '#tests/support/work.ts';

let counts: ReturnType<typeof counting>;
const table = freshTable();
const store = createNotificationStore(table);
const profiles = createProfileStore(table);
let now: Date;
let outbox: Mail[];
let answer: () => Promise<MailOutcome>;
let warned: string[];

const account = subAccount({ user_id: 'owner', manager_id: 'manager' });
const ROLES = { owner: 'client', manager: 'gateway_user', admin: 'admin', stranger: 'client' } as const;
type Person = keyof typeof ROLES;

beforeEach(async () => {
  now = NOW;
  outbox = [];
  warned = [];
  counts = counting();
  answer = () => Promise.resolve('sent');
  await createSubAccountStore(table).create(account);
  for (const [user_id, role] of Object.entries(ROLES))
    await profiles.create(profile({ user_id, email: `${user_id}@example.com`, role }));
});

const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);

const notification = (over: Partial<NotificationRecord> = {}): NotificationRecord => ({
  id: `ntf_${over.user_id ?? 'owner'}_1`,
  user_id: 'owner',
  kind: 'destination_added',
  text: 'A wallet was added to Aposta Certa: TXyz…9f',
  sub_account: linkTo(account),
  read_at: null,
  created_at: now.toISOString(),
  ...over,
});

const changeOf = (record: NotificationRecord): Change =>
  change({ pk: `NOTIFICATION#${record.id}`, entity: 'notification', after: record, error_id: record.id });

const projection = () =>
  queueMails({
    queues: createMailQueues(table, () => now),
    receivers: createAlertReceivers(table),
    clock: () => now,
  });

/** Stores notifications and delivers their changes twice. */
const notify = async (...records: readonly NotificationRecord[]): Promise<void> => {
  await Promise.all(records.map((each) => store.create(each)));
  for (let times = 0; times < 2; times += 1)
    expect(await projection().follow(records.map(changeOf))).toEqual([]);
};

const log: Log = { info: () => {}, warn: (message) => warned.push(message), error: () => {} };

const run = () =>
  sendMails({
    queues: createMailQueues(table, () => now),
    sources: createMailSources(table),
    mailer: {
      send: async (mail) => {
        const outcome = await answer();
        if (outcome !== 'refused') outbox.push(mail);
        return outcome;
      },
    },
    clock: () => now,
    log,
    metrics: counts.metrics,
  })();

/** Runs once in each of the next minutes. */
const pass = async (count: number): Promise<void> => {
  for (let minute = 0; minute < count; minute += 1) {
    now = minutes(1);
    await run();
  }
};

const queueOf = async (user: Person) => (await createMailQueues(table, () => now).get(user))?.record;
const receivers = () => outbox.map(({ to }) => to).toSorted();

describe('one mail', () => {
  test('is sent a minute later, once, to whoever wants it', async () => {
    await notify(notification(), notification({ user_id: 'manager' }));
    expect(await run()).toBe(0);
    await pass(10);
    expect(receivers()).toEqual(['manager@example.com', 'owner@example.com']);
    expect(outbox[0]).toMatchObject({ subject: 'Ramps Gateway: A destination was added' });
    expect(outbox[0]?.text).toContain('A wallet was added to Aposta Certa');
    // The same change again, after the mail was sent.
    expect(await projection().follow([changeOf(notification())])).toEqual([]);
    await pass(10);
    expect(outbox).toHaveLength(2);
    expect(await queueOf('owner')).toMatchObject({ waiting: [], claimed: null, next_at: null });
  });

  test('is not sent for a changed notification, nor for an unwanted kind', async () => {
    const preferences = createPreferenceStore(table);
    const quiet = { kind: 'destination_added', page: true, mail: false } as const;
    await preferences.write({ user_id: 'owner', alerts: [quiet], updated_at: NOW.toISOString() }, 0, NO_ROW);
    const off = { user_id: 'manager', alerts: [], email_notifications: false, updated_at: NOW.toISOString() };
    await preferences.write(off, 0, NO_ROW);
    await notify(notification(), notification({ user_id: 'manager' }));
    const changed = { ...changeOf(notification({ user_id: 'admin' })), kind: 'modify' as const };
    await projection().follow([changed]);
    await pass(3);
    expect(outbox).toEqual([]);
  });

  test('has user text on one line', async () => {
    await notify(notification({ text: 'Aposta\r\nBcc: everybody\u2028x' }));
    await pass(2);
    expect(outbox[0]?.text).toContain('· Aposta Bcc: everybody x\n');
  });
});

describe('a flood', () => {
  test('S7.110 is one mail with a count', async () => {
    const all = many(1_000);
    const records = Array.from({ length: all }, (_, at) => notification({ id: `ntf_${at}` }));
    for (let at = 0; at < all; at += 100) await notify(...records.slice(at, at + 100));
    await pass(2);
    expect(outbox).toHaveLength(1);
    expect(outbox[0]?.subject).toBe(`Ramps Gateway: ${all} messages`);
    expect(outbox[0]?.text.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(MAIL_LINES + 1);
    expect(outbox[0]?.text).toContain(`- and ${all - MAIL_LINES} more`);
  }, 120_000);

  test('S7.181 in one message is one mail at first, then at 10, 100 and 1,000', async () => {
    const counted = (count: number) =>
      notification({
        kind: 'conversion_failed',
        user_id: 'admin',
        text: `${count} failed`,
        created_at: NOW.toISOString(),
        alert: {
          severity: 'critical',
          count,
          subject: { kind: 'conversion', id: 'cnv_1' },
          amount: null,
          asset: null,
          cleared_at: null,
        },
      });
    await notify(counted(1));
    await pass(2);
    const steps = [1, 2, 5, 10, 20, 50, 100, 500, 1_000, 2_000];
    for (const [at, count] of steps.entries()) {
      const before = counted(steps[at - 1] ?? 1);
      await store.replace(counted(count), at + 1);
      const change = { ...changeOf(counted(count)), kind: 'modify', before } as const;
      for (let times = 0; times < 2; times += 1) {
        expect(await projection().follow([change])).toEqual([]);
        await pass(2);
      }
    }
    expect(outbox.map(({ text }) => / · (\d+) failed/.exec(text)?.[1])).toEqual(['1', '10', '100', '1000']);
  });

  test('S7.110 that continues is limited per hour; the rest is one mail in the next', async () => {
    now = new Date('2026-11-20T15:00:00.000Z');
    for (let at = 0; at < 25; at += 1) {
      await notify(notification({ id: `ntf_${at}`, created_at: now.toISOString() }));
      await pass(2);
    }
    expect(outbox).toHaveLength(MAILS_AN_HOUR);
    await pass(12);
    expect(outbox).toHaveLength(MAILS_AN_HOUR + 1);
    expect(outbox.at(-1)?.subject).toBe(`Ramps Gateway: ${25 - MAILS_AN_HOUR} messages`);
  });

  test('without a pause does not delay a mail', async () => {
    for (let at = 0; at < 6; at += 1) {
      await notify(notification({ id: `ntf_${at}`, created_at: now.toISOString() }));
      now = new Date(now.getTime() + 30_000);
      await run();
    }
    expect(outbox.length).toBeGreaterThan(0);
  });
});

describe('at the moment of sending', () => {
  test('omits read, ended and day-old notifications', async () => {
    const over = { severity: 'critical', count: 1, subject: { kind: 'conversion', id: 'cnv_1' } } as const;
    const alert = { ...over, amount: null, asset: null, cleared_at: NOW.toISOString() };
    await notify(
      notification({ id: 'ntf_read', kind: 'approval_decided', read_at: NOW.toISOString() }),
      notification({ id: 'ntf_over', alert }),
      notification({ id: 'ntf_old', created_at: '2026-01-01T00:00:00.000Z' }),
    );
    await pass(3);
    expect(outbox).toEqual([]);
    expect(await queueOf('owner')).toMatchObject({ waiting: [], next_at: null });
  });

  test('S7.183 sends safety alerts even if read or switched off since; nothing else', async () => {
    const off = (user_id: string) => ({
      user_id,
      alerts: [{ kind: 'new_device' as const, page: false, mail: false }],
      email_notifications: false,
      login_alerts: false,
      updated_at: NOW.toISOString(),
    });
    const login = {
      kind: 'new_device',
      text: 'curl, 203.0.113.7',
      sub_account: null,
      read_at: NOW.toISOString(),
    } as const;
    await notify(
      notification({ id: 'ntf_login', ...login }),
      notification({ id: 'ntf_failed', kind: 'conversion_failed', user_id: 'manager' }),
    );
    for (const user of ['owner', 'manager']) await createPreferenceStore(table).write(off(user), 0, NO_ROW);
    await pass(2);
    expect(receivers()).toEqual(['owner@example.com']);
    expect(outbox[0]?.subject).toBe('Ramps Gateway: A sign-in from a new device');
    // A later one is not sent.
    await notify(notification({ id: 'ntf_later', ...login }));
    await pass(2);
    expect(outbox).toHaveLength(1);
  });

  test('S7.111 names neither the account nor an amount to users who lost it', async () => {
    await notify(
      notification(),
      notification({ id: 'ntf_lost', kind: 'ownership_changed', text: 'Aposta Certa has another owner' }),
    );
    const accounts = createSubAccountStore(table);
    await accounts.replace(
      { ...account, user_id: 'stranger' },
      (await accounts.get(account.id))?.version ?? 0,
    );
    await pass(2);
    expect(outbox).toHaveLength(1);
    expect(outbox[0]?.subject).toBe('Ramps Gateway: The owner or manager of an account was changed');
    expect(outbox[0]?.text).not.toContain('Aposta');
    expect(outbox[0]?.text).not.toContain('TXyz');
  });

  test.each([
    ['disabled', { disabled_at: NOW.toISOString() }],
    ['invited and has never signed in', { invited_at: NOW.toISOString() }],
  ])('S7.111 whoever is %s gets none', async (_, change) => {
    await notify(notification());
    const found = present(await profiles.get('owner'));
    await profiles.replace({ ...found.record, ...change }, found.version);
    await pass(2);
    expect(outbox).toEqual([]);
    await notify(notification({ id: 'ntf_later' }));
    await pass(2);
    expect(outbox).toEqual([]);
  });

  test('sends a former administrator nothing meant for administrators', async () => {
    await notify(
      notification({ user_id: 'admin', kind: 'ledger_differs', sub_account: null, text: 'R$ 5,00' }),
    );
    const found = present(await profiles.get('admin'));
    await profiles.replace({ ...found.record, role: 'client' }, found.version);
    await pass(2);
    expect(outbox).toEqual([]);
  });
});

describe('an interrupted run', () => {
  test('S7.112 a crash between claim and sending: nothing is sent twice, and the next mail says so', async () => {
    await notify(notification());
    answer = () => Promise.reject(new Error('killed'));
    await pass(1);
    expect(await queueOf('owner')).toMatchObject({
      waiting: [],
      claimed: { notifications: ['ntf_owner_1'] },
    });
    answer = () => Promise.resolve('sent');
    await pass(4);
    expect(outbox).toEqual([]);
    await pass(3);
    expect(warned).toEqual(['mail outcome unknown']);
    expect(outbox).toHaveLength(1);
    expect(outbox[0]?.subject).toBe('Ramps Gateway: a mail may not have reached you');
    expect(outbox[0]?.text).toContain('with 1 message may not have reached you');
    expect(outbox[0]?.text).not.toContain('Aposta Certa');
    await pass(30);
    expect(outbox).toHaveLength(1);
  });

  test('a refused mail is retried, with what came up since', async () => {
    await notify(notification());
    answer = () => Promise.resolve('refused');
    await pass(1);
    await notify(notification({ id: 'ntf_2' }));
    answer = () => Promise.resolve('sent');
    await pass(20);
    expect(outbox.map(({ subject }) => subject)).toEqual(['Ramps Gateway: 2 messages']);
    expect(counts.counted).toEqual(['Mails refused', 'Mails sent']);
  });

  test('S7.112 an unanswered mail is not repeated, and the next one says so', async () => {
    await notify(notification());
    answer = () => Promise.resolve('unknown');
    await pass(1);
    outbox = [];
    answer = () => Promise.resolve('sent');
    await notify(notification({ id: 'ntf_2' }));
    await pass(20);
    expect(outbox).toHaveLength(1);
    expect(outbox[0]?.text).toContain('may not have reached you');
    expect(outbox[0]?.text.match(/A wallet was added/g)).toHaveLength(1);
    expect(counts.counted).toEqual(['Mails unknown', 'Mails sent']);
  });

  test('parallel runs send one mail', async () => {
    await notify(notification());
    now = minutes(1);
    await Promise.all([run(), run(), run()]);
    expect(outbox).toHaveLength(1);
  });
});
