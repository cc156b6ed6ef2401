import { expect, test } from 'vitest';
import type { Order } from '#sandbox/state/model.ts';
import {
  balancesOf,
  behave,
  buy,
  byHand,
  eventually,
  exchange,
  handClock,
  pay,
  providerClient,
  ready,
  seeded,
} from './support.ts';

type Page = { list: Order[]; total_row: string };

const stopped = async () => {
  const { clock, advance } = handClock();
  return { ...(await byHand({ clock })), advance };
};

test('an exchange takes the source at once and gives the target when confirmed', async () => {
  const { client, bare } = await stopped();
  const made = await buy(client, '1500.00', { reference: 'cnv_1-x1' });
  expect(made).toMatchObject({
    status: 201,
    body: {
      id: expect.stringMatching(/^ord_/) as string,
      type: 'exchange',
      account_id: 'acc_a',
      status: 'pending',
      source_asset: 'BRL',
      target_asset: 'USDT',
      source_amount: '1500.00',
      target_amount: '277.264325',
      reference: 'cnv_1-x1',
    },
  });
  expect(await balancesOf(client)).toMatchObject({ BRL: '8500.00', USDT: '500.00' });
  const id = String(made.body.id);
  expect((await bare('POST', `/sandbox/orders/${id}/confirm`)).body).toMatchObject({
    id,
    status: 'confirmed',
  });
  expect(await balancesOf(client)).toMatchObject({ BRL: '8500.00', USDT: '777.264325' });
  expect((await client('GET', `/v1/order/${id}`)).body).toMatchObject({
    status: 'confirmed',
    source_amount: '1500.00',
  });
  expect((await bare('POST', `/sandbox/orders/${id}/confirm`)).status).toBe(409);
  expect(await bare('POST', `/sandbox/orders/${id}/cancel`)).toMatchObject({
    status: 409,
    body: { message: 'The order is already confirmed', error: 'order_final' },
  });
  expect((await bare('POST', '/sandbox/orders/ord_x/confirm')).status).toBe(404);
});

test('a withdrawal takes the balance at once and refunds it when cancelled', async () => {
  const { client, bare, wallet, bank } = await stopped();
  const body = { asset: 'USDT', amount: '100.5', wallet_id: wallet, network: 'tron', reference: 'cnv_1-w1' };
  const made = await client('POST', '/v1/order/withdrawal', { body });
  expect(made).toMatchObject({
    status: 201,
    body: {
      type: 'withdrawal',
      source_asset: 'USDT',
      target_asset: 'USDT',
      source_amount: '100.50',
      wallet_id: wallet,
    },
  });
  expect(await balancesOf(client)).toMatchObject({ USDT: '399.50' });
  await bare('POST', `/sandbox/orders/${String(made.body.id)}/cancel`);
  expect(await balancesOf(client)).toMatchObject({ USDT: '500.00' });
  expect((await client('GET', `/v1/order/${String(made.body.id)}`)).body.status).toBe('cancelled');

  const toBank = { asset: 'BRL', amount: 10000, bank_account_id: bank };
  const sent = await client('POST', '/v1/order/withdrawal', { body: toBank });
  expect(sent.body).toMatchObject({ source_amount: '10000.00', bank_account_id: bank });
  expect(await balancesOf(client)).toMatchObject({ BRL: '0.00' });
});

test('a shared withdrawal reaches the other account as a deposit', async () => {
  const { sandbox, client, bare } = await stopped();
  await seeded(sandbox, 'acc_b');
  const theirs = await providerClient(sandbox, 'acc_b');
  const { body } = await theirs('POST', '/v1/subaccount/bank-account/shared', { body: { asset: 'BRL' } });
  const asked = { asset: 'BRL', amount: '250', bank_account_id: body.id, reference: 'to-b' };
  expect((await client('POST', '/v1/order/withdrawal', { body: asked })).status).toBe(422);
  const made = await client('POST', '/v1/order/shared/withdrawal', { body: asked });
  expect(made.status).toBe(201);
  expect(await balancesOf(theirs)).toMatchObject({ BRL: '10000.00' });
  await bare('POST', `/sandbox/orders/${String(made.body.id)}/confirm`);
  expect(await balancesOf(theirs)).toMatchObject({ BRL: '10250.00' });
  const { body: listed } = await theirs<Page>('GET', '/v1/order');
  expect(listed.list).toMatchObject([{ type: 'deposit', status: 'confirmed', source_amount: '250.00' }]);
});

