import { intentNamed } from '#tests/support/intents-in-memory.ts';
import { createOrderLists } from '#functions/adapters/dynamo/orders/order-lists.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import {
  createSubAccountLists,
  createSubAccountStore,
} from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { conversionId, paymentId } from '#functions/modules/orders/ids.ts';
import { ordersRoutes } from '#functions/capabilities/money/orders/routes.ts';
import { listOrders } from '#shared/contract/calls/orders.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { countRequests } from '#tests/support/count-requests.ts';
import { order, subAccount } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

/** When the stored answer was requested from the provider. */
const ASKED_AT = '2026-11-20T14:00:00.000Z';

const OF_OPERATOR = subAccount({ external_id: 'acc_operator', user_id: OPERATOR.id, name: 'Operator Ltda' });
const OF_CLIENT = subAccount({ external_id: 'acc_client', user_id: CLIENT.id, manager_id: OPERATOR.id });
const OF_ANOTHER = subAccount({ external_id: 'acc_another', user_id: 'client-9' });

const engine = unitEngine();
let call: ReturnType<typeof apiOf>;
let requests: ReturnType<typeof countRequests>;
let accounts: ReturnType<typeof createSubAccountStore>;
let orders: ReturnType<typeof createOrderStore>;

/** 130 sub-accounts with an order each, and 30 orders of three accounts in turn, newest last. */
beforeAll(async () => {
  const table = await engine.newTable();
  orders = createOrderStore(table);
  accounts = createSubAccountStore(table);
  const three = [OF_OPERATOR, OF_CLIENT, OF_ANOTHER];
  const many = Array.from({ length: 130 }, (_, at) => subAccount({ external_id: `acc_many_${at}` }));
  await Promise.all([...three, ...many].map((account) => accounts.create(account)));
  await Promise.all(many.map((account, at) => orders.keep(order(account, at), ASKED_AT)));
  await Promise.all(
    Array.from({ length: 30 }, (_, at) => orders.keep(order(three[at % 3]!, 1000 + at), ASKED_AT)),
  );
  // A settlement is not an order, and an order of an unknown account has no name.
  await orders.keepSettlement(order(OF_CLIENT, 5000), ASKED_AT);
  await orders.keep(order(subAccount({ external_id: 'acc_gone' }), 4000), ASKED_AT);
  requests = countRequests(table);
  call = apiOf(
    ordersRoutes({
      orders: createOrderLists(table),
      accounts: { ...accounts, ...createSubAccountLists(table) },
    }),
  );
});

const list = async (caller: typeof ADMIN, query: Record<string, string> = {}) => {
  requests.take();
  const { status, body } = await call(caller, 'GET /api/orders', { query });
  expect(status).toBe(200);
  return listOrders.answer.parse(body);
};
const numbers = (items: readonly { external_order_id: string }[]) =>
  items.map(({ external_order_id: id }) => Number(id.slice(4)));

