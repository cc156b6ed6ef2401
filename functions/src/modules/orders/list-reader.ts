import type { FailedRead, Read } from '../provider/calls.ts';
import type { ListedOrder } from './match.ts';
import type { ListedPage, ListingProvider } from './slot.ts';

/** The provider's list of a sub-account's orders, read back to a moment. */
interface ListRead {
  /** The provider's time when it returned the first page. */
  readonly at: string;
  readonly orders: readonly ListedOrder[];
}

/** Asked only if a page is not the whole list. @param at the provider's time when it returned the first page */
type BackTo = (at: string) => Promise<string> | string;

const MOST_PAGES = 200;
const MOST_READS = 4;
/** Fewer rows could be in order by chance. */
const ROWS_IN_ORDER = 20;

const NOT_SETTLED: FailedRead = {
  ok: false,
  reason: 'unavailable',
  message: "The provider's list of orders kept changing during the read",
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

/** True if the rows are sorted and go back far enough. Too few rows cannot show that the list is sorted. */
const reach = async (rows: readonly ListedOrder[], at: string, backTo: BackTo): Promise<boolean> =>
  rows.length >= ROWS_IN_ORDER &&
  isNewestFirst(rows) &&
  (rows.at(-1)?.created_at ?? '9999') < (await backTo(at));

/** A complete read, if this page alone goes back far enough. */
const wholeIn = async ({ at, orders, isLast }: ListedPage, backTo: BackTo): Promise<ListRead | undefined> =>
  isLast || (await reach(orders, at, backTo)) ? { at, orders } : undefined;

/**
 * The provider does not promise a sort order. Every page is read, unless the rows so far are newest first and go back
 * far enough.
 */
export const listReader = (listing: Pick<ListingProvider, 'listed'>) => {
  const read = async (accountId: string, backTo: BackTo): Promise<Read<ListRead>> => {
    const rows: ListedOrder[] = [];
    let at = '';
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const shown = await listing.listed(accountId, page);
      if (!shown.ok) return shown;
      if (page === 1) at = shown.value.at;
      rows.push(...shown.value.orders);
      if (shown.value.isLast || (await reach(rows, at, backTo))) {
        const found = new Map(rows.map((order) => [order.id, order] as const));
        return { ok: true, value: { at, orders: [...found.values()] } };
      }
    }
    return TOO_LONG;
  };

  return {
    read,
    /**
     * Reads until two reads in a row agree. @param newest a newest page that the caller just read; counts as the first
     * read if it goes back far enough
     */
    readSettled: async (accountId: string, backTo: BackTo, newest?: ListedPage): Promise<Read<ListRead>> => {
      let before = newest && (await wholeIn(newest, backTo));
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
