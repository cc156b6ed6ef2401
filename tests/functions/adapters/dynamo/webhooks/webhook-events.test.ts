import { randomUUID } from 'node:crypto';
import { createIntakeReader, createWebhookQuotaStore } from '#functions/adapters/dynamo/webhooks/intake.ts';
import { createReconciliationRecords } from '#functions/adapters/dynamo/reconciliation/reconciliation-records.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { createSpreadStore } from '#functions/adapters/dynamo/pricing/spreads.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { createWebhookConfigurationStore } from '#functions/adapters/dynamo/webhooks/webhook-configurations.ts';
import {
  createWebhookEventStore,
  eventsOfOrder,
} from '#functions/adapters/dynamo/webhooks/webhook-events.ts';
import { createDueWork } from '#functions/adapters/dynamo/table/due.ts';
import { getItem } from '#functions/adapters/dynamo/table/items.ts';
import { saveItem } from '#functions/adapters/dynamo/table/writes.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { hashSecret } from '#functions/capabilities/setup/webhooks/secrets.ts';
import { workIn } from '#functions/capabilities/money/conversions/stream-work.ts';
import { orderId } from '#functions/modules/orders/ids.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import { webhookConfigurationId } from '#functions/capabilities/setup/webhooks/configuration.ts';
import { webhookEvent } from '#shared/contract/calls/webhooks.ts';
import type { OrderRecord, WebhookLogRecord } from '#shared/contract/records.ts';
import { expect, test } from 'vitest';
import {
  loggedEvent,
  NOW,
  order,
  profile,
  subAccount,
  webhookConfiguration,
} from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { ACCEPTED_EXTREMES, eventWith } from '#tests/support/webhook-extremes.ts';
import { NO_ROW } from '#tests/support/work.ts';

const table = freshTable();
const records = createReconciliationRecords(table);
const read = createIntakeReader(table);

const now = NOW.toISOString();
const log = (id: string): WebhookLogRecord => loggedEvent({ id });

test('50 simultaneous copies record one event, due until it is finished', async () => {
  const store = createWebhookEventStore(table);
  const due = createDueWork(table);
  const copies = await Promise.all(
    Array.from({ length: 50 }, () => store.record({ record: log('whc_1:evt#1'), event: null }, now)),
  );
  expect(copies.filter(Boolean)).toHaveLength(1);
  expect(await due.events(now, 10)).toEqual([{ kind: 'event', id: 'whc_1:evt#1', dueAt: now }]);
  await store.finish('whc_1:evt#1', 'processed', 'conversion cnv_1');
  await store.finish('whc_1:evt#1', 'ignored', 'too late');
  expect((await store.get('whc_1:evt#1'))?.record).toMatchObject({
    processing_status: 'processed',
    detail: 'conversion cnv_1',
  });
  expect(await due.events('2027', 10)).toEqual([]);
  expect(await store.record({ record: log('whc_1:evt#1'), event: null }, now)).toBe(false);
});

test('the intake reads configuration, role and account together', async () => {
  const account = subAccount({ user_id: 'client-1', manager_id: 'operator-1' });
  const secret = hashSecret('a-secret-of-some-length');
  const configuration = webhookConfiguration('operator-1');
  expect(await read('operator-1', subAccountId('acc_1'), NOW)).toEqual({
    configuration: undefined,
    role: 'client',
    account: undefined,
    counts: { total: 0, account: 0 },
  });
  await createWebhookConfigurationStore(table).create(configuration, secret);
  await createProfileStore(table).create(profile({ user_id: 'operator-1', role: 'gateway_user' }));
  await createSubAccountStore(table).create(account);
  expect(await read('operator-1', subAccountId('acc_1'), NOW)).toEqual({
    configuration: {
      record: {
        id: 'whc_operator-1',
        user_id: 'operator-1',
        webhook_header_key: 'x-webhook-secret',
        is_active: true,
      },
      secret,
    },
    role: 'gateway_user',
    account: { user_id: 'client-1', manager_id: 'operator-1' },
    counts: { total: 0, account: 0 },
  });
  const signed = { ...secret, signing: { current: 'sealed', previous: { sealed: 'older', until: now } } };
  await createWebhookConfigurationStore(table).replace(configuration, signed, 1, NO_ROW);
  expect((await read('operator-1', subAccountId('acc_1'), NOW)).configuration?.secret).toEqual(signed);
  expect((await read('operator-1', undefined, NOW)).account).toBeUndefined();
});

