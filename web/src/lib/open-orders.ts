import * as z from 'zod/mini';
import { isSurelyNotMade } from './api/error.ts';
import { inTab } from './stored.ts';
import { createStore, type Store, useStore } from './store.ts';
import './zod.ts';

interface Sending<Order, Made> {
  readonly begin: () => void;
  readonly place: (order: Order) => Promise<Made>;
  readonly onMade: (made: Made, order: Order) => void;
  /** The order certainly does not exist. */
  readonly onRefused: (error: unknown) => void;
  /** @returns why the outcome is unknown */
  readonly onUnknown: (error: unknown) => string;
}

/** Sends orders one at a time. The outcome shows on whichever page the user is by then. */
export const useSendOnce = <Order extends KeyedOrder, Made>(
  { store, set }: OpenOrders<Order>,
  userId: string | undefined,
  { begin, place, onMade, onRefused, onUnknown }: Sending<Order, Made>,
) => {
  const found = useStore(store);
  const open = found?.order.user === userId ? found : undefined;

  const send = async (order: Order): Promise<Made | undefined> => {
    const before = store.get();
    if (before?.phase === 'sending') return undefined;
    const isRetry = before?.order.key === order.key;
    begin();
    set({ order, phase: 'sending', message: null });
    try {
      const made = await place(order);
      set(undefined);
      onMade(made, order);
      return made;
    } catch (error) {
      if (isSurelyNotMade(error, isRetry)) {
        set(undefined);
        onRefused(error);
      } else set({ order, phase: 'unknown', message: onUnknown(error) });
      return undefined;
    }
  };

  return { open, send, giveUp: () => set(undefined) };
};

export interface KeyedOrder {
  /** Other users of this browser do not see the order. */
  readonly user: string;
  /** A UUID; all attempts share it. */
  readonly key: string;
}

export interface OpenOrder<Order extends KeyedOrder> {
  readonly order: Order;
  readonly phase: 'sending' | 'unknown';
  /** Why the outcome is unknown; null after a reload. */
  readonly message: string | null;
}

/** One open order of each kind per tab; every page shows the same one. */
export interface OpenOrders<Order extends KeyedOrder> {
  readonly store: Store<OpenOrder<Order> | undefined>;
  readonly set: (open: OpenOrder<Order> | undefined) => void;
}

export const openOrders = <Order extends KeyedOrder>(
  name: string,
  schema: z.core.$ZodType<Order>,
): OpenOrders<Order> => {
  const kept = z.safeParse(schema, inTab.json(name));
  const store = createStore<OpenOrder<Order> | undefined>(
    kept.success ? { order: kept.data, phase: 'unknown', message: null } : undefined,
  );
  return {
    store,
    set: (open) => {
      inTab.set(name, open ? JSON.stringify(open.order) : null);
      store.set(open);
    },
  };
};
