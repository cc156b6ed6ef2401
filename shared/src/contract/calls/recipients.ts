import * as z from 'zod/mini';
import { defineCall, SIGNED_IN, SIGNED_IN_FRESH } from '../call.ts';
import { byId, id, pageQuery, plainText } from '../fields.ts';
import { goodName } from '../names.ts';
import { RECIPIENT_KINDS, recipientShown } from '../recipients.ts';

const LISTED = 48;

const NAME_LONGEST = 60;

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

/** Names a destination in the gateway only: the provider cannot change a name. Null restores the provider's. */
export const renameRecipient = defineCall({
  method: 'PUT',
  path: '/api/destinations/{id}/name',
  service: 'stops',
  access: SIGNED_IN_FRESH,
  action: 'destination.rename',
  params: byId,
  body: z.strictObject({
    sub_account_id: id,
    kind: z.enum(RECIPIENT_KINDS),
    name: z.nullable(plainText(NAME_LONGEST).check(z.trim(), z.minLength(1, 'Name is required'), goodName)),
  }),
  answer: z.object({ name: z.nullable(z.string()) }),
});
