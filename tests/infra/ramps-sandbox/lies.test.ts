import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Behaviour, DEFAULT_BEHAVIOUR } from '#sandbox/state/behaviour.ts';
import type { Order } from '#sandbox/state/model.ts';
import {
  balancesOf,
  bareClient,
  behave,
  buy,
  byHand,
  type Client,
  eventually,
  exchange,
  handClock,
  listening,
  logOf,
  newFolder,
  providerClient,
  ready,
  seeded,
  started,
} from './support.ts';

/** Exchanges 541 BRL, quoted as 100 USDT. Returns the confirmed order. */
const exchanged = async (client: Client, bare: Client, amount = '541'): Promise<Order> => {
  const { body } = await buy(client, amount);
  expect(body).toMatchObject({ source_amount: `${amount}.00`, target_asset: 'USDT', status: 'pending' });
  const path = `/sandbox/orders/${String(body.id)}/confirm`;
  const confirmed = (await bare<Order>('POST', path)).body;
  expect((await client<Order>('GET', `/v1/order/${String(body.id)}`)).body).toEqual(confirmed);
  return confirmed;
};

test.each([
  ['less than quoted', { give: '0.9' }, { target_amount: '90.00' }, { BRL: '9459.00', USDT: '590.00' }],
  ['more than quoted', { give: '1.1' }, { target_amount: '110.00' }, { USDT: '610.00' }],
  [
    'a half filled',
    { fill: '0.5' },
    { source_amount: '270.50', target_amount: '50.00' },
    { BRL: '9729.50', USDT: '550.00' },
  ],
  [
    'a third filled, rounded down',
    { fill: '0.3333' },
    { source_amount: '180.31', target_amount: '33.32902' },
    { BRL: '9819.69', USDT: '533.32902' },
  ],
  [
    'another asset',
    { asset: 'USDC' },
    { target_asset: 'USDC', target_amount: '100.00' },
    { BRL: '9459.00', USDT: '500.00', USDC: '100.00' },
  ],
  ['a fee taken out', { fee: '1.5' }, { target_amount: '98.50' }, { USDT: '598.50' }],
  ['a fee above all of it', { fee: '101' }, { target_amount: '0.00' }, { BRL: '9459.00', USDT: '500.00' }],
  [
    'all at once',
    { give: '0.9', fill: '0.5', asset: 'BTC', fee: '1' },
    { source_amount: '270.50', target_asset: 'BTC', target_amount: '44.00' },
    { BRL: '9729.50', BTC: '44.00' },
  ],
])('an exchange can give %s: the order, the balances and the log show it', async (_, rule, order, held) => {
  const { sandbox, client, bare } = await byHand();
  await behave(sandbox, { exchange: [rule] });
  const confirmed = await exchanged(client, bare);
  expect(confirmed).toMatchObject({ status: 'confirmed', source_amount: '541.00', ...order });
  expect(await balancesOf(client)).toMatchObject(held);
  const shown = await bare<{ items: unknown[] }>('GET', '/sandbox/accounts');
  expect(shown.body.items).toMatchObject([{ balances: held }]);
  expect(await logOf(sandbox, '?kind=order')).toMatchObject([{ order: confirmed }]);
});

test('exchange rules apply in turn, to their accounts, the set number of times, across a restart', async () => {
  const dataDir = newFolder();
  const { sandbox, client, bare } = await byHand({ dataDir });
  await seeded(sandbox, 'acc_b');
  await behave(sandbox, {
    exchange: [
      { account_id: 'acc_a', times: 2, give: '0.5' },
      { account_id: 'acc_a', times: 1 },
      { account_id: 'acc_a', fee: '1' },
    ],
  });
  const given = async (as: Client, on: Client) => (await exchanged(as, on)).target_amount;
  const theirs = await providerClient(sandbox, 'acc_b');
  expect([await given(client, bare), await given(theirs, bare)]).toEqual(['50.00', '100.00']);
  await sandbox.close();

  const next = await started({ dataDir });
  const after = await providerClient(next, 'acc_a');
  const on = bareClient(next);
  expect([await given(after, on), await given(after, on), await given(after, on)]).toEqual([
    '50.00',
    '100.00',
    '99.00',
  ]);
  expect((await on('GET', '/sandbox/behaviour')).body.exchange).toEqual([
    { account_id: 'acc_a', times: '2', give: '0.5', struck: '2' },
    { account_id: 'acc_a', times: '1', struck: '1' },
    { account_id: 'acc_a', fee: '1', struck: '1' },
  ]);
  await behave(next, { exchange: null });
  expect(await given(after, on)).toBe('100.00');
  expect((await on('GET', '/sandbox/behaviour')).body.exchange).toBeNull();
});

