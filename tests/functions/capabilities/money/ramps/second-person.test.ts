import { randomUUID } from 'node:crypto';
import { createRateStore } from '#functions/adapters/dynamo/pricing/rates.ts';
import { REFERENCE_PAIR, slotOf } from '#shared/domain/rates.ts';
import { createApprovals } from '#functions/adapters/dynamo/audit/approvals.ts';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createNotificationStore } from '#functions/adapters/dynamo/messages/notifications.ts';
import { createOrderRequestStore } from '#functions/adapters/dynamo/orders/order-requests.ts';
import type { ProxyPorts } from '#functions/capabilities/money/ramps/proxy.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import { createSecondPerson } from '#functions/modules/approvals/second-person.ts';
import { httpHandler } from '#functions/modules/act/serve.ts';
import { quiet } from '#functions/platform/logger.ts';
import { NOBODY } from '#functions/platform/principal.ts';
import type { Approval } from '#shared/contract/approvals.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, CLIENT, NO_FACTOR_NEEDED, OPERATOR, refused } from '#tests/support/api.ts';
import { auditInMemory } from '#tests/support/audit.ts';
import { policyInMemory } from '#tests/support/approvals-in-memory.ts';
import { lambdaContext } from '#tests/support/events.ts';
import { present } from '#tests/support/present.ts';
import { NOW } from '#tests/support/records.ts';
import { FOREIGN, NONEXISTENT, OWN, setUp, SHARED } from './set-up.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const EXCHANGE = 'POST /v1/order/exchange';
const HOUR = 3_600_000;

const engine = unitEngine();
let world: Awaited<ReturnType<typeof newWorld>>;

beforeEach(async () => {
  world = await newWorld();
});

/** The proxy with every possible action held. */
const newWorld = async (over: Partial<ProxyPorts> = {}, table?: Table) => {
  const own = table ?? (await engine.newTable());
  const price = { source_amount: '100', target_amount: '20', price: '5', created_at: NOW.toISOString() };
  await createRateStore(own).keep({ id: 'rate_1', pair: REFERENCE_PAIR, ...price }, '5m', slotOf('5m', NOW));
  const approvals = createApprovals(own);
  const secondPerson = createSecondPerson({
    approvals,
    policy: policyInMemory(true),
    clock: () => NOW,
    newId: randomUUID,
  });
  const made = await setUp(own, over, { secondPerson });
  const idOf = ({ body }: { readonly body: unknown }): string =>
    (body as { approval: Pick<Approval, 'id'> }).approval.id;
  const roles = () =>
    Promise.resolve({ ...NOBODY, role: 'client' as const, email: `${CLIENT.id}@example.com` });
  /** Approves and executes the held action. */
  const agree = async (held: { readonly body: unknown }) => {
    const id = idOf(held);
    const found = present(await approvals.get(id));
    await approvals.move(found, { ...found.record, state: 'approved' }, null, null);
    const handler = httpHandler(made.routes, {
      log: quiet,
      fromEdge: () => true,
      audited: auditInMemory().audited,
      secondPerson,
      secondFactor: () => NO_FACTOR_NEEDED,
      roles: { fresh: roles, recent: roles, recentClient: roles },
    });
    await handler({ approval: id }, lambdaContext);
    return (await approvals.get(id))?.record;
  };
  /** The held action as the second person sees it. */
  const shown = async (held: { readonly body: unknown }) => (await approvals.get(idOf(held)))?.record;
  return { ...made, shown, agree };
};

