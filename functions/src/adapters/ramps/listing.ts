import { pageOf } from '@ramps-gateway/shared/contract/ramps/fields.ts';
import { getOrder, listOrders } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import * as z from 'zod/mini';
import type { ListedOrder } from '../../modules/orders/match.ts';
import type { ListedPage, ListingProvider } from '../../modules/orders/slot.ts';
import { failedRead, type Read, unreadableAt } from '../../modules/provider/calls.ts';
import { type Clock, later } from '../../platform/clock.ts';
import { parsed, type RampsClient, type ReadResult } from './client.ts';
import { strictBalances } from './holdings.ts';
import { assetName, datedOrder, order, receivedAmount } from './order.ts';

const PAGE_SIZE = 50;

const page = pageOf(z.unknown());
const unclear = z.object({
  type: z.literal('unclear'),
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  account_id: z.string(),
  source_asset: assetName,
  target_asset: assetName,
  source_amount: receivedAmount,
  target_amount: receivedAmount,
  created_at: z.iso.datetime(),
});

/** Unknown kinds of orders stay in the list only to keep their place. */
const unclearOrder = (row: unknown): ListedOrder | undefined => {
  const read = unclear.safeParse(row).data;
  return read && { ...read, status: 'pending', reference: null, end_to_end_id: null, updated_at: null };
};

const feed = z.object({ total_fee: receivedAmount });

const feeOf = (row: unknown): Pick<ListedOrder, 'total_fee'> => feed.safeParse(row).data ?? {};

const providerTime = (headers: Headers, now: Date): string => {
  const said = Date.parse(headers.get('date') ?? '');
  return later(Number.isNaN(said) ? now : new Date(said), 0);
};

const pageIn = (
  accountId: string,
  number: number,
  result: ReadResult<unknown>,
  now: Date,
): Read<ListedPage> => {
  const read = parsed(page, result);
  if (!result.ok) return result;
  if (!read.ok) return read;
  const { list, total_row: total, is_last: isSaidLast } = read.value;
  const orders: ListedOrder[] = [];
  for (const [at, row] of list.entries()) {
    const order = datedOrder.safeParse(row).data ?? unclearOrder(row);
    if (!order) return unreadableAt(`orders[${at}]`);
    // The parent's own orders belong to no sub-account.
    if (order.account_id === accountId) orders.push({ ...order, ...feeOf(row) });
  }
  return {
    ok: true,
    value: {
      orders,
      isLast:
        list.length === 0 ||
        isSaidLast === true ||
        (number === 1 && typeof total === 'number' && list.length >= total),
      at: providerTime(result.headers, now),
    },
  };
};

/** The newest page of an account's list, if the order was read from it. */
export const newestPage = (
  accountId: string,
  { page: its }: ShownDetail,
  now: Date,
): ListedPage | undefined => {
  const read = its?.number === 1 ? pageIn(accountId, 1, its.result, now) : undefined;
  return read?.ok ? read.value : undefined;
};

/** A sub-account's orders, for comparison with its intents. An unreadable order fails the page. */
export const createListing = (
  client: Pick<RampsClient, 'abilities' | 'read'>,
  clock: Clock,
): ListingProvider => ({
  listed: async (accountId, number) => {
    const query = { page: String(number), size: String(PAGE_SIZE), order_by: 'created_at desc' };
    return pageIn(accountId, number, await client.read(listOrders, { accountId, query }), clock());
  },
  order: async (accountId, orderId) => parsed(order, (await readDetail(client, accountId, orderId)).detail),
  holdings: async (accountId) => {
    const read = await strictBalances(client, accountId);
    return read.ok
      ? { ok: true, value: [...read.value].map(([asset, amount]) => ({ asset, amount })) }
      : read;
  },
});

const ownerless = z.object({ account_id: z.null() });
const anyPage = pageOf(z.unknown());
const named = z.object({ id: z.string() });

const DETAIL_PAGE_SIZE = 100;
const MOST_PAGES = 10;

const isOf = (id: string, row: unknown): boolean => named.safeParse(row).data?.id === id;

/** The order's own answer may lack the account, or the provider may serve it at no known path. */
const needsRow = (detail: ReadResult<unknown>): boolean =>
  detail.ok ? ownerless.safeParse(detail.value).success : detail.unproven === true;

export interface ShownDetail {
  readonly detail: ReadResult<unknown>;
  /** The page of the list that has the order; absent if the order was read directly. */
  readonly page?: {
    readonly number: number;
    readonly result: ReadResult<unknown>;
    readonly rows: readonly unknown[];
  };
}

/** Reads an order by id. If only the list names the order's account, it reads the row from the account's list. */
export const readDetail = async (
  client: Pick<RampsClient, 'abilities' | 'read'>,
  accountId: string,
  id: string,
): Promise<ShownDetail> => {
  let detail: ReadResult<unknown> | undefined;
  if (client.abilities.accountOnOrder) {
    detail = await client.read(getOrder, { values: { id }, accountId });
    if (!needsRow(detail)) return { detail };
  }
  for (let number = 1; number <= MOST_PAGES; number += 1) {
    const query = { page: String(number), size: String(DETAIL_PAGE_SIZE), order_by: 'created_at desc' };
    const listed = await client.read(listOrders, { accountId, query });
    if (!listed.ok) return { detail: listed };
    const read = parsed(anyPage, listed);
    if (!read.ok) return { detail: read };
    const { list: rows, is_last: isLast } = read.value;
    const row = rows.find((each) => isOf(id, each));
    if (row !== undefined)
      return {
        detail: { ok: true, value: row, headers: listed.headers },
        page: { number, result: listed, rows },
      };
    // The order may be on a later page; reading it directly shows whether it exists.
    detail ??= await client.read(getOrder, { values: { id }, accountId });
    if (!needsRow(detail) || rows.length === 0 || isLast) return { detail };
  }
  return { detail: detail?.ok ? detail : failedRead('unavailable') };
};
