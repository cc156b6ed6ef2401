import * as calls from '@ramps-gateway/shared/contract/calls/reconciliation.ts';
import { type Route, route } from '../../platform/http.ts';
import { actOnException, type ActContext } from './act.ts';
import { listWebhooks, showException } from './evidence.ts';

export const reconciliationRoutes = (context: ActContext): readonly Route[] => [
  route(calls.listExceptions, (_who, { query }) => context.exceptions.list(query.state, query)),
  route(calls.getException, (_who, { params }) => showException(params.id, context)),
  route(calls.listExceptionWebhooks, (_who, { params, query }) => listWebhooks(params.id, query, context)),
  route(calls.actOnException, (who, { params, body }) => actOnException(who, params.id, body, context)),
];
