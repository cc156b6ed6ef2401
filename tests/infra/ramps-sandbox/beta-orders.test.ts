import { expect, test } from 'vitest';
import type { Order } from '#sandbox/state/model.ts';
import { betaClient, betaScene, bought, type Page, payout, purchase, rowsOf } from './beta-support.ts';
import { balancesOf, behave, eventually, logOf, seeded, WALLET } from './support.ts';

const EXCHANGE = '/v1/order/exchange';
const WITHDRAWAL = '/v1/order/withdrawal';

test('an exchange from the balance returns no id, and gives USDT when confirmed', async () => {
  const { client, bare } = await betaScene();
  const { status, body } = await client('POST', EXCHANGE, { body: purchase(1500) });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { amount: '1500', deposit: false, exp_time: '1200', message: '', network: '', wallet_address: '' },
  });
  expect(Object.keys(body).filter((key) => /id|reference|status|target/.test(key))).toEqual([]);
  const [row] = await rowsOf(client);
  expect(row).toMatchObject({
    status: 'pending',
    source_amount: '1500',
    description: '',
    recipient_email: '',
  });
  expect(await balancesOf(client)).toMatchObject({ BRL: '8500', USDT: '500' });
  await bare('POST', `/sandbox/orders/${row?.id}/confirm`);
  // (1500 - 0.65 %) / 5.41
  expect(await rowsOf(client)).toMatchObject([
    { status: 'confirmed', target_amount: '275.462107', total_fee: '9.75' },
  ]);
  expect(await balancesOf(client)).toMatchObject({ BRL: '8500', USDT: '775.462107' });
});

test('ignores references and idempotency keys', async () => {
  const { client } = await betaScene();
  const headers = { 'idempotency-key': 'k-1' };
  const body = purchase(100, { reference: 'cnv_1-x1' });
  await client('POST', EXCHANGE, { body, headers });
  await client('POST', EXCHANGE, { body, headers });
  const rows = await rowsOf(client);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('cnv_1');
  expect(await rowsOf(client, 'page=1&size=50&search=cnv_1')).toEqual([]);
});

test('without pool_balance an exchange waits for a deposit and pays out the target', async () => {
  const { client, bare, sandbox } = await betaScene();
  const asked = { source_asset: 'USDT', target_asset: 'BRL', pool_balance: false };
  const { body } = await client('POST', EXCHANGE, { body: purchase(100, asked) });
  expect(body).toMatchObject({ deposit: true, network: 'tron', tag: '' });
  expect(body.wallet_address).toMatch(/^T\w{33}$/);
  const [row] = await rowsOf(client);
  expect(row?.status).toBe('open');
  await bare('POST', `/sandbox/orders/${row?.id}/confirm`);
  expect(await balancesOf(client)).toMatchObject({ BRL: '10000', USDT: '500' });

  // Bought crypto goes to the registered wallet.
  const pix = await client('POST', EXCHANGE, { body: purchase(100, { pool_balance: false }) });
  expect(pix.body.wallet_address).toMatch(/^000201/);
  expect((await logOf(sandbox, '?kind=order')).at(-1)).toMatchObject({ sent_to: { address: WALLET } });
  const none = { pool_balance: false, target_asset: 'BTC', network: 'bitcoin' };
  expect(await client('POST', EXCHANGE, { body: purchase(100, none) })).toMatchObject({
    status: 400,
    body: { message: 'No wallet is registered for BTC' },
  });
});

test('refuses pool_balance, or spends the parent’s balance', async () => {
  const { sandbox, client, bare } = await betaScene({ pool_balance: 'not_activated' });
  expect(await client('POST', EXCHANGE, { body: purchase(100) })).toMatchObject({
    status: 400,
    body: { message: 'pool_balance is not activated' },
  });
  await behave(sandbox, { beta: { pool_balance: 'parent' } });
  const { id } = await bought(client, 541, {});
  expect(await balancesOf(client)).toMatchObject({ BRL: '10000' });
  await bare('POST', `/sandbox/orders/${id}/confirm`);
  expect(await balancesOf(client)).toMatchObject({ BRL: '10000', USDT: '599.351201' });
  const { body } = await client('GET', '/v1/balance/pool');
  expect(body).toMatchObject({ balances: [{ asset: 'BRL', total: '9459' }, { asset: 'USDT' }] });
  // A cancelled order is refunded to the parent.
  const next = await bought(client, 1000);
  await bare('POST', `/sandbox/orders/${next.id}/cancel`);
  expect(await balancesOf(client)).toMatchObject({ BRL: '10000' });
});

test('sends a bought asset to the registered wallet instead of the balance', async () => {
  const { client, bare, sandbox } = await betaScene({ bought: 'registered_wallet' });
  const { id } = await bought(client, 541);
  await bare('POST', `/sandbox/orders/${id}/confirm`);
  expect(await balancesOf(client)).toMatchObject({ BRL: '9459', USDT: '500' });
  expect((await logOf(sandbox, '?kind=order')).at(-1)).toMatchObject({
    order: { status: 'confirmed' },
    sent_to: { network: 'tron', address: WALLET },
  });
});

