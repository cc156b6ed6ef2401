import {
  type QuoteRecord,
  quoteRecord,
  type RateRecord,
  rateRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { RateSeries } from '@ramps-gateway/shared/domain/rates.ts';
import type { QuoteHolder, Quotes, Rates } from '../../../modules/rates/ports.ts';
import type { Table } from '../table/client.ts';
import { x } from '../table/expressions.ts';
import { type Item, readItem, recordIn } from '../table/items.ts';
import { endOf, ENTITY, itemOf, keys } from '../table/keys.ts';
import { accountKey, listOfAccount, listPage } from '../table/lists.ts';
import { queryRows } from '../table/rows.ts';
import { saveItem } from '../table/writes.ts';

export const rateItem = (record: RateRecord, series: RateSeries, slot: string): Item =>
  itemOf('rate', keys.rate(record.pair, series, slot), 1, record);

const FINEST: RateSeries = '5m';

/** The reference price of a pair, in series of their own: what customers were quoted is never read for a course. */
export const createRateStore = (table: Table): Rates => ({
  keep: async (record, series, slot) => {
    await saveItem(table, rateItem(record, series, slot), 0);
  },
  latest: async (pair) => {
    const where = x`pk = ${keys.rate(pair, FINEST, '').pk}`;
    const last = { limit: 1, order: 'descending' } as const;
    return (await queryRows(table, where, recordIn(rateRecord), last)).rows[0];
  },
  course: async (pair, series, since) => {
    const { pk, sk } = keys.rate(pair, series, since);
    return (await queryRows(table, x`pk = ${pk} AND sk >= ${sk}`, recordIn(rateRecord))).rows;
  },
});

const ofUser = (userId: string): string => `${ENTITY.quote}#${userId}`;

const quoteItem = (record: QuoteRecord, list: Pick<Item, 'account' | 'owner'>, version: number): Item =>
  itemOf('quote', keys.quote(record.id), version, record, {
    ...list,
    sort: `${record.created_at}#${record.id}`,
    expiresAt: endOf('quote', record.created_at),
  });

const listedFor = (holder: QuoteHolder): Pick<Item, 'account' | 'owner'> =>
  'account' in holder
    ? { account: accountKey(ENTITY.quote, holder.account) }
    : { owner: ofUser(holder.user) };

/** Quotes that were taken for customers. Whose they are is asked of their account, so nothing here follows a change of owner. */
export const createQuoteStore = (table: Table): Quotes => ({
  create: (record, holder) => saveItem(table, quoteItem(record, listedFor(holder), 1), 0),
  page: (holder, page) =>
    listPage(
      table,
      'account' in holder ? listOfAccount(ENTITY.quote, holder.account) : [['byOwner', ofUser(holder.user)]],
      quoteRecord,
      page,
    ),
  execute: async (id, executed) => {
    const found = await readItem(table, keys.quote(id), quoteRecord);
    if (found === undefined) return false;
    const { version, record } = found;
    // Orders are made for an account, so a quote without one is not executed.
    if (record.executed !== null || record.account_id === null) return false;
    const holder = listedFor({ account: record.account_id });
    return saveItem(table, quoteItem({ ...record, executed }, holder, version + 1), version);
  },
});
