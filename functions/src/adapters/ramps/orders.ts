import { id, time } from '@ramps-gateway/shared/contract/fields.ts';
import type { ProviderOrder } from '@ramps-gateway/shared/contract/reconciliation.ts';
import * as z from 'zod/mini';
import type { OrderPage, Provider } from '../../capabilities/reconciliation/ports.ts';
import type { FailedRead, Read } from '../../platform/provider.ts';
import type { RampsClient } from './client.ts';
import { absent, order } from './order.ts';

const PAGE_SIZE = 100;

/** An order with the times by which it is compared. */
const comparable = z.extend(order, {
  id,
  account_id: id,
  end_to_end_id: absent,
  created_at: time,
  updated_at: time,
});

const page = z.object({ list: z.array(z.unknown()), total_row: z.coerce.number().check(z.gte(0)) });

const unreadable = (message: string): FailedRead => ({ ok: false, reason: 'unavailable', message });

const isLastChangedFirst = (orders: readonly ProviderOrder[]): boolean =>
  orders.every(({ updated_at }, at) => at === 0 || updated_at <= (orders[at - 1]?.updated_at ?? ''));

/** The provider's orders as reconciliation reads them. A comparison that rests on their order insists on it. */
export const createOrderReader = (client: Pick<RampsClient, 'read'>): Provider => ({
  order: async (accountId, orderId): Promise<Read<ProviderOrder>> => {
    const result = await client.read(`/v1/order/${encodeURIComponent(orderId)}`, { accountId });
    if (!result.ok) return result;
    const parsed = comparable.safeParse(result.value);
    return parsed.success
      ? { ok: true, value: parsed.data }
      : unreadable('The provider gave an answer that cannot be read');
  },

  orders: async (accountId, number): Promise<Read<OrderPage>> => {
    const result = await client.read('/v1/order', {
      accountId,
      query: { page: String(number), size: String(PAGE_SIZE), order_by: 'updated_at desc' },
    });
    if (!result.ok) return result;
    const parsed = page.safeParse(result.value);
    if (!parsed.success) return unreadable('The provider gave an answer that cannot be read');
    const { list, total_row: total } = parsed.data;
    const orders = list.flatMap((item) => comparable.safeParse(item).data ?? []);
    if (!isLastChangedFirst(orders)) return unreadable('The provider does not list orders as asked');
    return {
      ok: true,
      value: {
        orders,
        unreadable: list.length - orders.length,
        // A provider may give fewer at once than asked for, so later pages end with an empty one.
        isLast: list.length === 0 || (number === 1 && list.length >= total),
      },
    };
  },
});
