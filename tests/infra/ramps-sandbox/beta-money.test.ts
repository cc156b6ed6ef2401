import { expect, test } from 'vitest';
import { betaScene, bought, rowsOf } from './beta-support.ts';
import { balancesOf, behave, eventually, listening, pay } from './support.ts';

test('balances show a movement later than orders do', async () => {
  const { client, sandbox, advance } = await betaScene({ balance_lag_ms: 5_000 });
  advance(10_000);
  await pay(sandbox, 'acc_a', '1500.00');
  await bought(client, 100);
  expect(await rowsOf(client)).toHaveLength(2);
  expect(await balancesOf(client)).toMatchObject({ BRL: '10000' });
  expect((await client('GET', '/v1/balance/pool')).body).toMatchObject({
    balances: [{ total: '10000' }, {}],
  });
  expect((await client('GET', '/v1/balance?asset=BRL')).body).toMatchObject({ total_amount: '10000' });
  advance(5_000);
  expect(await balancesOf(client)).toMatchObject({ BRL: '11400' });
});

test('an asset’s balance includes its orders and fees', async () => {
  const { client, bare } = await betaScene();
  const { id } = await bought(client, 1500);
  await bare('POST', `/sandbox/orders/${id}/confirm`);
  const brl = {
    message: '',
    number_of_orders_associated: '1',
    total_asset: 'BRL',
    total_amount: '8500',
    total_fees: '9.75',
  };
  expect((await client('GET', '/v1/balance?asset=BRL')).body).toEqual(brl);
  expect((await client('GET', '/v1/balance')).status).toBe(400);
});

test.each([
  ['data', { data: [{ asset: 'BRL', balance_amount: '10000', total: '10000' }, { asset: 'USDT' }] }],
  ['array', [{ asset: 'BRL' }, { asset: 'USDT' }]],
  ['balances', { balances: [{ asset: 'BRL' }, { asset: 'USDT' }] }],
])('lists balances: %s', async (balance_list, body) => {
  const { client } = await betaScene({ balance_list });
  expect((await client('GET', '/v1/balance/assets')).body).toMatchObject(body);
});

test('with balances by asset only, the lists are not found', async () => {
  const { client } = await betaScene({ balance_calls: 'by_asset' });
  expect((await client('GET', '/v1/balance/assets')).status).toBe(404);
  expect((await client('GET', '/v1/balance/pool')).status).toBe(404);
  expect((await client('GET', '/v1/balance?asset=USDT')).body).toMatchObject({ total_amount: '500' });
});

test.each([
  ['canceled', undefined, 'canceled', '1500', '10000', true],
  ['balance_falls', undefined, 'confirmed', '1500', '10000', false],
  ['amount_falls', undefined, 'canceled', '1500', '10000', true],
  ['canceled', '500', 'canceled', '1500', '11000', true],
  ['balance_falls', '500', 'confirmed', '1500', '11000', false],
  ['amount_falls', '500', 'confirmed', '1000', '11000', false],
])(
  'a returned deposit (%s, %s) is %s with %s, and leaves %s',
  async (reversal, amount, status, target_amount, BRL, isTold) => {
    const { client, bare, sandbox } = await betaScene({ reversal });
    const received = await listening(sandbox);
    const { id } = await pay(sandbox, 'acc_a', '1500.00');
    const body = amount === undefined ? {} : { amount };
    expect((await bare('POST', `/sandbox/orders/${id}/return`, { body })).status).toBe(200);
    expect(await rowsOf(client)).toMatchObject([{ status, target_amount }]);
    expect(await balancesOf(client)).toMatchObject({ BRL });
    // Its own event is sent before the next deposit's.
    await pay(sandbox, 'acc_a', '1.00');
    await eventually(() => expect(received.length).toBeGreaterThanOrEqual(isTold ? 5 : 4));
    expect(received.some(({ text }) => text.includes('order.cancelled'))).toBe(isTold);
  },
);

test('returns at most the deposited amount', async () => {
  const { bare, sandbox } = await betaScene();
  const { id } = await pay(sandbox, 'acc_a', '10.00');
  const body = { amount: '10.01' };
  expect((await bare('POST', `/sandbox/orders/${id}/return`, { body })).status).toBe(400);
});

