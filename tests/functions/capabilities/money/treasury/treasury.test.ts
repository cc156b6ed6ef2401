import { quiet } from '#functions/platform/logger.ts';
import { unknownHoldings } from '#functions/capabilities/money/treasury/ask-account.ts';
import { treasuryRoutes } from '#functions/capabilities/money/treasury/routes.ts';
import { listHoldings } from '#shared/contract/calls/holdings.ts';
import { readTreasury } from '#shared/contract/calls/treasury.ts';
import {
  type HoldingsRecord,
  linkTo,
  type OrderRecord,
  type SubAccountRecord,
} from '#shared/contract/records.ts';
import { multiply } from '#shared/domain/money.ts';
import { maySee, type Principal } from '#shared/domain/roles.ts';
import { countedPosition } from '#functions/modules/accounts/totals.ts';
import { additionsOf, sumUp } from '#functions/modules/statistics/model.ts';
import type { PageRequest } from '#functions/platform/page.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { ofMany } from '#tests/support/of-many.ts';
import { NOW, order, subAccount } from '#tests/support/records.ts';

const OF_OPERATOR = subAccount({ external_id: 'acc_operator', user_id: OPERATOR.id, name: 'Operator Ltda' });
const OF_CLIENT = subAccount({
  external_id: 'acc_client',
  user_id: CLIENT.id,
  manager_id: OPERATOR.id,
  name: '',
});
const UNOWNED = subAccount({ external_id: 'acc_nobody', name: '', email: '' });

const ASKED_AT = NOW.toISOString();
const usdt = (balance: string) => [{ asset: 'USDT', balance }];
const problem = (message: string): HoldingsRecord['problem'] => ({
  reason: 'timeout',
  message,
  since: ASKED_AT,
});
const idOf = ({ id }: { readonly id: string }): string => id;
const never = (): Promise<never> => Promise.reject(new Error('no request to the provider expected'));

