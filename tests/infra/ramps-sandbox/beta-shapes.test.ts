import { expect, test } from 'vitest';
import { isRecord } from '#sandbox/json.ts';
import { providerFixture, wireText } from '#tests/support/provider-fixtures.ts';
import { betaScene, credentialsOf, rowsOf, tokenOf } from './beta-support.ts';
import { bareClient, behave, eventually, listening, pay } from './support.ts';

/** Keys and JSON types; for a list, those of its items. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return [...new Set(value.map((item) => JSON.stringify(shapeOf(item))))];
  if (!isRecord(value)) return value === null ? 'null' : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, shapeOf(inner)]),
  );
};

/** The request and answer of a fixture, or of one of its variants. */
const exampleOf = (name: string, variant: string | undefined) => {
  const { request, answer, variants } = providerFixture(name);
  if (variant === undefined) return { request, answer };
  const found = variants.find((one) => one.name === variant);
  if (found === undefined) throw new Error(`${name} has no variant ${variant}`);
  return { request: found.request ?? request, answer: found.answer ?? answer };
};

/** A sub-account created through the provider's API, with money, a wallet, a bank account and orders. */
const scene = async () => {
  const { sandbox, bare, parent } = await betaScene();
  const post = async (name: string, account?: string) => {
    const { request } = providerFixture(name);
    const headers: Record<string, string> = account === undefined ? {} : { 'x-sub-account-id': account };
    return (await parent(request.method, request.path, { body: wireText(request), headers })).body;
  };
  const account = String((await post('create-sub-account')).id);
  await pay(sandbox, account, '5000.00');
  await bare('POST', `/sandbox/accounts/${account}/balance`, { body: { asset: 'USDT', delta: '1000' } });
  const wallet = String((await post('add-external-wallet', account)).id);
  const bank = String((await post('add-external-bank', account)).id);
  await post('exchange', account);
  await post('withdrawal', account);
  const [order] = await rowsOf(parent);
  const { access_token } = await tokenOf(sandbox);
  return { sandbox, account, access_token, ids: { 'w-2': wallet, 'b-1': bank, 'o-1': order?.id ?? '' } };
};

test.each([
  'token',
  'revoke',
  'assets',
  'assets: fiat',
  'networks',
  'quote',
  'quote: for a target amount',
  'exchange',
  'exchange: crypto to deposit, without pool_balance',
  'withdrawal',
  'withdrawal: fiat to the registered bank account, PIX',
  'order-list',
  'order-list: an empty page',
  'order-detail',
  'order-detail: not found',
  'balance',
  'balance: the parent',
  'balance-assets',
  'balance-pool',
  'create-sub-account: with message and created_at',
  'create-sub-account: a field is missing',
  'sub-account',
  'sub-accounts: with KYC',
  'wallets',
  'add-external-wallet',
  'add-external-wallet: the example posts to the list',
  'add-shared-wallet',
  'delete-wallet',
  'banks',
  'add-external-bank',
  'add-shared-bank',
  'add-shared-bank: Mexico',
  'add-shared-bank: United States',
  'add-shared-bank: EU',
  'delete-bank',
  'make-inactive',
])('%s answers in the documented shape', async (example) => {
  const [name = '', variant] = example.split(': ');
  const { sandbox, account, access_token, ids } = await scene();
  const { request, answer } = exampleOf(name, variant);
  if (answer === undefined) throw new Error(`${name} has no answer`);
  const known: Record<string, string> = variant === 'not found' ? {} : ids;
  const path = Object.entries(known).reduce((text, [made, real]) => text.replace(made, real), request.path);
  const body =
    name === 'token' || name === 'revoke' ? JSON.stringify(credentialsOf(sandbox)) : wireText(request);
  const headers: Record<string, string> = { ...request.headers, authorization: `Bearer ${access_token}` };
  if ('x-sub-account-id' in headers) headers['x-sub-account-id'] = account;
  const empty = variant === 'a field is missing' ? { body: '{}' } : {};
  const response = await fetch(sandbox.url + path, {
    method: request.method,
    headers,
    ...(body === '' ? {} : { body }),
    ...empty,
  });
  const text = await response.text();
  expect({ status: response.status, shape: shapeOf(JSON.parse(text)) }, text).toEqual({
    status: answer.status,
    shape: shapeOf(JSON.parse(wireText(answer))),
  });
});

