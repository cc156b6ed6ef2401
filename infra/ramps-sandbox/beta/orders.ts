import { type Context, Hono } from 'hono';
import { accountOf } from '../actions/order-rules.ts';
import type { Decimal } from '../domain/amounts.ts';
import { assetOf } from '../domain/assets.ts';
import { type Env, subAccountOf } from '../http/call.ts';
import { missing } from '../problem.ts';
import { isMissing } from '../provider/order-list.ts';
import type { Order } from '../state/model.ts';
import type { World } from '../world.ts';
import { type DepositTarget, placeBetaExchange } from './exchange.ts';
import { orderList } from './order-list.ts';
import { orderDetail } from './orders-shown.ts';
import { amountsOf, imagesOf, longTime } from './values.ts';
import { placeBetaWithdrawal } from './withdrawal.ts';

/** How long the rate of an order is frozen. */
const RATE_SECONDS = 1200;

const NO_DEPOSIT: DepositTarget = { network: '', tag: '', wallet_address: '' };

export const betaOrders = (world: World): Hono<Env> => {
  const { store, clock } = world;

  /** The documented answer holds no order id. */
  const created = (
    c: Context<Env>,
    order: Order,
    [symbol, amount]: [string, Decimal],
    deposit?: DepositTarget,
  ): Response => {
    const asset = assetOf(symbol);
    return c.json({
      amount: amountsOf(store.state())(amount),
      asset: { name: asset.name, symbol, type: '', ...imagesOf(asset) },
      date_time: longTime(order.created_at),
      deposit: deposit !== undefined,
      exp_time: RATE_SECONDS,
      message: '',
      ...(deposit ?? NO_DEPOSIT),
    });
  };

  const detail =
    (path: 'plain' | 'detail' | 'details') =>
    (c: Context<Env, '/:id'>): Response => {
      const state = store.state();
      if (state.behaviour.beta.detail_path !== path) throw missing('Order');
      const { account } = c.get('call');
      const order = state.orders.get(c.req.param('id'));
      const isTheirs = order !== undefined && (account ?? order.account_id) === order.account_id;
      if (!isTheirs || isMissing(state, clock, order)) throw missing('Order');
      return c.json(orderDetail(state, order));
    };

  return new Hono<Env>()
    .post('/v1/order/exchange', (c) => {
      const { order, deposit } = placeBetaExchange(world, subAccountOf(c), c.get('call'));
      return created(c, order, [order.source_asset, order.source_amount], deposit);
    })
    .post('/v1/order/withdrawal', (c) => {
      const order = placeBetaWithdrawal(world, subAccountOf(c), c.get('call'));
      return created(c, order, [order.target_asset, order.target_amount]);
    })
    .get('/v1/order', (c) => {
      const { account } = c.get('call');
      if (account !== undefined) accountOf(store.state(), account);
      return c.json(orderList(world, account, (name) => c.req.query(name)?.trim() ?? ''));
    })
    .get('/v1/order/detail/:id', detail('detail'))
    .get('/v1/order/details/:id', detail('details'))
    .get('/v1/order/:id', detail('plain'));
};