describe('GET /api/orders', () => {
  test("S3.20 S6.9 an administrator gets everyone's latest 20, with name and email, in one read of accounts", async () => {
    const { items, next_cursor } = await list(ADMIN);
    expect(requests.take()).toEqual({ Query: 1, BatchGet: 1 });
    expect(numbers(items)).toEqual([4000, ...Array.from({ length: 19 }, (_, at) => 1029 - at)]);
    expect(next_cursor).not.toBeNull();
    expect(items[0]?.sub_account).toBeNull();
    expect(items.find(({ account_id }) => account_id === 'acc_operator')?.sub_account).toEqual({
      id: OF_OPERATOR.id,
      name: 'Operator Ltda',
      email: OF_OPERATOR.email,
      external_id: 'acc_operator',
    });
  });

  test('joins accounts in requests of a hundred', async () => {
    const { items } = await list(ADMIN, { limit: '160' });
    expect(items).toHaveLength(160);
    expect(requests.take()).toEqual({ Query: 1, BatchGet: 2 });
    expect(items.filter(({ sub_account }) => sub_account === null)).toHaveLength(1);
  });

  test.each([
    [OPERATOR, ['acc_client', 'acc_operator'], 20, 2],
    [CLIENT, ['acc_client'], 10, 1],
    [{ id: 'stranger', role: 'gateway_user' as const }, [], 0, 2],
  ])('S6.10 %j gets those in their scope, without names', async (caller, accounts, count, queries) => {
    const { items } = await list(caller);
    // One read of all the page's accounts shows who sees them now.
    expect(requests.take()).toEqual({ Query: queries, ...(count > 0 ? { BatchGet: 1 } : {}) });
    expect([...new Set(items.map(({ account_id }) => account_id))].toSorted()).toEqual(accounts);
    expect(items).toHaveLength(count);
    expect(numbers(items)).toEqual(numbers(items).toSorted((a, b) => b - a));
    expect(items.every(({ sub_account }) => sub_account === null)).toBe(true);
  });

  test('continues from page to page', async () => {
    const first = await list(CLIENT, { limit: '7' });
    const second = await list(CLIENT, { limit: '7', cursor: first.next_cursor ?? '' });
    expect(numbers([...first.items, ...second.items])).toEqual(numbers((await list(CLIENT)).items));
    expect(second.next_cursor).toBeNull();
  });

  test('S7.28 the latest of a sub-account take one read of the account and one Query', async () => {
    for (const caller of [ADMIN, OPERATOR, CLIENT]) {
      const { items } = await list(caller, { account_id: 'acc_client', limit: '1' });
      expect(requests.take()).toEqual({ Get: 1, Query: 1 });
      expect(numbers(items)).toEqual([1028]);
      expect(items[0]?.sub_account?.id).toBe(OF_CLIENT.id);
    }
    expect((await list(ADMIN, { account_id: 'acc_client' })).items).toHaveLength(10);
  });

  test("S7.221 shows a deposit's payment, and the conversion behind an order", async () => {
    const conversion = conversionId('acc_told', 'in_1');
    const told = subAccount({ external_id: 'acc_told', user_id: 'told-1' });
    await accounts.create(told);
    await orders.keep(order(told, 7000), ASKED_AT);
    const reference = `${conversion}-x1`;
    const intent = intentNamed('acc_told', reference);
    await orders.keep(order(told, 7001, { type: 'exchange', reference }), ASKED_AT, intent);
    await orders.keep(order(told, 7002, { type: 'exchange', reference: 'by hand' }), ASKED_AT);
    const { items } = await list({ id: 'told-1', role: 'client' }, { account_id: 'acc_told' });
    const deposit = items.at(-1)?.external_order_id ?? '';
    expect(items.map(({ payment_id, conversion_id }) => [payment_id, conversion_id])).toEqual([
      [null, null],
      [null, conversion],
      [paymentId('acc_told', deposit), null],
    ]);
    expect((await list({ id: 'told-1', role: 'client' })).items.map((each) => each.payment_id)).toEqual(
      items.map((each) => each.payment_id),
    );
  });

  test("another owner's account is a 404, like a missing one", async () => {
    const ask = (caller: typeof ADMIN, account_id: string) =>
      call(caller, 'GET /api/orders', { query: { account_id, limit: '1' } });
    const none = await ask(CLIENT, 'acc_no_such');
    expect(none.status).toBe(404);
    expect(await ask(CLIENT, 'acc_operator')).toEqual(none);
    expect(await ask(OPERATOR, 'acc_another')).toEqual(none);
    expect(await ask(ADMIN, 'acc_gone')).toEqual(none);
  });

  test('refuses an invalid limit, cursor or account, and needs a token', async () => {
    for (const query of [{ limit: '0' }, { limit: '201' }, { cursor: '' }, { account_id: '' }])
      expect((await call(ADMIN, 'GET /api/orders', { query })).status).toBe(400);
    expect((await call(undefined, 'GET /api/orders')).status).toBe(401);
  });

  test('orders of a moved account change readers at once, before their rows move', async () => {
    const moved = subAccount({ external_id: 'acc_moved', user_id: 'former-1', manager_id: OPERATOR.id });
    const former = { id: 'former-1', role: 'client' as const };
    const owner = { id: 'owner-1', role: 'client' as const };
    const all = async (caller: typeof former | typeof ADMIN) =>
      (await list(caller, { limit: '200' })).items.filter(({ account_id: id }) => id === 'acc_moved');
    await accounts.create(moved);
    await orders.keep(order(moved, 9000), ASKED_AT);
    expect(await all(former)).toHaveLength(1);
    await accounts.replace({ ...moved, user_id: 'owner-1' }, 1);
    expect(await all(former)).toEqual([]);
    // The manager still sees them, with the current owner.
    expect(await all(OPERATOR)).toMatchObject([{ user_id: 'owner-1', manager_id: OPERATOR.id }]);
    const named = { query: { account_id: 'acc_moved' } };
    expect((await call(former, 'GET /api/orders', named)).status).toBe(404);
    expect((await call(owner, 'GET /api/orders', named)).body).toMatchObject({
      items: [{ user_id: 'owner-1', external_order_id: 'ord_9000' }],
    });
    await accounts.replace({ ...moved, user_id: 'owner-1', manager_id: null }, 2);
    expect(await all(OPERATOR)).toEqual([]);
    expect(await all(ADMIN)).toHaveLength(1);
  });
});
