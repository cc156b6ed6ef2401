import { randomUUID } from 'node:crypto';
import type { GatewaySettings } from '#shared/contract/calls/gateway-settings.ts';
import type { CollectableSpread, SpreadCollection } from '#shared/contract/calls/spread-earned.ts';
import type { SubAccountProof } from '#shared/contract/proof.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configure, enter, newAccount, type Scene } from '#tests/support/scene.ts';
import { running } from '#tests/support/plain.ts';
import { conversionOf, ordersOfAccount, pay, sandbox, until } from '#tests/support/stack-client.ts';

const WALLET = { name: 'Treasury', network: 'tron', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };

let scene: Scene;
let account: SubAccountRecord;

beforeAll(async () => {
  scene = await enter(running.stack);
  account = await newAccount(running.stack, scene, { user_id: scene.ids.client });
  await configure(scene, account);
  const { id } = await pay(running.stack, account.external_id, '4000.00');
  await conversionOf(scene.client, id);
});
/** Other tests use the same stack. */
afterAll(() => behave({ auto_confirm_ms: 300, fail: null }));

/** Resets the spread wallet and returns the settings' version. */
const withoutWallet = async (): Promise<number> => {
  const { body } = await scene.admin<GatewaySettings>('GET /gateway-settings');
  if (body.collection_wallet === null) return body.version;
  const change = { version: body.version, collection_wallet: null };
  return (await scene.admin<GatewaySettings>('PUT /gateway-settings', change)).body.version;
};

const review = async (): Promise<CollectableSpread> => {
  const path = `GET /subaccounts/${account.id}/collectable-spread`;
  const { status, body } = await scene.admin<CollectableSpread>(path);
  expect(status).toBe(200);
  return body;
};
const collect = (amount: string, key: string = randomUUID()) =>
  scene.admin<SpreadCollection>(
    'POST /spread-collections',
    { sub_account_id: account.id, amount, network: WALLET.network, address: WALLET.address },
    { 'idempotency-key': key },
  );
const collections = async (): Promise<readonly SpreadCollection[]> =>
  (await scene.admin<{ items: SpreadCollection[] }>('GET /spread-collections')).body.items;
const behave = (behaviour: object) => sandbox(running.stack)('PUT /sandbox/behaviour', behaviour);
const made = async () =>
  (await ordersOfAccount(running.stack, account.external_id, 'withdrawal')).filter(({ reference }) =>
    reference?.startsWith('spr_'),
  );
const proven = async (): Promise<SubAccountProof> =>
  (await scene.admin<{ sub_account: SubAccountProof }>('POST /ledger/proof', { sub_account_id: account.id }))
    .body.sub_account;

test('spread goes to a named wallet registered with the sub-account, and the ledger adds up', async () => {
  const key = randomUUID();
  const version = await withoutWallet();
  expect((await collect('0.01', key)).status).toBe(409);
  const named = await scene.admin('PUT /gateway-settings', { version, collection_wallet: WALLET });
  expect(named).toMatchObject({ status: 200, body: { version: version + 1, collection_wallet: WALLET } });
  expect(await review()).toMatchObject({ wallet: WALLET, wallet_id: null, open: null });
  expect((await collect('0.01', key)).status).toBe(409);
  const registered = await scene.admin('POST /ramps', {
    method: 'POST',
    endpoint: '/v1/subaccount/wallet-address/external',
    headers: { 'X-sub-account-id': account.external_id },
    data: { asset: 'USDT', network: WALLET.network, address: WALLET.address, name: WALLET.name },
  });
  expect(registered.status).toBeLessThan(300);
  const { at_most: atMost, wallet_id: walletId } = await review();
  expect([Number(atMost) > 0, walletId]).toEqual([true, expect.any(String)]);
  expect(await collect(atMost, key)).toMatchObject({
    status: 201,
    body: { status: 'ordered', amount: atMost, by: { id: scene.ids.admin } },
  });
  expect((await collect(atMost, key)).status).toBe(201);
  expect(await made()).toMatchObject([{ source_amount: atMost, type: 'withdrawal' }]);
  await until('it is confirmed', async () => {
    const [first] = await collections();
    return first?.order?.status === 'confirmed' ? true : undefined;
  });
  expect((await review()).at_most).toBe('0');
  expect((await collect('0.01')).status).toBe(422);
  expect(await proven()).toMatchObject({ differences: [], rows: 0 });
});

test('a lost response causes no second withdrawal, and a cancelled one becomes spread again', async () => {
  const { id } = await pay(running.stack, account.external_id, '3000.00');
  await conversionOf(scene.client, id);
  const { at_most: atMost } = await review();
  const before = (await made()).length;
  await behave({
    auto_confirm_ms: null,
    fail: { match: 'POST /v1/order/withdrawal', status: 504, times: 1, after_commit: true },
  });
  const key = randomUUID();
  const first = await collect(atMost, key);
  // The gateway immediately looks the order up and finds it.
  expect([201, 502]).toContain(first.status);
  const again = await collect(atMost, key);
  expect(again).toMatchObject({ status: 201, body: { status: 'ordered' } });
  expect(await made()).toHaveLength(before + 1);
  expect((await review()).at_most).toBe('0');
  const orderId = again.body.order_id ?? '';
  await sandbox(running.stack)(`POST /sandbox/orders/${orderId}/cancel`);
  await until('the reserve includes it again', async () =>
    (await review()).at_most === atMost ? true : undefined,
  );
  expect(await proven()).toMatchObject({ differences: [], rows: 0 });
});

test('only administrators collect spread, set its wallet or see them', async () => {
  const body = { sub_account_id: account.id, amount: '0.01', network: 'tron', address: WALLET.address };
  const key = { 'idempotency-key': randomUUID() };
  for (const call of [scene.client, scene.operator]) {
    expect((await call('POST /spread-collections', body, key)).status).toBe(403);
    expect((await call('GET /spread-collections')).status).toBe(403);
    expect((await call('GET /gateway-settings')).status).toBe(403);
    expect((await call('PUT /gateway-settings', { version: 1, collection_wallet: null })).status).toBe(403);
    expect((await call(`GET /subaccounts/${account.id}/collectable-spread`)).status).toBe(403);
  }
  for (const call of [scene.client, scene.admin]) {
    const proxied = {
      method: 'POST',
      endpoint: '/v1/order/withdrawal',
      headers: { 'X-sub-account-id': account.external_id },
      data: {
        asset: 'USDT',
        amount: '0.01',
        wallet_id: 'wal_1',
        reference: 'spr_aaaaaaaaaaaaaaaaaaaaaaaaaa',
      },
    };
    expect((await call('POST /ramps', proxied, { 'idempotency-key': randomUUID() })).status).toBe(400);
  }
});