const setUp = (
  records: readonly SubAccountRecord[] = [OF_OPERATOR, OF_CLIENT, UNOWNED],
  orders: readonly OrderRecord[] = [],
) => {
  const newest = orders.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  const table = {
    logged: [] as object[],
    /** The lists read, in order. */
    reads: [] as string[],
    /** Ids of unreadable rows, of either list. */
    unreadable: [] as string[],
    counted: [] as unknown[],
    /** Stored figures, and requests for them. */
    days: [] as { scope: string; day: string; sums: Map<string, string> }[],
    asked: [] as unknown[],
    /** Whether the list of rows has not followed a change of owner yet. */
    lateRows: false,
    /** The stored row of an account, or undefined. */
    held: (account: SubAccountRecord): Partial<HoldingsRecord> | undefined => ({
      balances: usdt('10.5'),
      balances_at: account.updated_at,
      wallets: [{ asset: 'USDT', address: 'T1' }],
    }),
  };
  const keptOf = (account: SubAccountRecord): HoldingsRecord[] => {
    const held = table.held(account);
    return held ? [{ ...unknownHoldings(account), ...held }] : [];
  };
  const countedOf = (account: SubAccountRecord) =>
    countedPosition({ account, held: keptOf(account)[0], stops: undefined });
  const placeOf = ({ created_at, id }: SubAccountRecord) => `${created_at}#${id}`;
  const newestFirst = records.toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
  const seenBy = (who: Principal) => newestFirst.filter((record) => maySee(who, record));
  const pageIn = (all: readonly SubAccountRecord[], { limit, cursor }: PageRequest) => {
    const items = all.filter((each) => cursor === undefined || placeOf(each) < cursor);
    const last = items.length > limit ? items[limit - 1] : undefined;
    return { items: items.slice(0, limit), next_cursor: last ? placeOf(last) : null };
  };
  const call = apiOf(
    treasuryRoutes({
      accounts: {
        page: (who, page, onLeftOut) => {
          table.reads.push(`accounts ${page.limit}`);
          onLeftOut?.(table.unreadable);
          return Promise.resolve(pageIn(seenBy(who), page));
        },
        links: (ids) => ofMany(records, ids, ({ external_id: id }) => id, linkTo),
      },
      accountsNow: {
        ofMany: (ids) => ofMany(records, ids, idOf, (record) => ({ record, version: 1 })),
      },
      figures: {
        days: (scope, from, to) => {
          table.asked.push([scope, from, to]);
          return Promise.resolve(table.days.filter((each) => each.scope === scope));
        },
        // Kept by the projection of each record.
        totals: (scopes) => {
          table.reads.push(`totals ${scopes.length}`);
          const additions = records.flatMap((account) => additionsOf(countedOf(account)));
          return Promise.resolve(
            scopes.map((scope) =>
              sumUp(
                additions
                  .filter((each) => each.scope === scope)
                  .map(({ name, amount }) => new Map([[name, amount]])),
              ),
            ),
          );
        },
      },
      marked: (who, outcome, limit) => {
        table.reads.push(outcome);
        const found = seenBy(who)
          .map(countedOf)
          .filter((each) => each.outcome === outcome)
          .map(({ id, created_at: since }) => ({ id, since }))
          .toSorted((a, b) => (a.since < b.since ? -1 : 1));
        return Promise.resolve(found.slice(0, limit));
      },
      ledger: { heads: never },
      rows: {
        page: (who, page) => {
          table.reads.push(`rows ${page.limit}`);
          const held = seenBy(who).filter((account) => keptOf(account).length > 0);
          return Promise.resolve(table.lateRows ? [] : pageIn(held, page).items.flatMap(keptOf));
        },
        ofMany: (ids) => ofMany(records.flatMap(keptOf), ids, idOf, (row) => row),
        get: never,
        put: never,
      },
      reserves: { spread: never, openConversions: never },
      orders: {
        page: (who, { limit }, onLeftOut) => {
          table.reads.push('orders');
          onLeftOut?.(table.unreadable);
          return Promise.resolve({
            items: newest.filter((each) => maySee(who, each)).slice(0, limit),
            next_cursor: null,
          });
        },
        ofAccount: never,
      },
      vault: { balances: never, wallets: never, banks: never },
      clock: () => NOW,
      metrics: { put: (...count) => void table.counted.push(count) },
      log: { ...quiet, warn: (message, ids) => table.logged.push({ message, ...ids }) },
      deadline: () => new AbortController().signal,
    }),
  );
  const get = async (path: string, caller: typeof ADMIN, query: Record<string, string>) => {
    const { status, body } = await call(caller, `GET /api/${path}`, { query });
    expect(status).toBe(200);
    return body;
  };
  const read = async (caller: typeof ADMIN = ADMIN, query: Record<string, string> = {}) =>
    readTreasury.answer.parse(await get('treasury', caller, query));
  const list = async (caller: typeof ADMIN = ADMIN, query: Record<string, string> = {}) =>
    listHoldings.answer.parse(await get('holdings', caller, query));
  return { call, read, list, table };
};

