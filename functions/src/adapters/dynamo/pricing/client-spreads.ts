import {
  type ClientSpreadRecord,
  clientSpreadRecord,
  profileRecord,
  spreadBandRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import type { ClientSpreads, JoinedRows } from '../../../capabilities/money/pricing/ports.ts';
import type { Table } from '../table/client.ts';
import { getItems, type Item, parseItem } from '../table/items.ts';
import { createItem, replaceItem } from '../table/writes.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { readable } from '../table/rows.ts';

const itemOf = (record: ClientSpreadRecord, version: number): Item => ({
  ...keys.clientSpread(record.user_id),
  entity: ENTITY.clientSpread,
  version,
  record,
  all: ENTITY.clientSpread,
  sort: `${record.created_at}#${record.user_id}`,
});

const entityOf = z.object({ entity: z.string() });

const recordsOf = <R extends z.core.$ZodType>(
  table: Table,
  items: readonly unknown[],
  entity: string,
  record: R,
) =>
  readable(
    table,
    items.filter((item) => entityOf.parse(item).entity === entity),
    (item) => parseItem(record, item).record,
  );

const createJoinedRows = (table: Table): JoinedRows => ({
  of: async (userIds, bandIds) => {
    const wanted = [
      ...[...new Set(userIds)].map(keys.profile),
      ...[...new Set(bandIds)].map(keys.spreadBand),
    ];
    const items = wanted.length === 0 ? [] : await getItems(table, wanted, { consistent: false });
    const profiles = recordsOf(table, items, ENTITY.profile, profileRecord);
    const bands = recordsOf(table, items, ENTITY.spreadBand, spreadBandRecord);
    return {
      profiles: new Map(profiles.map((profile) => [profile.user_id, profile])),
      bands: new Map(bands.map((band) => [band.id, band])),
    };
  },
});

export const createClientSpreadStore = (table: Table): ClientSpreads & { readonly rows: JoinedRows } => ({
  page: (page) => listPage(table, [['all', ENTITY.clientSpread]], clientSpreadRecord, page),
  beside: async (userId, bandId) => {
    const wanted = [keys.clientSpread(userId), keys.profile(userId), keys.spreadBand(bandId)];
    const items = await getItems(table, wanted);
    const spread = items.find((item) => entityOf.parse(item).entity === ENTITY.clientSpread);
    return {
      spread: spread === undefined ? undefined : parseItem(clientSpreadRecord, spread),
      profile: recordsOf(table, items, ENTITY.profile, profileRecord)[0],
      band: recordsOf(table, items, ENTITY.spreadBand, spreadBandRecord)[0],
    };
  },
  create: (record, { act }) => createItem(table, itemOf(record, 1), act),
  replace: (record, expected, { act }) => replaceItem(table, itemOf(record, expected + 1), expected, act),
  rows: createJoinedRows(table),
});
