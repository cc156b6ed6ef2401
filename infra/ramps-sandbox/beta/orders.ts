import { type Context, Hono } from 'hono';
import { assetOf } from '../domain/money.ts';
import { draw } from '../domain/random.ts';
import { type Env, subAccountOf } from '../http/call.ts';
import {
  backwards,
  bookOf,
  distorted,
  knownBy,
  type Listing,
  mixed,
  searchOf,
  shownOrder,
} from '../http/lists.ts';
import { invalid, missing } from '../input.ts';
import type { Order } from '../state/model.ts';
import { accountOf, type State } from '../state/state.ts';
import { momentOf, type World } from '../world.ts';
import { orderDetail, orderRow, wordsOf } from './order-views.ts';
import { type DepositTarget, placeBetaExchange, placeBetaWithdrawal } from './place.ts';
import { amountsOf, imagesOf, longTime } from './values.ts';

const STATUSES = ['open', 'pending', 'confirmed', 'canceled'];
const ORDER_BY = ['id', 'recipient_email', 'description', 'created_at', 'status'] as const;

const whole = (c: Context, name: string): number => {
  const text = c.req.query(name) ?? '';
  if (text === '') throw invalid(`${name} is required`);
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1) throw invalid(`${name} must be a whole number from 1`);
  return value;
};

/** Both are required. A `size` above `max_page_size` becomes `max_page_size`. */
export const pageOf = ({ behaviour }: State, c: Context) => {
  const page = whole(c, 'page');
  const size = Math.min(whole(c, 'size'), behaviour.beta.max_page_size);
  return { page, size, start: (page - 1) * size };
};

const oneOf = <Word extends string>(c: Context, name: string, words: readonly Word[]): Word | undefined => {
  const text = c.req.query(name)?.trim() ?? '';
  const word = words.find((one) => one === text);
  if (word === undefined && text !== '') throw invalid(`${name} must be one of ${words.join(', ')}`);
  return word;
};

/** `search` covers only the e-mail address and the description. */
const matching = (state: State, c: Context): ((order: Order) => boolean) | undefined => {
  const status = oneOf(c, 'status', STATUSES);
  const search = searchOf(c);
  if (status === undefined && search === '') return undefined;
  return (order) => {
    const words = wordsOf(state, order);
    return (
      (status ?? words.status) === words.status &&
      `${words.recipient_email}\n${words.description}`.toLowerCase().includes(search)
    );
  };
};

type Field = Exclude<(typeof ORDER_BY)[number], 'created_at'>;

const sortedBy = (state: State, orders: readonly Order[], field: Field): Order[] => {
  const key = (order: Order): string => (field === 'id' ? order.id : wordsOf(state, order)[field]);
  return orders
    .map((order) => ({ order, key: key(order) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ order }) => order);
};

/** The direction of `order_by` is undocumented; `list_order` decides. */
const arranged = (state: State, orders: readonly Order[], c: Context): Listing<Order> => {
  const field = oneOf(c, 'order_by', ORDER_BY) ?? 'created_at';
  const { seed, beta } = state.behaviour;
  if (beta.list_order === 'shuffled') {
    return mixed(orders, new Map(orders.map(({ id }) => [id, draw(seed, 0, id)])));
  }
  const sorted = field === 'created_at' ? orders : sortedBy(state, orders, field);
  return beta.list_order === 'newest_first' ? backwards(sorted) : sorted;
};

/** Of one sub-account or of all. */
const orderList = (world: World, account: string | undefined, c: Context) => {
  const at = momentOf(world);
  const { state } = at;
  const { page, size, start } = pageOf(state, c);
  const book = bookOf(state, account);
  const known = knownBy(at, book).created_at;
  const isWanted = matching(state, c);
  const kept = isWanted === undefined ? known : known.filter(isWanted);
  const list = distorted(state, book.created_at, arranged(state, kept, c), isWanted !== undefined);
  return {
    message: '',
    orders: list.slice(start, start + size).map((item) => ('type' in item ? orderRow(state, item) : item)),
    page,
    size,
    total_pages: Math.ceil(list.length / size),
    total: list.length,
  };
};

/** How long an order's rate is fixed. */
const RATE_SECONDS = 1200;

const NO_DEPOSIT: DepositTarget = { network: '', tag: '', wallet_address: '' };

export const betaOrders = (world: World): Hono<Env> => {
  const { store } = world;

  /** The documented answer has no order id. */
  const created = (
    c: Context,
    order: Order,
    side: 'source' | 'target',
    deposit?: DepositTarget,
  ): Response => {
    const { symbol, name } = assetOf(order[`${side}_asset`]);
    return c.json({
      amount: amountsOf(store.state())(order[`${side}_amount`]),
      asset: { name, symbol, type: '', ...imagesOf(symbol) },
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
      const order = shownOrder(momentOf(world), c.req.param('id'), c.get('call').account);
      if (order === undefined) throw missing('Order');
      return c.json(orderDetail(state, order));
    };

  return new Hono<Env>()
    .post('/v1/order/exchange', (c) => {
      const { order, deposit } = placeBetaExchange(world, subAccountOf(c), c.get('call'));
      return created(c, order, 'source', deposit);
    })
    .post('/v1/order/withdrawal', (c) => {
      const order = placeBetaWithdrawal(world, subAccountOf(c), c.get('call'));
      return created(c, order, 'target');
    })
    .get('/v1/order', (c) => {
      const { account } = c.get('call');
      if (account !== undefined) accountOf(store.state(), account);
      return c.json(orderList(world, account, c));
    })
    .get('/v1/order/detail/:id', detail('detail'))
    .get('/v1/order/details/:id', detail('details'))
    .get('/v1/order/:id', detail('plain'));
};
