import type { FailedRead, Read } from '../provider/calls.ts';
import type { ListedOrder } from './match.ts';
import type { ListingProvider } from './slot.ts';

/** The provider's list of a sub-account's orders, read back to a moment. */
export interface ListRead {
  /** The provider's time at its first page. */
  readonly at: string;
  readonly orders: readonly ListedOrder[];
}

/** @param at the provider's time at the first page */
export type BackTo = (at: string) => string;

const MOST_PAGES = 200;
const MOST_READS = 4;
/** Fewer rows may be in order by chance. */
const ROWS_IN_ORDER = 20;

const NOT_SETTLED: FailedRead = {
  ok: false,
  reason: 'unavailable',
  message: "The provider's list of orders changes while it is read",
};
const TOO_LONG: FailedRead = {
  ok: false,
  reason: 'unavailable',
  message: "The provider's list of orders does not end",
};

const isSame = (one: ListRead, other: ListRead): boolean => {
  const ids = new Set(one.orders.map(({ id }) => id));
  return ids.size === other.orders.length && other.orders.every(({ id }) => ids.has(id));
};

/** The provider promises no order: every page is read, unless all rows so far are newest first and go back far enough. */
export const listReader = (listing: Pick<ListingProvider, 'listed'>) => {
  const read = async (accountId: string, backTo: BackTo): Promise<Read<ListRead>> => {
    const found = new Map<string, ListedOrder>();
    let at = '';
    let isSorted = true;
    let oldest = '9999';
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const shown = await listing.listed(accountId, page);
      if (!shown.ok) return shown;
      if (page === 1) at = shown.value.at;
      for (const order of shown.value.orders) {
        isSorted &&= order.created_at <= oldest;
        oldest = order.created_at;
        found.set(order.id, order);
      }
      const isFarEnough = isSorted && found.size >= ROWS_IN_ORDER && oldest < backTo(at);
      if (shown.value.isLast || isFarEnough) return { ok: true, value: { at, orders: [...found.values()] } };
    }
    return TOO_LONG;
  };

  return {
    read,
    /** The same twice. */
    readSettled: async (accountId: string, backTo: BackTo): Promise<Read<ListRead>> => {
      let before: ListRead | undefined;
      for (let reads = 0; reads < MOST_READS; reads += 1) {
        const shown = await read(accountId, backTo);
        if (!shown.ok) return shown;
        if (before && isSame(before, shown.value))
          return { ok: true, value: { ...shown.value, at: before.at } };
        before = shown.value;
      }
      return NOT_SETTLED;
    },
  };
};

export type ListReader = ReturnType<typeof listReader>;