describe('a large order under a reused key', () => {
  const SMALL = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1' };
  const LARGE = { ...SMALL, source_amount: '9000' };
  const order = (data: object, key: string, on = world) =>
    on.ask(CLIENT, EXCHANGE, { data, account: OWN, key });

  test('S7.193 is held once the key is free, even if its row still exists', async () => {
    const key = randomUUID();
    expect((await order(SMALL, key)).status).toBe(200);
    world.later(24 * HOUR);
    const held = await order(LARGE, key);
    expect(held.status).toBe(202);
    expect(await world.shown(held)).toMatchObject({ item: 'order', amount_brl: '9000' });
    expect(world.orders).toHaveLength(1);
  });

  test('is refused while the key belongs to another request', async () => {
    const key = randomUUID();
    expect((await order(SMALL, key)).status).toBe(200);
    expect(await order(LARGE, key)).toMatchObject(refused(422, { code: 'UNPROCESSABLE' }));
    expect(world.orders).toHaveLength(1);
  });

  /** Deletes the row right after each read, as a function does after an unsent order. */
  const dropping = async (table: Table) => {
    const requests = createOrderRequestStore(table);
    return newWorld(
      {
        requests: {
          ...requests,
          get: async (userId, key) => {
            const stored = await requests.get(userId, key);
            if (stored) await requests.drop(stored.request, stored.version);
            return stored;
          },
        },
      },
      table,
    );
  };

  test.each([
    ['a smaller order', SMALL, 422],
    ['the same order, before it needed approval', LARGE, 409],
  ])('S7.193 is not made if the row of %s disappears meanwhile', async (_what, data, status) => {
    const key = randomUUID();
    const before = await setUp(world.table);
    before.state.fates = ['lost before'];
    const first = await before.ask(CLIENT, EXCHANGE, { data, account: OWN, key });
    expect(first.status).toBe(504);
    const racing = await dropping(world.table);
    expect((await order(LARGE, key, racing)).status).toBe(status);
    expect(racing.sent()).toBe(0);
    expect((await order(LARGE, key)).status).toBe(202);
  });

  test('gets the answer of the same request without another approval', async () => {
    const key = randomUUID();
    const before = await setUp(world.table);
    const first = await before.ask(CLIENT, EXCHANGE, { data: LARGE, account: OWN, key });
    expect(first.status).toBe(200);
    expect(await order(LARGE, key)).toEqual(first);
    expect(world.sent()).toBe(0);
  });
});

