import { type QuoteRecord, quoteRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { QuoteHolder, Quotes } from '../../../modules/rates/ports.ts';
import type { Table } from '../table/client.ts';
import { getItem, type Item, parseItem } from '../table/items.ts';
import { createItem, replaceItem } from '../table/writes.ts';
import { endOf, ENTITY, keys } from '../table/keys.ts';
import { accountKey, listOfAccount, listPage } from '../table/lists.ts';

const ofUser = (userId: string): string => `${ENTITY.quote}#${userId}`;

const itemOf = (record: QuoteRecord, listed: Pick<Item, 'account' | 'owner'>, version: number): Item => ({
  ...keys.quote(record.id),
  entity: ENTITY.quote,
  version,
  record,
  ...listed,
  sort: `${record.created_at}#${record.id}`,
  expiresAt: endOf('quote', record.created_at),
});

const listedFor = (holder: QuoteHolder): Pick<Item, 'account' | 'owner'> =>
  'account' in holder
    ? { account: accountKey(ENTITY.quote, holder.account) }
    : { owner: ofUser(holder.user) };

/** Quotes that were taken for customers. Whose they are is asked of their account, so nothing here follows a change of owner. */
export const createQuoteStore = (table: Table): Quotes => ({
  create: (record, holder) => createItem(table, itemOf(record, listedFor(holder), 1)),
  page: (holder, page) =>
    listPage(
      table,
      'account' in holder ? listOfAccount(ENTITY.quote, holder.account) : [['byOwner', ofUser(holder.user)]],
      quoteRecord,
      page,
    ),
  execute: async (id, executed) => {
    const item = await getItem(table, keys.quote(id));
    if (item === undefined) return false;
    const { version, record } = parseItem(quoteRecord, item);
    // Orders are made for an account: a quote that was taken for none is not found under one.
    if (record.executed !== null || record.account_id === null) return false;
    const next = itemOf({ ...record, executed }, listedFor({ account: record.account_id }), version + 1);
    return replaceItem(table, next, version);
  },
});