test("an order row has the provider's latest answer, in every field", async () => {
  const store = createOrderStore(table);
  const pending = order(subAccount(), 1, { id: 'ord_x', status: 'pending', event_type: 'order.created' });
  const keep = (status: OrderRecord['status'], askedAt: number) =>
    store.keep({ ...pending, status }, new Date(Date.parse(now) + askedAt).toISOString());
  const kept = () => getItem(table, keys.order('ord_x'));
  // Answers arrive in any order; the latest request counts.
  await Promise.all([keep('pending', 1), keep('confirmed', 3), keep('pending', 2), keep('confirmed', 3)]);
  await keep('pending', 2);
  expect(await kept()).toMatchObject({ record: { status: 'confirmed' } });
  // Every field that the provider contradicts is corrected.
  await keep('cancelled', 4);
  expect(await kept()).toMatchObject({ record: { status: 'cancelled' } });
  const changedAt = new Date(Date.parse(pending.updated_at) + 1).toISOString();
  const changed = { ...pending, target_amount: '9.00', updated_at: changedAt };
  await store.keep(changed, new Date(Date.parse(now) + 5).toISOString());
  expect(await kept()).toMatchObject({ record: { status: 'pending', target_amount: '9.00' } });
  // The same answer writes nothing.
  const { version } = (await kept()) as { version: number };
  await store.keep(changed, '2027-01-01T00:00:00.000Z');
  expect(await kept()).toMatchObject({ version });
  await store.keepSettlement({ ...pending, status: 'cancelled' }, now);
  expect(await getItem(table, keys.settlement('ord_x'))).toMatchObject({
    entity: 'settlement',
    record: { status: 'cancelled' },
  });
});

test("a spread is the custom one, else the band's minimum", async () => {
  const spreads = createSpreadStore(table);
  const put = (custom_spread: string | null, user: string) =>
    saveItem(
      table,
      {
        ...keys.clientSpread(user),
        entity: 'client_spread',
        version: 1,
        record: { user_id: user, spread_band_id: 'gold', custom_spread, created_at: now },
      },
      0,
    );
  await saveItem(
    table,
    {
      ...keys.spreadBand('gold'),
      entity: 'spread_band',
      version: 1,
      record: { id: 'gold', name: 'Gold', description: '', min_spread: '0.003', max_spread: '0.01' },
    },
    0,
  );
  await put(null, 'a');
  await put('0.0125', 'b');
  expect(await spreads.of('a')).toEqual({ custom: null, bandMinimum: { fraction: '0.003' } });
  expect(await spreads.of('b')).toEqual({
    custom: { fraction: '0.0125' },
    bandMinimum: { fraction: '0.003' },
  });
  expect(await spreads.of('nobody')).toEqual({ custom: null, bandMinimum: null });
});

test("counts a minute's events per owner and account; the counts expire", async () => {
  const { add } = createWebhookQuotaStore(table);
  const [a, b] = [subAccountId('acc_a'), subAccountId('acc_b')];
  await Promise.all(
    Array.from({ length: 20 }, () => add('operator-1', NOW, { total: 3, accounts: new Map([[a, 2]]) })),
  );
  expect(await add('operator-1', NOW, { total: 1, accounts: new Map([[b, 1]]) })).toEqual({
    total: 61,
    accounts: new Map([[b, 1]]),
  });
  expect((await read('operator-1', subAccountId('acc_a'), NOW)).counts).toEqual({ total: 61, account: 40 });
  expect((await read('operator-1', undefined, NOW)).counts).toEqual({ total: 61, account: 0 });
  expect((await read('operator-2', subAccountId('acc_a'), NOW)).counts).toEqual({ total: 0, account: 0 });
  const next = new Date(NOW.getTime() + 60_000);
  expect((await read('operator-1', subAccountId('acc_a'), next)).counts).toEqual({ total: 0, account: 0 });
  expect(await getItem(table, keys.webhookQuota('operator-1', '2026-11-20T14:00'))).toMatchObject({
    entity: 'webhook_quota',
    expiresAt: NOW.getTime() / 1000 + 2 * 60 * 60,
  });
});

const NINETY_DAYS = 90 * 24 * 60 * 60;

test.each([
  ['ignored', NOW.getTime() / 1000 + NINETY_DAYS],
  ['error', NOW.getTime() / 1000 + NINETY_DAYS],
  ['pending', undefined],
] as const)('the row of an event recorded as %s expires at %s', async (status, end) => {
  const store = createWebhookEventStore(table);
  await store.record({ record: { ...log('whc_1:evt'), processing_status: status }, event: null }, null);
  expect(await getItem(table, keys.webhookEvent('whc_1:evt'))).toEqual(
    end === undefined
      ? expect.not.objectContaining({ expiresAt: expect.anything() as unknown })
      : expect.objectContaining({ expiresAt: end }),
  );
});

