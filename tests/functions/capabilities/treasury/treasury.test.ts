import { quiet } from '#functions/platform/logger.ts';
import type { Read } from '#functions/modules/provider/calls.ts';
import type { HeldBalance, HeldWallet } from '#functions/capabilities/treasury/ports.ts';
import { treasuryRoutes } from '#functions/capabilities/treasury/routes.ts';
import { readTreasury } from '#shared/contract/calls/treasury.ts';
import { linkTo, type OrderRecord, type SubAccountRecord } from '#shared/contract/records.ts';
import { maySee } from '#shared/domain/roles.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { NOW, order, subAccount } from '#tests/support/records.ts';

const OF_OPERATOR = subAccount({ external_id: 'acc_operator', user_id: OPERATOR.id, name: 'Operator Ltda' });
const OF_CLIENT = subAccount({
  external_id: 'acc_client',
  user_id: CLIENT.id,
  manager_id: OPERATOR.id,
  name: '',
});
const UNOWNED = subAccount({ external_id: 'acc_nobody', name: '', email: '' });

const usdt = (balance: string): Read<HeldBalance[]> => ({ ok: true, value: [{ asset: 'USDT', balance }] });
const wallet: Read<HeldWallet[]> = { ok: true, value: [{ asset: 'USDT', address: 'T1' }] };
const failure = (reason: 'timeout' | 'refused' | 'not_configured' | 'authentication') =>
  ({ ok: false, reason, message: 'no' }) as const;
const never = new Promise<never>(() => undefined);

const setUp = (
  records: readonly SubAccountRecord[] = [OF_OPERATOR, OF_CLIENT, UNOWNED],
  orders: readonly OrderRecord[] = [],
) => {
  const newest = orders.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  const end = new AbortController();
  const provider = {
    balances: (_id: string): Promise<Read<HeldBalance[]>> => Promise.resolve(usdt('10.5')),
    wallets: (_id: string): Promise<Read<HeldWallet[]>> => Promise.resolve(wallet),
    asked: [] as string[],
    waits: [] as number[],
    logged: [] as object[],
    /** Rows that the table cannot read, of either list. */
    unreadable: [] as string[],
    counted: [] as unknown[],
  };
  const call = apiOf(
    treasuryRoutes({
      accounts: {
        every: (who, onLeftOut) => {
          onLeftOut(provider.unreadable);
          return Promise.resolve(
            records.filter((record) => maySee(who, record)).map((record) => ({ record })),
          );
        },
        links: (ids) =>
          Promise.resolve(
            new Map(
              records
                .filter(({ external_id: id }) => ids.includes(id))
                .map((each) => [each.external_id, linkTo(each)]),
            ),
          ),
      },
      orders: {
        page: (who, { limit }, onLeftOut) => {
          onLeftOut?.(provider.unreadable);
          return Promise.resolve({
            items: newest.filter((each) => maySee(who, each)).slice(0, limit),
            next_cursor: null,
          });
        },
        latestOf: (externalId) => Promise.resolve(newest.find(({ account_id }) => account_id === externalId)),
      },
      vault: {
        balances: (id) => {
          provider.asked.push(id);
          return provider.balances(id);
        },
        wallets: (id) => provider.wallets(id),
      },
      clock: () => NOW,
      metrics: { put: (...count) => void provider.counted.push(count) },
      log: { ...quiet, warn: (message, ids) => provider.logged.push({ message, ...ids }) },
      deadline: (ms) => {
        provider.waits.push(ms);
        return end.signal;
      },
    }),
  );
  const read = async (caller: typeof ADMIN = ADMIN, query: Record<string, string> = {}) => {
    const { status, body } = await call(caller, 'GET /api/treasury', { query });
    expect(status).toBe(200);
    return readTreasury.answer.parse(body);
  };
  return { call, read, provider, end };
};

