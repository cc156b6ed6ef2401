import type { Invitation as Shown, NewInvitation } from '@ramps-gateway/shared/contract/calls/invitations.ts';
import { endOfInvitation } from '@ramps-gateway/shared/domain/invitations.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Work } from '../../../modules/act/work.ts';
import { makeUser, type MakeUserPorts } from './make-user.ts';
import type { Invitation, Invitations, StoredInvitation, UsersPorts } from './ports.ts';

export type InviteUserPorts = MakeUserPorts & Pick<UsersPorts, 'invitations'>;

const shown = ({ user_id: id, sent_at, ...invitation }: Invitation): Shown => ({
  id,
  ...invitation,
  sent_at,
  expires_at: endOfInvitation(sent_at),
});

const audited = ({ email, display_name, invited_by, sent_at }: Invitation) => ({
  email,
  display_name,
  invited_by: invited_by.email ?? invited_by.id,
  sent_at,
});

const accepted = () => new VisibleError('CONFLICT', 'This user has already signed in.');

type SendPorts = Pick<UsersPorts, 'pool' | 'invitations' | 'clock' | 'log'>;

const send = async (
  { pool, invitations, clock, log }: SendPorts,
  work: Work,
  { record, version }: StoredInvitation,
): Promise<Shown> => {
  // Taken before the mail goes out, so that the password never expires before the time shown.
  const sent = { ...record, sent_at: clock().toISOString() };
  const outcome = await pool.invite(record.email).catch((error: unknown) => {
    log.error('an invitation could not be mailed', error, { user_id: record.user_id });
    throw new VisibleError(
      'UNAVAILABLE',
      'The user is invited, but the email could not be sent. Send the invitation again.',
    );
  });
  if (outcome === 'gone') throw notFound();
  if (outcome === 'has a password') throw accepted();
  // A lost write is fine: they have signed in meanwhile, or a later mail has gone out.
  await invitations.replace(sent, version);
  work.audit({ after: audited(sent) });
  return shown(sent);
};

/** Creates everything before the mail goes out. If the mail fails, the invitation shows it and can be sent again. */
export const inviteUser = (ports: InviteUserPorts) => {
  const make = makeUser(ports);
  return async (work: Work, { email, role, displayName }: NewInvitation): Promise<Shown> => {
    const { who } = work;
    const by = (await ports.profiles.get(who.user_id))?.record.email ?? null;
    const user = { email, role, displayName: displayName || email };
    const profile = await make(work, user, { invitedBy: { id: who.user_id, email: by } });
    work.audit({ object: { kind: 'user', id: profile.user_id } });
    ports.log.info('user invited', { user_id: profile.user_id, role });
    const invitation = await ports.invitations.get(profile.user_id);
    if (!invitation) throw accepted();
    const sent = await send(ports, work, invitation);
    work.audit({ after: { ...audited({ ...invitation.record, sent_at: sent.sent_at }), role } });
    return sent;
  };
};

export const resendInvitation =
  (ports: SendPorts) =>
  async (work: Work, userId: string): Promise<Shown> => {
    const invitation = await ports.invitations.get(userId);
    if (!invitation) throw notFound();
    work.audit({ before: audited(invitation.record) });
    return send(ports, work, invitation);
  };

type RevokePorts = Pick<UsersPorts, 'pool' | 'invitations' | 'profiles'>;

/**
 * Removes an invited user who never signed in. Disables them first, so that they cannot choose a password in the
 * meantime. Safe to repeat.
 */
export const revokeInvitation =
  ({ pool, invitations, profiles }: RevokePorts) =>
  async (work: Work, userId: string): Promise<{ success: true }> => {
    const invitation = await invitations.get(userId);
    if (!invitation) throw notFound();
    work.audit({ before: audited(invitation.record) });
    await pool.setEnabled(userId, false);
    const user = await pool.find(invitation.record.email);
    if (user?.hasPassword) {
      await pool.setEnabled(userId, true);
      throw accepted();
    }
    const profile = await profiles.get(userId);
    await pool.remove(userId);
    if (!(await invitations.revoke(userId, profile))) throw new VisibleError('CONFLICT');
    return { success: true };
  };

export const listInvitations =
  ({ invitations }: { readonly invitations: Pick<Invitations, 'page'> }) =>
  async (request: PageRequest): Promise<Page<Shown>> => {
    const { items, next_cursor } = await invitations.page(request);
    return { items: items.map(shown), next_cursor };
  };
