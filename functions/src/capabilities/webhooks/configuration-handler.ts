import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createAuditTrail } from '../../adapters/dynamo/audit.ts';
import { createAudited } from '../../modules/audit/audited.ts';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createSubAccountStore } from '../../adapters/dynamo/sub-accounts.ts';
import { createWebhookConfigurationStore } from '../../adapters/dynamo/webhook-configurations.ts';
import { createWebhookLog, createWebhookUse } from '../../adapters/dynamo/webhook-log.ts';
import { createWebhookSeal } from '../../adapters/secrets/webhook-key.ts';
import { createRoles } from '../../modules/users/roles.ts';
import { systemClock } from '../../platform/clock.ts';
import { fromEdge } from '../../platform/edge.ts';
import { env, wholeEnv } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { generateSecret, generateSigningSecret } from './secrets.ts';
import { configurationRoutes } from './configuration-routes.ts';
import { webhookLogRoutes } from './log-routes.ts';

const table = createTable(env('TABLE_NAME'));
const log = createLog('webhook-configuration');
const profiles = createProfileStore(table);

export const handler = httpHandler(
  [
    ...configurationRoutes({
      configurations: createWebhookConfigurationStore(table),
      clock: systemClock,
      generate: generateSecret,
      generateSigningSecret,
      seal: createWebhookSeal({
        client: new SecretsManagerClient({}),
        secretId: env('WEBHOOK_KEY_SECRET_ID'),
        clock: systemClock,
      }).seal,
      log,
    }),
    ...webhookLogRoutes({
      events: createWebhookLog(table),
      accounts: createSubAccountStore(table),
      currentRole: profiles.currentRole,
      useOf: createWebhookUse(table),
      limits: {
        total: wholeEnv('WEBHOOK_EVENTS_A_MINUTE'),
        account: wholeEnv('WEBHOOK_ACCOUNT_EVENTS_A_MINUTE'),
      },
      clock: systemClock,
      log,
    }),
  ],
  {
    log,
    roles: createRoles(profiles.standing, systemClock),
    audited: createAudited({ trail: createAuditTrail(table), clock: systemClock, log }),
    fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  },
);
