import type { Clock } from '../clock.ts';
import { draw } from '../domain/draw.ts';
import type { Order } from '../state/model.ts';
import type { OrderBook } from '../state/order-book.ts';
import type { State } from '../state/state.ts';
import type { Listing } from './paging.ts';

/** An item of a list that cannot be read as an order. */
const UNREADABLE = { id: 17 };
type Listed = Order | typeof UNREADABLE;

/** Whether the provider does not know the order yet (`missing_ms`). */
export const isMissing = ({ behaviour }: State, clock: Clock, { created_at }: Order): boolean => {
  const age = clock.now() - Date.parse(created_at);
  // A raw order may say that it was made in the future.
  return age >= 0 && age < (behaviour.orders?.missing_ms ?? 0);
};

/** What of the book the provider knows by now. */
export const knownBy = (state: State, clock: Clock, book: OrderBook): OrderBook => {
  if ((state.behaviour.orders?.missing_ms ?? 0) === 0) return book;
  const isKnown = (order: Order): boolean => !isMissing(state, clock, order);
  return { created_at: book.created_at.filter(isKnown), updated_at: book.updated_at.filter(isKnown) };
};

/** In an order that depends on the seed and on nothing that was asked for, and is never the one that was. */
const mixedUp = (seed: number, made: readonly Order[], asked: readonly Order[]): Order[] => {
  const places = new Map(made.map(({ id }, index) => [id, draw(seed, index, 'unsorted')]));
  const mixed = asked.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  return mixed.every((order, index) => order === asked[index]) ? mixed.toReversed() : mixed;
};

/** The list `asked` for, as the behaviour has it. `made`: the orders it was chosen from, as they were made. */
export const distorted = (
  { behaviour }: State,
  made: readonly Order[],
  asked: Listing<Order>,
  isSearch: boolean,
): Listing<Listed> => {
  const { unsorted = false, unreadable = false } = behaviour.orders ?? {};
  if (!unsorted && !unreadable) return asked;
  const whole = asked.slice(0, asked.length);
  const list: readonly Listed[] = unsorted ? mixedUp(behaviour.seed, made, whole) : whole;
  // It has no reference, so no search finds it.
  return unreadable && !isSearch ? list.toSpliced(1, 0, UNREADABLE) : [...list];
};
