import { pageOf } from '@ramps-gateway/shared/contract/ramps/fields.ts';
import { listOrders } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import * as z from 'zod/mini';
import type { ListedOrder } from '../../modules/orders/match.ts';
import type { ListedPage, ListingProvider } from '../../modules/orders/slot.ts';
import { type Read, unreadableAt } from '../../modules/provider/calls.ts';
import { type Clock, later } from '../../platform/clock.ts';
import { strictBalances } from './balances.ts';
import type { RampsClient, ReadResult } from './client.ts';
import { readDetail, type ShownDetail } from './detail.ts';
import { assetName, datedOrder, order, receivedAmount } from './order.ts';
import { parsed } from './parsed.ts';

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

/** Of an order of a kind that is not understood only its place in the list counts. */
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
    // The parent's own orders are of no sub-account.
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

/** The newest page of an account's list, where the order was read from it. */
export const newestPage = (
  accountId: string,
  { page: its }: ShownDetail,
  now: Date,
): ListedPage | undefined => {
  const read = its?.number === 1 ? pageIn(accountId, 1, its.result, now) : undefined;
  return read?.ok ? read.value : undefined;
};

/** The orders of a sub-account as they are compared with its intents: one that cannot be read fails the page. */
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
