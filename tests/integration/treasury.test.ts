import type { ListedOrder } from '#shared/contract/calls/orders.ts';
import type { RefreshedHoldings } from '#shared/contract/calls/holdings.ts';
import type { Treasury } from '#shared/contract/calls/treasury.ts';
import type { AssetRecord, SubAccountRecord } from '#shared/contract/records.ts';
import { sumOf } from '#shared/domain/money.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enter, type Scene } from '#tests/support/scene.ts';
import { type RunningStack, startStack } from '#tests/support/stack.ts';
import { pay, sandbox, until } from '#tests/support/stack-client.ts';

/** Who owns and manages them, and what they hold: USDT. */
const ACCOUNTS = {
  acc_t_operator: '100.500000',
  acc_t_client: '20.250000',
  acc_t_nobody: '0.000001',
  acc_t_empty: '0.000000',
} as const;

let running: RunningStack;
let scene: Scene;
const control = <T = unknown>(line: string, body?: unknown) => sandbox(running.stack)<T>(line, body);
const behave = (change: unknown) => control('PUT /sandbox/behaviour', change);

const credentials = () => {
  const { clientId: client_id, clientSecret: client_secret } = running.stack.ramps;
  return { client_id, client_secret, environment: 'sandbox' };
};

beforeAll(async () => {
  running = await startStack({ seed: false });
  scene = await enter(running.stack);
  for (const [account_id, usdt] of Object.entries(ACCOUNTS))
    await control('POST /sandbox/accounts', {
      account_id,
      name: `Conta ${account_id.slice(6)}`,
      email: `${account_id}@example.com`,
      phone: '+55 11 5555 0000',
      country: 'BR',
      balances: { USDT: usdt },
      wallets: [{ asset: 'USDT', network: 'tron', wallet_type: 'shared', name: 'Deposits' }],
    });
  await scene.admin('POST /sync-subaccounts', {});
  const { body } = await scene.admin<{ items: SubAccountRecord[] }>('GET /subaccounts');
  const assign = async (externalId: string, ownership: object) => {
    const account = body.items.find(({ external_id }) => external_id === externalId);
    const { status } = await scene.admin(`PATCH /subaccounts/${account?.id}`, ownership);
    expect(status).toBe(200);
  };
  await assign('acc_t_operator', { user_id: scene.ids.operator });
  await assign('acc_t_client', { user_id: scene.ids.client, manager_id: scene.ids.operator });
});
afterAll(() => running.dispose());

test('without credentials the provider cannot be asked: 424, and what to do', async () => {
  expect((await scene.admin('DELETE /credentials')).status).toBe(200);
  const expected = {
    status: 424,
    body: {
      error: { code: 'PROVIDER_NOT_CONFIGURED', message: expect.stringContaining('Settings') as unknown },
    },
  };
  const { body } = await scene.client<{ items: SubAccountRecord[] }>('GET /subaccounts');
  const ids = body.items.map(({ id }) => id);
  // A function that has used them believes them for a minute (docs/calls.md).
  await expect
    .poll(() => scene.client('POST /holdings/refresh', { sub_account_ids: ids }), {
      timeout: 90_000,
      interval: 1_000,
    })
    .toMatchObject(expected);
  // What is kept is read all the same.
  expect((await scene.client('GET /treasury')).status).toBe(200);
  expect(await scene.operator('POST /sync-assets', {})).toMatchObject(expected);
  expect((await scene.admin('PUT /credentials', credentials())).status).toBe(200);
});

describe('assets', () => {
  test('an operator syncs them, twice at once; all read them, with networks', async () => {
    expect((await scene.client('POST /sync-assets', {})).status).toBe(403);
    const done = { status: 200, body: { success: true, synchronized: 9, total: 9, error: null } };
    expect(
      await Promise.all([scene.operator('POST /sync-assets', {}), scene.admin('POST /sync-assets', {})]),
    ).toEqual([done, done]);
    const { body } = await scene.client<{ items: AssetRecord[] }>('GET /assets');
    const types = (type: string) =>
      body.items.filter(({ asset_type }) => asset_type === type).map(({ symbol }) => symbol);
    expect({ fiat: types('fiat'), crypto: types('crypto'), exotic: types('exotic') }).toEqual({
      fiat: ['BRL', 'EUR', 'MXN', 'USD'],
      crypto: ['BTC', 'DAI', 'ETH', 'USDT'],
      exotic: ['XAU'],
    });
    const usdt = body.items.find(({ symbol }) => symbol === 'USDT');
    expect(usdt?.networks.map(({ name }) => name)).toEqual(['tron', 'ethereum', 'polygon']);
  });

  test('a provider that fails changes nothing, and says so', async () => {
    await behave({ fail: { match: 'GET /v1/asset', status: 500 } });
    expect(await scene.operator('POST /sync-assets', {})).toMatchObject({
      status: 502,
      body: { error: { code: 'PROVIDER_FAILURE', message: 'Failed to sync assets' } },
    });
    await behave({ fail: null });
    const { body } = await scene.client<{ items: AssetRecord[] }>('GET /assets');
    expect(body.items).toHaveLength(9);
  });
});