test.each([
  ['exchange', { ...exchange('10000.01') }, 422, 'insufficient_balance'],
  ['exchange', { ...exchange('0') }, 400, 'invalid_amount'],
  ['exchange', { ...exchange('1'), target_asset: 'BRL' }, 422, 'same_asset'],
  ['exchange', { ...exchange('1'), target_asset: 'NOPE' }, 422, 'unknown_asset'],
  ['exchange', { ...exchange('1'), quote_id: 'quo_x' }, 422, 'quote_unknown'],
  ['exchange', { ...exchange('1'), product: 'swap' }, 400, 'invalid_request'],
  ['exchange', {}, 400, 'invalid_request'],
  ['withdrawal', { asset: 'USDT', amount: '1' }, 400, 'invalid_request'],
  [
    'withdrawal',
    { asset: 'USDT', amount: '1', wallet_id: 'WALLET', bank_account_id: 'BANK' },
    400,
    'invalid_request',
  ],
  ['withdrawal', { asset: 'USDT', amount: '1', wallet_id: 'wal_x' }, 422, 'destination_unknown'],
  ['withdrawal', { asset: 'BTC', amount: '1', wallet_id: 'WALLET' }, 422, 'destination_asset'],
  [
    'withdrawal',
    { asset: 'USDT', amount: '1', wallet_id: 'WALLET', network: 'polygon' },
    422,
    'destination_network',
  ],
  ['withdrawal', { asset: 'USDT', amount: '500.000001', wallet_id: 'WALLET' }, 422, 'insufficient_balance'],
  ['withdrawal', { asset: 'USDT', amount: '1.0000001', wallet_id: 'WALLET' }, 400, 'invalid_amount'],
  ['shared/withdrawal', { asset: 'USDT', amount: '1', wallet_id: 'WALLET' }, 422, 'destination_type'],
])('an order (%s) with %j is a %i, and takes nothing', async (path, body, status, error) => {
  const { client, wallet, bank } = await stopped();
  const before = await balancesOf(client);
  const text = JSON.stringify(body).replace('WALLET', wallet).replace('BANK', bank);
  expect(await client('POST', `/v1/order/${path}`, { body: text })).toMatchObject({
    status,
    body: { error },
  });
  expect(await balancesOf(client)).toEqual(before);
});

test('an order needs an existing sub-account', async () => {
  const { sandbox, client } = await stopped();
  const none = await providerClient(sandbox);
  expect((await buy(none, '1')).status).toBe(400);
  const headers = { 'x-sub-account-id': 'acc_x' };
  expect((await client('POST', '/v1/order/exchange', { body: exchange('1'), headers })).status).toBe(404);
});

test('a quote binds its exchange until it expires', async () => {
  const { clock, advance } = handClock();
  const { sandbox, client } = await ready({ clock });
  await seeded(sandbox, 'acc_b');
  const { body: quote } = await client('POST', '/v1/quote', { body: exchange('1500') });
  const place = (amount: string, others = {}, account = 'acc_a') =>
    client('POST', '/v1/order/exchange', {
      body: exchange(amount, { quote_id: quote.id, ...others }),
      headers: { 'x-sub-account-id': account },
    });
  expect((await place('1500.00')).body).toMatchObject({
    quote_id: quote.id,
    target_amount: quote.target_amount,
  });
  for (const answer of [
    await place('1501'),
    await place('1500', { target_asset: 'BTC' }),
    await place('1500', {}, 'acc_b'),
  ]) {
    expect(answer).toMatchObject({ status: 422, body: { error: 'quote_mismatch' } });
  }
  advance(60_000);
  expect(await place('1500')).toMatchObject({ status: 422, body: { error: 'quote_expired' } });
});

