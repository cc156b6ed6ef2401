import type { FailedRead, Read } from '../provider/calls.ts';
import type { ListedOrder } from './match.ts';
import type { ListedPage, ListingProvider } from './slot.ts';

/** The provider's list of a sub-account's orders, read back to a moment. */
interface ListRead {
  /** The provider's time at its first page. */
  readonly at: string;
  readonly orders: readonly ListedOrder[];
}

/** @param at the provider's time at the first page */
type BackTo = (at: string) => string;

const MOST_PAGES = 200;
const MOST_READS = 4;
/** Fewer rows could be sorted by chance. */
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

const isNewestFirst = (orders: readonly ListedOrder[]): boolean =>
  orders.every(({ created_at: made }, at) => at === 0 || made <= (orders[at - 1]?.created_at ?? ''));

/** Whether rows of pages from the first go back far enough: fewer of them say nothing of the order of the list. */
const reach = (rows: readonly ListedOrder[], backTo: string): boolean =>
  rows.length >= ROWS_IN_ORDER && isNewestFirst(rows) && (rows.at(-1)?.created_at ?? '9999') < backTo;

/** A page that goes back far enough is all of a read. */
const wholeIn = ({ at, orders, isLast }: ListedPage, backTo: BackTo): ListRead | undefined =>
  isLast || reach(orders, backTo(at)) ? { at, orders } : undefined;

/** The provider promises no order: every page is read, unless all rows so far are newest first and go back far enough. */
export const listReader = (listing: Pick<ListingProvider, 'listed'>) => {
  const read = async (accountId: string, backTo: BackTo): Promise<Read<ListRead>> => {
    const rows: ListedOrder[] = [];
    let at = '';
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const shown = await listing.listed(accountId, page);
      if (!shown.ok) return shown;
      if (page === 1) at = shown.value.at;
      rows.push(...shown.value.orders);
      if (shown.value.isLast || reach(rows, backTo(at))) {
        const found = new Map(rows.map((order) => [order.id, order] as const));
        return { ok: true, value: { at, orders: [...found.values()] } };
      }
    }
    return TOO_LONG;
  };

  return {
    read,
    /** The same twice. @param newest the newest page, as somebody has just read it: the first of the two where it goes back far enough */
    readSettled: async (accountId: string, backTo: BackTo, newest?: ListedPage): Promise<Read<ListRead>> => {
      let before = newest && wholeIn(newest, backTo);
      for (let reads = 0; reads < MOST_READS; reads += 1) {
        const shown = await read(accountId, backTo);
        if (!shown.ok) return shown;
        if (before && isSame(before, shown.value)) return shown;
        before = shown.value;
      }
      return NOT_SETTLED;
    },
  };
};
