import { Hono, type Context } from 'hono';
import { accountOf } from '../actions/order-rules.ts';
import { placeExchange, placeWithdrawal, type Key } from '../actions/place-order.ts';
import { subAccountOf, type Env } from '../http/call.ts';
import { missing } from '../problem.ts';
import type { Order } from '../state/model.ts';
import type { World } from '../world.ts';
import { selected } from './order-list.ts';
import { paged } from './paging.ts';

type Place = (account: string, body: unknown, key: Key | undefined) => Order;

/** Orders: made, listed and read. */
export const orders = (world: World): Hono<Env> => {
  const { store } = world;

  /** The order that the key made before, else a new one. */
  const made = (c: Context<Env>, place: Place): Response => {
    const account = subAccountOf(c);
    const { body, key, replay } = c.get('call');
    return c.json(replay ?? place(account, body, key), 201);
  };

  return new Hono<Env>()
    .post('/v1/order/exchange', (c) => made(c, (...asked) => placeExchange(world, ...asked)))
    .post('/v1/order/withdrawal', (c) =>
      made(c, (account, ...asked) => placeWithdrawal(world, account, 'own', ...asked)),
    )
    .post('/v1/order/shared/withdrawal', (c) =>
      made(c, (account, ...asked) => placeWithdrawal(world, account, 'shared', ...asked)),
    )
    .get('/v1/order', (c) => {
      const { account } = c.get('call');
      const state = store.state();
      if (account !== undefined) accountOf(state, account);
      const all = account === undefined ? [...state.orders.values()] : (state.ordersOf.get(account) ?? []);
      return c.json(paged(c, selected(c, all), (order) => order));
    })
    .get('/v1/order/:id', (c) => {
      const { account } = c.get('call');
      const order = store.state().orders.get(c.req.param('id'));
      if (order === undefined || (account ?? order.account_id) !== order.account_id) throw missing('Order');
      return c.json(order);
    });
};