test('a quote uses the price of the named network, and binds nothing', async () => {
  const { client } = await betaScene();
  const ask = (body: object) =>
    client('POST', '/v1/quote', {
      body: { source_asset: 'BRL', target_asset: 'USDT', network: 'tron', product: 'exchange', ...body },
    });
  const { body } = await ask({ source_amount: 541, target_amount: 0 });
  expect(body).toMatchObject({
    price: { symbol: 'USDTBRL', price: '5.41' },
    price_reference: '0.18484288',
    source_amount: '541',
    target_amount: '0',
    target_amount_estimate: '100',
  });
  expect((await ask({ target_amount: 100 })).body).toMatchObject({ source_amount_estimate: '541' });
  for (const wrong of [{}, { source_amount: 1, network: '' }, { source_amount: 1, product: 'swap' }])
    expect((await ask(wrong)).status, JSON.stringify(wrong)).toBe(400);
});

test('a repeated request for a shared bank account returns the same or a second one', async () => {
  const { client, sandbox } = await betaScene();
  type Bank = { id: string; instant_payment: string };
  const share = async () =>
    (await client<Bank>('POST', '/v1/subaccount/bank-account/shared', { body: { asset: 'BRL' } })).body;
  const first = await share();
  expect(await share()).toEqual(first);
  await behave(sandbox, { beta: { shared_bank_again: 'second' } });
  const second = await share();
  expect(second.instant_payment).not.toBe(first.instant_payment);
  const query = '/v1/subaccount/bank-account?asset=BRL&bank_type=shared';
  const { body } = await client<{ list: Bank[] }>('GET', query);
  expect(body.list.map(({ id }) => id)).toEqual([first.id, second.id]);
});

test('a sub-account’s id can be in different fields', async () => {
  const { parent, client, sandbox } = await betaScene();
  const ids = async (sub_account_ids: string[]) => {
    await behave(sandbox, { beta: { sub_account_ids } });
    const { body } = await parent<{ list: Record<string, unknown>[] }>(
      'GET',
      '/v1/subaccounts?page=1&size=9',
    );
    const [item = {}] = body.list;
    expect((await client('GET', '/v1/subaccount')).body).toMatchObject({ account_id: item.account_id });
    return Object.entries(item).filter(([key]) => /(^|_)id$/.test(key));
  };
  expect(await ids(['id'])).toEqual([
    ['account_id', 'acc_parent'],
    ['id', 'acc_a'],
  ]);
  expect(await ids(['sub_account_id', 'subaccount_id'])).toEqual([
    ['account_id', 'acc_parent'],
    ['sub_account_id', 'acc_a'],
    ['subaccount_id', 'acc_a'],
  ]);
  expect(await ids(['account_id'])).toEqual([['account_id', 'acc_a']]);
});

test('a new sub-account is returned completely or by id only', async () => {
  const { parent, sandbox } = await betaScene();
  const body = {
    name: 'New',
    email: 'new@example.com',
    tax_id_type: 'CPF',
    tax_id_number: 12345678909,
    country: 'BR',
    local_id_number: '1',
    reference: 'mine',
  };
  const create = async () => (await parent('POST', '/v1/subaccount', { body })).body;
  const whole = await create();
  expect(whole).toMatchObject({ account_id: 'acc_parent', tax_id_number: '12345678909', is_active: true });
  expect(JSON.stringify(whole)).not.toContain('mine');
  for (const field of ['subaccount_id', 'sub_account_id']) {
    await behave(sandbox, { beta: { created_sub_account: field } });
    expect(await create()).toEqual({ message: '', [field]: expect.stringMatching(/^acc_/) as string });
  }
});

test('merges switches, restores defaults with null, and refuses invalid values', async () => {
  const { bare } = await betaScene();
  const put = (beta: unknown) =>
    bare<{ beta: Record<string, unknown> }>('PUT', '/sandbox/behaviour', { body: { beta } });
  await put({ bought: 'registered_wallet' });
  expect((await put({ amounts: 'text' })).body.beta).toMatchObject({
    amounts: 'text',
    bought: 'registered_wallet',
  });
  expect((await put(null)).body.beta).toMatchObject({ amounts: 'numbers', bought: 'balance' });
  for (const wrong of [{ amounts: 'words' }, { nonsense: 1 }, { fee_rate: '1' }, { sub_account_ids: [] }])
    expect((await put(wrong)).status, JSON.stringify(wrong)).toBe(400);
});
