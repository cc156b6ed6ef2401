import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createSettlementPayouts } from '../../../adapters/dynamo/webhooks/settlement-payouts.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createWebhookConfigurationStore } from '../../../adapters/dynamo/webhooks/webhook-configurations.ts';
import { createWebhookLog, createWebhookUse } from '../../../adapters/dynamo/webhooks/webhook-log.ts';
import { systemClock } from '../../../platform/clock.ts';
import { env, wholeEnv } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { servingAudited } from '../../../wiring/serving-audited.ts';
import { systemSeal } from '../../../wiring/seal.ts';
import { generateSecret, generateSigningSecret } from './secrets.ts';
import { configurationRoutes } from './configuration-routes.ts';
import { webhookLogRoutes } from './log-routes.ts';
import { settlementRoutes } from './settlement-routes.ts';

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
      seal: systemSeal().seal,
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
    ...settlementRoutes(createSettlementPayouts(table)),
  ],
  servingAudited({ table, log }),
);