describe('GET /api/treasury', () => {
  test('S3.31 has customers, transactions and totals in one call', async () => {
    const { read, table } = setUp(undefined, [
      order(OF_CLIENT, 1),
      order(OF_OPERATOR, 2, {
        type: 'exchange',
        target_asset: 'USDT',
        target_amount: '277.26',
        status: 'pending',
      }),
    ]);
    const { held } = table;
    table.held = (account) => ({ ...held(account), latest_deposit_at: ASKED_AT });
    const treasury = await read();
    expect(treasury.customers.map(({ name, email, balance }) => [name, email, balance])).toEqual([
      ['Operator Ltda', OF_OPERATOR.email, '10.5'],
      ['Account nobody', 'No email available', '10.5'],
      [OF_CLIENT.email, OF_CLIENT.email, '10.5'],
    ]);
    expect(treasury.customers[2]).toMatchObject({
      walletAddress: 'T1',
      lastDeposit: ASKED_AT,
      asOf: ASKED_AT,
      status: 'active',
      state: 'loaded',
    });
    expect(treasury.transactions).toMatchObject([
      {
        // S4.9 calls it a withdrawal, although it sent nothing out.
        type: 'withdrawal',
        kind: 'exchange',
        customer: 'Operator Ltda',
        amount: '277.26',
        currency: 'USDT',
        status: 'pending',
      },
      { type: 'deposit', customer: OF_CLIENT.email, amount: '1500.00', currency: 'BRL', hash: 'ord_1' },
    ]);
    expect(treasury.totals).toEqual({
      treasury: '31.5',
      active_customers: 3,
      volume_today: '0',
      volume_hours: [],
    });
    expect(treasury).toMatchObject({
      partial: false,
      counts: { total: 3, loaded: 3, failed: 0, not_loaded: 0 },
      problem: null,
      outdated: 0,
      oldest_at: null,
      next_cursor: null,
    });
    expect(table.logged).toEqual([]);
  });

  test('S6.16 shows each caller their own', async () => {
    const all = [OF_OPERATOR, OF_CLIENT, UNOWNED];
    const orders = all.map((account, at) => order(account, at));
    for (const [caller, expected] of [
      [ADMIN, ['acc_client', 'acc_nobody', 'acc_operator']],
      [OPERATOR, ['acc_client', 'acc_operator']],
      [CLIENT, ['acc_client']],
      [{ id: 'stranger', role: 'client' }, []],
    ] as const) {
      const { read, list } = setUp(all, orders);
      const { customers, transactions } = await read(caller);
      const { items, totals } = await list(caller);
      for (const shown of [customers, items])
        expect(shown.map(({ external_id }) => external_id).toSorted()).toEqual(expected);
      expect([totals.accounts, transactions.length]).toEqual([expected.length, expected.length]);
    }
  });

  test('the day’s volume includes every visible deposit, from stored figures', async () => {
    const of = (scope: string, hours: Record<string, string>, day = '2026-11-20') => ({
      scope,
      day,
      sums: new Map(Object.entries(hours).map(([hour, brl]) => [`order.deposit_h${hour}.brl`, brl])),
    });
    for (const [who, queries, volume] of [
      [ADMIN, 8, '1700.25'],
      [OPERATOR, 2, '1500.25'],
      [CLIENT, 1, '1000.25'],
    ] as const) {
      const { read, table } = setUp();
      table.days.push(
        of('everyone#3', { '00': '700.25', '14': '500' }),
        of('everyone#7', { '14': '500' }),
        of('everyone#7', { '09': '3', '10': '4', '23': '5' }, '2026-11-19'),
        of(`owner#${OPERATOR.id}`, { '14': '500' }),
        of(`manager#${OPERATOR.id}`, { '14': '1000.25' }),
        of(`owner#${CLIENT.id}`, { '14': '1000.25' }),
      );
      const { totals } = await read(who);
      expect([who.id, totals.volume_today, table.asked.length]).toEqual([who.id, volume, queries]);
      if (who === ADMIN)
        expect(totals.volume_hours).toEqual([
          { hour: '2026-11-19T10', brl: '4' },
          { hour: '2026-11-19T23', brl: '5' },
          { hour: '2026-11-20T00', brl: '700.25' },
          { hour: '2026-11-20T14', brl: '1000' },
        ]);
    }
  });

  test('S9.20 shows the 10 most recent orders', async () => {
    const orders = Array.from({ length: 25 }, (_, at) => order(OF_CLIENT, at, { target_amount: '1' }));
    const treasury = await setUp([OF_CLIENT], orders).read();
    expect(treasury.transactions.map(({ hash }) => hash)).toEqual(
      Array.from({ length: 10 }, (_, at) => `ord_${24 - at}`),
    );
  });

  test('omits a bad row from the totals, and names, counts and logs it', async () => {
    const huge = '9'.repeat(30);
    const orders = [
      order(OF_CLIENT, 1),
      order(OF_CLIENT, 2, { target_amount: huge }),
      order(OF_CLIENT, 3, { target_amount: '-5', source_amount: '-7' }),
      order(OF_CLIENT, 4, { target_amount: '' }),
      order(OF_CLIENT, 5, { target_amount: '9'.repeat(31) }),
    ];
    const { read, table } = setUp(undefined, orders);
    table.held = ({ external_id: id }) => ({ balances: usdt(id === 'acc_nobody' ? huge : '10.5') });
    table.unreadable.push('ord_unreadable');
    const treasury = await read();
    expect(treasury.totals).toMatchObject({ treasury: '21', active_customers: 3 });
    const reasons = Object.fromEntries(treasury.left_out.map(({ id, reason }) => [id, reason]));
    expect(reasons).toEqual({
      ord_unreadable: 'Its stored record cannot be read.',
      [UNOWNED.id]: 'Its amount is too large to total.',
    });
    expect(treasury.left_out).toHaveLength(2);
    expect(treasury.transactions.map(({ amount }) => amount)).toEqual(['0', '0', '-7', huge, '1500.00']);
    // The store counts unreadable rows.
    expect(table.counted).toEqual([['RowsLeftOut', 1]]);
    expect(table.logged).toMatchObject([{ message: 'totals omit some amounts', count: 1 }]);
  });

  test('names the customer of an order whose account is on another page', async () => {
    const accounts = [OF_OPERATOR, OF_CLIENT, UNOWNED].map((account, at) => ({
      ...account,
      created_at: new Date(NOW.getTime() - at * 1000).toISOString(),
    }));
    const { read } = setUp(accounts, [order(UNOWNED, 1, { recipient_email: null }), order(OF_OPERATOR, 2)]);
    const { transactions } = await read(ADMIN, { limit: '1' });
    expect(transactions.map(({ customer }) => customer)).toEqual(['Operator Ltda', 'Account nobody']);
  });

  test('S8.46 a failing account is shown as such, and affects nothing else', async () => {
    const { read, table } = setUp();
    table.held = ({ external_id: id }) =>
      id === 'acc_nobody' ? { problem: problem('no') } : { balances: usdt('2.000001') };
    const treasury = await read();
    expect(treasury.customers.find(({ external_id }) => external_id === 'acc_nobody')).toMatchObject({
      name: 'Account nobody',
      email: 'No email available',
      walletAddress: 'API Error - Cannot load wallet',
      balance: '0',
      status: 'inactive',
      state: 'failed',
      problem: 'no',
    });
    expect(treasury).toMatchObject({
      partial: false,
      counts: { total: 3, loaded: 2, failed: 1, not_loaded: 0 },
      totals: { treasury: '4.000002', active_customers: 2 },
      problem: 'no',
      outdated: 1,
    });
  });

  test('S7.8 tolerates a missing wallet; names at most fifty bad rows', async () => {
    const { read, table } = setUp([OF_CLIENT]);
    table.held = () => ({ balances: usdt('10.5'), wallets: null });
    table.unreadable.push(...Array.from({ length: 80 }, (_, at) => `row-${at}`));
    const { customers, left_out } = await read();
    expect(customers).toMatchObject([
      { walletAddress: 'Wallet not available', balance: '10.5', status: 'active', state: 'loaded' },
    ]);
    expect(left_out).toHaveLength(50);
  });

  test('keeps the last answers with their age while the provider fails', async () => {
    const { read, list, table } = setUp();
    const before = '2026-11-20T13:00:00.000Z';
    table.held = () => ({ balances: usdt('10.5'), balances_at: before, problem: problem('It is down.') });
    const treasury = await read();
    expect(treasury).toMatchObject({
      counts: { loaded: 3, failed: 0 },
      totals: { treasury: '31.5', active_customers: 3 },
      problem: 'It is down.',
      outdated: 3,
      oldest_at: before,
    });
    expect(treasury.customers[0]).toMatchObject({
      balance: '10.5',
      status: 'active',
      asOf: before,
      problem: 'It is down.',
    });
    expect((await list()).totals).toMatchObject({ usdt: '31.5', outdated: 3, oldest_at: before });
  });

  test('shows an account not read yet as not loaded, and the answer as partial', async () => {
    const { read, table } = setUp();
    const { held } = table;
    table.held = (account) => (account.id === OF_CLIENT.id ? undefined : held(account));
    const treasury = await read();
    expect(treasury).toMatchObject({
      partial: true,
      counts: { total: 3, loaded: 2, failed: 0, not_loaded: 1 },
      totals: { treasury: '21', active_customers: 2 },
      problem: null,
    });
    expect(treasury.customers.find(({ id }) => id === OF_CLIENT.id)).toMatchObject({
      walletAddress: 'Wallet not available',
      state: 'not_loaded',
      asOf: null,
    });
  });

  test('in pages: each customer once, with totals of all', async () => {
    const accounts = Array.from({ length: 5 }, (_, at) =>
      subAccount({
        external_id: `acc_${at}`,
        created_at: new Date(NOW.getTime() - at * 1000).toISOString(),
      }),
    );
    const { read, list } = setUp(accounts);
    const first = await read(ADMIN, { limit: '2' });
    const rest = await read(ADMIN, { cursor: first.next_cursor ?? '', limit: '3' });
    expect([first, rest].map(({ customers }) => customers.map(({ external_id }) => external_id))).toEqual([
      ['acc_0', 'acc_1'],
      ['acc_2', 'acc_3', 'acc_4'],
    ]);
    for (const { totals, counts } of [first, rest])
      expect([totals.treasury, counts.total]).toEqual(['52.5', 5]);
    expect(rest.next_cursor).toBeNull();
    const held = await list(ADMIN, { limit: '2', cursor: first.next_cursor ?? '' });
    expect(held.items.map(({ external_id }) => external_id)).toEqual(['acc_2', 'acc_3']);
    expect(held.totals).toMatchObject({ accounts: 5, active_accounts: 5, usdt: '52.5', wallets: 5 });
  });

  test.each([20, 2_000])(
    'S2.680 %i accounts: a page and a few stored totals are read, exact in each page, without a provider call',
    async (count) => {
      const accounts = Array.from({ length: count }, (_, at) =>
        subAccount({
          external_id: `acc_${at}`,
          user_id: OPERATOR.id,
          created_at: new Date(NOW.getTime() - at * 1000).toISOString(),
        }),
      );
      const { read, list, table } = setUp(accounts);
      table.held = ({ external_id }) => ({
        balances: [...usdt('10.000001'), { asset: 'BRL', balance: '0.10' }],
        balances_at: ASKED_AT,
        wallets: [{ asset: 'USDT', address: external_id }],
      });
      const first = await list(OPERATOR, { limit: '10' });
      const { customers, ...treasury } = await read(OPERATOR, { limit: '10' });
      expect([first.items.length, customers.length]).toEqual([10, 10]);
      const [sum, brl] = ['10.000001', '0.10'].map((each) => multiply(each, String(count)));
      expect(first.totals).toMatchObject({
        accounts: count,
        active_accounts: count,
        usdt: sum,
        brl,
        balances_of: count,
        wallets: count,
      });
      expect(treasury).toMatchObject({
        totals: { treasury: sum, active_customers: count },
        partial: false,
        counts: { total: count, loaded: count },
      });
      const page = ['accounts 10', 'rows 10', 'totals 2'];
      expect(table.reads).toEqual([...page, ...page, 'orders']);
      const second = await list(OPERATOR, { cursor: first.next_cursor ?? '', limit: '10' });
      expect(second.items.map(idOf)).toEqual(accounts.slice(10, 20).map(idOf));
      expect(second.totals).toEqual(first.totals);
    },
  );

  test('refuses an invalid limit', async () => {
    const { call } = setUp([]);
    for (const limit of ['0', '501'])
      expect((await call(ADMIN, 'GET /api/treasury', { query: { limit } })).status).toBe(400);
  });
});

describe('GET /api/holdings of one sub-account', () => {
  const ask = async (who: typeof ADMIN, id: string) => {
    const { call, table } = setUp();
    table.lateRows = true;
    const answer = await call(who, 'GET /api/holdings', { query: { sub_account_id: id } });
    return { ...answer, reads: table.reads };
  };

  test('S7.220 is its stored row with totals, without reading a list', async () => {
    const { status, body, reads } = await ask(CLIENT, OF_CLIENT.id);
    expect(status).toBe(200);
    const { items, totals, next_cursor } = listHoldings.answer.parse(body);
    expect(items).toMatchObject([{ id: OF_CLIENT.id, user_id: CLIENT.id, balances: usdt('10.5') }]);
    expect(totals).toMatchObject({ accounts: 1, usdt: '10.5' });
    expect(next_cursor).toBeNull();
    expect(reads).toEqual([]);
  });

  test("another owner's is a 404, like a missing one", async () => {
    const { body, status } = await ask(CLIENT, 'sub_nowhere');
    expect(status).toBe(404);
    expect(await ask(CLIENT, OF_OPERATOR.id)).toEqual({ status, body, reads: [] });
    expect((await ask(OPERATOR, OF_CLIENT.id)).status).toBe(200);
  });
});
