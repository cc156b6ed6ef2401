import {
  type GatewaySettingsRecord,
  gatewaySettings,
  NOTHING_SETTLED,
} from '@ramps-gateway/shared/contract/gateway-settings.ts';
import { NOTHING_CONFIRMED, providerChecklist } from '@ramps-gateway/shared/contract/provider-checklist.ts';
import { type PublicKeyRecord, publicKeyRecord } from '@ramps-gateway/shared/contract/signed.ts';
import type { GatewaySettingsRow } from '../../../modules/gateway-settings/ports.ts';
import type { ChecklistRow } from '../../../modules/provider/ports.ts';
import type { PublicKeys } from '../../../modules/signing/ports.ts';
import { wholeEnv } from '../../../platform/env.ts';
import type { Table } from '../table/client.ts';
import { x } from '../table/expressions.ts';
import { recordIn } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { queryRows } from '../table/rows.ts';
import { rowsOf } from '../table/writes.ts';

/** Until an administrator saves others. */
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

const checklist = rowsOf('providerChecklist', providerChecklist, () => keys.providerChecklist);

export const createChecklist = (table: Table): ChecklistRow => ({
  read: async () =>
    (await checklist.get(table, keys.providerChecklist)) ?? { version: 0, record: NOTHING_CONFIRMED },
  write: (record, expected, act) => checklist.save(table, record, expected, act),
});

const publicKeys = rowsOf('signingKey', publicKeyRecord, ({ kid }) => keys.signingKey(kid));

const NEWEST_FIRST = (a: PublicKeyRecord, b: PublicKeyRecord): number => (a.since < b.since ? 1 : -1);

/** All in one partition: a deployment has few keys, and none is ever deleted. */
export const createPublicKeys = (table: Table): PublicKeys => {
  const list = async (): Promise<readonly PublicKeyRecord[]> => {
    const where = x`pk = ${keys.signingKey('').pk}`;
    const { rows } = await queryRows(table, where, recordIn(publicKeyRecord), { consistent: true });
    return rows.toSorted(NEWEST_FIRST);
  };
  const kept = async ({ kid }: PublicKeyRecord) => (await list()).find((each) => each.kid === kid);
  return {
    list,
    add: async (key) => {
      const before = await kept(key);
      if (before) return before;
      return (await publicKeys.save(table, key, 0)) ? key : ((await kept(key)) ?? key);
    },
  };
};
