import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { later } from '../../../platform/clock.ts';
import type { OpenOrder } from './ports.ts';

/** Only the newest are kept. */
const OPEN_KEPT = 500;
/** Older orders are read less often, but at least this often. */
const READ_EACH_MS = 15 * 60_000;
/** A status may be unknown briefly. */
const UNKNOWN_FOR_MS = 5 * 60_000;

const keyOf = ({ account_id, order_id }: Pick<OpenOrder, 'account_id' | 'order_id'>): string =>
  `${account_id} ${order_id}`;

const pauseOf = ({ seen_at, read_at }: OpenOrder): number =>
  Math.min((Date.parse(read_at) - Date.parse(seen_at)) / 10, READ_EACH_MS);

/** What an order's status means for the exception of an unknown one. */
export type Word = 'known' | 'known again' | 'unknown' | 'unknown for long';

/** Pending orders, for a provider that gives no time of change. */
export const createOpenOrders = (begin: readonly OpenOrder[], now: Date) => {
  const at = now.toISOString();
  const open = new Map(begin.map((each) => [keyOf(each), each]));
  return {
    /** Records the order as it is shown now. */
    see: (order: ProviderOrder): Word => {
      const key = keyOf({ account_id: order.account_id, order_id: order.id });
      const known = open.get(key);
      const isUnknown = order.status_word !== undefined;
      const since = known?.unknown_since ?? at;
      if (order.status === 'pending')
        open.set(key, {
          account_id: order.account_id,
          order_id: order.id,
          seen_at: known?.seen_at ?? at,
          read_at: at,
          ...(isUnknown ? { unknown_since: since } : {}),
        });
      else open.delete(key);
      if (!isUnknown) return known?.unknown_since === undefined ? 'known' : 'known again';
      return since <= later(now, -UNKNOWN_FOR_MS) ? 'unknown for long' : 'unknown';
    },

    /** Records a request for it, whatever the outcome. */
    asked: (order: OpenOrder): void => {
      open.set(keyOf(order), { ...order, read_at: at });
    },

    /** Orders to read now: those read longest ago. */
    due: (most: number): readonly OpenOrder[] =>
      [...open.values()]
        .filter((each) => each.read_at < at && each.read_at <= later(now, -pauseOf(each)))
        .toSorted((a, b) => (a.read_at < b.read_at ? -1 : 1))
        .slice(0, most),

    list: (): readonly OpenOrder[] =>
      [...open.values()].toSorted((a, b) => (a.seen_at < b.seen_at ? 1 : -1)).slice(0, OPEN_KEPT),
  };
};

export type OpenOrders = ReturnType<typeof createOpenOrders>;
