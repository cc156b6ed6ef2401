import { firstPolicy } from '../../domain/policy.ts';
import type { Role } from '../../domain/roles.ts';
import * as approvals from '../calls/approvals.ts';
import { listAttention } from '../calls/attention.ts';
import { listAudit, verifyAudit } from '../calls/audit.ts';
import { describeApi } from '../calls/description.ts';
import * as invitations from '../calls/invitations.ts';
import * as notifications from '../calls/notifications.ts';
import * as policy from '../calls/policy.ts';
import * as preferences from '../calls/preferences.ts';
import * as profile from '../calls/profile.ts';
import * as recoveryCodes from '../calls/recovery-codes.ts';
import { listPublicKeys } from '../calls/public-keys.ts';
import * as savedViews from '../calls/saved-views.ts';
import { search } from '../calls/search.ts';
import * as sessions from '../calls/sessions.ts';
import * as users from '../calls/users.ts';
import { type Example, example } from './example.ts';
import type { World } from './world.ts';

const page = ({ limit }: World) => ({ query: { limit } });

const created = ({ email }: World, role: Role) => ({
  body: { email, role, displayName: 'Nora New', password: 'Long-enough-1' },
});

const reset = ({ user: id }: World) => ({ params: { id } });

const policyOff = ({ version }: World) => ({ body: { version, ...firstPolicy(false) } });

export const PEOPLE: readonly Example[] = [
  example(profile.getProfile),
  example(profile.rename, () => ({ body: { display_name: 'Olga Operator' } })),
  example(profile.openSignInSettings),
  example(profile.recordSecondFactor),
  example(profile.removeSecondFactor),
  example(profile.recordPasskey, () => ({ body: { change: 'added' } })),
  example(recoveryCodes.readRecoveryCodes),
  example(recoveryCodes.makeRecoveryCodes),
  example(recoveryCodes.recoverSecondFactor, () => ({
    body: {
      username: 'olga@example.com',
      session: 'the-session-of-the-sign-in-service',
      code: '7K3F-PQ2M-0XWD',
    },
  })),
  example(approvals.listApprovals, page),
  example(approvals.decideApproval, ({ approval: id }) => ({
    params: { id },
    body: { decision: 'approve', note: null },
  })),
  example(policy.readPolicy),
  example(policy.savePolicy, policyOff, { held: { policy: policyOff } }),
  example(users.listUsers, page),
  example(users.createUser, (world) => created(world, 'client'), {
    held: { administrator: (world) => created(world, 'admin') },
    fresh: [(world) => created(world, 'gateway_user'), (world) => created(world, 'admin')],
  }),
  example(users.changeUserRole, ({ user: id }) => ({ params: { id }, body: { role: 'gateway_user' } }), {
    held: { administrator: ({ user: id }) => ({ params: { id }, body: { role: 'admin' } }) },
  }),
  example(users.changeUserState, ({ user: id }) => ({ params: { id }, body: { state: 'disabled' } }), {
    held: { administrator: ({ user: id }) => ({ params: { id }, body: { state: 'disabled' } }) },
  }),
  example(users.resetSecondFactor, reset, { held: { second_factor: reset } }),
  example(invitations.listInvitations, page),
  example(invitations.createInvitation, ({ email }) => ({ body: { email, role: 'client' } }), {
    held: { administrator: ({ email }) => ({ body: { email, role: 'admin' } }) },
    fresh: [({ email }) => ({ body: { email, role: 'gateway_user' } })],
  }),
  example(invitations.resendInvitation, ({ invitation: id }) => ({ params: { id } })),
  example(invitations.revokeInvitation, ({ invitation: id }) => ({ params: { id } })),
  example(sessions.listSessions, page),
  example(sessions.endSession, ({ session: id }) => ({ params: { id } })),
  example(sessions.endSessions, ({ user: user_id }) => ({ query: { user_id } })),
  example(notifications.listNotifications, page),
  example(notifications.readNotification, ({ notification: id }) => ({
    params: { id },
    body: { read: true },
  })),
  example(notifications.readNotifications, ({ notification }) => ({
    body: { read: true, ids: [notification] },
  })),
  example(preferences.readPreferences),
  example(preferences.savePreferences, ({ version }) => ({ body: { version, sound: true } }), {
    fresh: [
      ({ version }) => ({ body: { version, login_alerts: false } }),
      ({ version }) => ({ body: { version, email_notifications: false } }),
      ({ version }) => ({
        body: { version, alerts: [{ kind: 'destination_added', page: true, mail: false }] },
      }),
    ],
  }),
  example(savedViews.listSavedViews),
  example(savedViews.saveViews, ({ version }) => ({ body: { version, views: [] } })),
  example(listAttention, page),
  example(listAudit, page),
  example(verifyAudit, () => ({ body: { from: '2026-11-20', until: '2026-11-20' } })),
  example(search, ({ external: q }) => ({ query: { q } })),
  example(listPublicKeys),
  example(describeApi),
];
