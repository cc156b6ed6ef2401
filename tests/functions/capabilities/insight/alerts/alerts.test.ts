import { createApprovals, createPolicyRow } from '#functions/adapters/dynamo/audit/approvals.ts';
import type { ApprovalRecord } from '#shared/contract/approvals.ts';
import {
  createAlertReceivers,
  createAlertSources,
  createAlertStore,
} from '#functions/adapters/dynamo/messages/alerts.ts';
import { createAttentionStore } from '#functions/adapters/dynamo/messages/attention.ts';
import { createExceptionStore } from '#functions/adapters/dynamo/reconciliation/exceptions.ts';
import { createNotificationStore } from '#functions/adapters/dynamo/messages/notifications.ts';
import { createPoolStore } from '#functions/adapters/dynamo/accounts/holdings.ts';
import { createPreferenceStore } from '#functions/adapters/dynamo/users/preferences.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { createHealthRows } from '#functions/adapters/dynamo/settings/provider.ts';
import { readChange } from '#functions/adapters/dynamo/table/stream.ts';
import { createRoleStore } from '#functions/adapters/dynamo/users/roles.ts';
import { createSessionStore } from '#functions/adapters/dynamo/users/sessions.ts';
import { createStopStore } from '#functions/adapters/dynamo/accounts/stops.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { deliverAlerts } from '#functions/capabilities/insight/alerts/deliver-alerts.ts';
import type { Change } from '#functions/modules/projections/model.ts';
import { raiseAlerts } from '#functions/capabilities/insight/alerts/raise-alerts.ts';
import { halting } from '#functions/modules/stops/halt.ts';
import { quiet } from '#functions/platform/logger.ts';
import { alertRecord } from '#shared/contract/alerts.ts';
import { ENTITIES } from '#shared/contract/entities.ts';
import { type AttentionRecord, linkTo, type NotificationRecord } from '#shared/contract/records.ts';
import type { AccountStop } from '#shared/contract/stops.ts';
import { compare } from '#shared/domain/money.ts';
import { firstPolicy, type Policy } from '#shared/domain/policy.ts';
import type { ExceptionKind } from '#shared/domain/reconciliation.ts';
import { LATENCY_BOUNDS } from '#shared/domain/provider-health.ts';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { keptCommand, openApproval } from '#tests/support/approvals-in-memory.ts';
import { change } from '#tests/support/changes.ts';
import { many } from '#tests/support/engine.ts';
import { firstOf, present } from '#tests/support/present.ts';
import { accountStop, NOW, profile, stopsOf, subAccount } from '#tests/support/records.ts';
import { streamOf } from '#tests/support/stream.ts';
import { exceptionOf } from '#tests/support/table-cost/rows.ts';
import { freshTable, unitEngine } from '#tests/support/unit-engine.ts';
import { FRESH, NO_ROW, approvedAs } from '#tests/support/work.ts';

const engine = unitEngine();
const table = freshTable(engine);
const inbox = createNotificationStore(table);
const accounts = createSubAccountStore(table);
let now: Date;
let seen: number;

const account = subAccount({ user_id: 'owner', manager_id: 'manager' });
const other = subAccount({
  id: 'sub_other',
  external_id: 'acc_other',
  user_id: 'stranger',
  manager_id: null,
});
const PEOPLE = ['owner', 'manager', 'admin', 'stranger'] as const;

beforeEach(async () => {
  now = NOW;
  seen = 0;
  for (const each of [account, other]) await accounts.create(each);
  const profiles = createProfileStore(table);
  const roles = { owner: 'client', manager: 'gateway_user', admin: 'admin', stranger: 'client' } as const;
  for (const user_id of PEOPLE)
    await profiles.create(profile({ user_id, email: `${user_id}@example.com`, role: roles[user_id] }));
  // Earlier rows are no news.
  seen = (await streamOf(engine, table)).length;
});

const projections = () => {
  const common = {
    alerts: createAlertStore(table, () => now),
    receivers: createAlertReceivers(table),
    accounts: createSubAccountStore(table),
    clock: () => now,
  };
  return [
    raiseAlerts({ ...common, sources: createAlertSources(table) }),
    deliverAlerts({ ...common, inbox: createNotificationStore(table) }),
  ];
};

const follow = async (changes: readonly Change[]): Promise<void> => {
  for (const { entities, follow: by } of projections()) {
    const names = new Set<string>(entities.map((id) => ENTITIES[id].name));
    const own = changes.filter(({ entity }) => names.has(entity));
    if (own.length > 0) expect(await by(own)).toEqual([]);
  }
};

const FOLLOWED = new Set([
  'attention',
  'sub_account',
  'reconciliation_exception',
  'provider_health',
  'profile',
  'session',
  'pool',
  'alert',
  'approval',
  'account_stops',
  'gateway_stop',
]);

/** Delivers the stream's records, each twice, until they cause no further writes. */
const drain = async (): Promise<void> => {
  for (;;) {
    const records = (await streamOf(engine, table)).slice(seen);
    if (records.length === 0) return;
    seen += records.length;
    const changes = records
      .filter(({ dynamodb }) => FOLLOWED.has((dynamodb?.NewImage ?? dynamodb?.OldImage)?.['entity']?.S ?? ''))
      .map(readChange);
    await follow(changes);
    await follow(changes);
  }
};

