import type { LedgerHeadRecord } from '#shared/contract/ledger.ts';
import { ASKED_EVERY_MS } from '#functions/capabilities/money/treasury/ask-account.ts';
import { askDue, CALLS_A_RUN } from '#functions/capabilities/money/treasury/ask-due.ts';
import {
  ASKED_A_BATCH,
  followChanges,
  REST_MS,
} from '#functions/capabilities/money/treasury/follow-changes.ts';
import type {
  AccountReserves,
  AssetBalance,
  KeptHoldings,
} from '#functions/capabilities/money/treasury/ports.ts';
import { treasuryRoutes } from '#functions/capabilities/money/treasury/routes.ts';
import { failedRead, type Read, type ReadFailure } from '#functions/modules/provider/calls.ts';
import { quiet } from '#functions/platform/logger.ts';
import { refreshHoldings } from '#shared/contract/calls/holdings.ts';
import type { OrderRecord, SubAccountRecord } from '#shared/contract/records.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, OPERATOR, refused } from '#tests/support/api.ts';
import { ofMany } from '#tests/support/of-many.ts';
import { holdings, NOW, order, subAccount } from '#tests/support/records.ts';

type Open = Awaited<ReturnType<AccountReserves['openConversions']>>[number];

const usdt = (balance: string): Read<AssetBalance[]> => ({ ok: true, value: [{ asset: 'USDT', balance }] });

/** Table and provider for these accounts. */
const setUp = (accounts: readonly SubAccountRecord[]) => {
  const rows = new Map<string, KeptHoldings & { at: string }>();
  const world = {
    now: NOW,
    balances: (_id: string): Promise<Read<readonly AssetBalance[]>> => Promise.resolve(usdt('10.5')),
    orders: [] as OrderRecord[],
    asked: [] as string[],
    waits: [] as number[],
    round: null as string | null,
    /** The spread in each account, USDT. */
    spread: (): string => '0',
    open: (): readonly Open[] => [],
    /** The ledger head of the account. */
    head: undefined as LedgerHeadRecord | undefined,
    rows,
    row: (account: SubAccountRecord) => {
      const row = rows.get(account.id);
      if (!row) throw new Error(`no row of ${account.external_id}`);
      return row;
    },
    pass: (ms: number) => {
      world.now = new Date(world.now.getTime() + ms);
    },
  };
  const clock = () => world.now;
  const store = {
    get: (id: string) => Promise.resolve(rows.get(id)),
    ofMany: (ids: readonly string[]) =>
      Promise.resolve(
        new Map(ids.flatMap((id) => (rows.has(id) ? [[id, rows.get(id)!.record] as const] : []))),
      ),
    put: (account: SubAccountRecord, kept: Omit<KeptHoldings, 'version'>, at: string, expected: number) => {
      if ((rows.get(account.id)?.version ?? 0) !== expected) return Promise.resolve(false);
      rows.set(account.id, { ...kept, version: expected + 1, at });
      return Promise.resolve(true);
    },
    mark: (id: string, at: string) => {
      const row = rows.get(id);
      if (row) rows.set(id, { ...row, version: row.version + 1, marked_at: at, at });
      return Promise.resolve(row !== undefined);
    },
    until: (when: string, limit: number) =>
      Promise.resolve(
        [...rows.entries()]
          .filter(([, { at }]) => at <= when)
          .toSorted(([, a], [, b]) => (a.at < b.at ? -1 : 1))
          .map(([id]) => id)
          .slice(0, limit),
      ),
  };
  const accountsNow = {
    ofMany: (ids: readonly string[]) =>
      ofMany(
        accounts,
        ids,
        ({ id }) => id,
        (record) => ({ version: 1, record }),
      ),
  };
  const ask = <T>(kind: string, id: string, answer: Promise<T>): Promise<T> => {
    world.asked.push(`${kind} ${id}`);
    return answer;
  };
  const ports = {
    rows: store,
    accounts: accountsNow,
    accountsNow,
    orders: {
      ofAccount: (externalId: string) =>
        Promise.resolve({
          items: world.orders
            .filter(({ account_id }) => account_id === externalId)
            .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)),
          next_cursor: null,
        }),
    },
    vault: {
      balances: (id: string) => ask('balances', id, world.balances(id)),
      wallets: (id: string) =>
        ask('wallets', id, Promise.resolve({ ok: true as const, value: [{ asset: 'USDT', address: 'T1' }] })),
      banks: (id: string) => ask('banks', id, Promise.resolve({ ok: true as const, value: 2 })),
    },
    reserves: {
      spread: () => Promise.resolve(world.spread()),
      openConversions: () => Promise.resolve(world.open()),
    },
    ledger: {
      heads: () =>
        Promise.resolve(new Map(world.head ? [[world.head.sub_account_id, world.head] as const] : [])),
    },
    lists: {
      accounts: (after: string | null, limit: number) => {
        const from = accounts.slice(after === null ? 0 : Number(after));
        const end = (after === null ? 0 : Number(after)) + limit;
        return Promise.resolve({
          items: from.slice(0, limit),
          next: end < accounts.length ? String(end) : null,
        });
      },
    },
    round: {
      get: () => Promise.resolve({ version: 1, after: world.round }),
      move: (after: string | null) => {
        world.round = after;
        return Promise.resolve(true);
      },
    },
    clock,
    sleep: (ms: number) => {
      world.waits.push(ms);
      world.pass(ms);
      return Promise.resolve();
    },
    log: quiet,
  };
  const run = () => askDue({ signal: new AbortController().signal, isTimeLeft: () => true }, ports);
  return { world, ports, run };
};

