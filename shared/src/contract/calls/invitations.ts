import * as z from 'zod/mini';
import { ADMIN, defineCall, NO_BODY, NOTHING, BY_ITS_BODY } from '../call.ts';
import { byId, id, pageOf, pageQuery, time } from '../fields.ts';
import { newUser } from './users.ts';

const service = 'users';

/** A user who was invited and has not signed in yet. `id` is the user's. */
export const invitation = z.object({
  id,
  email: z.string(),
  display_name: z.string(),
  invited_by: z.object({ id, email: z.nullable(z.string()) }),
  created_at: time,
  sent_at: z.nullable(time),
  /** When the last mailed temporary password expires. */
  expires_at: z.nullable(time),
});
export type Invitation = z.infer<typeof invitation>;

export const newInvitation = z.pick(newUser, { email: true, role: true, displayName: true });
export type NewInvitation = z.infer<typeof newInvitation>;

export const listInvitations = defineCall({
  method: 'GET',
  path: '/api/invitations',
  service,
  access: ADMIN,
  params: NOTHING,
  query: z.object(pageQuery(50)),
  body: NO_BODY,
  answer: pageOf(invitation),
  status: 200,
});

/** Mails a temporary password, valid for three days. 503 if the user exists but no mail went out: send it again. */
export const createInvitation = defineCall({
  action: 'invitation.create',
  method: 'POST',
  path: '/api/invitations',
  service,
  access: ADMIN,
  params: NOTHING,
  query: NOTHING,
  body: newInvitation,
  answer: invitation,
  status: 201,
  stepUp: BY_ITS_BODY,
  held: { command: 'invitation.create', version: 1 },
});

/** Mails a new temporary password; the previous one stops working. */
export const resendInvitation = defineCall({
  action: 'invitation.resend',
  method: 'POST',
  path: '/api/invitations/{id}/resend',
  service,
  access: ADMIN,
  params: byId,
  query: NOTHING,
  body: NO_BODY,
  answer: invitation,
  status: 200,
});

export const revokeInvitation = defineCall({
  action: 'invitation.revoke',
  method: 'DELETE',
  path: '/api/invitations/{id}',
  service,
  access: ADMIN,
  params: byId,
  query: NOTHING,
  body: NO_BODY,
  answer: z.object({ success: z.boolean() }),
  status: 200,
});
