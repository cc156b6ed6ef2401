import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { CredentialsInput } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import { listOrders } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import { createChecklist } from '../../../adapters/dynamo/settings/settings.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createConnectionCheck, documentedBy } from '../../../adapters/ramps/check/check.ts';
import { createRampsClient } from '../../../adapters/ramps/client.ts';
import { createCredentialsVault } from '../../../adapters/secrets/credentials.ts';
import { systemDeadline } from '../../../platform/clock.ts';
import { env } from '../../../platform/env.ts';
import { measuredParts } from '../../../wiring/parts.ts';
import { rampsSettings } from '../../../wiring/provider.ts';
import { systemSeal } from '../../../wiring/seal.ts';
import { serveHeld } from '../../../wiring/serving.ts';
import { credentialsRoutes } from './routes.ts';

/** Short enough for both token and call within one test. */
const PROVIDER_TIMEOUT_MS = 9_000;

const parts = measuredParts('credentials');
const { table, clock } = parts;
const secret = { client: new SecretsManagerClient({}), secretId: env('RAMPS_SECRET_ID') };
const settings = () =>
  rampsSettings(parts, { timeoutMs: PROVIDER_TIMEOUT_MS, priority: 'pages' }, { secrets: secret.client });
const settled = settings();
/** A new client for each probe, since cached credentials or tokens would prove nothing. */
const newClient = (typed: CredentialsInput | undefined) =>
  createRampsClient({
    ...settings(),
    ...(typed && { credentials: { get: () => Promise.resolve(typed) } }),
  });

export const handler = serveHeld(
  credentialsRoutes({
    vault: createCredentialsVault(secret),
    provider: {
      probe: (signal, typed) =>
        newClient(typed).send({ row: listOrders, query: { page: '1', size: '1' }, signal }),
    },
    check: createConnectionCheck({ ...settled, documented: documentedBy(settled.profile.name) }),
    checklist: createChecklist(table),
    abilities: settled.profile.abilities,
    profiles: createProfileStore(table),
    clock,
    deadline: systemDeadline,
  }),
  parts,
  systemSeal(),
);
