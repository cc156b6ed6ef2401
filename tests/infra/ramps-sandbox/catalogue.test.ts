import { expect, test } from 'vitest';
import { balancesOf, bareClient, handClock, newToken, providerClient, started } from './support.ts';

type Assets = {
  assets: { symbol: string; asset_type: string; active: boolean; networks: { name: string }[] }[];
};

test('assets have the specified fields, by type too', async () => {
  const client = await providerClient(await started());
  const { body } = await client<Assets>('GET', '/v1/asset');
  expect(body.assets.map(({ symbol }) => symbol)).toEqual(
    expect.arrayContaining(['BRL', 'USD', 'EUR', 'MXN', 'USDT', 'BTC', 'ETH', 'XAU']),
  );
  const bySymbol = new Map(body.assets.map((asset) => [asset.symbol, asset]));
  expect(bySymbol.get('USDT')).toMatchObject({
    id: 'ast_usdt',
    name: 'Tether',
    asset_type: 'crypto',
    active: true,
    small_image_url: expect.stringMatching(/^data:image\/svg\+xml;base64,/) as string,
    networks: [{ id: 'tron', name: 'tron' }, { name: 'ethereum' }, { name: 'polygon' }],
  });
  expect(bySymbol.get('EUR')).not.toHaveProperty('small_image_url');
  expect(bySymbol.get('DAI')?.active).toBe(false);

  const exotic = await client<Assets>('GET', '/v1/asset?type=exotic');
  expect(exotic.body.assets.map(({ symbol }) => symbol)).toEqual(['XAU']);
  expect((await client('GET', '/v1/asset?type=paper')).status).toBe(400);
});

test('lists the networks of an asset', async () => {
  const client = await providerClient(await started());
  expect((await client('GET', '/v1/network/asset/btc')).body).toEqual({
    networks: [{ id: 'bitcoin', name: 'bitcoin' }],
  });
  expect((await client('GET', '/v1/network/asset/BRL')).body).toEqual({ networks: [] });
  const unknown = await client('GET', '/v1/network/asset/NOPE');
  expect(unknown).toMatchObject({
    status: 404,
    body: { message: 'Asset NOPE not found', error: 'not_found' },
  });
});

test('balances are exact JSON numbers, of an account and of the pool', async () => {
  const sandbox = await started();
  const bare = bareClient(sandbox);
  const make = (account_id: string, balances: unknown) =>
    bare('POST', '/sandbox/accounts', {
      body: { account_id, name: account_id, email: 'a@example.com', balances },
    });
  await make('acc_1', { BRL: '12345678901234567.89', ETH: '1.000000000000000001' });
  await make('acc_2', [{ asset: 'ETH', balance_amount: '0.1' }]);
  await make('acc_3', { ETH: '0.2' });

  const client = await providerClient(sandbox, 'acc_1');
  expect(await balancesOf(client)).toEqual({
    BRL: '12345678901234567.89',
    USDT: '0.00',
    ETH: '1.000000000000000001',
  });
  const raw = await fetch(`${sandbox.url}/v1/balance/pool`, {
    headers: { authorization: `Bearer ${await newToken(sandbox)}` },
  });
  // A parser that uses doubles loses the last digits.
  expect(await raw.text()).toContain(
    '"asset":"ETH","balance_amount":1.300000000000000001,"total":1.300000000000000001',
  );

  expect(
    (await client('GET', '/v1/balance/assets', { headers: { 'x-sub-account-id': 'acc_x' } })).status,
  ).toBe(404);
});

test('BRL buys USDT at 5.41, quoted for 60 seconds', async () => {
  const { clock } = handClock();
  const sandbox = await started({ clock });
  const client = await providerClient(sandbox);
  const asked = {
    source_asset: 'BRL',
    source_amount: 1500,
    target_asset: 'USDT',
    target_amount: 0,
    product: 'exchange',
  };
  const { status, body } = await client('POST', '/v1/quote', { body: { ...asked, network: 'Tron' } });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^quo_/) as string,
    source_asset: 'BRL',
    source_amount: '1500.00',
    target_asset: 'USDT',
    target_amount_estimate: '277.264325',
    target_amount: '277.264325',
    price: { price: '5.41', base_asset: 'USDT', quote_asset: 'BRL' },
    expires_at: '2026-11-20T14:01:00.000Z',
  });
});

test.each([
  ['USDT', 'BRL', '277.264325', '1499.99', '5.41'],
  ['BRL', 'BTC', '520000', '1.00', '520000.00'],
  ['USDT', 'ETH', '0.000001', '0.000000000309142857', '3234.75046211'],
  ['XAU', 'USD', '1.5', '5972.22', '3981.48148148'],
])('%s to %s: %s gives %s', async (source_asset, target_asset, source_amount, target_amount, price) => {
  const client = await providerClient(await started());
  const { body } = await client('POST', '/v1/quote', { body: { source_asset, target_asset, source_amount } });
  expect(body).toMatchObject({ target_amount, price: { price } });
});

test.each([
  [{ source_amount: '0' }, 400],
  [{ source_amount: -5 }, 400],
  [{ source_amount: '1,50' }, 400],
  [{ source_amount: '1.005' }, 400],
  [{ source_amount: '0x10' }, 400],
  [{ source_amount: '' }, 400],
  [{ source_amount: undefined }, 400],
  [{ source_amount: '1e999999999' }, 400],
  [{ source_amount: { $gt: 0 } }, 400],
  [{ product: 'loan' }, 400],
  [{ source_asset: undefined }, 400],
  [{ source_asset: 'NOPE' }, 422],
  [{ target_asset: 'BRL' }, 422],
  [{ target_asset: 'DAI' }, 422],
  [{ target_asset: 'BTC', source_amount: '0.001' }, 400],
  [{ network: 'bitcoin' }, 422],
])('a quote with %j is a %i', async (change, status) => {
  const client = await providerClient(await started());
  const body = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '100', ...change };
  const answer = await client('POST', '/v1/quote', { body });
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ message: expect.any(String) as string, error: expect.any(String) as string });
});

test('numbers in a body are read digit by digit, with an exponent too', async () => {
  const client = await providerClient(await started());
  const quote = (amount: string) =>
    client('POST', '/v1/quote', {
      body: `{"source_asset":"ETH","target_asset":"BRL","source_amount":${amount}}`,
    });
  expect((await quote('12345.000000000000000001')).body.source_amount).toBe('12345.000000000000000001');
  expect((await quote('1e-3')).body.source_amount).toBe('0.001');
  expect((await quote('1e-19')).status).toBe(400);
});
