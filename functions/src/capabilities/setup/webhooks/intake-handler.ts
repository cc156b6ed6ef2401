import { randomUUID } from 'node:crypto';
import { receiveWebhook as call } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import {
  createIntakeReader,
  createWebhookQuotaStore,
  addRefusals,
} from '../../../adapters/dynamo/webhooks/intake.ts';
import { createWebhookEventStore } from '../../../adapters/dynamo/webhooks/webhook-events.ts';
import { eventReader, profileName } from '../../../adapters/ramps/events.ts';
import { publicRoute } from '../../../modules/act/route.ts';
import { systemDeadline } from '../../../platform/clock.ts';
import { wholeEnv } from '../../../platform/env.ts';
import { rawBody, rawBytes } from '../../../platform/request.ts';
import { measuredParts } from '../../../wiring/parts.ts';
import { systemSeal } from '../../../wiring/seal.ts';
import { serveAnybody } from '../../../wiring/serving-anybody.ts';
import { countAnswers, receiveWebhook } from './receive-webhook.ts';
import { createEventQuota } from './event-quota.ts';
import { createRefusals } from './refusals.ts';

const parts = measuredParts('webhook-intake');
const { table, log, metrics, clock } = parts;
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
  clock,
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

export const handler = serveAnybody([receive], parts);
