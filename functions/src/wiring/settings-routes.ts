import { createPolicyRow } from '../adapters/dynamo/audit/approvals.ts';
import { createGatewaySettings } from '../adapters/dynamo/settings/settings.ts';
import { createAdministrators, createProfileStore } from '../adapters/dynamo/users/profiles.ts';
import { settingsRoutes } from '../capabilities/setup/settings/routes.ts';
import { countIndependent } from '../modules/users/people.ts';
import { onEnv } from '../platform/env.ts';
import type { Parts } from './parts.ts';

/** The approval policy and the gateway's settings, served by the function `collections`. */
export const servedSettings = ({ table, clock }: Parts) => {
  const profiles = createProfileStore(table);
  return settingsRoutes({
    settings: createGatewaySettings(table),
    policy: createPolicyRow(table, onEnv('SECOND_PERSON')),
    administrators: countIndependent(createAdministrators(table), profiles.ofMany),
    profiles,
    clock,
  });
};
