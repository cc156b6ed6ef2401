import { vi } from 'vitest';
import type { Engine } from './engine.ts';
import { ORIGIN_DIGESTS } from './origin.ts';

/**
 * Sets the environment before the functions are imported, and restores it when `engine`, a `unitEngine()`, ends. Returns its
 * table.
 */
export const useEngine = async (engine: Engine, environment: Readonly<Record<string, string>> = {}) => {
  const table = await engine.newTable();
  const all = {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    POWERTOOLS_METRICS_DISABLED: 'true',
    TABLE_NAME: table.name,
    ORIGIN_DIGESTS,
    SECOND_FACTOR_ROLES: 'none',
    SECOND_FACTOR_GRACE_DAYS: '7',
    ALERT_SENDER: 'none',
    PASSKEYS: 'off',
    DESTINATION_COOLING_OFF_HOURS: '0',
    NAMED_ADMINISTRATORS: 'none',
    SECOND_PERSON: 'off',
    PASSWORD_MINIMUM: '6',
    ...environment,
  };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  return table;
};
