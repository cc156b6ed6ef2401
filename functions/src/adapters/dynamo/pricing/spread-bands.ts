import { type SpreadBandRecord, spreadBandRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { SpreadBands } from '../../../capabilities/money/pricing/ports.ts';
import type { Table } from '../table/client.ts';
import { type Item } from '../table/items.ts';
import { createItem } from '../table/writes.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';

/** Fractions below ten sort as texts when they are of one length; an amount has at most 18 decimals. */
const sortOf = ({ min_spread: spread, id }: SpreadBandRecord): string =>
  `${(spread.includes('.') ? spread : `${spread}.`).padEnd(20, '0')}#${id}`;

const itemOf = (record: SpreadBandRecord): Item => ({
  ...keys.spreadBand(record.id),
  entity: ENTITY.spreadBand,
  version: 1,
  record,
  all: ENTITY.spreadBand,
  sort: sortOf(record),
});

export const createSpreadBandStore = (table: Table): SpreadBands => ({
  page: (page) =>
    listPage(table, [['all', ENTITY.spreadBand]], spreadBandRecord, page, { order: 'ascending' }),
  add: async (bands) => {
    for (const band of bands) await createItem(table, itemOf(band));
  },
});