const ACCOUNT = subAccount({ external_id: 'acc_1', user_id: CLIENT.id });
const accountsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => subAccount({ external_id: `acc_${at}` }));
const failing = (reason: ReadFailure) => () => Promise.resolve(failedRead(reason));

describe('each minute', () => {
  test("stores the ledger's balance next to the provider's", async () => {
    const { world, run } = setUp([ACCOUNT]);
    const of = (balance: string) => ({ number: 1, balance, hash: '0'.repeat(64) });
    world.head = {
      id: ACCOUNT.id,
      sub_account_id: ACCOUNT.id,
      postings: 1,
      posted_at: NOW.toISOString(),
      accounts: {
        'available:USDT': of('8.5'),
        'spread:USDT': of('1.999999'),
        'rounding:USDT': of('0.000001'),
        'in_transfer:USDT': of('4'),
        'exchange:USDT': of('-14.5'),
        'held:BRL': of('80'),
      },
    };
    await run();
    expect(world.row(ACCOUNT).record.booked).toEqual([
      { asset: 'USDT', balance: '10.5' },
      { asset: 'BRL', balance: '80' },
    ]);
  });

  test('reads a due account, and stores its balances with their time', async () => {
    const { world, run } = setUp([ACCOUNT]);
    world.orders = [order(ACCOUNT, 1), order(ACCOUNT, 2, { type: 'exchange', target_asset: 'USDT' })];
    expect(await run()).toEqual({ begun: 1, asked: 1, failed: 0, calls: 3 });
    expect(world.row(ACCOUNT).record).toEqual({
      ...holdings(ACCOUNT, { balances: [{ asset: 'USDT', balance: '10.5' }] }),
      owed: { brl: '0', usdt: '0' },
      usdt_spread: '0',
      wallets: [{ asset: 'USDT', address: 'T1' }],
      wallet_count: 1,
      bank_count: 2,
      places_at: NOW.toISOString(),
      latest_order: {
        target_asset: 'USDT',
        created_at: order(ACCOUNT, 2).created_at,
        updated_at: order(ACCOUNT, 2).updated_at,
      },
      // A later exchange does not count.
      latest_deposit_at: order(ACCOUNT, 1).created_at,
    });
    expect(await run()).toMatchObject({ asked: 0, calls: 0 });
    world.pass(ASKED_EVERY_MS);
    // Wallets and bank accounts rarely change, so they are read less often.
    expect(await run()).toMatchObject({ asked: 1, calls: 1 });
    world.pass(6 * ASKED_EVERY_MS);
    expect(await run()).toMatchObject({ asked: 1, calls: 3 });
  });

  test('S7.102 reads balances at the configured interval', async () => {
    const { ports, world } = setUp([ACCOUNT]);
    const often = { ...ports, askedEvery: () => Promise.resolve(60_000) };
    const run = () => askDue({ signal: new AbortController().signal, isTimeLeft: () => true }, often);
    await run();
    world.pass(59_000);
    expect(await run()).toMatchObject({ asked: 0 });
    world.pass(1_000);
    expect(await run()).toMatchObject({ asked: 1 });
  });

  test('keeps the last answer with its time while the provider fails, and retries less and less often', async () => {
    const { world, run } = setUp([ACCOUNT]);
    await run();
    const known = world.row(ACCOUNT).record;
    world.balances = failing('timeout');
    world.pass(ASKED_EVERY_MS);
    const since = world.now.toISOString();
    const problem = { reason: 'timeout', message: 'The provider did not answer in time.', since };
    for (const minutes of [1, 2, 4, 8]) {
      await run();
      expect(world.row(ACCOUNT).record).toEqual({ ...known, problem });
      expect(Date.parse(world.row(ACCOUNT).at) - world.now.getTime()).toBe(minutes * 60_000);
      world.pass(minutes * 60_000);
    }
    world.balances = () => Promise.resolve(usdt('11'));
    await run();
    const balances = [{ asset: 'USDT', balance: '11' }];
    expect(world.row(ACCOUNT).record).toMatchObject({ balances, problem: null });
    // An unknown balance is never 0.
    const never = setUp([ACCOUNT]);
    never.world.balances = failing('unavailable');
    await never.run();
    expect(never.world.row(ACCOUNT).record).toMatchObject({ balances: null, balances_at: null });
  });

  test('reads 2,000 accounts every quarter hour, within the calls per run', async () => {
    const accounts = accountsOf(2_000);
    const { world, run } = setUp(accounts);
    for (let minute = 0; minute < 60; minute += 1) {
      const before = world.asked.length;
      await run();
      expect(world.asked.length - before).toBeLessThanOrEqual(CALLS_A_RUN);
      world.pass(60_000);
      if (minute === 14) expect(world.rows.size).toBe(accounts.length);
    }
    const ages = accounts.map(
      (account) => world.now.getTime() - Date.parse(world.row(account).record.balances_at ?? ''),
    );
    expect(Math.max(...ages) / 60_000).toBeLessThanOrEqual(15);
  });

  test('stops after a few accounts if the provider is down', async () => {
    const { world, run } = setUp(accountsOf(100));
    world.balances = failing('unavailable');
    const { failed } = await run();
    expect(failed).toBeLessThanOrEqual(3 + 8);
    // A refusal concerns one account only, so the others are read.
    const other = setUp(accountsOf(40));
    other.world.balances = failing('refused');
    expect(await other.run()).toMatchObject({ asked: 40, failed: 40 });
  });
});

