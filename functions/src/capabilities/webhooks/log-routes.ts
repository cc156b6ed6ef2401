import * as calls from '@ramps-gateway/shared/contract/calls/webhook-events.ts';
import { type Route, route } from '../../platform/http.ts';
import { publicOrigin } from '../../platform/origin.ts';
import { webhookLog, type WebhookLogPorts } from './webhook-log.ts';

export const webhookLogRoutes = (ports: WebhookLogPorts): readonly Route[] => {
  const { list, read, reveal, process } = webhookLog(ports);
  return [
    route(calls.listWebhookEvents, (who, { query }, event) => list(who, query, publicOrigin(event))),
    route(calls.readWebhookEvent, (who, { params }) => read(who, params.id)),
    route(calls.revealWebhookEvent, (who, { params }) => reveal(who, params.id)),
    route(calls.processWebhookEvent, (who, { params }) => process(who, params.id)),
  ];
};
