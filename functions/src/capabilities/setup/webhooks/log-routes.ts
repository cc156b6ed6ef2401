import * as calls from '@ramps-gateway/shared/contract/calls/webhook-events.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { webhookLog, type WebhookLogPorts } from './webhook-log.ts';

export const webhookLogRoutes = (ports: WebhookLogPorts): readonly Route[] => {
  const { list, read, reveal, process } = webhookLog(ports);
  return [
    route(calls.listWebhookEvents, ({ who, origin }, { query }) => list(who, query, origin)),
    route(calls.readWebhookEvent, ({ who }, { params }) => read(who, params.id)),
    route(calls.revealWebhookEvent, (work, { params }) => reveal(work, params.id)),
    route(calls.processWebhookEvent, (work, { params }) => process(work, params.id)),
  ];
};