describe('orders', () => {
  const orders = async (call: Scene['admin'], query = '') =>
    (await call<{ items: ListedOrder[] }>(`GET /orders${query}`)).body.items;
  const accounts = (items: readonly ListedOrder[]) =>
    [...new Set(items.map(({ account_id }) => account_id))].toSorted();

  test('each role sees its own, and an administrator whose they are', async () => {
    for (const [at, accountId] of [
      'acc_t_operator',
      'acc_t_client',
      'acc_t_nobody',
      'acc_t_client',
    ].entries())
      await pay(running.stack, accountId, `${100 + at}.05`);
    const all = await until('four confirmed orders', async () => {
      const items = await orders(scene.admin);
      return items.filter(({ status }) => status === 'confirmed').length === 4 ? items : undefined;
    });
    expect(accounts(all)).toEqual(['acc_t_client', 'acc_t_nobody', 'acc_t_operator']);
    expect(all[0]).toMatchObject({
      account_id: 'acc_t_client',
      target_amount: '103.05',
      sub_account: { name: 'Conta client', email: 'acc_t_client@example.com' },
    });
    expect(accounts(await orders(scene.operator))).toEqual(['acc_t_client', 'acc_t_operator']);
    expect(accounts(await orders(scene.client))).toEqual(['acc_t_client']);
  });

  test('the latest of a sub-account; a foreign one is as good as none', async () => {
    const latest = await orders(scene.client, '?account_id=acc_t_client&limit=1');
    expect(latest.map(({ target_amount }) => target_amount)).toEqual(['103.05']);
    const none = await scene.client('GET /orders?account_id=acc_t_none&limit=1');
    expect(none.status).toBe(404);
    expect(await scene.client('GET /orders?account_id=acc_t_operator&limit=1')).toEqual(none);
  });
});

describe('treasury', () => {
  const treasury = async (call: Scene['admin'], query = ''): Promise<Treasury> => {
    const { status, body } = await call<Treasury>(`GET /treasury${query}`);
    expect(status).toBe(200);
    return body;
  };

  const ids = async (): Promise<readonly string[]> =>
    (await treasury(scene.admin)).customers.map(({ id }) => id);
  const refresh = async () =>
    scene.admin<RefreshedHoldings>('POST /holdings/refresh', { sub_account_ids: await ids() });
  /** Requests of balances and the like that the provider received. */
  const asked = async (): Promise<number> => {
    const { items } = await control<{ items: { kind: string; path?: string }[] }>('GET /sandbox/log');
    return items.filter((item) => JSON.stringify(item).includes('/v1/balance/assets')).length;
  };

  test('customers, transactions and totals, exactly and by role', async () => {
    const day = (): string => new Date().toISOString().slice(0, 10);
    const before = day();
    // All of them, unless midnight (UTC) has come since the first was paid.
    const volumeOf = ({ transactions }: Treasury, one: string): string =>
      sumOf(transactions.filter(({ time }) => time.startsWith(one)).map(({ amount }) => amount));
    // Of the paid orders too.
    const all = await until('all balances are known', async () => {
      // What was asked for within seconds, between two of the payments, is not asked for again at once.
      await refresh();
      const found = await treasury(scene.admin);
      const paid = found.transactions.map(({ time }) => time);
      const known = found.customers.flatMap(({ lastDeposit }) => lastDeposit ?? []);
      return found.counts.loaded === 4 &&
        known.length === 3 &&
        known.includes(paid[0] ?? '') &&
        // Counted some time after they are shown.
        [volumeOf(found, before), volumeOf(found, day())].includes(found.totals.volume_today)
        ? found
        : undefined;
    });
    expect(all.totals).toMatchObject({ treasury: '120.750001', active_customers: 3 });
    expect(sumOf(all.transactions.map(({ amount }) => amount))).toBe('406.2');
    expect(all).toMatchObject({ partial: false, counts: { total: 4, loaded: 4, failed: 0, not_loaded: 0 } });
    expect(all.transactions).toHaveLength(4);
    const client = await treasury(scene.client);
    expect(client.customers).toMatchObject([
      { name: 'Conta client', balance: '20.25', currency: 'USDT', status: 'active', state: 'loaded' },
    ]);
    expect(client.customers[0]?.walletAddress).not.toBe('Wallet not available');
    expect(client.customers[0]?.lastDeposit).toBe(client.transactions[0]?.time);
    expect(Date.parse(client.customers[0]?.asOf ?? '')).toBeGreaterThan(Date.now() - 120_000);
    expect(client.transactions[0]).toMatchObject({
      type: 'deposit',
      customer: 'Conta client',
      amount: '103.05',
      currency: 'BRL',
      status: 'completed',
    });
    expect((await treasury(scene.operator)).totals.treasury).toBe('120.75');
  });

  test('no request of it asks the provider', async () => {
    await refresh();
    const askedMeanwhile = async (): Promise<number> => {
      const before = await asked();
      for (const call of [scene.admin, scene.operator, scene.client]) {
        await treasury(call);
        expect((await call('GET /holdings')).status).toBe(200);
      }
      return (await asked()) - before;
    };
    // The schedule asks each minute, whoever reads: it comes between one of three at most.
    const each = [await askedMeanwhile(), await askedMeanwhile(), await askedMeanwhile()];
    expect(each).toContain(0);
  });

  test('a provider that is down: what is known stands with its age, and what could not be asked is named', async () => {
    const known = await treasury(scene.admin);
    await behave({ fail: { match: 'GET /v1/balance/assets', status: 500 } });
    // What was asked a moment ago is not asked again.
    await new Promise((resolve) => setTimeout(resolve, 5_500));
    const { status, body } = await refresh();
    const down = await treasury(scene.admin);
    await behave({ fail: null });
    expect(status).toBe(200);
    expect(body.not_asked.map(({ id }) => id).toSorted()).toEqual((await ids()).toSorted());
    expect(down.totals).toEqual(known.totals);
    expect(down).toMatchObject({ counts: known.counts, outdated: 4, partial: false });
    expect(down.problem).toBe('The provider is not available.');
    for (const customer of down.customers) {
      const before = known.customers.find(({ id }) => id === customer.id);
      expect(customer).toMatchObject({ balance: before?.balance, status: before?.status, state: 'loaded' });
      expect(customer.asOf).toBe(before?.asOf);
    }
  });
});