test('orders confirm automatically after auto_confirm_ms, except manually cancelled ones', async () => {
  const { clock, advance } = handClock();
  const { sandbox, client, bare } = await ready({ clock });
  const [one, other] = [await buy(client, '541'), await buy(client, '541')];
  await bare('POST', `/sandbox/orders/${String(other.body.id)}/cancel`);
  const status = async ({ body }: typeof one) =>
    (await client('GET', `/v1/order/${String(body.id)}`)).body.status;
  advance(299);
  expect(await status(one)).toBe('pending');
  advance(1);
  expect([await status(one), await status(other)]).toEqual(['confirmed', 'cancelled']);
  expect(await balancesOf(client)).toMatchObject({ BRL: '9459.00', USDT: '600.00' });
  await behave(sandbox, { auto_confirm_ms: 0 });
  expect((await buy(client, '541')).body.status).toBe('confirmed');
});

test('lists by account, page, status, reference and time; another account’s order is not found', async () => {
  const { sandbox, client, bare, advance } = await stopped();
  await seeded(sandbox, 'acc_b');
  const references = ['cnv_a-x1', 'cnv_b-x1', 'cnv_b-x10', 'other'];
  const ids: string[] = [];
  for (const reference of references) {
    const { body } = await buy(client, '1', { reference });
    ids.push(String(body.id));
  }
  // Times have milliseconds: the confirmation must not share one with the last order.
  advance(5);
  await bare('POST', `/sandbox/orders/${ids[0]}/confirm`);
  await pay(sandbox, 'acc_b', '9');
  const list = async (query: string, from = client) => (await from<Page>('GET', `/v1/order?${query}`)).body;
  const shown = async (query: string) => (await list(query)).list.map(({ reference }) => reference);

  expect(await shown('')).toEqual(references.toReversed());
  expect(await shown('order_by=created_at')).toEqual(references);
  expect(await shown('order_by=created_at%20desc')).toEqual(references.toReversed());
  expect((await shown('order_by=-updated_at'))[0]).toBe('cnv_a-x1');
  expect(await shown('search=cnv_b')).toEqual(['cnv_b-x10', 'cnv_b-x1']);
  expect(await shown('search=cnv_a-x1')).toEqual(['cnv_a-x1']);
  expect(await shown('search=nothing')).toEqual([]);
  expect(await shown('status=confirmed')).toEqual(['cnv_a-x1']);
  expect(await shown('status=pending&search=cnv_b&size=1&page=2')).toEqual(['cnv_b-x1']);
  expect((await list('size=2')).total_row).toBe('4');
  expect((await list('', await providerClient(sandbox))).total_row).toBe('5');
  for (const query of ['status=done', 'order_by=amount', 'page=0']) {
    expect((await client('GET', `/v1/order?${query}`)).status, query).toBe(400);
  }
  const read = async (account?: string) =>
    (await (await providerClient(sandbox, account))('GET', `/v1/order/${ids[0]}`)).status;
  expect(await Promise.all([read('acc_a'), read('acc_b'), read()])).toEqual([200, 404, 200]);
});

test('a balance cannot be spent twice in parallel, and nothing is lost', async () => {
  const { client, bare } = await stopped();
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy(client, '1000')));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(await balancesOf(client)).toMatchObject({ BRL: '0.00' });
  const made = answers.filter(({ status }) => status === 201);
  await Promise.all(made.map(({ body }) => bare('POST', `/sandbox/orders/${String(body.id)}/cancel`)));
  await eventually(async () => expect(await balancesOf(client)).toMatchObject({ BRL: '10000.00' }));
});
