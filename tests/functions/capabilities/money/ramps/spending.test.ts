import { randomUUID } from 'node:crypto';
import { createDestinationStore } from '#functions/adapters/dynamo/accounts/destinations.ts';
import { createSpending } from '#functions/adapters/dynamo/orders/spending.ts';
import type { ProxyPorts } from '#functions/capabilities/money/ramps/proxy.ts';
import { bankDestination } from '#functions/capabilities/money/ramps/read-destinations.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import type { Subject } from '#functions/modules/spending/model.ts';
import { sumOf } from '#shared/domain/money.ts';
import { openLedger } from '#tests/support/order-ports.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { holding } from '#tests/support/approvals-in-memory.ts';
import { ADMIN, type Caller, CLIENT, OPERATOR, refused } from '#tests/support/api.ts';
import { NOW } from '#tests/support/records.ts';
import { OF_OPERATOR, OWN, setUp, SHARED } from './set-up.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const WITHDRAWAL = 'POST /v1/order/withdrawal';
const EXCHANGE = 'POST /v1/order/exchange';
const HOUR = 3_600_000;
const LEASE = 31_000;

const engine = unitEngine();
let world: Awaited<ReturnType<typeof newWorld>>;

beforeEach(async () => {
  world = await newWorld();
});

/** Only orders from the threshold upwards are held. */
const newWorld = async (over: Partial<ProxyPorts> = {}, items: Parameters<typeof holding>[0] = ['order']) => {
  const table = await engine.newTable();
  const held = holding(items);
  return { ...(await setUp(table, over, held)), ...held };
};

interface Order {
  readonly who?: Caller;
  readonly account?: string;
  readonly amount?: string;
  readonly to?: string;
  readonly key?: string;
}

const withdraw = async ({
  who = CLIENT,
  account = OWN,
  amount = '999.99',
  to = 'bnk_1',
  key = randomUUID(),
}: Order = {}): Promise<number> =>
  (await world.ask(who, WITHDRAWAL, { data: { asset: 'BRL', amount, bank_account_id: to }, account, key }))
    .status;

const exchange = async (amount: string): Promise<number> =>
  (
    await world.ask(CLIENT, EXCHANGE, {
      data: { source_asset: 'BRL', target_asset: 'USDT', source_amount: amount },
      account: OWN,
      key: randomUUID(),
    })
  ).status;

const PERSON: Subject = { kind: 'person', id: CLIENT.id };

const spent = async (subject: Subject = PERSON, flow: 'exchange' | 'withdrawal' = 'withdrawal') => {
  const [row] = await createSpending(world.table).of([subject], flow);
  return sumOf(Object.values(row?.hours ?? {}));
};

const tally = (statuses: readonly number[]) => ({
  made: statuses.filter((status) => status === 200).length,
  held: statuses.filter((status) => status === 202).length,
});

