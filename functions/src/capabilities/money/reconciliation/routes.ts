import * as calls from '@ramps-gateway/shared/contract/calls/reconciliation.ts';
import * as slotCalls from '@ramps-gateway/shared/contract/calls/order-slots.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { actOnException, type ActContext } from './act.ts';
import { type ProveContext, proveNow, showProof } from './show-proof.ts';
import { listWebhooks, showException } from './evidence.ts';
import { decideSlot, type DecideSlotPorts, showSlot } from './decide-slot.ts';
import { listExceptions } from './list-exceptions.ts';

export const reconciliationRoutes = (
  context: ActContext & ProveContext & DecideSlotPorts,
): readonly Route[] => [
  route(calls.getProof, () => showProof(context)),
  route(calls.proveBooks, (_who, { body }) => proveNow(body.sub_account_id, context)),
  route(calls.listExceptions, (_who, { query }) => listExceptions(query, context)),
  route(calls.getException, (_who, { params }) => showException(params.id, context)),
  route(calls.listExceptionWebhooks, (_who, { params, query }) => listWebhooks(params.id, query, context)),
  route(calls.actOnException, (work, { params, body }) => actOnException(work, params.id, body, context)),
  route(slotCalls.listOrderSlots, (_who, { query }) => context.slots.page(query)),
  route(slotCalls.getOrderSlot, (_who, { params }) => showSlot(params.id, context)),
  route(slotCalls.decideOrderSlot, (work, { params, body }) => decideSlot(work, params.id, body, context)),
];