describe('a change of an order', () => {
  const moved = (account: SubAccountRecord, number = 1) => ({
    entity: 'order',
    before: undefined,
    after: { ...order(account, number) },
  });
  const signal = new AbortController().signal;

  test('a burst of orders of an account causes one read, at least two seconds after the last', async () => {
    const { world, ports } = setUp([ACCOUNT]);
    const follow = followChanges(ports);
    const balances = () => world.asked.filter((call) => call.startsWith('balances'));
    await follow(
      Array.from({ length: 50 }, (_, at) => moved(ACCOUNT, at)),
      signal,
    );
    expect(balances()).toHaveLength(1);
    await follow([moved(ACCOUNT)], signal);
    expect(balances()).toHaveLength(2);
    expect(world.waits).toEqual([REST_MS]);
  });

  test('a settlement or a new account does, too; changes without effect on balances do not', async () => {
    const { world, ports } = setUp([ACCOUNT]);
    const { after } = moved(ACCOUNT);
    const unread = { entity: 'order', before: undefined, after: { id: 'x' } };
    const renamed = { entity: 'sub_account', before: { ...ACCOUNT }, after: { ...ACCOUNT, name: 'Another' } };
    const changes = [{ entity: 'order', before: after, after }, unread, renamed];
    expect(await followChanges(ports)(changes, signal)).toBe(0);
    expect(world.asked).toEqual([]);
    const settled = { ...moved(ACCOUNT), entity: 'settlement' };
    const made = { entity: 'sub_account', before: undefined, after: ACCOUNT };
    for (const one of [settled, made]) {
      const other = setUp([ACCOUNT]);
      expect(await followChanges(other.ports)([one], signal)).toBe(1);
      expect(other.world.row(ACCOUNT).record.balances).toEqual([{ asset: 'USDT', balance: '10.5' }]);
    }
  });

  test('of many accounts at once: reads some, the others become due at once', async () => {
    const accounts = accountsOf(100);
    const { world, ports, run } = setUp(accounts);
    await followChanges(ports)(
      accounts.map((account) => moved(account)),
      signal,
    );
    expect(world.asked.filter((call) => call.startsWith('balances'))).toHaveLength(ASKED_A_BATCH);
    expect(world.rows.size).toBe(100);
    expect((await run()).asked).toBeGreaterThan(50);
  });

  test('an order during the read leaves the account due', async () => {
    const { world, ports, run } = setUp([ACCOUNT]);
    await run();
    world.pass(ASKED_EVERY_MS);
    world.balances = async () => {
      world.pass(1_000);
      await ports.rows.mark(ACCOUNT.id, world.now.toISOString());
      world.pass(1_000);
      return usdt('12');
    };
    await run();
    expect(world.row(ACCOUNT).record.balances).toEqual([{ asset: 'USDT', balance: '12' }]);
    expect(world.row(ACCOUNT).at <= world.now.toISOString()).toBe(true);
  });

  test('an earlier answer does not replace a later one', async () => {
    const { world, ports } = setUp([ACCOUNT]);
    const follow = followChanges(ports);
    world.balances = async () => {
      world.balances = () => Promise.resolve(usdt('20'));
      world.pass(1_000);
      await follow([moved(ACCOUNT)], signal);
      return usdt('10');
    };
    await follow([moved(ACCOUNT)], signal);
    expect(world.row(ACCOUNT).record.balances).toEqual([{ asset: 'USDT', balance: '20' }]);
  });
});

