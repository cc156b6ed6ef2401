import { amount, id } from '@ramps-gateway/shared/contract/fields.ts';
import {
  clientSpreadRecord,
  profileRecord,
  type SpreadBandRecord,
  spreadBandRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import type { ClientSpreads, JoinedRows, SpreadBands } from '../../../capabilities/money/pricing/ports.ts';
import type { Spreads } from '../../../modules/pricing/ports.ts';
import type { Table } from '../table/client.ts';
import { getEach, getItem, ifThere, parseItem, readable, recordIn } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { rowsOf } from '../table/writes.ts';

const spreads = rowsOf(
  'clientSpread',
  clientSpreadRecord,
  (record) => keys.clientSpread(record.user_id),
  (record) => ({ all: ENTITY.clientSpread, sort: `${record.created_at}#${record.user_id}` }),
);

const readableIn = <R extends z.core.$ZodType>(table: Table, items: readonly unknown[], record: R) =>
  readable(
    table,
    items.filter((item) => item !== undefined),
    recordIn(record),
  );

const createJoinedRows = (table: Table): JoinedRows => ({
  of: async (userIds, bandIds) => {
    const [users, bands] = [[...new Set(userIds)], [...new Set(bandIds)]];
    const wanted = [...users.map(keys.profile), ...bands.map(keys.spreadBand)];
    const items = await getEach(table, wanted, { consistent: false });
    const profiles = readableIn(table, items.slice(0, users.length), profileRecord);
    const known = readableIn(table, items.slice(users.length), spreadBandRecord);
    return {
      profiles: new Map(profiles.map((profile) => [profile.user_id, profile])),
      bands: new Map(known.map((band) => [band.id, band])),
    };
  },
});

export const createClientSpreadStore = (table: Table): ClientSpreads & { readonly rows: JoinedRows } => ({
  page: (page) => listPage(table, [['all', ENTITY.clientSpread]], clientSpreadRecord, page),
  beside: async (userId, bandId) => {
    const [spread, profile, band] = await getEach(table, [
      keys.clientSpread(userId),
      keys.profile(userId),
      keys.spreadBand(bandId),
    ]);
    return {
      spread: ifThere(spread, (item) => parseItem(clientSpreadRecord, item)),
      profile: readableIn(table, [profile], profileRecord)[0],
      band: readableIn(table, [band], spreadBandRecord)[0],
    };
  },
  create: (record, { act }) => spreads.save(table, record, 0, act),
  replace: (record, expected, { act }) => spreads.save(table, record, expected, act),
  rows: createJoinedRows(table),
});

/** Fractions below ten, padded to one length, sort correctly as text. An amount has at most 18 decimals. */
const sortOf = ({ min_spread: spread, id }: SpreadBandRecord): string =>
  `${(spread.includes('.') ? spread : `${spread}.`).padEnd(20, '0')}#${id}`;

const bands = rowsOf(
  'spreadBand',
  spreadBandRecord,
  (band) => keys.spreadBand(band.id),
  (band) => ({ all: ENTITY.spreadBand, sort: sortOf(band) }),
);

export const createSpreadBandStore = (table: Table): SpreadBands => ({
  page: (page) =>
    listPage(table, [['all', ENTITY.spreadBand]], spreadBandRecord, page, { order: 'ascending' }),
  add: async (added) => {
    for (const band of added) await bands.save(table, band, 0);
  },
});

const clientSpread = z.object({
  record: z.object({ spread_band_id: z.nullable(id), custom_spread: z.nullable(amount) }),
});
const spreadBand = z.object({ record: z.object({ min_spread: amount }) });

/** Spreads are fractions here (S3.27, S3.28). */
export const createSpreadStore = (table: Table): Spreads => ({
  of: async (userId) => {
    const item = await getItem(table, keys.clientSpread(userId));
    if (item === undefined) return { custom: null, bandMinimum: null };
    const { custom_spread: custom, spread_band_id: bandId } = clientSpread.parse(item).record;
    const band = bandId === null ? undefined : await getItem(table, keys.spreadBand(bandId));
    return {
      custom: custom === null ? null : { fraction: custom },
      bandMinimum: band === undefined ? null : { fraction: spreadBand.parse(band).record.min_spread },
    };
  },
});