const inboxOf = async (user: string): Promise<readonly NotificationRecord[]> =>
  (await createNotificationStore(table).page(user, { limit: 50 })).items;
/** The number of messages of this kind per person. */
const received = async (kind: string) =>
  Object.fromEntries(
    await Promise.all(
      PEOPLE.map(
        async (user) => [user, (await inboxOf(user)).filter((each) => each.kind === kind).length] as const,
      ),
    ),
  );
const EVERYONE = { owner: 1, manager: 1, admin: 1, stranger: 0 };
const ADMINISTRATORS = { owner: 0, manager: 0, admin: 1, stranger: 0 };
const NOBODY = { owner: 0, manager: 0, admin: 0, stranger: 0 };

const waiting = (over: Partial<AttentionRecord> = {}): AttentionRecord => ({
  id: 'cnv_1',
  kind: 'conversion_failed',
  user_id: 'owner',
  manager_id: 'manager',
  sub_account_id: account.id,
  sub_account: linkTo(account),
  subject_id: 'cnv_1',
  amount: '1500.00',
  asset: 'BRL',
  text: 'the provider did not answer',
  since: NOW.toISOString(),
  ...over,
});

/** An audit row as a change. */
const auditedChange = (id: string, over: object): Change =>
  change({
    pk: 'AUDIT#2026-11-20#0',
    entity: 'audit_row',
    error_id: id,
    after: {
      id,
      at: NOW.toISOString(),
      day: '2026-11-20',
      shard: 0,
      number: 1,
      actor: { kind: 'person', user_id: 'admin', email: 'admin@example.com', role: 'admin' },
      channel: 'console',
      address: null,
      user_agent: null,
      object: null,
      before: null,
      after: null,
      reason: null,
      correlation_id: null,
      previous: null,
      hash: '0'.repeat(64),
      ...over,
    },
  });

const startSession = (user_id: string, id: string, address: string, user_agent: string) => {
  const at = now.toISOString();
  const seen = { started_at: at, first_seen_at: at, last_seen_at: at };
  return createSessionStore(table).create({ id, user_id, ...seen, address, user_agent });
};

const cleared = async (user: string) => (await inboxOf(user)).map(({ alert }) => alert?.cleared_at ?? null);

describe('a pending item', () => {
  test.each([
    ['conversion_failed', 'conversion'],
    ['payment_not_converted', 'payment'],
    ['low_balance', 'sub_account'],
    ['rule_switched_off', 'sub_account'],
    ['kyc_near_limit', 'sub_account'],
  ] as const)(
    'S2.282 %s: everybody who sees the account gets one message, cleared once',
    async (kind, subject) => {
      const rows = createAttentionStore(table);
      await rows.create(waiting({ kind }));
      await drain();
      expect(await received(kind)).toEqual(EVERYONE);
      const [message] = await inboxOf('owner');
      expect(message).toMatchObject({
        kind,
        sub_account: linkTo(account),
        read_at: null,
        alert: { count: 1, cleared_at: null, subject: { kind: subject }, amount: '1500.00', asset: 'BRL' },
      });
      expect(message?.text).toContain('R$\u00a01.500,00');
      now = new Date(NOW.getTime() + 60_000);
      await rows.remove('cnv_1', 1);
      await drain();
      expect(await received(kind)).toEqual(EVERYONE);
      for (const user of ['owner', 'manager', 'admin'])
        expect(await cleared(user)).toEqual([now.toISOString()]);
    },
  );

  test('that ended and came back is a new message', async () => {
    const rows = createAttentionStore(table);
    await rows.create(waiting());
    await drain();
    await rows.remove('cnv_1', 1);
    await drain();
    now = new Date(NOW.getTime() + 60_000);
    await rows.create(waiting());
    await drain();
    expect(await cleared('owner')).toEqual([null, NOW.toISOString()]);
  });

  test('that ended before it was followed notifies nobody', async () => {
    const rows = createAttentionStore(table);
    await rows.create(waiting());
    await rows.remove('cnv_1', 1);
    await drain();
    expect(await received('conversion_failed')).toEqual(NOBODY);
  });

  test('that was read stays read when it ends', async () => {
    const rows = createAttentionStore(table);
    await rows.create(waiting());
    await drain();
    const message = firstOf(await inboxOf('owner'));
    await inbox.replace({ ...message, read_at: NOW.toISOString() }, 1);
    await rows.remove('cnv_1', 1);
    await drain();
    expect(await inboxOf('owner')).toMatchObject([
      { read_at: NOW.toISOString(), alert: { cleared_at: NOW.toISOString() } },
    ]);
  });

  test('S7.182 notifies those who lost the account of its end only', async () => {
    const rows = createAttentionStore(table);
    await rows.create(waiting());
    await drain();
    const found = await accounts.get(account.id);
    await accounts.replace({ ...account, user_id: 'stranger' }, found?.version ?? 0);
    await rows.create(waiting({ id: 'cnv_2', subject_id: 'cnv_2' }));
    await drain();
    expect((await inboxOf('manager'))[0]?.alert?.count).toBe(2);
    expect((await inboxOf('owner'))[0]?.alert?.count).toBe(1);
    // Those who gained it get the message with what came up since.
    expect(await received('conversion_failed')).toMatchObject({ stranger: 1 });
    for (const id of ['cnv_1', 'cnv_2']) await rows.remove(id, 1);
    await drain();
    expect(await inboxOf('owner')).toMatchObject([{ alert: { count: 1, cleared_at: NOW.toISOString() } }]);
    expect(await inboxOf('stranger')).toMatchObject([{ alert: { count: 2, cleared_at: NOW.toISOString() } }]);
  });

  test('S7.182 reaches a new administrator with the next one', async () => {
    const rows = createAttentionStore(table);
    await rows.create(waiting());
    await drain();
    await createProfileStore(table).create(
      profile({ user_id: 'second', email: 'second@example.com', role: 'admin' }),
    );
    await rows.create(waiting({ id: 'cnv_2', subject_id: 'cnv_2' }));
    await drain();
    const found = (await inboxOf('second')).filter(({ kind }) => kind === 'conversion_failed');
    expect(found).toMatchObject([{ alert: { count: 2 } }]);
  });

  test('S7.181 makes a read message unread, even at an unchanged count; a repeated change does not', async () => {
    const rows = createAttentionStore(table);
    const read = async () => {
      const [message] = await inboxOf('owner');
      const found = present(message && (await inbox.get(message.id)));
      now = new Date(now.getTime() + 1_000);
      await inbox.replace({ ...found.record, read_at: now.toISOString() }, found.version);
    };
    for (let at = 1; at <= 7; at += 1) {
      now = new Date(now.getTime() + 1_000);
      await rows.create(waiting({ id: `cnv_${at}`, subject_id: `cnv_${at}` }));
      const from = seen;
      await drain();
      expect([at, (await inboxOf('owner')).map(({ read_at }) => read_at)]).toEqual([at, [null]]);
      await read();
      seen = from;
      await drain();
      expect([at, (await inboxOf('owner')).map(({ read_at }) => read_at)]).toEqual([at, [now.toISOString()]]);
    }
    expect((await inboxOf('owner'))[0]?.alert?.count).toBe(5);
  });

  test('of another account reaches its people and administrators only', async () => {
    await createAttentionStore(table).create(
      waiting({
        user_id: 'stranger',
        manager_id: null,
        sub_account_id: other.id,
        sub_account: linkTo(other),
      }),
    );
    await drain();
    expect(await received('conversion_failed')).toEqual({ owner: 0, manager: 0, admin: 1, stranger: 1 });
  });
});