describe('POST /api/holdings/refresh', () => {
  const refreshing = (accounts: readonly SubAccountRecord[] = [ACCOUNT]) => {
    const { world, ports } = setUp(accounts);
    const call = apiOf(
      treasuryRoutes({
        ...ports,
        accounts: {
          page: () => Promise.resolve({ items: [], next_cursor: null }),
          links: () => Promise.resolve(new Map()),
        },
        rows: { ...ports.rows, page: () => Promise.resolve([]) },
        marked: () => Promise.resolve([]),
        orders: { ...ports.orders, page: () => Promise.resolve({ items: [], next_cursor: null }) },
        figures: { days: () => Promise.resolve([]), totals: () => Promise.resolve([]) },
        metrics: { put: () => undefined },
        deadline: () => new AbortController().signal,
      }),
    );
    const ask = (who: typeof ADMIN | undefined, ids: readonly string[]) =>
      call(who, 'POST /api/holdings/refresh', { body: { sub_account_ids: ids } });
    return { world, ask };
  };

  test('reads these now, and names those without an answer', async () => {
    const other = subAccount({ external_id: 'acc_2', user_id: CLIENT.id });
    const { world, ask } = refreshing([ACCOUNT, other]);
    world.balances = (id) => Promise.resolve(id === 'acc_2' ? failedRead('timeout') : usdt('10.5'));
    const { status, body } = await ask(CLIENT, [ACCOUNT.id, other.id, ACCOUNT.id]);
    expect(status).toBe(200);
    const answer = refreshHoldings.answer.parse(body);
    expect(answer.items.map(({ balances }) => balances)).toEqual([
      [{ asset: 'USDT', balance: '10.5' }],
      null,
    ]);
    expect(answer.not_asked).toEqual([{ id: other.id, reason: 'The provider did not answer in time.' }]);
  });

  test('pressed again at once, reads nothing', async () => {
    const { world, ask } = refreshing();
    await ask(CLIENT, [ACCOUNT.id]);
    const before = world.asked.length;
    world.pass(1_000);
    expect((await ask(CLIENT, [ACCOUNT.id])).status).toBe(200);
    expect(world.asked.length).toBe(before);
    world.pass(10_000);
    await ask(CLIENT, [ACCOUNT.id]);
    expect(world.asked.length).toBe(before + 3);
  });

  test('a foreign account is a 404, like a missing one, without a request', async () => {
    const { world, ask } = refreshing();
    const foreign = await ask(OPERATOR, [ACCOUNT.id]);
    expect(foreign.status).toBe(404);
    expect(await ask(OPERATOR, ['sub_nowhere'])).toEqual(foreign);
    for (const ids of [[], Array.from({ length: 51 }, (_, at) => `sub_${at}`)])
      expect((await ask(ADMIN, ids)).status).toBe(400);
    expect(world.asked).toEqual([]);
  });

  test('without credentials, it is a 424 with the text of the catalogue', async () => {
    const { world, ask } = refreshing();
    world.balances = failing('not_configured');
    const message =
      'API credentials not configured. Please go to Settings → API Configuration to add your ramps credentials.';
    expect(await ask(CLIENT, [ACCOUNT.id])).toEqual(
      refused(424, { code: 'PROVIDER_NOT_CONFIGURED', message }),
    );
  });
});