test.each([
  ['source', '99.351201', '3.51', '599.351201'],
  ['target', '99.35', '0.65', '599.35'],
  ['shown', '100', '3.51', '600'],
])('takes the fee from: %s', async (fee_taken, target_amount, total_fee, USDT) => {
  const { client, bare } = await betaScene({ fee_taken });
  const row = await bought(client, 541);
  expect(row).toMatchObject({ source_amount: '541', target_amount, total_fee });
  await bare('POST', `/sandbox/orders/${row.id}/confirm`);
  expect(await balancesOf(client)).toEqual({ BRL: '9459', USDT });
});

test('the fee rate', async () => {
  const { client } = await betaScene({ fee_rate: '0' });
  expect(await bought(client, 541)).toMatchObject({ target_amount: '100', total_fee: '0' });
});

test('a withdrawal goes to a registered address, and is refunded when cancelled', async () => {
  const { client, bare, sandbox } = await betaScene();
  const made = await client('POST', WITHDRAWAL, { body: payout(WALLET, 100.5) });
  expect(made).toMatchObject({ status: 200, body: { amount: '100.5', deposit: false } });
  const [row] = await rowsOf(client);
  expect(row).toMatchObject({
    recipient_email: 'acc_a@example.com',
    description: '',
    source_asset: 'USDT',
    target_asset: 'USDT',
  });
  expect(await balancesOf(client)).toMatchObject({ USDT: '399.5' });
  expect((await logOf(sandbox, '?kind=order')).at(-1)).toMatchObject({ sent_to: { address: WALLET } });
  await bare('POST', `/sandbox/orders/${row?.id}/cancel`);
  expect((await rowsOf(client))[0]?.status).toBe('canceled');
  expect(await balancesOf(client)).toMatchObject({ USDT: '500' });
});

const OTHER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

test('a withdrawal’s destination is registered or not, an address or a wallet id', async () => {
  const { client, sandbox, wallet } = await betaScene();
  const send = (destination: string, others = {}) =>
    client('POST', WITHDRAWAL, { body: payout(destination, 1, others) });
  const refusal = { status: 400, body: { message: 'target_destination is not registered' } };
  expect(await send(OTHER)).toMatchObject(refusal);
  expect(await send(wallet)).toMatchObject(refusal);
  expect(await send(WALLET, { target_destination_tag: '7' })).toMatchObject(refusal);
  expect(await send(WALLET, { network: 'erc-20' })).toMatchObject(refusal);
  expect((await send(WALLET, { network: '' })).body.message).toBe('network is required');

  await behave(sandbox, { beta: { registered_destination: 'not_required' } });
  expect((await send(OTHER)).status).toBe(200);
  expect((await logOf(sandbox, '?kind=order')).at(-1)).toMatchObject({
    sent_to: { network: 'tron', address: OTHER },
  });

  await behave(sandbox, { beta: { withdrawal_destination: 'wallet_id' } });
  expect(await send(WALLET)).toMatchObject(refusal);
  expect((await send(wallet)).status).toBe(200);
});

const toBank = (others: object = {}) =>
  payout('', 250, { target_asset: 'BRL', network: '', instant_payment_type: 'PIX', ...others });

test('fiat goes to the newest, the oldest or none of several registered bank accounts', async () => {
  const { client, sandbox, bank } = await betaScene();
  const external = {
    asset: 'BRL',
    name: 'Second',
    bank_name: 'Banco',
    branch: '1',
    account: '2',
    country: 'Brazil',
  };
  const second = await client('POST', '/v1/subaccount/bank-account/external', { body: external });
  const send = async () => {
    const { status } = await client('POST', WITHDRAWAL, { body: toBank() });
    const last = (await logOf(sandbox, '?kind=order')).at(-1);
    return status === 200 && last?.kind === 'order' ? last.order.bank_account_id : status;
  };
  expect(await send()).toBe(second.body.id);
  await behave(sandbox, { beta: { several_bank_accounts: 'oldest' } });
  expect(await send()).toBe(bank);
  await behave(sandbox, { beta: { several_bank_accounts: 'refused' } });
  expect(await send()).toBe(400);
});

