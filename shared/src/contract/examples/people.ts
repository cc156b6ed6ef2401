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
  example(
    profile.getProfile,
    'The signed-in user. Includes the KYC data of the sub-account closest to its limit (`kyc_account`), how many of the 25 newest are verified (`kyc_accounts`), the second factor, whether the role requires one, and the end of the grace period.',
  ),
  example(profile.rename, "Changes the caller's display name.", () => ({
    body: { display_name: 'Olga Operator' },
  })),
  example(
    profile.openSignInSettings,
    'Lets the next sign-in within five minutes, and no other, change how the caller signs in.',
  ),
  example(profile.recordSecondFactor, 'Records the second factor that the caller set up at Cognito.'),
  example(profile.removeSecondFactor, "Removes the caller's second factor. 409 if their role requires one."),
  example(
    profile.recordPasskey,
    'Records that a passkey was added or removed at Cognito. 409 without an authenticator app.',
    () => ({ body: { change: 'added' } }),
  ),
  example(recoveryCodes.readRecoveryCodes, 'How many recovery codes are left, and when they were made.'),
  example(
    recoveryCodes.makeRecoveryCodes,
    'Makes ten new recovery codes, which only this answer shows. 409 without a second factor.',
  ),
  example(
    recoveryCodes.recoverSecondFactor,
    "Resets the second factor of a lost device with a recovery code, and ends the user's sessions. `session` is Cognito's challenge for the app's code, which only the right password gets. 401 for a wrong code or an expired session, 429 after ten wrong codes in an hour.",
    () => ({
      body: {
        username: 'olga@example.com',
        session: 'the-session-of-the-sign-in-service',
        code: '7K3F-PQ2M-0XWD',
      },
    }),
    { unaudited: 'public: the row is written with the spent code' },
  ),
  example(
    approvals.listApprovals,
    'Requests for a second person, pending (`state=open`) or decided (`state=decided`), newest first.',
    page,
  ),
  example(
    approvals.decideApproval,
    "Approves or rejects a request, or withdraws the caller's own.",
    ({ approval: id }) => ({
      params: { id },
      body: { decision: 'approve', note: null },
    }),
  ),
  example(
    policy.readPolicy,
    'Which actions need a second person, and who qualifies. With `only_one`, fewer than two administrators are independent and nothing can be approved.',
  ),
  example(policy.savePolicy, 'Changes which actions need a second person.', policyOff, {
    held: { policy: policyOff },
  }),
  example(users.listUsers, 'Users with their roles and last sign-in, newest first.', page),
  example(
    users.createUser,
    'Creates a user with a permanent password.',
    (world) => created(world, 'client'),
    {
      held: { administrator: (world) => created(world, 'admin') },
      fresh: [(world) => created(world, 'gateway_user'), (world) => created(world, 'admin')],
    },
  ),
  example(
    users.changeUserRole,
    "Changes a user's role. Refused for the last enabled administrator.",
    ({ user: id }) => ({ params: { id }, body: { role: 'gateway_user' } }),
    {
      held: { administrator: ({ user: id }) => ({ params: { id }, body: { role: 'admin' } }) },
    },
  ),
  example(
    users.changeUserState,
    'Disables or enables another user. Refused for the last administrator.',
    ({ user: id }) => ({ params: { id }, body: { state: 'disabled' } }),
    {
      held: { administrator: ({ user: id }) => ({ params: { id }, body: { state: 'disabled' } }) },
    },
  ),
  example(
    users.resetSecondFactor,
    'Resets the second factor of another user who lost their device, and ends their sessions.',
    reset,
    { held: { second_factor: reset } },
  ),
  example(invitations.listInvitations, 'Invited users who have not signed in yet, newest first.', page),
  example(
    invitations.createInvitation,
    'Invites a user by mail, with a temporary password that is valid for three days.',
    ({ email }) => ({ body: { email, role: 'client' } }),
    {
      held: { administrator: ({ email }) => ({ body: { email, role: 'admin' } }) },
      fresh: [({ email }) => ({ body: { email, role: 'gateway_user' } })],
    },
  ),
  example(invitations.resendInvitation, 'Mails a new temporary password.', ({ invitation: id }) => ({
    params: { id },
  })),
  example(
    invitations.revokeInvitation,
    'Revokes an invitation and removes the user. 409 after their first sign-in.',
    ({ invitation: id }) => ({ params: { id } }),
  ),
  example(
    sessions.listSessions,
    'Active sign-ins with time and place. Administrators can name a user.',
    page,
  ),
  example(
    sessions.endSession,
    'Ends a session. Its tokens are refused within five seconds (401 `SESSION_ENDED`), even when renewed.',
    ({ session: id }) => ({ params: { id } }),
  ),
  example(sessions.endSessions, 'Signs the user out everywhere.', ({ user: user_id }) => ({
    query: { user_id },
  })),
  example(notifications.listNotifications, "The caller's own notifications, newest first.", page),
  example(
    notifications.readNotification,
    'Marks a notification as read.',
    ({ notification: id }) => ({ params: { id }, body: { read: true } }),
    { unaudited: 'a person read their own notification' },
  ),
  example(
    notifications.readNotifications,
    "Marks up to 100 notifications as read. Ids of other users' notifications are ignored.",
    ({ notification }) => ({
      body: { read: true, ids: [notification] },
    }),
    { unaudited: 'a person read their own notifications' },
  ),
  example(
    preferences.readPreferences,
    "The caller's preferences, including notifications. `mail_is_set_up` is false if this stage sends no mails.",
  ),
  example(
    preferences.savePreferences,
    'Changes the named fields; 409 if the version is stale. Turning off security messages needs a fresh sign-in.',
    ({ version }) => ({ body: { version, sound: true } }),
    {
      fresh: [
        ({ version }) => ({ body: { version, login_alerts: false } }),
        ({ version }) => ({ body: { version, email_notifications: false } }),
        ({ version }) => ({
          body: { version, alerts: [{ kind: 'destination_added', page: true, mail: false }] },
        }),
      ],
    },
  ),
  example(savedViews.listSavedViews, "The caller's saved views of pages."),
  example(
    savedViews.saveViews,
    'Replaces the whole list, at most 50 views; 409 if the version is stale.',
    ({ version }) => ({ body: { version, views: [] } }),
    { unaudited: 'a person named their own views' },
  ),
  example(
    listAttention,
    "What needs the caller's attention, most urgent first. An administrator's first page includes open exceptions and orders to assign.",
    page,
  ),
  example(
    listAudit,
    "The audit log, newest first. Administrators see everyone's rows, others their own. Takes one of `person`, `object` (`user:<id>`) and `action`; `from` and `until` are UTC days.",
    page,
  ),
  example(
    verifyAudit,
    'Recomputes the chains of the audit log for 31 days at most. Reports rows that are missing, changed or swapped.',
    () => ({ body: { from: '2026-11-20', until: '2026-11-20' } }),
    { unaudited: 'only reads' },
  ),
  example(
    search,
    'Finds records in scope by id, amount, name, email or wallet; at most 20.',
    ({ external: q }) => ({ query: { q } }),
  ),
  example(
    listPublicKeys,
    "All public keys of the gateway's signatures, newest first, as JSON Web Keys with `pem` and `since`.",
  ),
  example(describeApi, 'This document.'),
];