describe('many at once', () => {
  const changeOf = (record: AttentionRecord): Change =>
    change({ pk: `ATTENTION#${record.id}`, entity: 'attention', after: record, error_id: record.id });

  const alertsNow = async () => {
    const { Items: items = [] } = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        FilterExpression: 'entity = :alert',
        ExpressionAttributeValues: { ':alert': 'alert' },
        ConsistentRead: true,
      }),
    );
    return items.map((item) => ({
      version: Number(item['version']),
      record: alertRecord.parse(item['record']),
    }));
  };

  test('S2.282 1,000 failures are one message with a count, written in steps', async () => {
    const all = many(1_000);
    const rows = createAttentionStore(table);
    const failures = Array.from({ length: all }, (_, at) =>
      waiting({ id: `cnv_${at}`, subject_id: `cnv_${at}` }),
    );
    const [raise, deliver] = projections();
    if (!raise || !deliver) throw new Error('no projections');
    let before: Record<string, unknown> | undefined;
    for (let at = 0; at < all; at += 100) {
      const batch = failures.slice(at, at + 100);
      await Promise.all(batch.map((each) => rows.create(each)));
      expect(await raise.follow(batch.map(changeOf))).toEqual([]);
      // A repeated delivery counts nothing twice.
      if (at === 0) expect(await raise.follow(batch.map(changeOf))).toEqual([]);
      const alert = firstOf(await alertsNow());
      const after = { ...alert.record };
      const change = {
        ...changeOf(waiting()),
        entity: 'alert',
        pk: `ALERT#${alert.record.id}`,
        before,
        after,
      };
      expect(await deliver.follow([change])).toEqual([]);
      before = after;
    }
    const [alert, ...others] = await alertsNow();
    expect(others).toEqual([]);
    expect(alert?.record).toMatchObject({ count: all, open: all });
    // Each hundred takes at most two transactions.
    expect(alert?.version).toBeLessThanOrEqual(2 * Math.ceil(all / 100));
    expect(await received('conversion_failed')).toEqual(EVERYONE);
    const [message] = await inboxOf('admin');
    expect(message?.text).toBe(`${all}+ conversions failed · ${account.name}`);
    const stored = await createNotificationStore(table).get(message?.id ?? '');
    expect(stored?.version).toBeLessThan(12);
  });

  test('end with the last of them', async () => {
    const rows = createAttentionStore(table);
    for (const id of ['cnv_1', 'cnv_2', 'cnv_3']) await rows.create(waiting({ id, subject_id: id }));
    await drain();
    expect((await inboxOf('owner')).map(({ alert }) => alert?.count)).toEqual([3]);
    await rows.remove('cnv_1', 1);
    await rows.remove('cnv_2', 1);
    await drain();
    expect(await cleared('owner')).toEqual([null]);
    await rows.remove('cnv_3', 1);
    await drain();
    expect(await cleared('owner')).toEqual([NOW.toISOString()]);
  });

  test('become another message after an hour', async () => {
    const rows = createAttentionStore(table);
    await rows.create(waiting());
    await drain();
    now = new Date(NOW.getTime() + 61 * 60_000);
    await rows.create(waiting({ id: 'cnv_2', subject_id: 'cnv_2' }));
    await drain();
    expect((await inboxOf('owner')).map(({ alert }) => alert?.subject.id)).toEqual(['cnv_2', 'cnv_1']);
  });
});

