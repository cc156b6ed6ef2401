import {
  type Company,
  type GatewaySettingsRecord,
  gatewaySettings,
  NOTHING_SETTLED,
} from '@ramps-gateway/shared/contract/gateway-settings.ts';
import { NOTHING_CONFIRMED, providerChecklist } from '@ramps-gateway/shared/contract/provider-checklist.ts';
import type { GatewaySettingsRow } from '../../../modules/gateway-settings/ports.ts';
import type { ChecklistRow } from '../../../modules/provider/ports.ts';
import { wholeEnv } from '../../../platform/env.ts';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { rowsOf } from '../table/writes.ts';

/** Defaults until an administrator saves settings. */
const unsaved = (): GatewaySettingsRecord => ({
  ...NOTHING_SETTLED,
  performance: {
    ...NOTHING_SETTLED.performance,
    calls_per_second: wholeEnv('PROVIDER_CALLS_PER_SECOND'),
  },
});

const settings = rowsOf('gatewaySettings', gatewaySettings, () => keys.gatewaySettings);

export const createGatewaySettings = (table: Table): GatewaySettingsRow => ({
  read: async () => (await settings.get(table, keys.gatewaySettings)) ?? { version: 0, record: unsaved() },
  write: (record, expected, { act }) => settings.save(table, record, expected, act),
});

/** The company that statements name. */
export const createIssuer = (table: Table) => async (): Promise<Company | null> =>
  (await settings.get(table, keys.gatewaySettings))?.record.company ?? null;

const checklist = rowsOf('providerChecklist', providerChecklist, () => keys.providerChecklist);

export const createChecklist = (table: Table): ChecklistRow => ({
  read: async () =>
    (await checklist.get(table, keys.providerChecklist)) ?? { version: 0, record: NOTHING_CONFIRMED },
  write: (record, expected, act) => checklist.save(table, record, expected, act),
});
