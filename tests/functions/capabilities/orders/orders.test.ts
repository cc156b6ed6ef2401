import { createOrderLists } from '@ramps-gateway/functions/src/adapters/dynamo/order-lists.ts';
import { createOrderStore } from '@ramps-gateway/functions/src/adapters/dynamo/orders.ts';
import { createSubAccountLists } from '@ramps-gateway/functions/src/adapters/dynamo/sub-account-lists.ts';
import { createSubAccountStore } from '@ramps-gateway/functions/src/adapters/dynamo/sub-accounts.ts';
import { ordersRoutes } from '@ramps-gateway/functions/src/capabilities/orders/routes.ts';
import { listOrders } from '@ramps-gateway/shared/contract/calls/orders.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, OPERATOR } from '../../../support/api.ts';
import { countRequests } from '../../../support/count-requests.ts';
import { type Engine, startEngine } from '../../../support/engine.ts';
import { order, subAccount } from '../../../support/records.ts';

const OF_OPERATOR = subAccount({ external_id: 'acc_operator', user_id: OPERATOR.id, name: 'Operator Ltda' });
const OF_CLIENT = subAccount({ external_id: 'acc_client', user_id: CLIENT.id, manager_id: OPERATOR.id });
const OF_ANOTHER = subAccount({ external_id: 'acc_another', user_id: 'client-9' });

let engine: Engine;
let call: ReturnType<typeof apiOf>;
let requests: ReturnType<typeof countRequests>;

/** 130 sub-accounts with an order each, and 30 orders of three accounts in turn, the newest last. */
beforeAll(async () => {
  engine = await startEngine();
  const table = await engine.newTable();
  const orders = createOrderStore(table);
  const accounts = createSubAccountStore(table);
  const three = [OF_OPERATOR, OF_CLIENT, OF_ANOTHER];
  const many = Array.from({ length: 130 }, (_, at) => subAccount({ external_id: `acc_many_${at}` }));
  await Promise.all([...three, ...many].map((account) => accounts.create(account)));
  await Promise.all(many.map((account, at) => orders.tell(order(account, at), 'order')));
  await Promise.all(
    Array.from({ length: 30 }, (_, at) => orders.tell(order(three[at % 3]!, 1000 + at), 'order')),
  );
  // A settlement is no order, and an order of an account that is not known here has nobody's name.
  await orders.tell(order(OF_CLIENT, 5000), 'settlement');
  await orders.tell(order(subAccount({ external_id: 'acc_gone' }), 4000), 'order');
  requests = countRequests(table);
  call = apiOf(
    ordersRoutes({
      orders: createOrderLists(table),
      accounts: { ...accounts, ...createSubAccountLists(table) },
    }),
  );
});
afterAll(() => engine.stop());

const list = async (caller: typeof ADMIN, query: Record<string, string> = {}) => {
  requests.take();
  const { status, body } = await call(caller, 'GET /api/orders', { query });
  expect(status).toBe(200);
  return listOrders.answer.parse(body);
};
const numbers = (items: readonly { external_order_id: string }[]) =>
  items.map(({ external_order_id: id }) => Number(id.slice(4)));

describe('GET /api/orders', () => {
  test('an administrator gets the latest 20 of everyone, with name and e-mail, in two requests', async () => {
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

  test('the join of a long page is a request for each hundred accounts', async () => {
    const { items } = await list(ADMIN, { limit: '160' });
    expect(items).toHaveLength(160);
    expect(requests.take()).toEqual({ Query: 1, BatchGet: 2 });
    expect(items.filter(({ sub_account }) => sub_account === null)).toHaveLength(1);
  });

  test.each([
    [OPERATOR, ['acc_client', 'acc_operator'], 20, 2],
    [CLIENT, ['acc_client'], 10, 1],
    [{ id: 'stranger', role: 'gateway_user' as const }, [], 0, 2],
  ])('%j gets those within their scope, and nobody’s name', async (caller, accounts, count, queries) => {
    const { items } = await list(caller);
    expect(requests.take()).toEqual({ Query: queries });
    expect([...new Set(items.map(({ account_id }) => account_id))].toSorted()).toEqual(accounts);
    expect(items).toHaveLength(count);
    expect(numbers(items)).toEqual(numbers(items).toSorted((a, b) => b - a));
    expect(items.every(({ sub_account }) => sub_account === null)).toBe(true);
  });

  test('goes on from page to page', async () => {
    const first = await list(CLIENT, { limit: '7' });
    const second = await list(CLIENT, { limit: '7', cursor: first.next_cursor ?? '' });
    expect(numbers([...first.items, ...second.items])).toEqual(numbers((await list(CLIENT)).items));
    expect(second.next_cursor).toBeNull();
  });

  test('spec 7: the latest of a sub-account is one look at the account and one Query', async () => {
    for (const caller of [ADMIN, OPERATOR, CLIENT]) {
      const { items } = await list(caller, { account_id: 'acc_client', limit: '1' });
      expect(requests.take()).toEqual({ Get: 1, Query: 1 });
      expect(numbers(items)).toEqual([1028]);
      expect(items[0]?.sub_account?.id).toBe(OF_CLIENT.id);
    }
    expect((await list(ADMIN, { account_id: 'acc_client' })).items).toHaveLength(10);
  });

  test("somebody else's account and none at all are the same answer", async () => {
    const ask = (caller: typeof ADMIN, account_id: string) =>
      call(caller, 'GET /api/orders', { query: { account_id, limit: '1' } });
    const none = await ask(CLIENT, 'acc_no_such');
    expect(none.status).toBe(404);
    expect(await ask(CLIENT, 'acc_operator')).toEqual(none);
    expect(await ask(OPERATOR, 'acc_another')).toEqual(none);
    expect(await ask(ADMIN, 'acc_gone')).toEqual(none);
  });

  test('refuses what is no limit, no cursor and no account, and needs a token', async () => {
    for (const query of [{ limit: '0' }, { limit: '201' }, { cursor: '' }, { account_id: '' }])
      expect((await call(ADMIN, 'GET /api/orders', { query })).status).toBe(400);
    expect((await call(undefined, 'GET /api/orders')).status).toBe(401);
  });
});
