import * as z from 'zod/mini';
import { defineCall, SIGNED_IN } from '../call.ts';
import { id, pageQuery } from '../fields.ts';
import { RECIPIENT_KINDS, recipientShown } from '../recipients.ts';

const LISTED = 48;

/** Destinations of the sub-accounts in scope, newest first. Filters by sub-account or kind. */
export const listRecipients = defineCall({
  method: 'GET',
  path: '/api/recipients',
  service: 'stops',
  access: SIGNED_IN,
  query: z.object({
    ...pageQuery(LISTED),
    sub_account_id: z.optional(id),
    kind: z.optional(z.enum(RECIPIENT_KINDS)),
  }),
  answer: z.object({
    items: z.array(recipientShown),
    next_cursor: z.nullable(z.string()),
  }),
});