test.each([
  [EXCHANGE, purchase(0), 'source_amount is required'],
  [EXCHANGE, purchase(1, { source_amount: '1' }), 'source_amount must be a number'],
  [EXCHANGE, purchase(1, { target_asset: 'BRL' }), 'source_asset and target_asset must differ'],
  [EXCHANGE, purchase(1, { network: 'trc-20' }), 'network trc-20 is not offered for USDT'],
  [EXCHANGE, purchase(10_000.01), 'Insufficient BRL balance: 10000.00 available, 10000.01 needed'],
  [WITHDRAWAL, payout(WALLET, 500.5), 'Insufficient USDT balance: 500.00 available, 500.50 needed'],
  [WITHDRAWAL, payout('', 1), 'target_destination is required'],
  [WITHDRAWAL, toBank({ instant_payment_type: '' }), 'instant_payment_type is required'],
  [WITHDRAWAL, toBank({ network: 'tron' }), 'network must be empty for BRL'],
])('a refused order (%s %j) says why and takes nothing', async (path, body, message) => {
  const { client } = await betaScene();
  expect(await client('POST', path, { body })).toMatchObject({ status: 400, body: { message } });
  expect(await balancesOf(client)).toEqual({ BRL: '10000', USDT: '500' });
});

test('a create can fail before or after the order exists, or hang', async () => {
  const { client, sandbox, advance } = await betaScene();
  const create = () => client('POST', EXCHANGE, { body: purchase(100) });
  const fail = { match: 'POST /v1/order/exchange', status: 502, times: 1 };
  await behave(sandbox, { fail: { ...fail, after_commit: false } });
  expect(await create()).toMatchObject({ status: 502, body: { message: 'Injected failure (502)' } });
  expect(await rowsOf(client)).toHaveLength(0);
  await behave(sandbox, { fail: { ...fail, after_commit: true } });
  expect((await create()).status).toBe(502);
  expect(await rowsOf(client)).toHaveLength(1);

  await behave(sandbox, { hang: { match: fail.match, seconds: 30, times: 1, after_commit: true } });
  const hanging = create();
  await eventually(async () => expect(await rowsOf(client)).toHaveLength(2));
  advance(30_000);
  expect((await hanging).status).toBe(200);
});

test('the log names the request of each order; deposits and dashboard orders have none', async () => {
  const { client, bare, sandbox } = await betaScene();
  await client('POST', EXCHANGE, { body: purchase(100) });
  await client('POST', WITHDRAWAL, { body: payout(WALLET, 1) });
  await bare('POST', '/sandbox/pix-deposits', { body: { account_id: 'acc_a', amount: '9' } });
  const dashboard = {
    account_id: 'acc_a',
    type: 'exchange',
    status: 'pending',
    source_asset: 'BRL',
    target_asset: 'USDT',
    source_amount: '100.00',
    target_amount: '18.36',
    total_fee: '0.65',
    events: ['order.created'],
  };
  expect((await bare('POST', '/sandbox/orders', { body: dashboard })).status).toBe(201);
  const log = await logOf(sandbox);
  const made = log.flatMap((item) => (item.kind === 'order' ? [item.request] : []));
  const paths = made.map((seq) => {
    const request = log.find((item) => item.kind === 'request' && item.seq === seq);
    return request?.kind === 'request' ? request.path : null;
  });
  expect(paths).toEqual([EXCHANGE, WITHDRAWAL, null, null]);
});

test('a dashboard order looks like any other, and is confirmed or cancelled the same way', async () => {
  const { client, bare } = await betaScene();
  const order = { account_id: 'acc_a', status: 'pending', source_asset: 'BRL', source_amount: '541.00' };
  const place = async (others: object) =>
    (await bare<Order>('POST', '/sandbox/orders', { body: { ...order, ...others } })).body.id;
  const exchange = { type: 'exchange', target_asset: 'USDT', target_amount: '100', total_fee: '3.51' };
  const id = await place(exchange);
  const [row] = await rowsOf(client);
  const mine = await bought(client, 541);
  expect(Object.keys(row ?? {})).toEqual(Object.keys(mine));
  expect(row).toMatchObject({ recipient_email: '', description: '', total_fee: '3.51', status: 'pending' });
  await bare('POST', `/sandbox/orders/${id}/confirm`);
  await bare('POST', `/sandbox/orders/${mine.id}/cancel`);
  const sent = await place({ type: 'withdrawal', target_asset: 'BRL', target_amount: '541.00' });
  await bare('POST', `/sandbox/orders/${sent}/cancel`);
  expect(await balancesOf(client)).toMatchObject({ BRL: '9459', USDT: '600' });
});

test('an order requires an existing, active sub-account', async () => {
  const { sandbox, client, parent } = await betaScene();
  await seeded(sandbox, 'acc_b');
  expect((await parent('POST', EXCHANGE, { body: purchase(1) })).status).toBe(400);
  const unknown = await betaClient(sandbox, 'acc_parent');
  expect((await unknown('POST', EXCHANGE, { body: purchase(1) })).status).toBe(404);
  await client('PATCH', '/v1/subaccount/inactive');
  expect((await client('POST', EXCHANGE, { body: purchase(1) })).status).toBe(400);
  expect((await client<Page>('GET', '/v1/order?page=1&size=9')).body.total).toBe('0');
});
