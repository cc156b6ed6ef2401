import { eventReader } from '#functions/adapters/ramps/events.ts';
import { parseExact } from '#functions/platform/json.ts';
import { expect, test } from 'vitest';
import { betaClient, betaScene, bought, rowsOf } from './beta-support.ts';
import { behave, eventually, handClock, listening, newFolder, pay, started, webhooksOf } from './support.ts';

const readEvent = eventReader('beta');

/** Bodies as received, with every digit. */
const bodies = (received: { text: string }[]) =>
  received.map(({ text }) => JSON.parse(text) as { event: string; data: Record<string, unknown> });

test('a deposit sends two order events with the fixed header, which do not name the sub-account', async () => {
  const { sandbox } = await betaScene();
  const received = await listening(sandbox);
  const { id } = await pay(sandbox, 'acc_a', '1500.00');
  await eventually(() => expect(received).toHaveLength(2));
  expect(bodies(received)).toMatchObject([
    { event: 'order.created', data: { status: 'pending' } },
    {
      event: 'order.confirmed',
      account_id: 'acc_parent',
      data: {
        order_id: id,
        description: 'Deposit (SubAccount)',
        status: 'confirmed',
        target_amount: 1500,
        target_asset: 'BRL',
        message: '',
      },
    },
  ]);
  expect(received[0]?.text).not.toMatch(/sub_account|acc_a"|source_|reference|event_type/);
  expect(received[0]?.headers).toMatchObject({ 'x-webhook-secret': 'a-secret-of-the-test' });
  expect(received[0]?.headers).not.toHaveProperty('webhook-signature');
});

test.each([
  ['lower', 'order.created', 'order.cancelled'],
  ['capitalised', 'Order.created', 'Order.cancelled'],
  ['blank', 'order created', 'order cancelled'],
  ['one_l', 'order.created', 'order.canceled'],
])('events are spelled %s', async (event_names, created, cancelled) => {
  const { sandbox, client, bare } = await betaScene({ event_names });
  const received = await listening(sandbox);
  const { id } = await bought(client, 100);
  await bare('POST', `/sandbox/orders/${id}/cancel`);
  await eventually(() => expect(received).toHaveLength(2));
  expect(bodies(received)).toMatchObject([
    { event: created },
    { event: cancelled, data: { status: 'canceled' } },
  ]);
  expect(received.map(({ text }) => readEvent(parseExact(text)))).toMatchObject([
    { ok: true, value: { event_type: 'order.created', data: { id, account_id: null } } },
    { ok: true, value: { event_type: 'order.cancelled', data: { id, status: 'cancelled' } } },
  ]);
});

test('a refused event is sent again only with retries on', async () => {
  const { sandbox, advance } = await betaScene();
  const received = await listening(sandbox, () => 500);
  const outcomes = async () => (await webhooksOf(sandbox)).map(({ outcome }) => outcome);
  await pay(sandbox, 'acc_a', '10.00');
  await eventually(async () => expect(await outcomes()).toEqual(['gave_up', 'gave_up']));
  advance(3_600_000);
  expect(received).toHaveLength(2);
  await behave(sandbox, { beta: { webhook_retries: true } });
  await pay(sandbox, 'acc_a', '10.00');
  await eventually(async () => expect((await outcomes()).slice(2)).toEqual(['will_retry', 'will_retry']));
});

test('a settlement event is sent manually, and is not an order', async () => {
  const { sandbox, bare } = await betaScene();
  const received = await listening(sandbox);
  const settle = (body: object) =>
    bare('POST', '/sandbox/settlements', { body: { target_asset: 'USDT', target_amount: '1.5', ...body } });
  expect((await settle({ network: 'tron', external_hash: 'ab' })).status).toBe(201);
  expect((await settle({ event: 'created', settlement_id: 's-1' })).status).toBe(201);
  expect((await settle({ event: 'paid' })).status).toBe(400);
  await eventually(() => expect(received).toHaveLength(2));
  expect(bodies(received)).toMatchObject([
    {
      event: 'settlement.confirmed',
      data: { status: 'confirmed', target_amount: 1.5, target_asset_network: 'tron', external_hash: 'ab' },
    },
    {
      event: 'settlement.created',
      data: { settlement_id: 's-1', processed_at: '0001-01-01T00:00:00Z' },
    },
  ]);
  expect(received.map(({ text }) => readEvent(parseExact(text)))).toMatchObject([
    {
      value: {
        data: { target_amount: '1.5' },
        settlement: { network: 'tron', external_hash: 'ab', orders: 1 },
      },
    },
    { value: { data: { id: 's-1' }, settlement: { network: null, processed_at: null } } },
  ]);
  expect((await bare('GET', '/sandbox/orders')).body).toEqual({ items: [] });
});

test('amounts keep every digit, in an event kept across a restart too', async () => {
  const dataDir = newFolder();
  const { sandbox, bare, client } = await betaScene({}, { dataDir });
  const received = await listening(sandbox);
  await behave(sandbox, { webhooks: { delay_ms: 1_000 } });
  const amount = '0.123456789012345678';
  const deposit = { account_id: 'acc_a', type: 'deposit', status: 'confirmed', events: ['order.confirmed'] };
  const eth = { source_asset: 'ETH', target_asset: 'ETH', source_amount: amount, target_amount: amount };
  await bare('POST', '/sandbox/orders', { body: { ...deposit, ...eth } });
  const rows = await rowsOf(client);
  expect(rows).toMatchObject([{ target_amount: amount }]);
  await sandbox.close();

  const { clock, advance } = handClock();
  const again = await started({ wire: 'beta', dataDir, clock });
  expect(await rowsOf(await betaClient(again))).toEqual(rows);
  advance(1_000);
  await eventually(() => expect(received).toHaveLength(1));
  expect(received[0]?.text).toContain(`"target_amount":${amount},`);
});

test('events are duplicated, delayed and dropped as on the other wire', async () => {
  const { sandbox, advance, bare } = await betaScene();
  const received = await listening(sandbox);
  await behave(sandbox, { webhooks: { duplicate: 1, delay_ms: 1_000 } });
  await pay(sandbox, 'acc_a', '10.00');
  expect(received).toHaveLength(0);
  advance(1_000);
  await eventually(() => expect(received).toHaveLength(4));
  await behave(sandbox, { webhooks: { drop: 1 } });
  await pay(sandbox, 'acc_a', '10.00');
  expect((await bare('GET', '/sandbox/overview')).body).toMatchObject({
    webhooks: { dropped: '2', waiting: '0' },
  });
});
