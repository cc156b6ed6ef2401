import { subAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import {
  type RecipientKind,
  type RecipientRecord,
  recipientRecord,
} from '@ramps-gateway/shared/contract/recipients.ts';
import { accountStopsRecord } from '@ramps-gateway/shared/contract/stops.ts';
import * as z from 'zod/mini';
import type { RecipientRows, StoredRecipient } from '../../../capabilities/insight/projections/ports.ts';
import type { RecipientLists } from '../../../capabilities/accounts/stops/ports.ts';
import type { Table } from '../table/client.ts';
import { createDestinationStore } from './destinations.ts';
import { atVersion, getItem, getItems, type Item, parseItem, type Write } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { accountKey, listed, listPage, listsOf } from '../table/lists.ts';
import { ownedPage } from '../table/owned-lists.ts';
import { queryRows, readable } from '../table/rows.ts';
import { createItem, replaceItem } from '../table/writes.ts';

const listOf = (kind: RecipientKind): string => `${ENTITY.recipient}#${kind}`;

const keyOf = ({
  sub_account_id: account,
  kind,
  destination_id: id,
}: Pick<RecipientRecord, 'destination_id' | 'kind' | 'sub_account_id'>) =>
  keys.recipient(account, `${kind}#${id}`);

/** Nobody is shown what is not known, nor what is gone and never received anything. */
const isShown = ({ known, removed_at: removedAt, transfers }: RecipientRecord): boolean =>
  known && (removedAt === null || transfers > 0);

const itemOf = (record: RecipientRecord, version: number): Item => ({
  ...keyOf(record),
  entity: ENTITY.recipient,
  version,
  record,
  ...(isShown(record)
    ? {
        ...listed(listOf(record.kind), record, record.created_at, record.id),
        account: accountKey(listOf(record.kind), record.sub_account_id),
      }
    : {}),
});

/** For a transaction: the row as it is to be, if it still is as it was read; version 0 where there was none. */
export const recipientWrite = (table: Table, { version, record }: StoredRecipient): Write => ({
  Put: {
    TableName: table.name,
    Item: itemOf(record, version + 1),
    ...(version === 0 ? { ConditionExpression: 'attribute_not_exists(pk)' } : atVersion(version)),
  },
});

/** The rows of a sub-account's recipients, those too that nobody is shown; strongly consistent. */
export const recipientItems = async (table: Table, subAccountId: string): Promise<readonly unknown[]> => {
  const { pk, sk } = keys.recipient(subAccountId, '');
  const query = {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    ConsistentRead: true,
  };
  return (await queryRows(table, query, (item) => item)).rows;
};

const read = (item: unknown): StoredRecipient => parseItem(recipientRecord, item);

export const createRecipientRows = (table: Table): RecipientRows => ({
  seen: async (subAccountId) => {
    const snapshot = (await createDestinationStore(table).get(subAccountId))?.snapshot;
    return snapshot?.seen?.map((place) => ({
      ...place,
      registered: snapshot.registered.find(({ target }) => target === place.exact),
    }));
  },
  of: async (subAccountId) => readable(table, await recipientItems(table, subAccountId), read),
  get: async (place) => {
    const item = await getItem(table, keyOf(place));
    return item === undefined ? undefined : read(item);
  },
  put: ({ version, record }) => {
    const item = itemOf(record, version + 1);
    return version === 0 ? createItem(table, item) : replaceItem(table, item, version);
  },
});

const keyed = z.object({ sk: z.string() });

export const createRecipientLists = (table: Table): RecipientLists => ({
  page: (who, kinds, page) =>
    ownedPage(
      table,
      who,
      kinds.flatMap((kind) => listsOf(listOf(kind), who, true)),
      recipientRecord,
      page,
      (record) => record.sub_account_id,
    ),
  ofAccount: (subAccountId, kinds, page) =>
    listPage(
      table,
      kinds.map((kind) => ['byAccount', accountKey(listOf(kind), subAccountId)] as const),
      recipientRecord,
      page,
    ),
  accounts: async (ids) => {
    const wanted = [...new Set(ids)].flatMap((id) => [keys.subAccount(id), keys.accountStops(id)]);
    const items = await getItems(table, wanted, { consistent: false });
    const { sk: stopped } = keys.accountStops('');
    const [stops, accounts] = [
      items.filter((item) => keyed.parse(item).sk === stopped),
      items.filter((item) => keyed.parse(item).sk !== stopped),
    ];
    const rows = readable(table, stops, (item) => parseItem(accountStopsRecord, item).record);
    return new Map(
      readable(table, accounts, (item) => parseItem(subAccountRecord, item).record).map((account) => [
        account.id,
        { account, stops: rows.find((row) => row.sub_account_id === account.id)?.stops ?? [] },
      ]),
    );
  },
});