test('an automatically confirmed exchange follows the rules too, and so does its event', async () => {
  const { clock, advance } = handClock();
  const { sandbox, client } = await ready({ clock });
  const received = await listening(sandbox);
  await behave(sandbox, { exchange: { give: '0.9' } });
  await buy(client, '541');
  advance(300);
  await eventually(() => expect(received).toHaveLength(2));
  const amounts = Object.fromEntries(
    received.map(({ event }) => [event.event_type, event.data.target_amount]),
  );
  expect(amounts).toEqual({ 'order.created': '100.00', 'order.confirmed': '90.00' });
});

test('a cancelled exchange refunds all of its source, and uses up no rule', async () => {
  const { sandbox, client, bare } = await byHand();
  await behave(sandbox, { exchange: { fill: '0.5' } });
  const { body } = await buy(client, '541');
  await bare('POST', `/sandbox/orders/${String(body.id)}/cancel`);
  expect(await balancesOf(client)).toMatchObject({ BRL: '10000.00', USDT: '500.00' });
  expect((await bare('GET', '/sandbox/behaviour')).body.exchange).toMatchObject([{ struck: '0' }]);
});

test('less of a withdrawal can arrive: the amount taken stays, and the amount that arrived and the fee show', async () => {
  const { sandbox, client, bare, wallet } = await byHand();
  const received = await listening(sandbox);
  await behave(sandbox, { withdrawal: { times: 1, fee: '1' } });
  const sent = async () => {
    const body = { asset: 'USDT', amount: '183.918668', wallet_id: wallet };
    const made = await client('POST', '/v1/order/withdrawal', { body });
    expect(made.body).toMatchObject({ source_amount: '183.918668', target_amount: '183.918668' });
    expect(made.body).not.toHaveProperty('fee');
    const id = String(made.body.id);
    await bare('POST', `/sandbox/orders/${id}/confirm`);
    return (await client('GET', `/v1/order/${id}`)).body;
  };
  const first = await sent();
  expect(first).toMatchObject({
    status: 'confirmed',
    source_amount: '183.918668',
    target_amount: '182.918668',
    fee: '1.00',
  });
  expect(await balancesOf(client)).toMatchObject({ USDT: '316.081332' });
  expect(await logOf(sandbox, '?kind=order')).toMatchObject([{ order: first }]);
  await eventually(() => expect(received).toHaveLength(2));
  const { data } = received.find(({ event }) => event.event_type === 'order.confirmed')?.event ?? {};
  expect(data?.target_amount).toBe('182.918668');
  // The event's format is unchanged.
  expect(data).not.toHaveProperty('fee');

  const second = await sent();
  expect(second).toMatchObject({ target_amount: '183.918668' });
  expect(second).not.toHaveProperty('fee');
  expect((await bare('GET', '/sandbox/behaviour')).body.withdrawal).toEqual({
    times: '1',
    fee: '1',
    struck: '1',
  });
  await behave(sandbox, { withdrawal: { account_id: 'acc_b', fee: '1' } });
  expect((await bare('GET', '/sandbox/overview')).body.faults).toBe(true);
  await behave(sandbox, { withdrawal: null });
  expect((await bare('GET', '/sandbox/behaviour')).body.withdrawal).toBeNull();
});

test('a fee on a shared withdrawal is missing on arrival', async () => {
  const { sandbox, client, bare } = await byHand();
  await seeded(sandbox, 'acc_b');
  const theirs = await providerClient(sandbox, 'acc_b');
  const { body } = await theirs('POST', '/v1/subaccount/bank-account/shared', { body: { asset: 'BRL' } });
  await behave(sandbox, { withdrawal: { fee: '2.5' } });
  const made = await client('POST', '/v1/order/shared/withdrawal', {
    body: { asset: 'BRL', amount: '250', bank_account_id: body.id },
  });
  await bare('POST', `/sandbox/orders/${String(made.body.id)}/confirm`);
  expect(await balancesOf(client)).toMatchObject({ BRL: '9750.00' });
  expect(await balancesOf(theirs)).toMatchObject({ BRL: '10247.50' });
});

