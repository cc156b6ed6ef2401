import * as z from 'zod/mini';
import { DECISION_NOTE } from '../../domain/policy.ts';
import { approval } from '../approvals.ts';
import { BY_ITS_BODY, defineCall, SIGNED_IN_FRESH } from '../call.ts';
import { listWaiting } from './waiting.ts';
import { byId, pageOf, pageQuery, plainText } from '../fields.ts';

const service = 'approvals';

const LISTED = 50;

/** Newest first. Administrators see all; others see their own requests and those of sub-accounts they manage. */
export const listApprovals = defineCall({
  ...listWaiting,
  query: z.object({
    ...pageQuery(LISTED),
    state: z._default(z.enum(['open', 'decided'], 'must be open or decided'), 'open'),
  }),
  answer: pageOf(approval),
});

/**
 * Approves, rejects or withdraws an open request. An approved one is executed at once and at most once, under the
 * current rules. Nobody decides their own request; only its maker can withdraw it. 409 if it is closed.
 */
export const decideApproval = defineCall({
  method: 'POST',
  path: '/api/approvals/{id}/decision',
  service,
  access: SIGNED_IN_FRESH,
  action: BY_ITS_BODY,
  refusedAs: 'approval.reject',
  stepUp: BY_ITS_BODY,
  params: byId,
  body: z.strictObject({
    decision: z.enum(['approve', 'reject', 'withdraw'], 'must be approve, reject or withdraw'),
    note: z.nullable(plainText(DECISION_NOTE)),
  }),
  answer: approval,
});
