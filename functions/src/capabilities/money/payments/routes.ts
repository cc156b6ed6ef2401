import * as calls from '@ramps-gateway/shared/contract/calls/payments.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import type { Lists } from '../../../modules/conversions/ports.ts';
import { readKey } from '../../../platform/request.ts';
import { closePayment, convertPayment, type PaymentContext } from './decide-payment.ts';
import { showPayment, type StoryContext } from './show-payment.ts';

export const paymentRoutes = (
  context: PaymentContext & StoryContext & { readonly lists: Pick<Lists, 'payments'> },
): readonly Route[] => [
  route(calls.listPayments, ({ who }, { query }) => context.lists.payments(who, query.state, query)),
  route(calls.getPayment, ({ who }, { params }) => showPayment(who, params.id, context)),
  route(calls.convertPayment, (work, { params, idempotencyKey }) =>
    convertPayment(work, params.id, readKey(idempotencyKey), context),
  ),
  route(calls.closePayment, (work, { params, body }) => closePayment(work, params.id, body.note, context)),
];