describe('for administrators only', () => {
  const exception = (kind: ExceptionKind) => {
    const found = exceptionOf(account);
    return { ...found, record: { ...found.record, kind } };
  };

  test.each([
    ['stalled', 'no_progress'],
    ['ledger', 'ledger_differs'],
    ['balance', 'ledger_differs'],
    ['missing_here', 'exception_open'],
    ['taken_back', 'exception_open'],
  ] as const)('an exception “%s” raises %s until it is closed', async (kind, alert) => {
    const rows = createExceptionStore(table);
    const open = exception(kind);
    await rows.create(open);
    await drain();
    expect(await received(alert)).toEqual(ADMINISTRATORS);
    const found = present(await rows.get(open.record.id));
    await rows.replace({
      ...found,
      record: { ...found.record, state: 'cleared', closed_at: NOW.toISOString() },
    });
    await drain();
    expect(await cleared('admin')).toEqual([NOW.toISOString()]);
  });

  test('a parked conversion alerts as failed, not twice', async () => {
    await createExceptionStore(table).create(exception('parked'));
    await drain();
    expect(await inboxOf('admin')).toEqual([]);
  });

  const measure = (calls: number, errors: number) =>
    createHealthRows(table).add(now, {
      calls,
      errors,
      took: calls,
      within: LATENCY_BOUNDS.map((_, at) => (at === 0 ? calls : 0)),
    });

  test('a failing provider alerts once, until it recovers', async () => {
    await measure(10, 9);
    await drain();
    await measure(10, 10);
    await drain();
    expect(await received('provider_degraded')).toEqual(ADMINISTRATORS);
    now = new Date(NOW.getTime() + 20 * 60_000);
    await measure(10, 0);
    await drain();
    expect(await received('provider_degraded')).toEqual(ADMINISTRATORS);
    expect(await cleared('admin')).toEqual([now.toISOString()]);
  });

  test('one or two failed calls do not alert', async () => {
    await measure(2, 2);
    await drain();
    expect(await inboxOf('admin')).toEqual([]);
  });

  const holds = async (usdt: string) => {
    const pool = createPoolStore(table);
    const before = await pool.get();
    const highest = before && compare(before.record.highest, usdt) > 0 ? before.record.highest : usdt;
    await pool.put({ usdt, highest, asked_at: now.toISOString() }, before?.version ?? 0);
    await drain();
  };

  test('S7.115 a low pool alerts each administrator once, at their own threshold, until it recovers', async () => {
    const richer = {
      user_id: 'second',
      alerts: [],
      low_pool_balance: '50.00',
      updated_at: NOW.toISOString(),
    };
    await createProfileStore(table).create(
      profile({ user_id: 'second', email: 'second@example.com', role: 'admin' }),
    );
    await createPreferenceStore(table).write(richer, 0, NO_ROW);
    await drain();
    await holds('2000.00');
    await holds('900.00');
    await holds('800.00');
    expect(await received('low_pool_balance')).toEqual(ADMINISTRATORS);
    expect(await inboxOf('second')).toEqual([]);
    const ofAdmin = async () => (await inboxOf('admin')).filter(({ kind }) => kind === 'low_pool_balance')[0];
    expect(await ofAdmin()).toMatchObject({
      text: 'The pool balance is low · 900.00\u00a0USDT: less than 1,000.00\u00a0USDT',
      alert: { severity: 'critical', subject: { kind: 'pool' }, cleared_at: null },
    });
    await holds('49.99');
    expect((await inboxOf('second'))[0]?.text).toContain('less than 50.00\u00a0USDT');
    await holds('1000.00');
    expect((await inboxOf('second'))[0]?.alert?.cleared_at).toBe(now.toISOString());
    expect((await ofAdmin())?.alert?.cleared_at).toBe(now.toISOString());
    await holds('1.00');
    expect(await received('low_pool_balance')).toEqual({ ...NOBODY, admin: 2 });
  });

  test.each([
    ['another role', { role: 'client' as const }],
    ['no more access', { role: 'admin' as const, disabled_at: NOW.toISOString() }],
  ])('S7.188 a low pool clears for an administrator with %s', async (_, change) => {
    await holds('2000.00');
    await holds('900.00');
    const ofAdmin = async () => (await inboxOf('admin')).filter(({ kind }) => kind === 'low_pool_balance');
    expect((await ofAdmin()).map(({ alert }) => alert?.cleared_at)).toEqual([null]);
    await createProfileStore(table).create(
      profile({ user_id: 'second', email: 'second@example.com', role: 'admin' }),
    );
    const roles = createRoleStore(table);
    const row = present(await roles.get('admin'));
    const settling = { mark: row.version + 1, until: NOW.toISOString(), signOut: false };
    expect(await roles.change(row, change, settling, approvedAs('administrator'), FRESH)).toBe('changed');
    now = new Date(NOW.getTime() + 60_000);
    await drain();
    expect((await ofAdmin()).map(({ alert }) => alert?.cleared_at)).toEqual([now.toISOString()]);
  });

  test('a pool that was never above the threshold does not alert', async () => {
    await holds('5.00');
    await holds('4.00');
    expect(await inboxOf('admin')).toEqual([]);
  });

  const recorded = (
    id: string,
    action: string,
    outcome: string,
    object: { readonly kind: string; readonly id: string } | null = null,
    values: { readonly before?: unknown; readonly after?: unknown } = {},
  ): Change => auditedChange(id, { action, outcome, object, before: null, after: null, ...values });

  test('changed credentials alert once, their author too; refused changes and other actions do not', async () => {
    for (const change of [
      recorded('aud_1', 'credentials.save', 'done'),
      recorded('aud_1', 'credentials.save', 'done'),
      recorded('aud_2', 'credentials.clear', 'refused'),
      recorded('aud_3', 'user.create', 'done'),
    ])
      await follow([change]);
    await drain();
    expect(await received('credentials_changed')).toEqual(ADMINISTRATORS);
    expect((await inboxOf('admin'))[0]).toMatchObject({
      text: 'The provider credentials were changed: saved by admin@example.com',
      alert: { count: 1, cleared_at: null },
    });
  });

  test.each(['not_known', 'failed'])(
    'S7.187 a %s change of credentials alerts as possible',
    async (outcome) => {
      await follow([recorded('aud_1', 'credentials.save', outcome)]);
      await follow([recorded('aud_2', 'credentials.clear', 'held')]);
      await drain();
      expect((await inboxOf('admin')).map(({ text }) => text)).toEqual([
        'The provider credentials were changed: perhaps saved by admin@example.com: the outcome is unknown',
      ]);
    },
  );

  test('S7.187 naming, changing or removing the gateway’s wallet alerts administrators; other settings do not', async () => {
    const wallet = (middle: string) => ({
      network: 'tron',
      address: `TQn9Y2${middle}CLSE`,
      name: 'Cold',
    });
    const steps = [null, wallet('aaaakhEsLJWW5Kc'), wallet('bbbbkhEsLJWW5Kc'), null];
    const saved = steps.slice(1).map((after, at) =>
      recorded(`aud_${at}`, 'gateway_settings.save', 'done', null, {
        before: { collection_wallet: steps[at], conversion: {} },
        after: { collection_wallet: after, conversion: {} },
      }),
    );
    const same = { before: { collection_wallet: wallet('a') }, after: { collection_wallet: wallet('a') } };
    const renamed = { ...same, after: { collection_wallet: { ...wallet('a'), name: 'Other' } } };
    for (const change of [
      ...saved,
      recorded('aud_same', 'gateway_settings.save', 'done', null, same),
      recorded('aud_renamed', 'gateway_settings.save', 'done', null, renamed),
      recorded('aud_held', 'gateway_settings.save', 'held', null, {
        before: { collection_wallet: null },
        after: { collection_wallet: wallet('a') },
      }),
    ]) {
      now = new Date(now.getTime() + 1_000);
      await follow([change, change]);
      await drain();
    }
    expect(await received('gateway_wallet_changed')).toEqual({ ...NOBODY, admin: 3 });
    const shown = 'TQn9Y2...KcCLSE, tron, by admin@example.com';
    expect((await inboxOf('admin')).map(({ text }) => text).toReversed()).toEqual([
      `The gateway’s own wallet was changed: named: ${shown}`,
      `The gateway’s own wallet was changed: changed: ${shown}`,
      'The gateway’s own wallet was changed: removed by admin@example.com',
    ]);
  });

  test('S7.180 each is its own message with its author, however soon and whatever was read', async () => {
    await follow([recorded('aud_1', 'credentials.save', 'done')]);
    await drain();
    const first = firstOf(await inboxOf('admin'));
    await inbox.replace({ ...first, read_at: NOW.toISOString() }, 1);
    now = new Date(NOW.getTime() + 60_000);
    const by = { kind: 'person', user_id: 'second', email: 'second@example.com', role: 'admin' };
    const again = ['aud_2', 'aud_3'].map((id) => recorded(id, 'credentials.save', 'done'));
    await follow(again.map((change) => ({ ...change, after: { ...change.after, actor: by } })));
    await drain();
    const messages = await inboxOf('admin');
    expect(messages.map(({ read_at, text }) => [read_at, text])).toEqual([
      ...Array.from({ length: 2 }, () => [
        null,
        'The provider credentials were changed: saved by second@example.com',
      ]),
      [NOW.toISOString(), 'The provider credentials were changed: saved by admin@example.com'],
    ]);
  });

  test('S7.136 a reset second factor alerts its user once; a refused reset does not', async () => {
    const owner = { kind: 'user', id: 'owner' };
    for (const change of [
      recorded('aud_4', 'second_factor.reset', 'refused', { kind: 'user', id: 'manager' }),
      recorded('aud_5', 'second_factor.reset', 'done', owner),
      recorded('aud_5', 'second_factor.reset', 'done', owner),
    ])
      await follow([change]);
    await drain();
    expect(await received('second_factor_reset')).toEqual({ ...NOBODY, owner: 1 });
    const [message] = await inboxOf('owner');
    expect(message?.text).toContain('Your second factor was reset: by admin@example.com, ');
    expect(message?.alert?.count).toBe(1);
  });

  test('S7.136 a reset with a recovery code alerts its user; a refused one does not', async () => {
    const owner = { kind: 'user', id: 'owner' };
    await follow([recorded('aud_1', 'second_factor.recover', 'refused', owner)]);
    await follow([recorded('aud_2', 'second_factor.recover', 'done', owner)]);
    await drain();
    expect(await received('second_factor_reset')).toEqual({ ...NOBODY, owner: 1 });
    expect((await inboxOf('owner'))[0]?.text).toContain('with one of your recovery codes, ');
  });

  test.each(['not_known', 'failed'])('S7.136 a %s reset alerts its user as possible', async (outcome) => {
    await follow([recorded('aud_1', 'second_factor.reset', outcome, { kind: 'user', id: 'owner' })]);
    await drain();
    expect(await received('second_factor_reset')).toEqual({ ...NOBODY, owner: 1 });
    expect((await inboxOf('owner'))[0]?.text).toContain('perhaps, by admin@example.com: ');
  });

  test('a new administrator alerts the others once, and not themselves', async () => {
    await createProfileStore(table).create(
      profile({ user_id: 'second', email: 'second@example.com', role: 'admin' }),
    );
    await drain();
    expect(await received('new_administrator')).toEqual(ADMINISTRATORS);
    expect((await inboxOf('admin'))[0]?.text).toContain('second@example.com');
    expect(await inboxOf('second')).toEqual([]);
  });
});