describe('the amount owed by an account', () => {
  const longAgo = new Date(NOW.getTime() - 10 * 60_000).toISOString();
  const bought = (over: Partial<Open> = {}): Open => ({
    id: 'cnv_1',
    status: 'exchange_confirmed',
    error_code: null,
    original_amount: '1500',
    target_usdt_amount: '270',
    applied_spread: '0.5',
    exchange_order_id: 'ord_x',
    exchanged_usdt_amount: '271.4',
    transfer_order_id: null,
    updated_at: longAgo,
    ...over,
  });

  test('is the spread, exchanged USDT not yet sent, and deposits not yet exchanged', async () => {
    const { world, run } = setUp([ACCOUNT]);
    world.spread = () => '1.4';
    world.open = () => [
      bought(),
      { ...bought({ id: 'cnv_2', status: 'pix_received' }), ...NOT_QUOTED },
      // A failed one already needs attention.
      bought({ id: 'cnv_3', status: 'failed', error_code: 'provider' }),
    ];
    await run();
    expect(world.row(ACCOUNT).record).toMatchObject({
      owed: { brl: '1500', usdt: '271.4' },
      usdt_spread: '1.4',
    });
  });

  const NOT_QUOTED = { target_usdt_amount: null, exchange_order_id: null, exchanged_usdt_amount: null };

  test('S4.43 excludes the last minute, which the balance may not show yet', async () => {
    const { world, run } = setUp([ACCOUNT]);
    world.open = () => [bought({ updated_at: new Date(NOW.getTime() - 30_000).toISOString() })];
    await run();
    expect(world.row(ACCOUNT).record.owed).toEqual({ brl: '0', usdt: '0' });
  });

  test('is computed again if the balance is too low: what was sent meanwhile no longer counts', async () => {
    const { world, run } = setUp([ACCOUNT]);
    let looks = 0;
    world.open = () => {
      looks += 1;
      return looks === 1
        ? [bought()]
        : [bought({ status: 'transfer_initiated', transfer_order_id: 'ord_t' })];
    };
    await run();
    expect(looks).toBe(2);
    expect(world.row(ACCOUNT).record).toMatchObject({
      balances: [{ asset: 'USDT', balance: '10.5' }],
      owed: { brl: '0', usdt: '0' },
    });
  });

  test('stays with the balances while the provider fails', async () => {
    const { world, run } = setUp([ACCOUNT]);
    world.spread = () => '3';
    await run();
    world.spread = () => '30';
    world.balances = failing('timeout');
    world.pass(ASKED_EVERY_MS);
    await run();
    expect(world.row(ACCOUNT).record.owed).toEqual({ brl: '0', usdt: '3' });
  });
});
