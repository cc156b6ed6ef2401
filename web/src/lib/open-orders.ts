import * as z from 'zod/mini';
import './zod.ts';
import { createStore, type Store } from './store.ts';

/** What every order has that is sent with a key. */
export interface KeyedOrder {
  /** Its user: the next user of this browser does not see it. */
  readonly user: string;
  /** A UUID, the same for every try. */
  readonly key: string;
}

/** An order that was sent and of which it is not known yet whether it was made. */
export interface OpenOrder<Order extends KeyedOrder> {
  readonly order: Order;
  readonly phase: 'sending' | 'unknown';
  /** Why it is not known; null where that was lost with the page. */
  readonly message: string | null;
}

/** The one open order of its kind in this tab, on whichever page its user is. */
export interface OpenOrders<Order extends KeyedOrder> {
  readonly store: Store<OpenOrder<Order> | undefined>;
  readonly set: (open: OpenOrder<Order> | undefined) => void;
}

/** Kept across reloads of this tab: with a new key, another try would be another order. @param name in the tab's storage */
export const openOrders = <Order extends KeyedOrder>(
  name: string,
  schema: z.core.$ZodType<Order>,
): OpenOrders<Order> => {
  const kept = (): OpenOrder<Order> | undefined => {
    try {
      const parsed = z.safeParse(schema, JSON.parse(sessionStorage.getItem(name) ?? 'null'));
      return parsed.success ? { order: parsed.data, phase: 'unknown', message: null } : undefined;
    } catch {
      return undefined;
    }
  };
  const keep = (order: Order | undefined): void => {
    try {
      if (order) sessionStorage.setItem(name, JSON.stringify(order));
      else sessionStorage.removeItem(name);
    } catch {
      // Without storage it is kept for as long as the page lives.
    }
  };
  const store = createStore<OpenOrder<Order> | undefined>(kept());
  return {
    store,
    set: (open) => {
      keep(open?.order);
      store.set(open);
    },
  };
};
