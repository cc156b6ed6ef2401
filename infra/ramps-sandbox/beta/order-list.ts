import { draw } from '../domain/draw.ts';
import { invalid } from '../problem.ts';
import { backwards, distorted, knownBy, type Listing } from '../provider/order-list.ts';
import type { Order } from '../state/model.ts';
import { emptyBook, type State } from '../state/state.ts';
import type { World } from '../world.ts';
import { orderRow, wordsOf } from './orders-shown.ts';

const STATUSES = ['open', 'pending', 'confirmed', 'canceled'];
const ORDER_BY = ['id', 'recipient_email', 'description', 'created_at', 'status'] as const;

/** A query parameter, empty if absent. */
export type Query = (name: string) => string;

const whole = (query: Query, name: string): number => {
  const text = query(name);
  if (text === '') throw invalid(`${name} is required`);
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1) throw invalid(`${name} must be a whole number from 1`);
  return value;
};

/** Both are required. A `size` above `max_page_size` is lowered to it. */
export const pageOf = ({ behaviour }: State, query: Query) => {
  const page = whole(query, 'page');
  const size = Math.min(whole(query, 'size'), behaviour.beta.max_page_size);
  return { page, size, start: (page - 1) * size };
};

const oneOf = <Word extends string>(query: Query, name: string, words: readonly Word[]): Word | undefined => {
  const text = query(name);
  if (text === '') return undefined;
  const word = words.find((one) => one === text);
  if (word === undefined) throw invalid(`${name} must be one of ${words.join(', ')}`);
  return word;
};

/** `search` covers the e-mail address and the description only. */
const matching = (state: State, query: Query): ((order: Order) => boolean) | undefined => {
  const status = oneOf(query, 'status', STATUSES);
  const search = query('search').toLowerCase();
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

/** The direction of `order_by` is not documented: `list_order` decides. */
const arranged = (state: State, orders: readonly Order[], query: Query): Listing<Order> => {
  const field = oneOf(query, 'order_by', ORDER_BY) ?? 'created_at';
  const { seed, beta } = state.behaviour;
  if (beta.list_order === 'shuffled') {
    const places = new Map(orders.map(({ id }) => [id, draw(seed, 0, id)]));
    return orders.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  }
  const sorted = field === 'created_at' ? orders : sortedBy(state, orders, field);
  return beta.list_order === 'newest_first' ? backwards(sorted) : sorted;
};

/** Of one sub-account, or of all. */
export const orderList = ({ store, clock }: World, account: string | undefined, query: Query) => {
  const state = store.state();
  const { page, size, start } = pageOf(state, query);
  const book = account === undefined ? state.book : (state.bookOf.get(account) ?? emptyBook());
  const known = knownBy(state, clock, book).created_at;
  const isWanted = matching(state, query);
  const list = distorted(
    state,
    book.created_at,
    arranged(state, isWanted === undefined ? known : known.filter(isWanted), query),
    isWanted !== undefined,
  );
  return {
    message: '',
    orders: list.slice(start, start + size).map((item) => ('type' in item ? orderRow(state, item) : item)),
    page,
    size,
    total_pages: Math.ceil(list.length / size),
    total: list.length,
  };
};
