import { pageOf } from '@ramps-gateway/shared/contract/ramps/fields.ts';
import { getOrder, listOrders } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import * as z from 'zod/mini';
import { failedRead } from '../../modules/provider/calls.ts';
import type { RampsClient, ReadResult } from './client.ts';
import { parsed } from './parsed.ts';

const ownerless = z.object({ account_id: z.null() });
const page = pageOf(z.unknown());
const named = z.object({ id: z.string() });

const PAGE_SIZE = 100;
const MOST_PAGES = 10;

const isOf = (id: string, row: unknown): boolean => named.safeParse(row).data?.id === id;

/** The order itself may not say whose it is, and the provider may have it at no path that is known. */
const needsRow = (detail: ReadResult<unknown>): boolean =>
  detail.ok ? ownerless.safeParse(detail.value).success : detail.unproven === true;

/** An order by its id: as the provider shows it alone, or else its row in the list of the account. */
export const readDetail = async (
  client: Pick<RampsClient, 'read'>,
  accountId: string,
  id: string,
): Promise<ReadResult<unknown>> => {
  const detail = await client.read(getOrder, { values: { id }, accountId });
  if (!needsRow(detail)) return detail;
  for (let number = 1; number <= MOST_PAGES; number += 1) {
    const query = { page: String(number), size: String(PAGE_SIZE), order_by: 'created_at desc' };
    const listed = await client.read(listOrders, { accountId, query });
    if (!listed.ok) return listed;
    const read = parsed(page, listed);
    if (!read.ok) return read;
    const row = read.value.list.find((each) => isOf(id, each));
    if (row !== undefined) return { ok: true, value: row, headers: listed.headers };
    if (read.value.list.length === 0 || read.value.is_last) return detail;
  }
  return detail.ok ? detail : failedRead('unavailable');
};
