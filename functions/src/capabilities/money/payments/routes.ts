import * as calls from '@ramps-gateway/shared/contract/calls/payments.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import type { PaymentLists } from '../../../modules/conversions/ports.ts';
import { readKey } from '../../../platform/request.ts';
import { addNote, type NoteContext } from './add-note.ts';
import { closePayment, convertPayment, type PaymentContext } from './decide-payment.ts';
import { countPayments, listPayments } from './list-payments.ts';
import { showPayment, type StoryContext } from './show-payment.ts';

export const paymentRoutes = (
  context: PaymentContext & StoryContext & NoteContext & { readonly lists: PaymentLists },
): readonly Route[] => [
  route(calls.listPayments, ({ who }, { query: { limit, cursor, ...filter } }) =>
    listPayments(who, filter, { limit, cursor }, context),
  ),
  route(calls.countPayments, ({ who }, { query }) => countPayments(who, query, context)),
  route(calls.getPayment, ({ who }, { params }) => showPayment(who, params.id, context)),
  route(calls.convertPayment, (work, { params, idempotencyKey }) =>
    convertPayment(work, params.id, readKey(idempotencyKey), context),
  ),
  route(calls.closePayment, (work, { params, body }) => closePayment(work, params.id, body.note, context)),
  route(calls.addPaymentNote, (work, { params, body }) => addNote(work, params.id, body.text, context)),
];
