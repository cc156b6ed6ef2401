import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import type { Custody, Principal } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { VisibleError } from '../../platform/errors.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Table } from './client.ts';
import type { Item } from './items.ts';

type ListIndex = 'byOwner' | 'byManager' | 'all' | 'byAccount';

/** The attributes that put an item into the lists of its owner, its manager and the administrators. */
export const listed = (
  entity: string,
  custody: Custody,
  createdAt: string,
  id: string,
): Required<Pick<Item, 'all' | 'sort' | 'owner' | 'manager'>> => ({
  all: entity,
  sort: `${createdAt}#${id}`,
  owner: custody.user_id === null ? undefined : `${entity}#${custody.user_id}`,
  manager:
    custody.manager_id === null || custody.manager_id === custody.user_id
      ? undefined
      : `${entity}#${custody.manager_id}`,
});

export const accountKey = (entity: string, externalId: string): string => `${entity}#${externalId}`;

const projected = z.object({ sort: z.string(), version: z.int(), record: z.unknown() });
type Projected = z.infer<typeof projected>;

/** A cursor is the sort value after which to go on; it names no partition, so it opens no other list. */
const encode = (sort: string): string => Buffer.from(sort).toString('base64url');

const decode = (cursor: string): string => {
  const sort = Buffer.from(cursor, 'base64url').toString('utf8');
  if (sort === '' || encode(sort) !== cursor) throw new VisibleError('INVALID_REQUEST', 'cursor: not valid');
  return sort;
};

/** Lists are in the order of their sort value: newest first by what is its first part, unless said otherwise. */
export type Order = 'descending' | 'ascending';

/** One Query. */
const queryList = async (
  table: Table,
  index: ListIndex,
  partition: string,
  limit: number,
  after: string | undefined,
  order: Order,
): Promise<readonly Projected[]> => {
  const beyond = order === 'ascending' ? '#s > :after' : '#s < :after';
  const { Items: items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: index,
      KeyConditionExpression: after === undefined ? '#p = :p' : `#p = :p AND ${beyond}`,
      ExpressionAttributeNames: {
        '#p': TABLE.indexes[index].partition,
        ...(after === undefined ? {} : { '#s': TABLE.indexes[index].sort }),
      },
      ExpressionAttributeValues: { ':p': partition, ...(after === undefined ? {} : { ':after': after }) },
      ScanIndexForward: order === 'ascending',
      Limit: limit,
    }),
  );
  return items.map((item) => projected.parse(item));
};

const newestFirst = (a: Projected, b: Projected): number => (a.sort < b.sort ? 1 : a.sort > b.sort ? -1 : 0);

const IN_ORDER: Readonly<Record<Order, (a: Projected, b: Projected) => number>> = {
  descending: newestFirst,
  ascending: (a, b) => newestFirst(b, a),
};

/** Which lists make up what a principal may see (contract 3, "Scope"). */
export const listsOf = (
  entity: string,
  who: Principal,
  everyone: boolean,
): readonly [ListIndex, string][] => {
  if (who.role === 'admin' && everyone) return [['all', entity]];
  const own: [ListIndex, string] = ['byOwner', `${entity}#${who.user_id}`];
  return who.role === 'client' ? [own] : [own, ['byManager', `${entity}#${who.user_id}`]];
};

/** The list of what belongs to one account of the provider. Whoever asks has checked that the caller sees the account. */
export const listOfAccount = (entity: string, externalId: string): readonly [ListIndex, string][] => [
  ['byAccount', accountKey(entity, externalId)],
];

/**
 * A page of an entity's records, newest first unless said otherwise: one Query for each list of the caller, merged.
 * One more than the page is read to know whether there is a next one.
 */
export const listPage = async <R extends z.core.$ZodType>(
  table: Table,
  lists: readonly [ListIndex, string][],
  record: R,
  page: PageRequest,
  order: Order = 'descending',
): Promise<Page<z.output<R>>> => {
  const after = page.cursor === undefined ? undefined : decode(page.cursor);
  const found = await Promise.all(
    lists.map(([index, partition]) => queryList(table, index, partition, page.limit + 1, after, order)),
  );
  const merged = found.flat().sort(IN_ORDER[order]);
  const items = merged.filter((item, at) => merged[at - 1]?.sort !== item.sort).slice(0, page.limit + 1);
  const shown = items.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    items: shown.map((item) => z.parse(record, item.record)),
    next_cursor: items.length > page.limit && last ? encode(last.sort) : null,
  };
};

/** All of one list, newest first: a Query for each megabyte of it. */
const queryAll = async (table: Table, index: ListIndex, partition: string): Promise<readonly Projected[]> => {
  const found: Projected[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const { Items: items = [], LastEvaluatedKey: last } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: index,
        KeyConditionExpression: '#p = :p',
        ExpressionAttributeNames: { '#p': TABLE.indexes[index].partition },
        ExpressionAttributeValues: { ':p': partition },
        ScanIndexForward: false,
        ...(after === undefined ? {} : { ExclusiveStartKey: after }),
      }),
    );
    for (const item of items) found.push(projected.parse(item));
    after = last;
  } while (after !== undefined);
  return found;
};

/** All of an entity's records in the caller's lists, newest first, with their versions. Eventually consistent. */
export const listAll = async <R extends z.core.$ZodType>(
  table: Table,
  lists: readonly [ListIndex, string][],
  record: R,
): Promise<readonly { readonly version: number; readonly record: z.output<R> }[]> => {
  const found = await Promise.all(lists.map(([index, partition]) => queryAll(table, index, partition)));
  return found
    .flat()
    .sort(newestFirst)
    .filter((item, at, all) => all[at - 1]?.sort !== item.sort)
    .map((item) => ({ version: item.version, record: z.parse(record, item.record) }));
};
