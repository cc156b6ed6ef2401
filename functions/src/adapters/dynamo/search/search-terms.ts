import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import type { SearchKind } from '@ramps-gateway/shared/domain/search.ts';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import type { Terms } from '../../../capabilities/insight/search/ports.ts';
import { type Indexed, indexedOf } from '@ramps-gateway/shared/contract/search-terms.ts';
import type { Searched, TermRows } from '../../../capabilities/insight/projections/ports.ts';
import type { Ref, TermRow } from '@ramps-gateway/shared/contract/search-rows.ts';
import type { Table } from '../table/client.ts';
import { getItem, getItems, type Key } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';

const WRITES_AT_ONCE = 16;

const KEY_OF: Readonly<Record<SearchKind, (id: string) => Key>> = {
  payment: keys.incomingPayment,
  conversion: keys.conversion,
  order: keys.order,
  sub_account: keys.subAccount,
  user: keys.profile,
};

const row = z.object({ sk: z.string() });
const termKey = z.object({ pk: z.string(), sk: z.string() });
const keyed = z.object({ pk: z.string(), record: z.unknown() });

export const createSearchTerms = (table: Table): Terms & TermRows & Searched => {
  const each = async <T>(items: readonly T[], write: (item: T) => Promise<unknown>): Promise<void> => {
    const limit = pLimit(WRITES_AT_ONCE);
    await Promise.all(items.map((item) => limit(() => write(item))));
  };
  return {
    find: async (list, prefix, most) => {
      const { Items: items = [], LastEvaluatedKey: last } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :prefix)',
          ExpressionAttributeNames: { '#pk': TABLE.partitionKey, '#sk': TABLE.sortKey },
          ExpressionAttributeValues: { ':pk': keys.searchTerm(list, '').pk, ':prefix': prefix },
          Limit: most,
        }),
      );
      return { terms: items.flatMap((item) => row.safeParse(item).data?.sk ?? []), more: last !== undefined };
    },
    ofMany: async (refs) => {
      const wanted = new Map(refs.map((ref): [string, Ref] => [KEY_OF[ref.kind](ref.id).pk, ref]));
      const items = await getItems(
        table,
        [...wanted.values()].map(({ kind, id }) => KEY_OF[kind](id)),
        { consistent: false },
      );
      return items.flatMap((item) => {
        const found = keyed.safeParse(item).data;
        const ref = found && wanted.get(found.pk);
        const indexed = ref && indexedOf(ref.kind, found.record);
        return indexed ? [{ indexed, record: found.record }] : [];
      });
    },
    current: async ({ kind, id }): Promise<Indexed | undefined> => {
      const found = keyed.safeParse(await getItem(table, KEY_OF[kind](id))).data;
      return found && indexedOf(kind, found.record);
    },
    missing: async (rows) => {
      const keyOf = ({ list, term }: TermRow): Key => keys.searchTerm(list, term);
      const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;
      const wanted = new Map(rows.map((row) => [nameOf(keyOf(row)), keyOf(row)]));
      const found = await getItems(table, [...wanted.values()]);
      const present = new Set(found.map((item) => nameOf(termKey.parse(item))));
      return rows.filter((row) => !present.has(nameOf(keyOf(row))));
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