describe('a shared withdrawal', () => {
  const SHARED_WITHDRAWAL = 'POST /v1/order/shared/withdrawal';
  const DEPOSIT = {
    id: 'wal_deposit',
    wallet_type: 'shared',
    asset: 'USDT',
    network: 'tron',
    address: 'TM7SvJSFo849cTGjTirgKCV21Rt1a2Rz4N',
  };
  const OWN_DEPOSIT = { ...DEPOSIT, id: 'wal_own', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' };
  const ACCOUNT = {
    id: 'bnk_deposit',
    bank_type: 'shared',
    bank_name: 'Banco',
    branch: '1',
    account: '22-3',
  };
  const EXTERNAL = { ...DEPOSIT, id: 'wal_external', wallet_type: 'external' };

  beforeEach(() => {
    world.state.places = new Map([
      [OWN, [OWN_DEPOSIT]],
      [SHARED, [DEPOSIT, ACCOUNT, EXTERNAL]],
      [FOREIGN, [{ ...DEPOSIT, id: 'wal_foreign' }]],
    ]);
  });

  const withdraw = (over: object = {}, on: Pick<typeof world, 'ask'> = world, who = CLIENT, account = OWN) =>
    on.ask(who, SHARED_WITHDRAWAL, {
      data: { asset: 'USDT', amount: '0.01', wallet_id: DEPOSIT.id, to_account_id: SHARED, ...over },
      account,
      key: randomUUID(),
    });
  const toBank = (amount: string) =>
    withdraw({ asset: 'BRL', amount, wallet_id: null, bank_account_id: ACCOUNT.id });
  const notified = async (userId: string) =>
    (await createNotificationStore(world.table).page(userId, { limit: 100 })).items;

  test('S7.192 of a tiny amount to another sub-account is held as a new destination, with its receiver', async () => {
    const held = await withdraw();
    expect(held.status).toBe(202);
    const { address, network } = DEPOSIT;
    const sub_account = { external_id: SHARED, name: 'Aposta Certa Ltda' };
    expect(await world.shown(held)).toMatchObject({
      item: 'destination',
      action: 'withdrawal.order',
      first_time: true,
      after: { amount: '0.01', to: { sub_account, address, network } },
    });
    expect(world.sent()).toBe(0);
    expect(await notified(CLIENT.id)).toEqual([]);
  });

  test('shows the receiving bank account', async () => {
    expect(await world.shown(await toBank('1'))).toMatchObject({
      item: 'destination',
      amount_brl: '1',
      after: { to: { sub_account: { external_id: SHARED }, bank: 'Banco', branch: '1', account: '22-3' } },
    });
  });

  test('is made after approval; the owner is notified, and the next small one is not held', async () => {
    expect(await world.agree(await withdraw())).toMatchObject({ state: 'done' });
    expect(world.orders).toMatchObject([{ account_id: OWN }]);
    const [sent] = world.calls.filter(({ method }) => method === 'POST');
    expect(sent?.body).not.toHaveProperty('to_account_id');
    expect(await notified(CLIENT.id)).toMatchObject([
      {
        kind: 'destination_added',
        destination_id: DEPOSIT.id,
        text: 'A withdrawal of Aposta Certa Ltda goes to the sub-account Aposta Certa Ltda for the first time, by someone@example.com: USDT, tron, TM7SvJ...a2Rz4N.',
      },
    ]);
    expect((await withdraw()).status).toBe(200);
    expect(await notified(CLIENT.id)).toHaveLength(1);
    // A large one is still held, as an order.
    expect(await world.shown(await toBank('1000000'))).toMatchObject({
      item: 'order',
      amount_brl: '1000000',
      together_brl: null,
      first_time: false,
      after: { to: { sub_account: { external_id: SHARED }, account: '22-3' } },
    });
  });

  test('S7.240 of small amounts that add up is held as an order, even to a known receiver', async () => {
    expect(await world.agree(await toBank('600'))).toMatchObject({ state: 'done' });
    expect((await toBank('600')).status).toBe(200);
    expect(await world.shown(await toBank('600'))).toMatchObject({
      item: 'order',
      amount_brl: '600',
      together_brl: '1200',
      first_time: false,
    });
    expect(world.orders).toHaveLength(2);
  });

  test('of a large amount to a new receiver needs one approval for both', async () => {
    const held = await toBank('1000000');
    expect(await world.shown(held)).toMatchObject({ item: 'destination', amount_brl: '1000000' });
    expect(await world.agree(held)).toMatchObject({ state: 'done' });
    expect(world.orders).toHaveLength(1);
  });

  test('to a receiver with a new owner is one to a new destination', async () => {
    expect(await world.agree(await withdraw())).toMatchObject({ state: 'done' });
    const found = present(await world.accounts.get(subAccountId(SHARED)));
    await world.accounts.replace({ ...found.record, user_id: 'client-9' }, found.version);
    expect((await withdraw({}, world, ADMIN)).status).toBe(202);
  });

  test('to the sub-account’s own deposit wallet has no destination', async () => {
    expect((await withdraw({ wallet_id: OWN_DEPOSIT.id, to_account_id: undefined })).status).toBe(200);
  });

  test("S7.192 to anything but the receiver's deposit wallet is refused, with or without policy", async () => {
    const free = await setUp(await engine.newTable());
    free.state.places = world.state.places;
    for (const [over, status] of [
      // A foreign wallet without its sub-account.
      [{ to_account_id: undefined }, 422],
      [{ to_account_id: FOREIGN, wallet_id: 'wal_foreign' }, 404],
      [{ to_account_id: NONEXISTENT }, 404],
      // A foreign wallet as the receiver's own.
      [{ wallet_id: 'wal_foreign' }, 422],
      [{ wallet_id: EXTERNAL.id }, 422],
      [{ wallet_id: 'wal_nowhere' }, 422],
    ] as const)
      for (const on of [world, free]) {
        expect([over, (await withdraw(over, on)).status]).toEqual([over, status]);
        expect(on.sent()).toBe(0);
      }
  });

  test('without policy, owner and manager are notified once, however many are parallel', async () => {
    const free = await setUp(world.table);
    free.state.places = new Map([[OWN, [{ ...DEPOSIT, id: 'wal_2' }]]]);
    const data = { asset: 'BRL', amount: '1', wallet_id: 'wal_2', to_account_id: OWN };
    const thrice = (who: typeof CLIENT) =>
      Promise.all([1, 2, 3].map(() => withdraw(data, free, who, SHARED)));
    // Only the client sees that sub-account, so the operator cannot name it.
    expect((await thrice(OPERATOR)).map(({ status }) => status)).toEqual([404, 404, 404]);
    await thrice(CLIENT);
    for (const { id } of [CLIENT, OPERATOR]) expect(await notified(id)).toHaveLength(1);
    expect(free.orders.length).toBeGreaterThan(0);
  });
});

const look = () => world.lookAt(OWN);

test('a large withdrawal to a wallet not seen yet is marked as the first one there', async () => {
  const data = { asset: 'USDT', amount: '100000', wallet_id: 'w1' };
  const wallet = { id: 'w1', wallet_type: 'external', asset: 'USDT', network: 'tron' };
  for (const [address, first_time] of [
    ['TSeen', false],
    ['TSwapped', true],
  ] as const) {
    world.state.places.set(OWN, [{ ...wallet, address }]);
    if (!first_time) await look();
    const asked = { data, account: OWN, key: randomUUID() };
    const held = await world.ask(CLIENT, 'POST /v1/order/withdrawal', asked);
    expect(await world.shown(held)).toMatchObject({ first_time, after: { to: { address } } });
  }
});

test('a known address on another network, or account with another PIX key, is marked as new', async () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const wallet = { asset: 'USDT', network: 'ethereum', address };
  const bank = { asset: 'BRL', bank_name: 'Banco', branch: '1', account: '22-3', country: 'BR' };
  world.state.places.set(OWN, [
    { id: 'w1', wallet_type: 'external', ...wallet },
    { id: 'b1', bank_type: 'external', ...bank },
  ]);
  await look();
  const isNew = async (kind: 'wallet-address' | 'bank-account', data: object) => {
    const held = await world.ask(CLIENT, `POST /v1/subaccount/${kind}/external`, { data, account: OWN });
    return (await world.shown(held))?.first_time;
  };
  expect(await isNew('wallet-address', wallet)).toBe(false);
  expect(
    await isNew('wallet-address', { ...wallet, network: 'ERC-20', address: address.toLowerCase() }),
  ).toBe(false);
  expect(await isNew('wallet-address', { ...wallet, network: 'polygon' })).toBe(true);
  expect(await isNew('bank-account', bank)).toBe(false);
  expect(await isNew('bank-account', { ...bank, account: '223' })).toBe(false);
  const key = { instant_payment: 'thief@example.com', instant_payment_type: 'PIX' };
  expect(await isNew('bank-account', { ...bank, ...key })).toBe(true);
  expect(await isNew('bank-account', { ...bank, branch: '2' })).toBe(true);
  expect(await isNew('bank-account', { ...bank, bank_name: 'Outro' })).toBe(true);
});

