import { amount } from '@ramps-gateway/shared/contract/fields.ts';
import { orderRecord, subAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import {
  RECIPIENT_KINDS,
  type RecipientKind,
  type RecipientRecord,
  recipientRecord,
} from '@ramps-gateway/shared/contract/recipients.ts';
import { accountStopsRecord } from '@ramps-gateway/shared/contract/stops.ts';
import * as z from 'zod/mini';
import type { CountedTransfers, RecipientRows } from '../../../capabilities/insight/projections/ports.ts';
import type { RecipientLists } from '../../../capabilities/accounts/stops/ports.ts';
import { boundIntent } from '../orders/order-intents.ts';
import type { Table } from '../table/client.ts';
import { put, unchanged, x } from '../table/expressions.ts';
import { getEach, parseItem, readable, readItem, recordIn } from '../table/items.ts';
import { ENTITY, itemOf, keys } from '../table/keys.ts';
import { accountKey, listed, listPage, listsOf } from '../table/lists.ts';
import { ofSubAccount, ownedPage } from '../table/owned-lists.ts';
import { queryRows } from '../table/rows.ts';
import { rowsOf, writeAll } from '../table/writes.ts';
import { createDestinationStore } from './destinations.ts';

export const recipientsOf = (kind: RecipientKind): string => `${ENTITY.recipient}#${kind}`;

const keyOf = ({
  sub_account_id: account,
  kind,
  destination_id: id,
}: Pick<RecipientRecord, 'destination_id' | 'kind' | 'sub_account_id'>) =>
  keys.recipient(account, `${kind}#${id}`);

/** Hides unknown recipients, and removed ones that never received anything. */
const isShown = ({ known, removed_at: removedAt, transfers }: RecipientRecord): boolean =>
  known && (removedAt === null || transfers > 0);

const recipients = rowsOf('recipient', recipientRecord, keyOf, (record) =>
  isShown(record)
    ? {
        ...listed(recipientsOf(record.kind), record, record.created_at, record.id),
        account: accountKey(recipientsOf(record.kind), record.sub_account_id),
      }
    : {},
);

/** All recipient rows of a sub-account, including hidden ones; strongly consistent. */
export const recipientItems = async (table: Table, subAccountId: string): Promise<readonly unknown[]> => {
  const { pk, sk } = keys.recipient(subAccountId, '');
  const where = x`pk = ${pk} AND begins_with(sk, ${sk})`;
  return (await queryRows(table, where, (item) => item, { consistent: true })).rows;
};

export const createRecipientRows = (table: Table): RecipientRows => ({
  seen: async (subAccountId) => {
    const snapshot = (await createDestinationStore(table).get(subAccountId))?.snapshot;
    return snapshot?.seen?.map((place) => ({
      ...place,
      registered: snapshot.registered.find(({ target }) => target === place.exact),
    }));
  },
  of: async (subAccountId) =>
    readable(table, await recipientItems(table, subAccountId), (item) => parseItem(recipientRecord, item)),
  get: (place) => recipients.get(table, keyOf(place)),
  put: ({ version, record }) => recipients.save(table, record, version),
});

export const createRecipientLists = (table: Table): RecipientLists => ({
  page: (who, kinds, page) =>
    ownedPage(
      table,
      who,
      kinds.flatMap((kind) => listsOf(recipientsOf(kind), who, true)),
      recipientRecord,
      page,
      ofSubAccount,
    ),
  ofAccount: (subAccountId, kinds, page) =>
    listPage(
      table,
      kinds.map((kind) => ['byAccount', accountKey(recipientsOf(kind), subAccountId)] as const),
      recipientRecord,
      page,
    ),
  get: (place) => recipients.get(table, keyOf(place)),
  save: (record, expected, act) => recipients.save(table, record, expected, act),
  accounts: async (ids) => {
    const wanted = [...new Set(ids)];
    const items = await getEach(table, [...wanted.map(keys.subAccount), ...wanted.map(keys.accountStops)], {
      consistent: false,
    });
    const there = (part: readonly unknown[]) => part.filter((item) => item !== undefined);
    const accounts = readable(table, there(items.slice(0, wanted.length)), recordIn(subAccountRecord));
    const rows = readable(table, there(items.slice(wanted.length)), recordIn(accountStopsRecord));
    return new Map(
      accounts.map((account) => [
        account.id,
        { account, stops: rows.find((row) => row.sub_account_id === account.id)?.stops ?? [] },
      ]),
    );
  },
});

const counted = z.object({
  kind: z.enum(RECIPIENT_KINDS),
  destination_id: z.string(),
  asset: z.string(),
  amount,
  is_counted: z.boolean(),
});

export const createCountedTransfers = (table: Table): CountedTransfers => ({
  order: async (id) => (await readItem(table, keys.order(id), orderRecord))?.record,
  destination: async ({ account_id: account, external_order_id: order }) =>
    (await boundIntent(table, account, order))?.destination ?? undefined,
  counted: (id) => readItem(table, keys.countedTransfer(id), counted),
  count: (id, { version, record }, recipient) => {
    const item = itemOf('countedTransfer', keys.countedTransfer(id), version + 1, record);
    return writeAll(table, [
      put(table, item, unchanged(version)),
      recipients.write(table, recipient.record, recipient.version),
    ]);
  },
});
