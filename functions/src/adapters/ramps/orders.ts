import { createHash } from 'node:crypto';
import { pageOf } from '@ramps-gateway/shared/contract/ramps/fields.ts';
import { listOrders } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import * as z from 'zod/mini';
import type {
  OrderPage,
  Provider,
  Shown,
  Unreadable,
} from '../../capabilities/money/reconciliation/ports.ts';
import type { Read } from '../../modules/provider/calls.ts';
import { strictBalances } from './holdings.ts';
import { type RampsClient, type ReadResult, parsed } from './client.ts';
import { readDetail } from './listing.ts';
import { datedOrder, unclearOrder } from './order.ts';
import { plainPart } from '@ramps-gateway/shared/domain/texts.ts';

const PAGE_SIZE = 100;

const page = pageOf(z.unknown());

/** Fields of an unreadable order whose values are shown; none is personal. */
const SHOWN_FIELDS: readonly string[] = [
  'id',
  'type',
  'status',
  'source_asset',
  'target_asset',
  'source_amount',
  'target_amount',
  'amount',
  'asset',
  'created_at',
  'updated_at',
  'unreadable',
];
const FIELDS_SHOWN = 30;
const LONGEST_VALUE = 40;
const LONGEST_EXTRACT = 1000;

const record = z.record(z.string(), z.unknown());
const plain = (text: string): string => text.slice(0, LONGEST_VALUE).replaceAll(/[^\x20-\x7e]/g, '?');

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
};

const fieldOf = ([name, value]: readonly [string, unknown]): string => {
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return SHOWN_FIELDS.includes(name) && isText
    ? `${name} "${plain(String(value))}"`
    : `${plain(name)} (${kindOf(value)})`;
};

const named = z.object({ id: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)) });

const unclearIn = (value: unknown): Unreadable['unclear'] => {
  const read = unclearOrder.safeParse(value).data;
  return (
    read && {
      status: plainPart(read.status, LONGEST_VALUE),
      source: { amount: read.source_amount, asset: read.source_asset },
      target: { amount: read.target_amount, asset: read.target_asset },
    }
  );
};

/** What is stored of an unreadable order: its fields, and a few of their values. */
const unreadableOf = (value: unknown): Unreadable => {
  const fields = record.safeParse(value);
  const extract = fields.success
    ? Object.entries(fields.data).slice(0, FIELDS_SHOWN).map(fieldOf).join(', ')
    : kindOf(value);
  const digest = createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex');
  return {
    id: named.safeParse(value).data?.id ?? null,
    digest: digest.slice(0, 32),
    extract: extract.slice(0, LONGEST_EXTRACT) || 'nothing',
    unclear: unclearIn(value),
  };
};

const shownIn = (value: unknown): Shown => {
  const read = datedOrder.safeParse(value);
  return read.success
    ? { order: read.data, unreadable: null }
    : { order: null, unreadable: unreadableOf(value) };
};

const nobodys = z.object({ account_id: z.null() });

/** An order of the gateway's own account, not of a sub-account. */
const isNobodys = (value: unknown): boolean => nobodys.safeParse(value).success;

const unchanged = z.object({ updated_at: z.null() });

const hasNoChanges = (value: unknown): boolean => unchanged.safeParse(value).success;

/** Without a time of change, an order counts by its creation time. */
const isNewestFirst = (orders: readonly ProviderOrder[]): boolean =>
  orders.every(({ updated_at }, at) => at === 0 || updated_at <= (orders[at - 1]?.updated_at ?? ''));

const pageIn = (result: ReadResult<unknown>, number: number): Read<OrderPage> => {
  const read = parsed(page, result);
  if (!read.ok) return read;
  const { list, total_row: total, is_last: isSaidLast, pages } = read.value;
  const shown = list.filter((value) => !isNobodys(value)).map(shownIn);
  const orders = shown.flatMap((each) => each.order ?? []);
  return {
    ok: true,
    value: {
      orders,
      unreadable: shown.flatMap((each) => each.unreadable ?? []),
      isSorted: isNewestFirst(orders),
      isDated: !list.some(hasNoChanges),
      pages: typeof pages === 'number' ? pages : null,
      // A provider may return fewer rows than requested, so only an empty page is certainly the last.
      isLast:
        list.length === 0 ||
        isSaidLast === true ||
        (number === 1 && typeof total === 'number' && list.length >= total),
    },
  };
};

/** The provider's orders and balances for reconciliation: all of them, in any order. */
export const createOrderReader = (client: Pick<RampsClient, 'abilities' | 'read'>): Provider => {
  const list = async (accountId: string | undefined, number: number): Promise<Read<OrderPage>> => {
    const query = { page: String(number), size: String(PAGE_SIZE), order_by: 'updated_at desc' };
    return pageIn(await client.read(listOrders, { accountId, query }), number);
  };
  return {
    order: async (accountId, orderId): Promise<Read<Shown>> => {
      const { detail } = await readDetail(client, accountId, orderId);
      return detail.ok ? { ok: true, value: shownIn(detail.value) } : detail;
    },

    orders: (accountId, number) => list(accountId, number),

    everyOrder: (number) => list(undefined, number),

    balances: (accountId) => strictBalances(client, accountId),
  };
};
