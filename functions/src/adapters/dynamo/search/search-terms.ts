import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { SearchKind } from '@ramps-gateway/shared/domain/search.ts';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import type { Terms } from '../../../capabilities/insight/search/ports.ts';
import { type Indexed, indexedOf } from '@ramps-gateway/shared/contract/search-terms.ts';
import type { Searched, TermRows } from '../../../capabilities/insight/projections/ports.ts';
import type { Table } from '../table/client.ts';
import { x } from '../table/expressions.ts';
import { getEach, getItem, keyed, type Key } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { queryOf } from '../table/rows.ts';

const WRITES_AT_ONCE = 16;

/** Sorts after every other character. */
const LAST = '\u{10ffff}';

const KEY_OF: Readonly<Record<SearchKind, (id: string) => Key>> = {
  payment: keys.incomingPayment,
  conversion: keys.conversion,
  order: keys.order,
  sub_account: keys.subAccount,
  recipient: (id) => {
    const [account = '', ...place] = id.split('#');
    return keys.recipient(account, place.join('#'));
  },
  account_wallet: keys.holdings,
  user: keys.profile,
};

const recorded = z.object({ record: z.unknown() });

export const createSearchTerms = (table: Table): Terms & TermRows & Searched => {
  const each = async <T>(items: readonly T[], write: (item: T) => Promise<unknown>): Promise<void> => {
    const limit = pLimit(WRITES_AT_ONCE);
    await Promise.all(items.map((item) => limit(() => write(item))));
  };
  return {
    find: async (list, prefix, most, after) => {
      const own = x`pk = ${keys.searchTerm(list, '').pk}`;
      // BETWEEN includes both ends, so the last term is read again and dropped.
      const where =
        after === undefined
          ? x`${own} AND begins_with(sk, ${prefix})`
          : x`${own} AND sk BETWEEN ${after} AND ${`${prefix}${LAST}`}`;
      const { Items: items = [], LastEvaluatedKey: last } = await table.client.send(
        new QueryCommand({ ...queryOf(table, where), Limit: after === undefined ? most : most + 1 }),
      );
      const terms = items.flatMap((item) => keyed.safeParse(item).data?.sk ?? []);
      return { terms: terms.filter((term) => term !== after), more: last !== undefined };
    },
    ofMany: async (refs) => {
      const wanted = refs.map(({ kind, id }) => KEY_OF[kind](id));
      const items = await getEach(table, wanted, { consistent: false });
      return refs.flatMap(({ kind }, at) => {
        const found = recorded.safeParse(items[at]).data;
        const indexed = found && indexedOf(kind, found.record);
        return indexed ? [{ indexed, record: found.record }] : [];
      });
    },
    current: async ({ kind, id }): Promise<Indexed | undefined> => {
      const found = recorded.safeParse(await getItem(table, KEY_OF[kind](id))).data;
      return found && indexedOf(kind, found.record);
    },
    missing: async (rows) => {
      const found = await getEach(
        table,
        rows.map(({ list, term }) => keys.searchTerm(list, term)),
      );
      return rows.filter((_, at) => found[at] === undefined);
    },
    put: (rows) =>
      each(rows, ({ list, term }) =>
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: { ...keys.searchTerm(list, term), entity: ENTITY.searchTerm },
          }),
        ),
      ),
    remove: (rows) =>
      each(rows, ({ list, term }) =>
        table.client.send(
          new DeleteCommand({ TableName: table.name, Key: { ...keys.searchTerm(list, term) } }),
        ),
      ),
  };
};
