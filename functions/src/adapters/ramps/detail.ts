import { pageOf } from '@ramps-gateway/shared/contract/ramps/fields.ts';
import { getOrder, listOrders } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import * as z from 'zod/mini';
import { failedRead } from '../../modules/provider/calls.ts';
import type { RampsClient, ReadResult } from './client.ts';
import { parsed } from './parsed.ts';

const ownerless = z.object({ account_id: z.null() });
const anyPage = pageOf(z.unknown());
const named = z.object({ id: z.string() });

const PAGE_SIZE = 100;
const MOST_PAGES = 10;

const isOf = (id: string, row: unknown): boolean => named.safeParse(row).data?.id === id;

/** The order itself may not say whose it is, and the provider may have it at no path that is known. */
const needsRow = (detail: ReadResult<unknown>): boolean =>
  detail.ok ? ownerless.safeParse(detail.value).success : detail.unproven === true;

export interface ShownDetail {
  readonly detail: ReadResult<unknown>;
  /** The page of the list that the order stands on; none where the order was shown alone. */
  readonly page?: {
    readonly number: number;
    readonly result: ReadResult<unknown>;
    readonly rows: readonly unknown[];
  };
}

/** An order by its id: its row in the list of the account where the list alone says whose it is, else as it is shown alone. */
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
    const query = { page: String(number), size: String(PAGE_SIZE), order_by: 'created_at desc' };
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
    // Whether it is there at all: it may stand on a later page.
    detail ??= await client.read(getOrder, { values: { id }, accountId });
    if (!needsRow(detail) || rows.length === 0 || isLast) return { detail };
  }
  return { detail: detail?.ok ? detail : failedRead('unavailable') };
};
