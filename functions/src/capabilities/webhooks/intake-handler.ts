import { randomUUID } from 'node:crypto';
import { receiveWebhook as call } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createIntakeReader } from '../../adapters/dynamo/intake.ts';
import { createWebhookEventStore } from '../../adapters/dynamo/webhook-events.ts';
import { systemClock } from '../../platform/clock.ts';
import { systemDeadline } from '../../platform/deadline.ts';
import { functionMetrics } from '../../platform/emf.ts';
import { fromEdge } from '../../platform/edge.ts';
import { env } from '../../platform/env.ts';
import { httpHandler, publicRoute } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { rawBody } from '../../platform/request.ts';
import { countAnswers } from './count-answers.ts';
import { receiveWebhook } from './receive-webhook.ts';

const table = createTable(env('TABLE_NAME'));
const log = createLog('webhook-intake');
const metrics = functionMetrics(systemClock);
const context = {
  intake: { facts: createIntakeReader(table), record: createWebhookEventStore(table).record },
  clock: systemClock,
  deadline: systemDeadline,
  newId: randomUUID,
  log,
};

const receive = publicRoute(call, (event, { id }) =>
  countAnswers(
    metrics,
    receiveWebhook({ configurationId: id, headers: event.headers, body: rawBody(event) }, context),
  ),
);

/** The provider's events (contract 5). Its only call is public: the caller shows the configuration's secret. */
export const handler = httpHandler([receive], {
  log,
  metrics,
  fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  currentRole: () => Promise.resolve('client'),
});
