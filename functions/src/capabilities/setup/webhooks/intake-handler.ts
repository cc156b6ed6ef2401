import { randomUUID } from 'node:crypto';
import { receiveWebhook as call } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import {
  createIntakeReader,
  createWebhookQuotaStore,
  addRefusals,
} from '../../../adapters/dynamo/webhooks/intake.ts';
import { createWebhookEventStore } from '../../../adapters/dynamo/webhooks/webhook-events.ts';
import { eventReader } from '../../../adapters/ramps/events.ts';
import { profileName } from '../../../adapters/ramps/profile-name.ts';
import { systemClock } from '../../../platform/clock.ts';
import { systemDeadline } from '../../../platform/deadline.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env, wholeEnv } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { publicRoute } from '../../../modules/act/route.ts';
import { createLog } from '../../../platform/logger.ts';
import { servingNobody } from '../../../wiring/serving-nobody.ts';
import { rawBody, rawBytes } from '../../../platform/request.ts';
import { systemSeal } from '../../../wiring/seal.ts';
import { countAnswers, receiveWebhook } from './receive-webhook.ts';
import { createEventQuota } from './event-quota.ts';
import { createRefusals } from './refusals.ts';

const table = createTable(env('TABLE_NAME'));
const log = createLog('webhook-intake');
const metrics = functionMetrics(systemClock);
const context = {
  intake: { read: createIntakeReader(table), record: createWebhookEventStore(table).record },
  readEvent: eventReader(profileName()),
  quota: createEventQuota({
    limits: {
      total: wholeEnv('WEBHOOK_EVENTS_A_MINUTE'),
      account: wholeEnv('WEBHOOK_ACCOUNT_EVENTS_A_MINUTE'),
    },
    add: createWebhookQuotaStore(table).add,
    log,
  }),
  countRefusal: createRefusals({ add: addRefusals(table), log }),
  openSecret: systemSeal().open,
  clock: systemClock,
  deadline: systemDeadline,
  newId: randomUUID,
  log,
};

const receive = publicRoute(call, (event, { id }) =>
  countAnswers(
    metrics,
    receiveWebhook(
      {
        configurationId: id,
        headers: event.headers,
        body: rawBody(event),
        bytes: () => rawBytes(event),
      },
      context,
    ),
  ),
);

export const handler = httpHandler([receive], { log, metrics, ...servingNobody() });
