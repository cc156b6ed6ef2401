import { isSurelyNotMade } from './api/error.ts';
import type { KeyedOrder, OpenOrders } from './open-orders.ts';
import { useStore } from './store.ts';

interface Sending<Order, Made> {
  readonly begin: () => void;
  readonly place: (order: Order) => Promise<Made>;
  readonly onMade: (made: Made, order: Order) => void;
  /** Certainly not carried out. */
  readonly onRefused: (error: unknown) => void;
  /** @returns why the outcome is unknown */
  readonly onUnknown: (error: unknown) => string;
}

/** Sends orders one at a time; the outcome shows on whichever page the user is by then. */
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