describe('a stop', () => {
  const stops = createStopStore(table);
  const halt = halting({ accounts, stops, clock: () => now, log: quiet });
  const stopAccount = async (...all: readonly AccountStop[]) => {
    const [found, row] = await Promise.all([accounts.get(account.id), stops.ofAccount(account.id)]);
    const version = row?.version ?? 0;
    expect(await stops.putAccount(stopsOf(account, all), version, present(found), NO_ROW)).toBe(true);
  };
  const later = () => {
    now = new Date(now.getTime() + 60_000);
    return now.toISOString();
  };

  test('S7.245 by the gateway of a sub-account alerts its people and administrators until it is lifted', async () => {
    await halt.account(account.id, 'The balances differ.');
    await drain();
    expect(await received('orders_stopped')).toEqual(EVERYONE);
    expect(await inboxOf('owner')).toMatchObject([
      {
        text: `The gateway stopped orders · ${account.name}: The balances differ.`,
        sub_account: linkTo(account),
        alert: {
          severity: 'critical',
          count: 1,
          cleared_at: null,
          subject: { kind: 'sub_account', id: account.id },
        },
      },
    ]);
    const at = later();
    await stopAccount();
    await drain();
    for (const user of ['owner', 'manager', 'admin']) expect(await cleared(user)).toEqual([at]);
  });

  test('lifted and set again is a new message', async () => {
    await halt.account(account.id, 'The balances differ.');
    await drain();
    await stopAccount();
    await drain();
    later();
    await halt.account(account.id, 'They differ again.');
    await drain();
    expect(
      (await inboxOf('owner')).map(({ text, alert }) => [text.split(': ')[1], alert?.cleared_at]),
    ).toEqual([
      ['They differ again.', null],
      ['The balances differ.', NOW.toISOString()],
    ]);
  });

  test('lifted and set again before either was followed counts twice, and stays open', async () => {
    await halt.account(account.id, 'The balances differ.');
    await drain();
    await stopAccount();
    await halt.account(account.id, 'They differ again.');
    await drain();
    expect(await inboxOf('owner')).toMatchObject([
      {
        text: `The gateway stopped orders 2 times · ${account.name}`,
        alert: { count: 2, cleared_at: null },
      },
    ]);
  });

  test('S7.245 by the gateway of itself alerts administrators only, until it is lifted', async () => {
    await halt.gateway('The first exchange moved nothing.');
    await drain();
    expect(await received('orders_stopped')).toEqual(ADMINISTRATORS);
    expect(await inboxOf('admin')).toMatchObject([
      {
        text: 'The gateway stopped orders: The first exchange moved nothing.',
        sub_account: null,
        alert: { cleared_at: null, subject: { kind: 'gateway', id: 'gateway' } },
      },
    ]);
    const { version, record } = await stops.gateway();
    const at = later();
    await stops.putGateway({ ...record, stop: null }, version, NO_ROW);
    await drain();
    expect(await cleared('admin')).toEqual([at]);
  });

  test('S7.245 by a person alerts nobody, nor does one that was lifted meanwhile', async () => {
    await stopAccount(accountStop('sub_account'), accountStop('rule'));
    const by = { id: 'admin', email: 'admin@example.com', role: 'admin' } as const;
    const since = NOW.toISOString();
    await stops.putGateway({ id: 'gateway', stop: { reason: 'a leak', since, by, version: 1 } }, 0, NO_ROW);
    await drain();
    expect(await received('orders_stopped')).toEqual(NOBODY);
    await stopAccount();
    await halt.account(account.id, 'The balances differ.');
    await stopAccount();
    await drain();
    expect(await received('orders_stopped')).toEqual(NOBODY);
  });

  test('of a sub-account stays open while its other stops come and go', async () => {
    await halt.account(account.id, 'The balances differ.');
    await drain();
    const [own] = present(await stops.ofAccount(account.id)).record.stops;
    await stopAccount(present(own), accountStop('rule', { version: 2 }));
    await drain();
    expect((await inboxOf('owner')).map(({ alert }) => [alert?.count, alert?.cleared_at])).toEqual([
      [1, null],
    ]);
  });
});

