import { type Context, Hono } from 'hono';
import { accountOf } from '../actions/order-rules.ts';
import { placeExchange, placeWithdrawal, type Source } from '../actions/place-order.ts';
import { type Env, subAccountOf } from '../http/call.ts';
import { present } from '../input.ts';
import { missing } from '../problem.ts';
import type { Order } from '../state/model.ts';
import { emptyBook } from '../state/state.ts';
import type { World } from '../world.ts';
import { distorted, isMissing, knownBy, paged, searchOf, selected } from './order-list.ts';
import { orderView } from './views.ts';

type Place = (account: string, body: unknown, from: Source) => Order;

export const orders = (world: World): Hono<Env> => {
  const { store, clock } = world;

  const made = (c: Context<Env>, place: Place): Response => {
    const account = subAccountOf(c);
    const { seq, body, key, replay } = c.get('call');
    const order = replay ?? place(account, body, { request: seq, ...present({ key }) });
    return c.json(orderView(store.state(), order), 201);
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
      const book = account === undefined ? state.book : (state.bookOf.get(account) ?? emptyBook());
      const asked = selected(c, knownBy(state, clock, book));
      const list = distorted(state, book.created_at, asked, searchOf(c) !== '');
      return c.json(paged(c, list, (item) => ('type' in item ? orderView(state, item) : item)));
    })
    .get('/v1/order/:id', (c) => {
      const { account } = c.get('call');
      const state = store.state();
      const order = state.orders.get(c.req.param('id'));
      const isTheirs = order !== undefined && (account ?? order.account_id) === order.account_id;
      if (!isTheirs || isMissing(state, clock, order)) throw missing('Order');
      return c.json(orderView(state, order));
    });
};
