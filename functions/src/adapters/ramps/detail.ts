import { pageOf } from '@ramps-gateway/shared/contract/ramps/fields.ts';
import { getOrder, listOrders } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import * as z from 'zod/mini';
import type { RampsClient, ReadResult } from './client.ts';
import { parsed } from './parsed.ts';

const ownerless = z.object({ account_id: z.null() });
const page = pageOf(z.unknown());
const named = z.object({ id: z.string() });

const PAGE_SIZE = 100;
/** An order that is looked for is one of the newest; further back it counts as not read. */
const MOST_PAGES = 10;

const isOf = (id: string, row: unknown): boolean => named.safeParse(row).data?.id === id;

/** An order by its id. Where that answer does not say whose it is, the order's row in the list of the account does. */
export const readDetail = async (
  client: Pick<RampsClient, 'read'>,
  accountId: string,
  id: string,
): Promise<ReadResult<unknown>> => {
  const detail = await client.read(getOrder, { values: { id }, accountId });
  if (!detail.ok || !ownerless.safeParse(detail.value).success) return detail;
  for (let number = 1; number <= MOST_PAGES; number += 1) {
    const query = { page: String(number), size: String(PAGE_SIZE), order_by: 'created_at desc' };
    const listed = await client.read(listOrders, { accountId, query });
    const read = parsed(page, listed);
    if (!read.ok) return read;
    const row = read.value.list.find((each) => isOf(id, each));
    if (row !== undefined) return { ...detail, value: row };
    if (read.value.list.length === 0 || read.value.is_last) break;
  }
  return detail;
};
