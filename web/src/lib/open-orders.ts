import * as z from 'zod/mini';
import './zod.ts';
import { createStore, type Store } from './store.ts';

export interface KeyedOrder {
  /** Other users of this browser do not see it. */
  readonly user: string;
  /** A UUID, the same for every try. */
  readonly key: string;
}

export interface OpenOrder<Order extends KeyedOrder> {
  readonly order: Order;
  readonly phase: 'sending' | 'unknown';
  /** Why it is unknown; null if a reload lost it. */
  readonly message: string | null;
}

/** One open order of each kind in a tab, whichever page shows it. */
export interface OpenOrders<Order extends KeyedOrder> {
  readonly store: Store<OpenOrder<Order> | undefined>;
  readonly set: (open: OpenOrder<Order> | undefined) => void;
}

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
      // Without storage it lasts as long as the page.
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
