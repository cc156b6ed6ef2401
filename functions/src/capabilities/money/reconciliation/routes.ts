import * as slotCalls from '@ramps-gateway/shared/contract/calls/order-slots.ts';
import * as calls from '@ramps-gateway/shared/contract/calls/reconciliation.ts';
import type { ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { EXCEPTION_KINDS, type ExceptionState } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { exceptionId } from '../../../modules/orders/ids.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import { type ActContext, actOnException, decideSlot, type DecideSlotPorts, showSlot } from './act.ts';
import { listWebhooks, showException } from './evidence.ts';
import type { Exceptions } from './ports.ts';
import { type ProveContext, proveNow, showProof } from './proof.ts';

interface Listed extends PageRequest {
  readonly state: ExceptionState;
  /** The provider's ids: the account, together with one or both of the others. */
  readonly account_id?: string | undefined;
  readonly order_id?: string | undefined;
  readonly row?: string | undefined;
}

/** Exceptions of one state, or all exceptions of an order or a ledger row. */
const listExceptions = async (
  { state, account_id: account, order_id: order, row, ...page }: Listed,
  { exceptions }: { readonly exceptions: Pick<Exceptions, 'list' | 'ofMany'> },
): Promise<Page<ExceptionRecord>> => {
  if (account === undefined) return exceptions.list(state, page);
  const subjects = [order, row].flatMap((each) => each ?? []);
  const found = await exceptions.ofMany(
    subjects.flatMap((subject) => EXCEPTION_KINDS.map((kind) => exceptionId(account, subject, kind))),
  );
  const items = found.toSorted((a, b) => (a.first_seen_at < b.first_seen_at ? 1 : -1));
  return { items, next_cursor: null };
};

export const reconciliationRoutes = (
  context: ActContext & ProveContext & DecideSlotPorts,
): readonly Route[] => [
  route(calls.getProof, () => showProof(context)),
  route(calls.proveLedger, (_who, { body }) => proveNow(body.sub_account_id, context)),
  route(calls.listExceptions, (_who, { query }) => listExceptions(query, context)),
  route(calls.getException, (_who, { params }) => showException(params.id, context)),
  route(calls.listExceptionWebhooks, (_who, { params, query }) => listWebhooks(params.id, query, context)),
  route(calls.actOnException, (work, { params, body }) => actOnException(work, params.id, body, context)),
  route(slotCalls.listOrderSlots, (_who, { query }) => context.slots.page(query)),
  route(slotCalls.getOrderSlot, (_who, { params }) => showSlot(params.id, context)),
  route(slotCalls.decideOrderSlot, (work, { params, body }) => decideSlot(work, params.id, body, context)),
];
