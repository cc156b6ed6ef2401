import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createSettlementPayouts } from '../../../adapters/dynamo/webhooks/settlement-payouts.ts';
import { createWebhookConfigurationStore } from '../../../adapters/dynamo/webhooks/webhook-configurations.ts';
import { createWebhookLog, createWebhookUse } from '../../../adapters/dynamo/webhooks/webhook-log.ts';
import { wholeEnv } from '../../../platform/env.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { systemSeal } from '../../../wiring/seal.ts';
import { serveAudited } from '../../../wiring/serving.ts';
import { settlementRoutes } from './settlement-routes.ts';
import { webhookLogRoutes } from './log-routes.ts';
import { configurationRoutes } from './configuration-routes.ts';
import { generateSecret, generateSigningSecret } from './secrets.ts';

const parts = functionParts('webhook-configuration');
const { table, log, clock } = parts;
const profiles = createProfileStore(table);

export const handler = serveAudited(
  [
    ...configurationRoutes({
      configurations: createWebhookConfigurationStore(table),
      clock,
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
      clock,
      log,
    }),
    ...settlementRoutes(createSettlementPayouts(table)),
  ],
  parts,
);
