import * as views from '@ramps-gateway/shared/contract/calls/saved-views.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { UsersPorts, ProfilePages, ProfileRows } from './ports.ts';
import {
  getProfile,
  openSignInSettings as openCall,
  recordPasskey as passkeyCall,
  recordSecondFactor as recordCall,
  removeSecondFactor as removeCall,
  rename as renameCall,
} from '@ramps-gateway/shared/contract/calls/profile.ts';
import {
  makeRecoveryCodes,
  readRecoveryCodes,
  recoverSecondFactor as recoverCall,
} from '@ramps-gateway/shared/contract/calls/recovery-codes.ts';
import * as invitations from '@ramps-gateway/shared/contract/calls/invitations.ts';
import * as sessions from '@ramps-gateway/shared/contract/calls/sessions.ts';
import * as calls from '@ramps-gateway/shared/contract/calls/users.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { publicRoute, type Route, route } from '../../../modules/act/route.ts';
import { userAgentOf } from '../../../platform/http.ts';
import { viewerAddress } from '../../../platform/origin.ts';
import { parseInput } from '../../../platform/request.ts';
import { changeRole, type ChangeStandingPorts, changeState } from './change-standing.ts';
import { createUser, type CreateUserPorts } from './make-user.ts';
import {
  inviteUser,
  type InviteUserPorts,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from './invite-user.ts';
import { listUsers } from './list-users.ts';
import {
  openSignInSettings,
  type PasskeyPorts,
  readProfile,
  type ReadProfilePorts,
  recordPasskey,
  rename,
} from './profile.ts';
import {
  newRecoveryCodes,
  type RecoverPorts,
  recoverSecondFactor,
  showRecoveryCodes,
} from './recovery-codes.ts';
import {
  recordSecondFactor,
  removeSecondFactor,
  resetSecondFactor,
  type ResetSecondFactorPorts,
  type SecondFactorPorts,
} from './second-factor.ts';
import {
  endSession,
  endSessions,
  listSessions,
  seeSession,
  type SeeSessionPorts,
  type SessionPorts,
} from './sessions.ts';

type DirectoryPorts = CreateUserPorts &
  ChangeStandingPorts &
  ResetSecondFactorPorts & { readonly profiles: Pick<ProfileRows, 'get'> & ProfilePages };

export const profileRoutes = (
  ports: ReadProfilePorts & SecondFactorPorts & PasskeyPorts & SeeSessionPorts,
): readonly Route[] => {
  const profile = readProfile(ports);
  const record = recordSecondFactor(ports);
  const remove = removeSecondFactor(ports);
  const see = seeSession(ports);
  const open = openSignInSettings(ports);
  const giveName = rename(ports);
  const passkey = recordPasskey(ports);
  return [
    route(getProfile, async ({ who, sender }) => {
      const [answer] = await Promise.all([profile(who.user_id), see(who.user_id, sender)]);
      return answer;
    }),
    route(renameCall, (work, { body }) => giveName(work, body.display_name)),
    route(openCall, (work) => open(work)),
    route(recordCall, (work) => record(work)),
    route(removeCall, (work) => remove(work)),
    route(passkeyCall, (work, { body }) => passkey(work, body)),
  ];
};

export const recoveryRoutes = (ports: RecoverPorts): readonly Route[] => {
  const show = showRecoveryCodes(ports);
  const make = newRecoveryCodes(ports);
  const recover = recoverSecondFactor(ports);
  return [
    route(readRecoveryCodes, ({ who }) => show(who)),
    route(makeRecoveryCodes, (work) => make(work)),
    publicRoute(recoverCall, (event) =>
      recover(parseInput(recoverCall, event).body, {
        address: viewerAddress(event),
        userAgent: userAgentOf(event),
      }),
    ),
  ];
};

export const sessionRoutes = (ports: SessionPorts): readonly Route[] => {
  const list = listSessions(ports);
  const end = endSession(ports);
  const endAll = endSessions(ports);
  return [
    route(sessions.listSessions, ({ who, sender }, { query }) => list(who, sender.session, query)),
    route(sessions.endSession, (work, { params, query }) => end(work, params.id, query.user_id)),
    route(sessions.endSessions, (work, { query }) => endAll(work, query.user_id)),
  ];
};

export const savedViewRoutes = ({
  savedViews,
  clock,
}: Pick<UsersPorts, 'clock' | 'savedViews'>): readonly Route[] => [
  route(views.listSavedViews, async ({ who }) => {
    const stored = await savedViews.get(who.user_id);
    return { version: stored?.version ?? 0, views: stored?.record.views ?? [] };
  }),
  route(views.saveViews, async ({ who }, { body: { version, views: saved } }) => {
    const record = { user_id: who.user_id, views: saved, updated_at: clock().toISOString() };
    // The version check keeps two open tabs from overwriting each other.
    if (!(await savedViews.write(record, version))) throw new VisibleError('CONFLICT');
    return { version: version + 1, views: saved };
  }),
];

const isAboveClient = ({ role }: { readonly role: Role }): boolean => role !== 'client';

export const directoryRoutes = (ports: DirectoryPorts): readonly Route[] => {
  const list = listUsers(ports);
  const create = createUser(ports);
  const change = changeRole(ports);
  const state = changeState(ports);
  const reset = resetSecondFactor(ports);
  return [
    route(calls.listUsers, (_who, { query }) => list(query)),
    route(
      calls.createUser,
      async (work, { body }) => ({ success: true, error: null, user: await create(work, body) }),
      isAboveClient,
    ),
    route(calls.changeUserRole, (work, { params, body }) => change(work, params.id, body.role)),
    route(calls.resetSecondFactor, (work, { params }) => reset(work, params.id)),
    route(calls.changeUserState, (work, { params, body }) => state(work, params.id, body.state)),
  ];
};

export const invitationRoutes = (ports: InviteUserPorts): readonly Route[] => {
  const list = listInvitations(ports);
  const invite = inviteUser(ports);
  const resend = resendInvitation(ports);
  const revoke = revokeInvitation(ports);
  return [
    route(invitations.listInvitations, (_who, { query }) => list(query)),
    route(invitations.createInvitation, (work, { body }) => invite(work, body), isAboveClient),
    route(invitations.resendInvitation, (work, { params }) => resend(work, params.id)),
    route(invitations.revokeInvitation, (work, { params }) => revoke(work, params.id)),
  ];
};
