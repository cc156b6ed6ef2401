import { type RateRecord, rateRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { RateSeries } from '@ramps-gateway/shared/domain/rates.ts';
import type { Rates } from '../../../modules/rates/ports.ts';
import type { Table } from '../table/client.ts';
import { type Item, parseItem } from '../table/items.ts';
import { createItem } from '../table/writes.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { queryRows } from '../table/rows.ts';

export const rateItem = (record: RateRecord, series: RateSeries, slot: string): Item => ({
  ...keys.rate(record.pair, series, slot),
  entity: ENTITY.rate,
  version: 1,
  record,
});

const FINEST: RateSeries = '5m';

/** The reference price of a pair, in series of their own: what customers were quoted is never read for a course. */
export const createRateStore = (table: Table): Rates => ({
  keep: async (record, series, slot) => {
    await createItem(table, rateItem(record, series, slot));
  },
  latest: async (pair) => {
    const query = {
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': 'pk' },
      ExpressionAttributeValues: { ':pk': keys.rate(pair, FINEST, '').pk },
      ScanIndexForward: false,
    };
    return (await queryRows(table, query, (item) => parseItem(rateRecord, item).record, { limit: 1 }))
      .rows[0];
  },
  course: async (pair, series, since) => {
    const { pk, sk } = keys.rate(pair, series, since);
    const query = {
      KeyConditionExpression: '#pk = :pk AND #sk >= :since',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      ExpressionAttributeValues: { ':pk': pk, ':since': sk },
    };
    return (await queryRows(table, query, (item) => parseItem(rateRecord, item).record)).rows;
  },
});