describe('a held action', () => {
  const REQUEST = keptCommand();
  const RECORD = openApproval(account);

  test('alerts administrators once, clears with the decision, and tells its requester the result', async () => {
    const approvals = createApprovals(table);
    await approvals.create(RECORD, REQUEST, null, NO_ROW);
    await drain();
    expect(await received('approval_waiting')).toEqual(ADMINISTRATORS);
    const [waiting] = await inboxOf('admin');
    expect(waiting?.text).toContain('requested by manager@example.com');
    expect(waiting?.alert?.cleared_at).toBeNull();
    const stored = { version: 1, record: RECORD, managerId: null };
    await approvals.move(stored, { ...RECORD, state: 'rejected', note: 'not now' }, null, null);
    await drain();
    expect((await inboxOf('admin'))[0]?.alert?.cleared_at).not.toBeNull();
    expect(await received('approval_decided')).toEqual({ ...NOBODY, manager: 1 });
    expect((await inboxOf('manager'))[0]?.text).toContain('rejected (not now)');
  });

  const settle = async (second: Policy['second']) => {
    const record = { ...firstPolicy(true), second, updated_by: null, updated_at: null };
    expect(await createPolicyRow(table, true).write(record, 0, approvedAs('policy'), FRESH)).toBe(true);
  };
  const OWNERS: ApprovalRecord = {
    ...RECORD,
    item: 'destination',
    action: 'wallet.add',
    user_id: 'owner',
    maker: { id: 'owner', email: 'owner@example.com', role: 'client' },
  };

  test("S7.185 alerts the sub-account's manager, too, if the policy lets them decide", async () => {
    await settle('administrators_and_managers');
    await createApprovals(table).create(OWNERS, REQUEST, 'manager', NO_ROW);
    await drain();
    expect(await received('approval_waiting')).toEqual({ ...ADMINISTRATORS, manager: 1 });
    expect((await inboxOf('manager'))[0]).toMatchObject({
      text: `A request needs approval · ${account.name}: Wallet added, requested by owner@example.com`,
      sub_account: linkTo(account),
    });
    // Another account has its own message, so that the manager of one learns nothing about the other.
    const another = { ...OWNERS, id: 'apr_2', sub_account_id: other.id, sub_account: linkTo(other) };
    await createApprovals(table).create(another, { ...REQUEST, digest: 'another' }, null, NO_ROW);
    await drain();
    expect(await received('approval_waiting')).toEqual({ ...NOBODY, admin: 2, manager: 1 });
    expect((await inboxOf('manager'))[0]?.alert?.count).toBe(1);
  });

  test.each([
    ['if only administrators decide', 'administrators', OWNERS],
    ['for anything but destinations and orders', 'administrators_and_managers', { ...OWNERS, item: 'lift' }],
    ['about their own request', 'administrators_and_managers', { ...RECORD, item: 'destination' }],
  ] as const)('S7.185 does not alert the manager %s', async (_, second, record) => {
    await settle(second);
    await createApprovals(table).create(record, REQUEST, 'manager', NO_ROW);
    await drain();
    expect(await received('approval_waiting')).toEqual(ADMINISTRATORS);
  });

  test('of an administrator does not alert themselves', async () => {
    const maker = { id: 'admin', email: 'admin@example.com', role: 'admin' } as const;
    await createApprovals(table).create({ ...RECORD, user_id: 'admin', maker }, REQUEST, null, NO_ROW);
    await drain();
    expect(await received('approval_waiting')).toEqual(NOBODY);
  });
});

