import { expect, test } from 'vitest';
import { balancesOf, byHand, logOf, newFolder, providerClient, started, WALLET } from './support.ts';

const OTHER = `T${'9'.repeat(33)}`;

test('changes an external wallet’s address and network under its id; the log keeps where money went', async () => {
  const dataDir = newFolder();
  const { sandbox, client, bare, wallet } = await byHand({ dataDir });
  const send = (from: typeof client, network: string) =>
    from('POST', '/v1/order/withdrawal', {
      body: { asset: 'USDT', amount: '1', wallet_id: wallet, network },
    });
  expect((await send(client, 'tron')).status).toBe(201);
  const changed = await bare('PATCH', `/sandbox/wallets/${wallet}`, { body: { address: OTHER } });
  expect(changed).toMatchObject({ status: 200, body: { id: wallet, address: OTHER, network: 'tron' } });
  const network = await bare('PATCH', `/sandbox/wallets/${wallet}`, { body: { network: 'Polygon' } });
  expect(network.body).toMatchObject({ id: wallet, address: OTHER, network: 'polygon' });
  const listed = await client('GET', '/v1/subaccount/wallet-address');
  expect(listed.body).toEqual({ list: [network.body], total_row: '1' });
  expect((await send(client, 'tron')).status).toBe(422);
  expect((await send(client, 'polygon')).status).toBe(201);
  await sandbox.close();

  const next = await started({ dataDir });
  const after = await providerClient(next, 'acc_a');
  expect((await after('GET', '/v1/subaccount/wallet-address')).body.list).toEqual([network.body]);
  expect(await logOf(next, '?kind=order')).toMatchObject([
    { order: { wallet_id: wallet }, sent_to: { network: 'tron', address: WALLET } },
    { order: { wallet_id: wallet }, sent_to: { network: 'polygon', address: OTHER } },
  ]);
});

test('restricts wallet changes, and allows none to a deposit wallet', async () => {
  const { client, bare, wallet } = await byHand();
  const shared = await client('POST', '/v1/subaccount/wallet-address/shared', { body: { asset: 'BTC' } });
  const status = async (id: unknown, body: unknown) =>
    (await bare('PATCH', `/sandbox/wallets/${String(id)}`, { body })).status;
  expect(await status(wallet, { address: 'short' })).toBe(400);
  expect(await status(wallet, { name: 'mine' })).toBe(400);
  expect(await status(wallet, { network: 'bitcoin' })).toBe(422);
  expect(await status(shared.body.id, { address: OTHER })).toBe(422);
  expect(await status('wal_x', { address: OTHER })).toBe(404);
});

test('moves a balance without an order, below zero too; only the log shows it', async () => {
  const dataDir = newFolder();
  const { sandbox, client, bare } = await byHand({ dataDir });
  const move = (asset: string, delta: unknown, account = 'acc_a') =>
    bare('POST', `/sandbox/accounts/${account}/balance`, { body: { asset, delta } });
  expect(await move('BRL', '-10000.01')).toMatchObject({
    status: 200,
    body: { account_id: 'acc_a', balances: { BRL: '-0.01', USDT: '500.00' } },
  });
  await move('USDT', '0.000001');
  await move('USDC', '7');
  const held = { BRL: '-0.01', USDT: '500.000001', USDC: '7.00' };
  expect(await balancesOf(client)).toEqual(held);
  expect((await client('GET', '/v1/order')).body.total_row).toBe('0');
  const moves = [
    { kind: 'balance', account_id: 'acc_a', asset: 'BRL', delta: '-10000.01' },
    { kind: 'balance', asset: 'USDT', delta: '0.000001' },
    { kind: 'balance', asset: 'USDC', delta: '7.00' },
  ];
  expect(await logOf(sandbox, '?kind=balance')).toMatchObject(moves);
  for (const [asset, delta, status, account] of [
    ['BRL', '0.001', 400],
    ['BRL', '0', 400],
    ['BRL', 'all', 400],
    ['real', '1', 400],
    ['BRL', '1', 404, 'acc_x'],
  ] as const) {
    expect((await move(asset, delta, account)).status, `${asset} ${delta}`).toBe(status);
  }
  await sandbox.close();
  const next = await started({ dataDir });
  expect(await balancesOf(await providerClient(next, 'acc_a'))).toEqual(held);
  const log = await logOf(next);
  expect(log.filter(({ kind }) => kind === 'balance')).toMatchObject(moves);
  expect(new Set(log.map(({ seq }) => seq)).size).toBe(log.length);
});
