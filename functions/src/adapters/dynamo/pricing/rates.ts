import { type RateRecord, rateRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { RateSeries } from '@ramps-gateway/shared/domain/rates.ts';
import type { Rates } from '../../../modules/rates/ports.ts';
import type { Table } from '../table/client.ts';
import { x } from '../table/expressions.ts';
import { type Item, recordIn } from '../table/items.ts';
import { itemOf, keys } from '../table/keys.ts';
import { queryRows } from '../table/rows.ts';
import { saveItem } from '../table/writes.ts';

export const rateItem = (record: RateRecord, series: RateSeries, slot: string): Item =>
  itemOf('rate', keys.rate(record.pair, series, slot), 1, record);

const FINEST: RateSeries = '5m';

/** The reference price of a pair. Customers' quotes are not in this series. */
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