describe('a sign-in', () => {
  const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
  const signIn = async (user_id: string, id: string, address: string, user_agent = CHROME) => {
    await startSession(user_id, id, address, user_agent);
    await drain();
  };

  test('S7.113 S7.180 from a new device alerts its user only, once per browser and address', async () => {
    await signIn('owner', 's1', '203.0.113.7');
    expect(await inboxOf('owner')).toEqual([]);
    await signIn('owner', 's2', '203.0.113.7', CHROME.replace('142', '143'));
    expect(await inboxOf('owner')).toEqual([]);
    await signIn('owner', 's3', '198.51.100.1');
    expect(await received('new_device')).toEqual({ ...NOBODY, owner: 1 });
    const [message] = await inboxOf('owner');
    expect(message?.text).toContain('A sign-in from a new device: Chrome on Linux, 198.51.100.1, ');
    expect(message?.alert?.subject).toEqual({ kind: 'session', id: 's3' });
    now = new Date(NOW.getTime() + 60_000);
    await signIn('owner', 's4', '198.51.100.1');
    expect(await received('new_device')).toEqual({ ...NOBODY, owner: 1 });
    await signIn('owner', 's5', '198.51.100.1', 'curl/8.5.0');
    expect(await received('new_device')).toEqual({ ...NOBODY, owner: 2 });
    expect((await inboxOf('owner')).map(({ alert }) => alert?.subject.id)).toEqual(['s5', 's3']);
    // The address is the first one of another user.
    await signIn('manager', 's6', '198.51.100.1');
    expect(await received('new_device')).toEqual({ ...NOBODY, owner: 2 });
  });

  test('S7.113 that continues does not alert, nor if login alerts are off', async () => {
    await signIn('owner', 's1', '203.0.113.7');
    const store = createSessionStore(table);
    const found = present(await store.get('owner', 's1'));
    await store.replace({ ...found.record, address: '198.51.100.1' }, found.version);
    await drain();
    expect(await inboxOf('owner')).toEqual([]);
    const off = { user_id: 'owner', alerts: [], login_alerts: false, updated_at: NOW.toISOString() };
    await createPreferenceStore(table).write(off, 0, NO_ROW);
    await signIn('owner', 's2', '192.0.2.1');
    expect(await inboxOf('owner')).toEqual([]);
  });
});

