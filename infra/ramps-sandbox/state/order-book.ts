import type { Order } from './model.ts';

type Time = 'created_at' | 'updated_at';

/** Orders of an account, or of all, by each of their times, oldest first; of equal times the later fact is later. */
export type OrderBook = Record<Time, Order[]>;

export const emptyBook = (): OrderBook => ({ created_at: [], updated_at: [] });

/** Times mostly go on, so the place is mostly the last. */
const insert = (list: Order[], order: Order, time: Time): void => {
  let place = list.length;
  while (place > 0 && (list[place - 1]?.[time] ?? '') > order[time]) place -= 1;
  list.splice(place, 0, order);
};

export const enter = (book: OrderBook, order: Order): void => {
  insert(book.created_at, order, 'created_at');
  insert(book.updated_at, order, 'updated_at');
};

/** Brings a change to an order that is in these books. */
export const change = (books: readonly OrderBook[], order: Order, changes: Partial<Order>): void => {
  // What changed last is near the end.
  for (const { updated_at } of books) updated_at.splice(updated_at.lastIndexOf(order), 1);
  Object.assign(order, changes);
  for (const { updated_at } of books) insert(updated_at, order, 'updated_at');
};