describe('GET /api/treasury', () => {
  test('customers, transactions and totals in one call', async () => {
    const { read, provider } = setUp(undefined, [
      order(OF_CLIENT, 1),
      order(OF_OPERATOR, 2, { target_asset: 'USDT', target_amount: '277.26', status: 'pending' }),
    ]);
    const treasury = await read();
    expect(treasury.customers.map(({ name, email, balance }) => [name, email, balance])).toEqual([
      ['Operator Ltda', OF_OPERATOR.email, '10.5'],
      [OF_CLIENT.email, OF_CLIENT.email, '10.5'],
      ['Account nobody', 'No email available', '10.5'],
    ]);
    expect(treasury.customers[1]).toMatchObject({
      walletAddress: 'T1',
      lastDeposit: order(OF_CLIENT, 1).created_at,
      status: 'active',
      state: 'loaded',
    });
    expect(treasury.transactions).toMatchObject([
      {
        type: 'withdrawal',
        customer: 'Operator Ltda',
        amount: '277.26',
        currency: 'USDT',
        status: 'pending',
      },
      { type: 'deposit', customer: OF_CLIENT.email, amount: '1500.00', currency: 'BRL', hash: 'ord_1' },
    ]);
    expect(treasury.totals).toEqual({ treasury: '31.5', active_customers: 3, volume_today: '1500' });
    expect(treasury).toMatchObject({
      partial: false,
      counts: { total: 3, loaded: 3, failed: 0, not_loaded: 0 },
      problem: null,
    });
    expect(provider.logged).toEqual([]);
  });

  test.each([
    [ADMIN, ['acc_client', 'acc_nobody', 'acc_operator']],
    [OPERATOR, ['acc_client', 'acc_operator']],
    [CLIENT, ['acc_client']],
    [{ id: 'stranger', role: 'client' as const }, []],
  ])('%j sees, and asks for, their own', async (caller, expected) => {
    const all = [OF_OPERATOR, OF_CLIENT, UNOWNED];
    const { read, provider } = setUp(
      all,
      all.map((account, at) => order(account, at)),
    );
    const treasury = await read(caller);
    expect(treasury.customers.map(({ external_id }) => external_id).toSorted()).toEqual(expected);
    expect(provider.asked.toSorted()).toEqual(expected);
    expect(treasury.transactions).toHaveLength(expected.length);
  });

  test('S9.20: 20 orders count, 10 are shown', async () => {
    const orders = Array.from({ length: 25 }, (_, at) => order(OF_CLIENT, at, { target_amount: '1' }));
    const treasury = await setUp([OF_CLIENT], orders).read();
    expect(treasury.transactions.map(({ hash }) => hash)).toEqual(
      Array.from({ length: 10 }, (_, at) => `ord_${24 - at}`),
    );
    expect(treasury.totals.volume_today).toBe('20');
  });

  test('one bad row is left out of the totals, named, counted and logged', async () => {
    const huge = '9'.repeat(30);
    const orders = [
      order(OF_CLIENT, 1),
      order(OF_CLIENT, 2, { target_amount: huge }),
      order(OF_CLIENT, 3, { target_amount: '-5', source_amount: '-7' }),
      order(OF_CLIENT, 4, { target_amount: '' }),
      order(OF_CLIENT, 5, { target_amount: '9'.repeat(31) }),
    ];
    const { read, provider } = setUp(undefined, orders);
    provider.balances = (id) => Promise.resolve(usdt(id === 'acc_nobody' ? huge : '10.5'));
    provider.unreadable.push('ord_unreadable');
    const treasury = await read();
    expect(treasury.totals).toEqual({ treasury: '21', active_customers: 3, volume_today: '1500' });
    const reasons = Object.fromEntries(treasury.left_out.map(({ id, reason }) => [id, reason]));
    expect(reasons).toEqual({
      ord_unreadable: 'It is stored in a way that cannot be read.',
      [UNOWNED.id]: 'Its amount is too large to be summed up.',
      [order(OF_CLIENT, 2).id]: 'Its amount is too large to be summed up.',
      [order(OF_CLIENT, 3).id]: 'Its amount is below zero.',
      [order(OF_CLIENT, 4).id]: 'Its amount cannot be read.',
      [order(OF_CLIENT, 5).id]: 'Its amount cannot be read.',
    });
    expect(treasury.left_out).toHaveLength(6);
    expect(treasury.transactions.map(({ amount }) => amount)).toEqual(['0', '0', '-7', huge, '1500.00']);
    // The store counts what cannot be read.
    expect(provider.counted).toEqual([['RowsLeftOut', 5]]);
    expect(provider.logged).toMatchObject([{ message: 'amounts are left out of the totals', count: 5 }]);
  });

  test('of many bad rows fifty are named', async () => {
    const { read, provider } = setUp();
    provider.unreadable.push(...Array.from({ length: 80 }, (_, at) => `row-${at}`));
    expect((await read()).left_out).toHaveLength(50);
  });

  test('an order whose account no list shows yet shows no name but its own', async () => {
    const before = order({ ...OF_OPERATOR, user_id: CLIENT.id, manager_id: null }, 1);
    const records = [OF_OPERATOR, OF_CLIENT];
    expect((await setUp(records, [before]).read(CLIENT)).transactions[0]?.customer).toBe(OF_OPERATOR.email);
    const nameless = { ...before, recipient_email: null };
    expect((await setUp(records, [nameless]).read(CLIENT)).transactions[0]?.customer).toBe('Account erator');
    expect((await setUp(records, [nameless]).read(ADMIN)).transactions[0]?.customer).toBe('Operator Ltda');
  });

  test('S8.46: an account that fails is shown as such, and fails nothing else', async () => {
    const { read, provider } = setUp();
    provider.balances = (id) => Promise.resolve(id === 'acc_nobody' ? failure('refused') : usdt('2.000001'));
    const treasury = await read();
    expect(treasury.customers.find(({ external_id }) => external_id === 'acc_nobody')).toMatchObject({
      name: 'Account nobody',
      email: 'No email available',
      walletAddress: 'API Error - Cannot load wallet',
      balance: '0',
      status: 'inactive',
      state: 'failed',
    });
    expect(treasury).toMatchObject({
      partial: false,
      counts: { total: 3, loaded: 2, failed: 1, not_loaded: 0 },
      totals: { treasury: '4.000002', active_customers: 2 },
      problem: 'no',
    });
    expect(provider.logged).toMatchObject([{ total: 3, failed: 1, reason: 'refused' }]);
  });

  test('S7.8: a wallet that cannot be had is tolerated', async () => {
    const { read, provider } = setUp([OF_CLIENT]);
    provider.wallets = () => Promise.resolve(failure('refused'));
    expect((await read()).customers).toMatchObject([
      { walletAddress: 'Wallet not available', balance: '10.5', status: 'active', state: 'loaded' },
    ]);
  });

  test('a provider that fails for every account still gives an answer', async () => {
    const { read, provider } = setUp();
    provider.balances = () => Promise.resolve(failure('authentication'));
    expect(await read()).toMatchObject({
      counts: { failed: 3 },
      totals: { treasury: '0' },
      problem: 'Authentication failed. Please check your credentials in Settings.',
    });
  });

  test('without credentials it is a 424 with the text of the catalogue', async () => {
    const { call, provider } = setUp();
    provider.balances = () => Promise.resolve(failure('not_configured'));
    expect(await call(OPERATOR, 'GET /api/treasury')).toEqual({
      status: 424,
      body: {
        error: {
          code: 'PROVIDER_NOT_CONFIGURED',
          message:
            'API credentials not configured. Please go to Settings → API Configuration to add your ramps credentials.',
        },
      },
    });
  });

  test('at the deadline the rest is marked as not loaded and the answer as partial', async () => {
    const { read, provider, end } = setUp();
    provider.balances = (id) => {
      if (id === 'acc_operator') return Promise.resolve(usdt('3'));
      // What comes as a time-out after the end was not reached either.
      if (id === 'acc_client') return never;
      return new Promise((resolve) =>
        end.signal.addEventListener('abort', () => resolve(failure('timeout')), { once: true }),
      );
    };
    const reading = read(ADMIN, { wait: '2.5' });
    await new Promise((resolve) => setImmediate(resolve));
    end.abort();
    const treasury = await reading;
    expect(provider.waits).toEqual([2500]);
    expect(treasury).toMatchObject({
      partial: true,
      counts: { total: 3, loaded: 1, failed: 0, not_loaded: 2 },
      totals: { treasury: '3', active_customers: 1 },
    });
    expect(treasury.customers.find(({ external_id }) => external_id === 'acc_client')).toMatchObject({
      balance: '0',
      status: 'inactive',
      walletAddress: 'Wallet not available',
      state: 'not_loaded',
    });
  });

  test('waits 20 s by default, and less than the function has', async () => {
    const { read, call, provider } = setUp([]);
    expect(await read()).toMatchObject({ customers: [], counts: { total: 0 }, partial: false });
    expect(provider.waits).toEqual([20_000]);
    for (const wait of ['0', '23', 'x', ''])
      expect((await call(ADMIN, 'GET /api/treasury', { query: { wait } })).status).toBe(400);
    expect((await call(undefined, 'GET /api/treasury')).status).toBe(401);
  });
});