test.each([
  ['ignored', NOW.getTime() / 1000 + NINETY_DAYS],
  ['processed', undefined],
] as const)('an event finished as %s expires at %s', async (status, end) => {
  const store = createWebhookEventStore(table);
  await store.record({ record: log('whc_1:evt'), event: null }, now);
  await store.finish('whc_1:evt', status, 'because', log('whc_1:evt'));
  const item = (await getItem(table, keys.webhookEvent('whc_1:evt'))) as { expiresAt?: number };
  expect(item.expiresAt).toBe(end);
});

test('an ignored event is listed with its order only if its sender may speak for the account', async () => {
  const store = createWebhookEventStore(table);
  const ignored = (id: string) => ({
    record: { ...log(id), processing_status: 'ignored' as const },
    event: null,
  });
  const of = eventsOfOrder('acc_1', 'ord_1');
  for (let at = 0; at < 60; at += 1) await store.record(ignored(`whc_x:evt_${at}`), null, false);
  await store.record(ignored('whc_1:evt_own'), null, true);
  await store.record({ record: log('whc_1:evt_done'), event: null }, now);
  await store.finish('whc_1:evt_done', 'processed', 'order confirmed', log('whc_1:evt_done'));
  expect(
    (await records.events('acc_1', ['ord_1'], { limit: 100 })).items.map(({ id }) => id).toSorted(),
  ).toEqual(['whc_1:evt_done', 'whc_1:evt_own']);
  expect(await getItem(table, keys.webhookEvent('whc_1:evt_own'))).toMatchObject({ owner: of });
});

test('a flood of ignored and refused events makes no due work and no stream work', async () => {
  const store = createWebhookEventStore(table);
  const flood = Array.from({ length: 200 }, (_, at) => ({
    record: {
      ...log(`whc_1:evt_${at}`),
      processing_status: at % 2 === 0 ? ('ignored' as const) : ('error' as const),
    },
    event: null,
  }));
  expect(await Promise.all(flood.map((each) => store.record(each, null, true)))).not.toContain(false);
  await store.record({ record: log('whc_1:evt_real'), event: null }, now);
  expect(await createDueWork(table).events('2027', 500)).toEqual([
    { kind: 'event', id: 'whc_1:evt_real', dueAt: now },
  ]);
  const work = [...flood.map(({ record }) => record), log('whc_1:evt_real')].map((record) =>
    workIn({
      eventName: 'INSERT',
      dynamodb: {
        NewImage: {
          entity: { S: 'webhook_event' },
          pk: { S: keys.webhookEvent(record.id).pk },
          record: { M: { processing_status: { S: record.processing_status } } },
        },
      },
    }),
  );
  expect(work.filter((each) => each !== undefined)).toEqual([{ kind: 'event', id: 'whc_1:evt_real' }]);
});

test.each(ACCEPTED_EXTREMES)('an accepted event can be stored: %s', async (_name, over, data) => {
  const event = webhookEvent.parse(eventWith(over, data));
  const store = createWebhookEventStore(table);
  const record = {
    ...log(`${webhookConfigurationId(randomUUID())}:${event.id}`),
    event_type: event.event_type,
    account_id: event.data.account_id,
    order_id: event.data.id,
  };
  expect(await store.record({ record, event }, now)).toBe(true);
  expect(await store.get(record.id)).toEqual({ record, event });
  await store.finish(record.id, 'ignored', 'nothing to do', record);
  expect((await store.get(record.id))?.record.processing_status).toBe('ignored');
  expect((await records.events(event.data.account_id, [event.data.id], { limit: 10 })).items).toHaveLength(1);
  const orders = createOrderStore(table);
  await orders.keep(
    {
      ...event.data,
      status: 'confirmed',
      id: orderId(event.data.account_id, event.data.id),
      user_id: null,
      manager_id: null,
      external_order_id: event.data.id,
      recipient_email: null,
      event_type: event.event_type,
      reference: event.data.reference ?? null,
      end_to_end_id: event.data.end_to_end_id ?? null,
    },
    now,
  );
  const { add } = createWebhookQuotaStore(table);
  await add('operator-1', NOW, { total: 1, accounts: new Map([[subAccountId(event.data.account_id), 1]]) });
  expect(
    (await createIntakeReader(table)('operator-1', subAccountId(event.data.account_id), NOW)).counts,
  ).toEqual({
    total: 1,
    account: 1,
  });
});

test('an event whose sub-account was fetched is listed with its order', async () => {
  const store = createWebhookEventStore(table);
  const record = loggedEvent({ id: 'whc_1:cb-1', account_id: null, order_id: 'o-1' });
  await store.record({ record, event: null }, now);
  await store.finish(record.id, 'processed', 'order confirmed', { ...record, account_id: 'sub-7' });
  expect((await store.get(record.id))?.record.account_id).toBe('sub-7');
  expect(await getItem(table, keys.webhookEvent(record.id))).toMatchObject({
    owner: eventsOfOrder('sub-7', 'o-1'),
  });
});
