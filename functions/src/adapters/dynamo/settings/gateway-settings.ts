import {
  type GatewaySettingsRecord,
  gatewaySettings,
  NOTHING_SETTLED,
} from '@ramps-gateway/shared/contract/gateway-settings.ts';
import type { GatewaySettingsRow } from '../../../modules/gateway-settings/ports.ts';
import { wholeEnv } from '../../../platform/env.ts';
import type { Table } from '../table/client.ts';
import { getItem, type Item, parseItem } from '../table/items.ts';
import { createItem, replaceItem } from '../table/writes.ts';
import { ENTITY, keys } from '../table/keys.ts';

/** Until an administrator saves others. */
const unsaved = (): GatewaySettingsRecord => ({
  ...NOTHING_SETTLED,
  performance: {
    ...NOTHING_SETTLED.performance,
    calls_per_second: wholeEnv('PROVIDER_CALLS_PER_SECOND'),
  },
});

const itemOf = (record: GatewaySettingsRecord, version: number): Item => ({
  ...keys.gatewaySettings,
  entity: ENTITY.gatewaySettings,
  version,
  record,
});

export const createGatewaySettings = (table: Table): GatewaySettingsRow => ({
  read: async () => {
    const item = await getItem(table, keys.gatewaySettings);
    return item === undefined ? { version: 0, record: unsaved() } : parseItem(gatewaySettings, item);
  },
  write: (record, expected, { act }) =>
    expected === 0
      ? createItem(table, itemOf(record, 1), act)
      : replaceItem(table, itemOf(record, expected + 1), expected, act),
});