test('a fresh quote is refused as expired, the set number of times; an exchange without one is not', async () => {
  const { sandbox, client, bare } = await byHand();
  const { body: quote } = await client('POST', '/v1/quote', { body: exchange('541') });
  await behave(sandbox, { quotes: { expired_times: 2 } });
  const place = (body: unknown) =>
    client('POST', '/v1/order/exchange', { body, headers: { 'idempotency-key': 'k' } });
  const named = exchange('541', { quote_id: quote.id });
  const refusal = { status: 422, body: { error: 'quote_expired' } };
  expect(await place({ ...named, source_amount: '542' })).toMatchObject({
    body: { error: 'quote_mismatch' },
  });
  expect(await place(named)).toMatchObject(refusal);
  expect((await buy(client, '1')).status).toBe(201);
  expect(await place(named)).toMatchObject(refusal);
  expect(await balancesOf(client)).toMatchObject({ BRL: '9999.00' });
  expect((await bare('GET', '/sandbox/behaviour')).body.quotes).toEqual({ expired_times: '2', struck: '2' });
  expect(await place(named)).toMatchObject({ status: 201, body: { quote_id: quote.id } });

  await behave(sandbox, { quotes: { expired_times: 1 } });
  const again = { body: named };
  expect(await client('POST', '/v1/order/exchange', again)).toMatchObject(refusal);
  await behave(sandbox, { quotes: { expired_times: 9 } });
  expect((await bare('GET', '/sandbox/overview')).body.faults).toBe(true);
  await behave(sandbox, { quotes: null });
  expect((await client('POST', '/v1/order/exchange', again)).status).toBe(201);
  expect((await bare('GET', '/sandbox/behaviour')).body.quotes).toBeNull();
});

test('quotes and exchanges use set rates until they are cleared', async () => {
  const { sandbox, client } = await byHand();
  const bought = async () => {
    const { body: quote } = await client('POST', '/v1/quote', { body: exchange('541') });
    const { body: order } = await buy(client, '541');
    return [quote.target_amount, order.target_amount].map(Number);
  };
  expect(await bought()).toEqual([100, 100]);
  await behave(sandbox, { rates: { USDT: '5.00' } });
  expect(await bought()).toEqual([108.2, 108.2]);
  await behave(sandbox, { rates: null });
  expect(await bought()).toEqual([100, 100]);
});

test('loads a data file, and the page shows when a lie is set', async () => {
  const dataFile = join(newFolder(), 'data.jsonl');
  const at = '2026-11-20T14:00:00.000Z';
  const { beta: _, ...older } = DEFAULT_BEHAVIOUR;
  const behaviour: Omit<Behaviour, 'beta'> = {
    ...older,
    idempotency: 'ignored',
    auto_confirm_ms: null,
    seed: 4,
  };
  const order = {
    id: 'ord_1',
    type: 'exchange',
    account_id: 'acc_a',
    status: 'pending',
    source_asset: 'BRL',
    target_asset: 'USDT',
    source_amount: '541.00',
    target_amount: '100.00',
    created_at: at,
    updated_at: at,
  };
  const registered = { url: 'http://127.0.0.1:9/', header_key: 'x', header_value: 'y' };
  const facts = [
    { type: 'behaviour', behaviour, renewed: ['seed'] },
    { type: 'fault', kind: 'fail', index: 0 },
    { type: 'webhooks', items: [registered] },
    { type: 'order', seq: 1, order, confirm_at: null },
    { type: 'balance', account_id: 'acc_a', asset: 'BRL', delta: '-541.00' },
    { type: 'order-status', id: 'ord_1', status: 'confirmed', updated_at: at },
    { type: 'balance', account_id: 'acc_a', asset: 'USDT', delta: '100.00' },
  ];
  const lines = [
    { format: 'ramps-sandbox', version: 1 },
    { at, facts },
  ];
  writeFileSync(dataFile, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const sandbox = await started({ dataFile });
  const bare = bareClient(sandbox);
  expect((await bare('GET', '/sandbox/behaviour')).body).toEqual({
    ...behaviour,
    latency_ms: '0',
    seed: '4',
    fail: null,
    hang: null,
    webhooks: { duplicate: '0', drop: '0', shuffle: false, delay_ms: '0' },
    exchange: null,
    withdrawal: null,
    status_words: null,
    orders: null,
    quotes: null,
    rates: {},
    beta: { ...DEFAULT_BEHAVIOUR.beta, balance_lag_ms: '0', max_page_size: '50' },
  });
  expect((await bare('GET', '/sandbox/orders')).body.items).toEqual([{ ...order, status: 'confirmed' }]);
  expect((await bare('GET', '/sandbox/webhooks')).body.items).toEqual([
    { url: registered.url, header_key: 'x' },
  ]);
  expect((await bare('GET', '/sandbox/overview')).body.faults).toBe(false);
  await behave(sandbox, { exchange: { give: '0.9' } });
  expect((await bare('GET', '/sandbox/overview')).body.faults).toBe(true);
});
