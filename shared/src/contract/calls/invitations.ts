import * as z from 'zod/mini';
import { ADMIN, defineCall, BY_ITS_BODY } from '../call.ts';
import { byId, id, pageOf, pageQuery, time } from '../fields.ts';
import { newUser } from './users.ts';

const service = 'users';

/** An invited user who has not signed in yet. `id` is the user's. */
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
  query: z.object(pageQuery(50)),
  answer: pageOf(invitation),
});

/** Mails a temporary password, valid for three days. 503 if the user exists but the mail failed: send it again. */
export const createInvitation = defineCall({
  action: 'invitation.create',
  method: 'POST',
  path: '/api/invitations',
  service,
  access: ADMIN,
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
  answer: invitation,
});

export const revokeInvitation = defineCall({
  action: 'invitation.revoke',
  method: 'DELETE',
  path: '/api/invitations/{id}',
  service,
  access: ADMIN,
  params: byId,
  answer: z.object({ success: z.boolean() }),
});