test.each([
  [
    'US',
    { asset: 'USD', name: 'Made Up', country: 'United States', branch: '990000000' },
    'state is required',
  ],
  ['a wallet', undefined, 'name is required'],
])('an external account names the missing field (%s)', async (_what, bank, message) => {
  const { client } = await betaScene();
  const us = { bank_name: 'Bank', account: '1', City: 'New York', postal_code: '10001', ...bank };
  const answer =
    bank === undefined
      ? await client('POST', '/v1/subaccount/wallet-address/external', { body: { asset: 'USDT' } })
      : await client('POST', '/v1/subaccount/bank-account/external', { body: us });
  expect(answer).toMatchObject({ status: 400, body: { message } });
});

test.each(['order-event', 'settlement-event'])('%s has the documented shape', async (name) => {
  const { sandbox, bare } = await betaScene();
  const received = await listening(sandbox);
  if (name === 'order-event') await pay(sandbox, 'acc_a', '1500.00');
  else
    await bare('POST', '/sandbox/settlements', {
      body: { target_asset: 'BRL', target_amount: '98765.43', orders: '12' },
    });
  await eventually(() => expect(received.length).toBeGreaterThan(0));
  expect(shapeOf(JSON.parse(received[0]?.text ?? ''))).toEqual(
    shapeOf(JSON.parse(wireText(providerFixture(name).request))),
  );
});

test('errors have only a message', async () => {
  const { sandbox, client } = await betaScene();
  await behave(sandbox, { fail: { match: 'GET /v1/quote', status: 503 } });
  for (const [method, path] of [
    ['GET', '/v1/order'],
    ['GET', '/v1/order/o-x'],
    ['GET', '/v1/nothing'],
    ['GET', '/v1/quote'],
    ['POST', '/v1/order/exchange'],
  ] as const) {
    const { status, body } = await client(method, path);
    expect([400, 404, 503], path).toContain(status);
    expect(body, path).toEqual({ message: expect.any(String) as string });
  }
  expect((await bareClient(sandbox)('GET', '/v1/order')).body).toEqual({
    message: expect.any(String) as string,
  });
});

test('networks are spelled as documented, in requests too', async () => {
  const { client } = await betaScene();
  type Networks = { networks: { name: string }[] };
  const { body } = await client<Networks>('GET', '/v1/network/asset/USDT');
  expect(body.networks.map(({ name }) => name)).toEqual(['tron', 'erc-20', 'polygon']);
  const share = (network: string) =>
    client('POST', '/v1/subaccount/wallet-address/shared', { body: { asset: 'USDT', network } });
  expect((await share('erc-20')).body).toMatchObject({ network: 'erc-20', wallet_type: 'shared' });
  expect((await share('erc20')).status).toBe(400);
});

test('a PIX code has no amount, and MXN has a CLABE', async () => {
  const { client } = await betaScene();
  const share = async (asset: string, others = {}) =>
    (await client('POST', '/v1/subaccount/bank-account/shared', { body: { asset, ...others } })).body;
  const pix = await share('BRL', { amount: 15 });
  expect(pix).toMatchObject({ account: '0000', branch: '0000', instant_payment_type: 'PIX' });
  expect(pix.instant_payment).toMatch(
    /^000201265800\d{2}br\.gov\.bcb\.pix0136[\da-f-]{36}5204000053039865802BR59\d\dAccount_acca60\d\dSao_Paulo62290525\w{25}6304[\dA-F]{4}$/,
  );
  expect((await share('MXN')).instant_payment).toMatch(/^646180\d{12}$/);
});