describe('S7.240 small orders that add up to the threshold', () => {
  test('are held: of 40 withdrawals of 999.99 BRL, one is made', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 40; at += 1) statuses.push(await withdraw());
    expect(tally(statuses)).toEqual({ made: 1, held: 39 });
    expect(world.orders).toHaveLength(1);
    expect(await spent()).toBe('999.99');
  });

  test('are held even in parallel: the checked sums are the written ones', async () => {
    const statuses = await Promise.all(Array.from({ length: 12 }, () => withdraw({ amount: '300' })));
    expect(statuses.every((status) => [200, 202, 409].includes(status))).toBe(true);
    expect(tally(statuses).made).toBeLessThanOrEqual(3);
    expect(world.orders).toHaveLength(tally(statuses).made);
    expect(await spent()).toBe(String(300 * tally(statuses).made));
    expect(await withdraw({ amount: '400' })).toBe(202);
  });

  test('are summed by sub-account, for any caller and destination', async () => {
    expect(await withdraw({ account: SHARED, amount: '600', to: 'bnk_1' })).toBe(200);
    expect(await withdraw({ account: SHARED, amount: '600', to: 'bnk_2', who: OPERATOR })).toBe(202);
    expect(await withdraw({ account: SHARED, amount: '399.99', to: 'bnk_2', who: OPERATOR })).toBe(200);
  });

  test('are summed by person, over all sub-accounts', async () => {
    expect(await withdraw({ account: OWN, amount: '600', to: 'bnk_1' })).toBe(200);
    expect(await withdraw({ account: SHARED, amount: '600', to: 'bnk_2' })).toBe(202);
  });

  test('are summed by destination, even with another id in each sub-account', async () => {
    const places = createDestinationStore(world.table);
    for (const [account, id] of [
      [OWN, 'bnk_1'],
      [OF_OPERATOR, 'bnk_2'],
    ] as const) {
      const seen = [
        bankDestination({
          id,
          asset: 'BRL',
          bank_name: 'Bank',
          branch: '1',
          account: '778899',
          country: 'BR',
          instant_payment: null,
          instant_payment_type: null,
        }),
      ];
      await places.put(subAccountId(account), { seen, announced: [], registered: [] }, 0, []);
    }
    expect(await withdraw({ amount: '600', to: 'bnk_1' })).toBe(200);
    expect(await withdraw({ who: OPERATOR, account: OF_OPERATOR, amount: '600', to: 'bnk_2' })).toBe(202);
    expect(await withdraw({ who: OPERATOR, account: OF_OPERATOR, amount: '600', to: 'bnk_3' })).toBe(200);
  });

  test('count for 24 hours', async () => {
    expect(await withdraw({ amount: '600' })).toBe(200);
    world.later(24 * HOUR - 1);
    expect(await withdraw({ amount: '600' })).toBe(202);
    world.later(HOUR + 1);
    expect(await withdraw({ amount: '600' })).toBe(200);
    expect(await spent()).toBe('600');
  });

  test('exchanges and withdrawals are summed separately, because they move the same money', async () => {
    expect(await exchange('600')).toBe(200);
    expect(await withdraw({ amount: '600' })).toBe(200);
    expect(await exchange('600')).toBe(202);
    expect([await spent(PERSON, 'exchange'), await spent()]).toEqual(['600', '600']);
  });

  test('need a fresh sign-in for withdrawals, even with the policy off', async () => {
    world = await newWorld({}, []);
    const who: Caller = {
      ...CLIENT,
      rule: { roles: ['client'], graceMs: 0 },
      standing: { secondFactor: { kind: 'totp', since: NOW.toISOString() } },
    };
    const data = { asset: 'BRL', amount: '600', bank_account_id: 'bnk_1' };
    const order = (key = randomUUID(), by = who) => world.ask(by, WITHDRAWAL, { data, account: OWN, key });
    const key = randomUUID();
    const first = await order(key);
    expect(first.status).toBe(200);
    expect(await order()).toMatchObject(refused(403, { code: 'STEP_UP_REQUIRED' }));
    // A repeat is not a second order.
    expect(await order(key)).toEqual(first);
    const fresh = { ...who, claims: { auth_time: String(Math.floor(Date.now() / 1000)) } };
    expect((await order(randomUUID(), fresh)).status).toBe(200);
    expect(await spent()).toBe('1200');
  });

  test('count once when repeated with their key', async () => {
    const key = randomUUID();
    expect([await withdraw({ key }), await withdraw({ key })]).toEqual([200, 200]);
    expect(world.orders).toHaveLength(1);
    expect(await spent()).toBe('999.99');
  });
});

describe('S7.241 an order that the provider', () => {
  const everywhere: readonly Subject[] = [PERSON, { kind: 'sub_account', id: subAccountId(OWN) }];
  const sums = () => Promise.all(everywhere.map((subject) => spent(subject)));

  test.each([
    ['refuses', { status: 422 }, 422],
    ['never gets', 'not sent', 502],
  ] as const)('%s no longer counts', async (_what, fate, status) => {
    world.state.fates = ['made', fate];
    expect(await withdraw({ amount: '100' })).toBe(200);
    expect(await withdraw({ amount: '800' })).toBe(status);
    expect(await sums()).toEqual(['100', '100']);
    expect(await withdraw({ amount: '800' })).toBe(200);
  });

  test('does not answer counts until it certainly was not made', async () => {
    const key = randomUUID();
    world.state.fates = ['lost before'];
    expect(await withdraw({ key })).toBe(504);
    expect(await sums()).toEqual(['999.99', '999.99']);
    expect(await withdraw()).toBe(202);
    world.later(LEASE + HOUR);
    world.state.fates = [{ status: 422 }];
    expect(await withdraw({ key })).toBe(422);
    expect(await sums()).toEqual(['0', '0']);
    expect(await withdraw()).toBe(200);
  });
});

test('an order without a known value is held, and counts in no sum', async () => {
  const data = { asset: 'EURX', amount: '1', wallet_id: 'wal_1' };
  const order = () => world.ask(ADMIN, WITHDRAWAL, { data, account: OWN, key: randomUUID() });
  expect((await order()).status).toBe(202);
  world = await newWorld({}, []);
  await openLedger(world.table, OWN, { EURX: '1' });
  const { answer } = world.state;
  const balances = [{ asset: 'EURX', balance_amount: '1' }];
  world.state.answer = (call) =>
    call.path === '/v1/balance/assets' ? world.answered(200, balances) : answer(call);
  expect((await order()).status).toBe(200);
  expect(await spent({ kind: 'person', id: ADMIN.id })).toBe('0');
});