describe('a caller who never read their profile', () => {
  const acted = (id: string, over: object = {}): Change =>
    auditedChange(id, {
      actor: { kind: 'person', user_id: 'owner', email: 'owner@example.com', role: 'client' },
      address: '198.51.100.1',
      user_agent: 'curl/8.5.0',
      session: 'stolen',
      action: 'exchange.order',
      outcome: 'refused',
      ...over,
    });
  const session = (id: string, address: string) => startSession('owner', id, address, 'Mozilla/5.0');

  test('S7.191 from a new device alerts its user once, however often they act', async () => {
    await session('own', '203.0.113.7');
    await drain();
    await follow([acted('aud_1'), acted('aud_2'), acted('aud_1')]);
    await follow([acted('aud_3')]);
    await drain();
    expect(await received('new_device')).toEqual({ ...NOBODY, owner: 1 });
    const [message] = await inboxOf('owner');
    expect(message?.text).toContain('198.51.100.1');
    expect(message?.alert?.subject).toEqual({ kind: 'session', id: 'stolen' });
    // The same device reads the profile now: no second alert.
    await startSession('owner', 'stolen', '198.51.100.1', 'curl/8.5.0');
    await drain();
    expect(await received('new_device')).toEqual({ ...NOBODY, owner: 1 });
  });

  test('S7.191 does not alert for a known session at a new address, schedules, or rows without a session', async () => {
    await session('own', '203.0.113.7');
    await drain();
    await follow([
      acted('aud_1', { session: 'own' }),
      acted('aud_2', { session: undefined }),
      acted('aud_3', { actor: { kind: 'schedule', name: 'sync' } }),
    ]);
    await drain();
    expect(await inboxOf('owner')).toEqual([]);
  });
});

describe('notification preferences', () => {
  test.each([
    ['a kind that is off is neither listed nor mailed', false],
    ['a kind by mail only is not listed', true],
  ])('%s', async (_what, mail) => {
    const alerts = [{ kind: 'conversion_failed' as const, page: false, mail }];
    await createPreferenceStore(table).write(
      { user_id: 'owner', alerts, updated_at: NOW.toISOString() },
      0,
      NO_ROW,
    );
    await createAttentionStore(table).create(waiting());
    await drain();
    expect(await received('conversion_failed')).toEqual({ ...EVERYONE, owner: 0 });
  });
});

describe('a client without a sub-account', () => {
  const profiles = () => createProfileStore(table);
  const signIn = async (user_id: string, over = {}) => {
    const known = await profiles().get(user_id);
    const signed = { last_sign_in_at: now.toISOString(), ...over };
    if (known) await profiles().replace({ ...known.record, ...signed }, known.version);
    else
      await profiles().create(
        profile({
          user_id,
          email: `${user_id}@example.com`,
          role: 'client',
          ...signed,
        }),
      );
    await drain();
  };
  const give = async (owner: string) => {
    const found = present(await accounts.get(other.id));
    await accounts.replace({ ...found.record, user_id: owner }, found.version);
    await drain();
  };
  const texts = async () => (await inboxOf('admin')).map(({ text }) => text);

  test('S7.118 alerts administrators at the first sign-in, until they get one', async () => {
    await profiles().create(
      profile({ user_id: 'newcomer', email: 'newcomer@example.com', role: 'client', last_sign_in_at: null }),
    );
    await drain();
    expect(await received('client_waiting')).toEqual(NOBODY);
    for (let times = 0; times < 3; times += 1) await signIn('newcomer');
    expect(await received('client_waiting')).toEqual(ADMINISTRATORS);
    expect(await texts()).toEqual(['A client waits for a sub-account: newcomer@example.com']);
    expect(await cleared('admin')).toEqual([null]);
    await give('newcomer');
    expect(await cleared('admin')).toEqual([NOW.toISOString()]);
    await signIn('newcomer');
    expect(await received('client_waiting')).toEqual(ADMINISTRATORS);
  });

  test('S7.118 many within an hour are one message, until all have one, another role or no access', async () => {
    for (const name of ['ann', 'ben', 'cleo']) await signIn(name);
    expect(await texts()).toEqual(['3 clients wait for a sub-account']);
    await give('ann');
    await signIn('ben', { role: 'gateway_user' });
    expect(await cleared('admin')).toEqual([null]);
    await signIn('cleo', { disabled_at: now.toISOString() });
    expect(await cleared('admin')).toEqual([NOW.toISOString()]);
  });

  test('does not include clients with one, or other roles', async () => {
    await signIn('owner', { last_sign_in_at: null });
    await signIn('owner');
    await signIn('gwen', { role: 'gateway_user' });
    expect(await received('client_waiting')).toEqual(NOBODY);
  });
});
