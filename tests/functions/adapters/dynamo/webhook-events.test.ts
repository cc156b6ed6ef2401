import { createIntakeReader } from '@ramps-gateway/functions/src/adapters/dynamo/intake.ts';
import { createOrderStore } from '@ramps-gateway/functions/src/adapters/dynamo/orders.ts';
import { createProfileStore } from '@ramps-gateway/functions/src/adapters/dynamo/profiles.ts';
import { createSpreadStore } from '@ramps-gateway/functions/src/adapters/dynamo/spreads.ts';
import { createSubAccountStore } from '@ramps-gateway/functions/src/adapters/dynamo/sub-accounts.ts';
import { createWebhookConfigurationStore } from '@ramps-gateway/functions/src/adapters/dynamo/webhook-configurations.ts';
import { createWebhookEventStore } from '@ramps-gateway/functions/src/adapters/dynamo/webhook-events.ts';
import { createDueWork } from '@ramps-gateway/functions/src/adapters/dynamo/due.ts';
import { createItem, getItem } from '@ramps-gateway/functions/src/adapters/dynamo/items.ts';
import { keys } from '@ramps-gateway/functions/src/adapters/dynamo/keys.ts';
import type { Table } from '@ramps-gateway/functions/src/adapters/dynamo/client.ts';
import { hashSecret } from '@ramps-gateway/functions/src/platform/webhook-secret.ts';
import type { OrderRecord, WebhookLogRecord } from '@ramps-gateway/shared/contract/records.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Engine, startEngine } from '../../../support/engine.ts';
import { NOW, profile, subAccount } from '../../../support/records.ts';

let engine: Engine;
let table: Table;

beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  table = await engine.newTable();
});

const now = NOW.toISOString();
const log = (id: string): WebhookLogRecord => ({
  id,
  user_id: 'operator-1',
  event_type: 'order.confirmed',
  processing_status: 'pending',
  detail: null,
  account_id: 'acc_1',
  order_id: 'ord_1',
  created_at: now,
});

test('an event is recorded once of 50 simultaneous copies, and is due until it is finished', async () => {
  const store = createWebhookEventStore(table);
  const due = createDueWork(table);
  const copies = await Promise.all(
    Array.from({ length: 50 }, () => store.record({ record: log('whc_1:evt#1'), event: null }, now)),
  );
  expect(copies.filter(Boolean)).toHaveLength(1);
  expect(await due.until(now, 10)).toEqual([{ kind: 'event', id: 'whc_1:evt#1', dueAt: now }]);
  await store.finish('whc_1:evt#1', 'processed', 'conversion cnv_1');
  await store.finish('whc_1:evt#1', 'ignored', 'too late');
  expect((await store.get('whc_1:evt#1'))?.record).toMatchObject({
    processing_status: 'processed',
    detail: 'conversion cnv_1',
  });
  expect(await due.until('2027', 10)).toEqual([]);
  expect(await store.record({ record: log('whc_1:evt#1'), event: null }, now)).toBe(false);
});

test('the intake reads configuration, role and account at once', async () => {
  const read = createIntakeReader(table);
  const account = subAccount({ user_id: 'client-1', manager_id: 'operator-1' });
  const secret = hashSecret('a-secret-of-some-length');
  const configuration = {
    id: 'whc_operator-1',
    user_id: 'operator-1',
    webhook_url: '',
    webhook_header_key: 'x-webhook-secret',
    is_active: true,
    updated_at: now,
  };
  expect(await read('operator-1', 'acc_1')).toEqual({
    configuration: undefined,
    role: 'client',
    account: undefined,
  });
  await createWebhookConfigurationStore(table).create(configuration, secret);
  await createProfileStore(table).create(profile({ user_id: 'operator-1', role: 'gateway_user' }));
  await createSubAccountStore(table).create(account);
  expect(await read('operator-1', 'acc_1')).toEqual({
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
  });
  expect((await read('operator-1', undefined)).account).toBeUndefined();
});

test('an order takes its final status once, in whatever order its events come', async () => {
  const store = createOrderStore(table);
  const order: OrderRecord = {
    id: 'ord_x',
    user_id: null,
    manager_id: null,
    account_id: 'acc_1',
    external_order_id: 'ord_1',
    type: 'deposit',
    status: 'pending',
    source_asset: 'BRL',
    target_asset: 'BRL',
    source_amount: '1500.00',
    target_amount: '1500.00',
    recipient_email: null,
    event_type: 'order.created',
    created_at: now,
    updated_at: now,
  };
  const tell = (status: OrderRecord['status']) => store.tell({ ...order, status }, 'order');
  await Promise.all([
    tell('pending'),
    tell('confirmed'),
    tell('pending'),
    tell('confirmed'),
    tell('pending'),
  ]);
  await tell('cancelled');
  expect(await getItem(table, keys.order('ord_x'))).toMatchObject({ record: { status: 'confirmed' } });
  await store.tell({ ...order, status: 'cancelled' }, 'settlement');
  expect(await getItem(table, keys.settlement('ord_x'))).toMatchObject({
    entity: 'settlement',
    record: { status: 'cancelled' },
  });
});

test('spreads: the custom one, else the minimum of the band', async () => {
  const spreads = createSpreadStore(table);
  const put = (custom_spread: string | null, user: string) =>
    createItem(table, {
      ...keys.clientSpread(user),
      entity: 'client_spread',
      version: 1,
      record: { user_id: user, spread_band_id: 'gold', custom_spread, created_at: now },
    });
  await createItem(table, {
    ...keys.spreadBand('gold'),
    entity: 'spread_band',
    version: 1,
    record: { id: 'gold', name: 'Gold', description: '', min_spread: '0.003', max_spread: '0.01' },
  });
  await put(null, 'a');
  await put('0.0125', 'b');
  expect(await spreads.of('a')).toEqual({ custom: null, bandMinimum: { fraction: '0.003' } });
  expect(await spreads.of('b')).toEqual({ custom: { fraction: '0.0125' }, bandMinimum: null });
  expect(await spreads.of('nobody')).toEqual({ custom: null, bandMinimum: null });
});