describe('S7.240 small orders that add up to the threshold', () => {
  const SMALL = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '600' };
  const order = (key = randomUUID(), data: object = SMALL) =>
    world.ask(CLIENT, EXCHANGE, { data, account: OWN, key });

  test('are made after approval, and then not counted', async () => {
    expect((await order()).status).toBe(200);
    const held = await order();
    expect(held.status).toBe(202);
    expect(await world.shown(held)).toMatchObject({
      item: 'order',
      amount_brl: '600',
      together_brl: '1200',
    });
    expect(await world.agree(held)).toMatchObject({ state: 'done' });
    expect(world.orders).toHaveLength(2);
    expect((await order(randomUUID(), { ...SMALL, source_amount: '399.99' })).status).toBe(200);
  });

  test('are executed as approved, even if the sums are small by then', async () => {
    expect((await order()).status).toBe(200);
    const held = await order();
    world.later(48 * HOUR);
    expect(await world.agree(held)).toMatchObject({ state: 'done' });
    expect(world.orders).toHaveLength(2);
    expect((await order(randomUUID(), { ...SMALL, source_amount: '999.99' })).status).toBe(200);
  });
});

describe('the second person sees the known destination that a new one resembles', () => {
  const KNOWN = { id: 'w1', wallet_type: 'external', asset: 'USDT', network: 'ethereum', name: 'Cold store' };
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const alike = `0x5aae${'0'.repeat(31)}beaed`;
  const bank = { asset: 'BRL', bank_name: 'Banco', branch: '1', account: '22-3', country: 'BR' };
  const pix = { instant_payment_type: 'PIX', instant_payment: 'finance@aurora.example' };

  beforeEach(async () => {
    world.state.places.set(OWN, [
      { ...KNOWN, address },
      { id: 'b1', bank_type: 'external', ...bank, ...pix },
    ]);
    await look();
  });

  const similarTo = async (kind: 'wallet-address' | 'bank-account', data: object) => {
    const held = await world.ask(CLIENT, `POST /v1/subaccount/${kind}/external`, { data, account: OWN });
    return (await world.shown(held))?.similar_to;
  };

  test('for an added wallet', async () => {
    const wallet = { asset: 'USDT', network: 'ethereum' };
    expect(await similarTo('wallet-address', { ...wallet, address: alike })).toEqual({
      kind: 'wallet',
      destination_id: 'w1',
      name: 'Cold store',
      asset: 'USDT',
      place: 'ethereum',
      masked: '0x5aAe...1BeAed',
    });
    expect(await similarTo('wallet-address', { ...wallet, address })).toBeNull();
    const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
    expect(await similarTo('wallet-address', { ...wallet, address: other })).toBeNull();
  });

  test('for an added bank account', async () => {
    const key = { ...pix, instant_payment: 'finance@aur0ra.example' };
    expect(await similarTo('bank-account', { ...bank, account: '4444', ...key })).toMatchObject({
      kind: 'bank',
      destination_id: 'b1',
    });
    expect(await similarTo('bank-account', { ...bank, ...pix })).toBeNull();
  });

  test('for the wallet of a large withdrawal', async () => {
    world.state.places.set(OWN, [{ ...KNOWN, id: 'w2', address: alike }]);
    const data = { asset: 'USDT', amount: '100000', wallet_id: 'w2' };
    const held = await world.ask(CLIENT, 'POST /v1/order/withdrawal', {
      data,
      account: OWN,
      key: randomUUID(),
    });
    expect((await world.shown(held))?.similar_to).toMatchObject({ destination_id: 'w1' });
  });
});
