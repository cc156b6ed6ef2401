import { type GatewaySettingsRecord, gatewaySettings } from '@ramps-gateway/shared/contract/collections.ts';
import type { GatewaySettingsRow } from '../../capabilities/collections/ports.ts';
import type { Table } from './client.ts';
import { createItem, getItem, type Item, parseItem, replaceItem } from './items.ts';
import { ENTITY, keys } from './keys.ts';

const NOTHING: GatewaySettingsRecord = { collection_wallet: null, updated_by: null, updated_at: null };

const itemOf = (record: GatewaySettingsRecord, version: number): Item => ({
  ...keys.gatewaySettings,
  entity: ENTITY.gatewaySettings,
  version,
  record,
});

/** What administrators have settled for the whole gateway: one row. */
export const createGatewaySettings = (table: Table): GatewaySettingsRow => ({
  read: async () => {
    const item = await getItem(table, keys.gatewaySettings);
    return item === undefined ? { version: 0, record: NOTHING } : parseItem(gatewaySettings, item);
  },
  write: (record, expected) =>
    expected === 0
      ? createItem(table, itemOf(record, 1))
      : replaceItem(table, itemOf(record, expected + 1), expected),
});
