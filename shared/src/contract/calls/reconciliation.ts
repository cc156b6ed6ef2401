import * as z from 'zod/mini';
import {
  EXCEPTION_ACTIONS,
  EVENTS_LISTED,
  EXCEPTION_STATES,
  EXCEPTIONS_LISTED,
  NOTE_BOUNDS,
} from '../../domain/reconciliation.ts';
import { ADMIN, defineCall } from '../call.ts';
import { byId, id, pageOf, pageQuery } from '../fields.ts';
import { ledgerProof, subAccountProof } from '../proof.ts';
import { actionRecord, evidenceEvent, exceptionDetails, exceptionRecord } from '../reconciliation.ts';

const service = 'reconciliation';
const path = '/api/reconciliation/exceptions';

const ROW_MAX = 100;

/** By state (default open), newest first; or on one page, all of an order or a ledger row (`available:BRL 12`). */
export const listExceptions = defineCall({
  method: 'GET',
  path,
  service,
  access: ADMIN,
  query: z
    .object({
      ...pageQuery(EXCEPTIONS_LISTED),
      state: z._default(z.enum(EXCEPTION_STATES), 'open'),
      /** The provider's ids. */
      account_id: z.optional(id),
      order_id: z.optional(id),
      row: z.optional(z.string().check(z.minLength(1), z.maxLength(ROW_MAX))),
    })
    .check(
      z.refine(
        ({ account_id, order_id, row }) =>
          (account_id === undefined) === (order_id === undefined && row === undefined),
        { error: 'is required with order_id or row, and only then', path: ['account_id'] },
      ),
    ),
  answer: pageOf(exceptionRecord),
});

export const getException = defineCall({
  method: 'GET',
  path: `${path}/{id}`,
  service,
  access: ADMIN,
  params: byId,
  answer: exceptionDetails,
});

export const listExceptionWebhooks = defineCall({
  method: 'GET',
  path: `${path}/{id}/webhooks`,
  service,
  access: ADMIN,
  params: byId,
  query: z.object(pageQuery(EVENTS_LISTED)),
  answer: pageOf(evidenceEvent),
});

export const getProof = defineCall({
  method: 'GET',
  path: '/api/ledger/proof',
  service,
  access: ADMIN,
  answer: ledgerProof,
});

/** Proves the ledger from the first posting: one sub-account at once, or all over several calls or runs. */
export const proveLedger = defineCall({
  action: 'ledger.prove',
  method: 'POST',
  path: '/api/ledger/proof',
  service,
  access: ADMIN,
  body: z.strictObject({ sub_account_id: z.optional(id) }),
  answer: z.extend(ledgerProof, { sub_account: z.nullable(subAccountProof) }),
});

const note = z
  .string()
  .check(z.trim(), z.maxLength(NOTE_BOUNDS.max, `must have at most ${NOTE_BOUNDS.max} characters`));

export const actionInput = z
  .strictObject({
    action: z.enum(EXCEPTION_ACTIONS),
    note: z.optional(note),
    /** With mark_settled. */
    order_id: z.optional(id),
    /** 409 if stale. */
    version: z.int(),
  })
  .check(
    z.refine(
      ({ action, note: text }) => action !== 'mark_settled' || (text ?? '').length >= NOTE_BOUNDS.min,
      {
        path: ['note'],
        error: `must have at least ${NOTE_BOUNDS.min} characters to explain how it was settled`,
      },
    ),
    z.refine(({ action, order_id }) => action === 'mark_settled' || order_id === undefined, {
      path: ['order_id'],
      error: 'belongs to mark_settled only',
    }),
  );
export type ActionInput = z.infer<typeof actionInput>;

/** Recorded in one transaction with its effect. */
export const actOnException = defineCall({
  action: 'exception.act',
  method: 'POST',
  path: `${path}/{id}/actions`,
  service,
  access: ADMIN,
  params: byId,
  body: actionInput,
  answer: z.object({ exception: exceptionRecord, version: z.int(), action: actionRecord }),
});
