import type { SpecRow } from '../row.ts';

const PAGE = 'tests/web/features/users/users.test.tsx';
const INVITATIONS = 'tests/web/features/users/users.test.tsx';
const SESSIONS = 'tests/functions/capabilities/users/sessions.test.ts';
const SESSION_LIST = 'tests/web/features/sessions/sessions.test.tsx';
const IDLE = 'tests/web/features/idle/idle.test.tsx';
const STATE = 'tests/functions/capabilities/users/change-state.test.ts';
const ALERTS = 'tests/functions/capabilities/projections/alerts.test.ts';
const FACTOR = 'tests/e2e/second-factor.test.ts';
const INVITE = 'tests/functions/capabilities/users/invitations.test.ts';

export const PEOPLE: readonly SpecRow[] = [
  {
    id: 'S2.284',
    at: 'User Management',
    says: '“Disable” asks before it is done; a disabled user is marked “Disabled” and has “Enable”. Nobody is offered to disable themselves',
    by: [PAGE, 'disabling asks first; the list then says so, and Enable takes it back'],
    also: [PAGE, 'nobody is offered to disable themselves'],
  },
  {
    id: 'S2.285',
    at: 'User Management',
    says: '“Open invitations”: who was invited by whom, “Invited”, “Expired” or “Not sent”, until when; “Send again” and “Revoke”, which asks first',
    by: [INVITATIONS, 'who, by whom, until when; none is no panel'],
    also: [INVITATIONS, 'one that has expired, and one of which no mail went out, say so'],
  },
  {
    id: 'S2.286',
    at: 'User Management',
    says: '“Invite User” asks for email, display name and role, and for no password',
    by: [INVITATIONS, 'asks for no password, and says what comes'],
  },
  {
    id: 'S2.287',
    at: 'Sessions',
    says: 'After 15 minutes without input in any tab (5 to 60 by choice in Settings, never off) this browser is signed out; a minute before “Are you still there?” with “Stay signed in”',
    by: [IDLE, 'a minute before the end it is said; then this browser is signed out, and says why'],
    also: [IDLE, 'in another tab: all of them stay, also one that has said it already'],
  },
  {
    id: 'S2.360',
    at: 'Sessions',
    says: 'Opening the page is no input: a session that was kept goes on from when somebody was there last, by what its person has chosen',
    by: [IDLE, '%i minutes after somebody was there is over at once, whatever is pressed'],
    also: [IDLE, 'is judged by what its person has chosen, not before that is known'],
  },
  {
    id: 'S2.330',
    at: 'Sessions',
    says: 'Settings lists where its reader is signed in, this session marked; ends another one, or all, which asks first. What the list does not know exactly it says',
    by: [SESSION_LIST, 'are asked for on demand; this one is marked, and what is not known exactly is said'],
    also: [SESSION_LIST, 'signing out everywhere asks first, and ends this browser’s too'],
  },
  {
    id: 'S2.331',
    at: 'User Management',
    says: 'Administrators list and end the sessions of anybody else',
    by: [SESSION_LIST, 'are listed and ended by an administrator, one or all'],
    also: [PAGE, 'the second factor of each, and what is offered for others alone'],
  },
  {
    id: 'S2.332',
    at: 'User Management',
    says: 'Each row says whether the user has a second factor, beside the role, the state and the last sign-in',
    by: [PAGE, 'the second factor of each, and what is offered for others alone'],
    also: [PAGE, 'columns, count badge, and a user with everything'],
  },
  {
    id: 'S7.116',
    at: 'Sessions',
    says: 'After how many minutes without input a person is signed out is a preference of theirs on the server: 15 unless chosen, 5 to 60',
    by: [
      'tests/functions/capabilities/notifications/preferences.test.ts',
      'a browser may be idle for 5 to 60 minutes, as each person chooses; not longer, and not for ever',
    ],
    also: [IDLE, 'chosen on another device holds here, and stands among the choices'],
  },
  {
    id: 'S2.333',
    at: 'Audit log',
    says: '“One person” looks somebody up by the beginning of their email or name; who is no user any more is named by their id',
    by: [
      'tests/web/features/audit/audit.test.tsx',
      'a person is looked up by what is typed, and shown by name; who is no user any more is named by the id',
    ],
  },
  {
    id: 'S2.334',
    at: 'Gateway dashboard',
    says: 'A client without a sub-account is told what happens next: “The operator of this gateway creates it for you, and is notified that you wait.”',
    by: [
      'tests/web/features/dashboard/dashboard.test.tsx',
      'a client without a sub-account reads what happens next, and that nothing is asked of them',
    ],
  },
  {
    id: 'S4.102',
    at: 'User roles',
    says: 'The last administrator who is enabled and has signed in can be neither disabled nor demoted; nobody disables themselves',
    by: [STATE, 'never the last administrator'],
    also: [STATE, 'two who disable each other at the same moment, again and again: one of them stays'],
  },
  {
    id: 'S7.93',
    at: 'Users',
    says: 'Disabling a user holds in the row, at the sign-in service and for every session, or for none of them, wherever it is interrupted',
    by: [STATE, 'wherever it is interrupted, ann is disabled everywhere, or not at all'],
  },
  {
    id: 'S7.94',
    at: 'Users',
    says: 'An invited user is mailed a temporary password, good for three days from the last mail; the first sign-in ends the invitation',
    by: [INVITE, 'mails a user whose group, profile and invitation are there by then'],
    also: [INVITE, 'ends the invitation; the next ones leave the row alone'],
  },
  {
    id: 'S7.95',
    at: 'Users',
    says: 'Revoking an invitation removes the user, who never signed in; who has signed in stays',
    by: [INVITE, 'a revoked user is gone, and can be invited again'],
    also: [INVITE, 'who has chosen a password a moment ago stays, and is neither removed nor mailed'],
  },
  {
    id: 'S7.96',
    at: 'Sessions',
    says: 'A session is written down once in a quarter of an hour at most; one that was ended, or all that were begun, are refused by their tokens, renewed ones too',
    by: [SESSIONS, 'one ends that one alone, for its tokens and in the list'],
    also: [SESSIONS, 'everywhere ends all that was begun, and nothing that begins after'],
  },
  {
    id: 'S7.117',
    at: 'Users',
    says: 'The audit log has what becomes of a user in one history: created, invited, mailed again, revoked, disabled, enabled, sessions ended, each with before and after',
    by: [
      INVITE,
      'the audit log has each in the history of its user: invited as what, mailed again, revoked, disabled',
    ],
    also: [
      SESSIONS,
      'the audit log says whose session it was, since when and from where, and what was ended',
    ],
  },
  {
    id: 'S7.118',
    at: 'Alerts',
    says: 'A client who signs in for the first time and has no sub-account is one message to administrators, “A client waits for a sub-account”; it is over once they have one',
    by: [ALERTS, 'who signs in for the first time is one message to administrators; given one, it is over'],
    also: [
      ALERTS,
      'many within the hour are one message, over when each has one, another role, or may do nothing',
    ],
  },
  {
    id: 'S7.171',
    at: 'Second factor',
    says: 'No token changes how its user signs in but those of a sign-in that Settings asks for: “Confirm that it is you”, however new the session is',
    by: [
      'tests/integration/attack.test.ts',
      'changes nothing of how its user signs in, renewed or not, whatever was opened with it',
    ],
    also: [
      'tests/web/features/second-factor/second-factor.test.tsx',
      'is not set up by who does not sign in for it',
    ],
  },
  {
    id: 'S7.172',
    at: 'Second factor',
    says: 'Where the address has passkeys, “Passkeys” in Settings adds and removes them beside an authenticator app; “Sign in with a passkey” and “Use a passkey” stand for password and code',
    by: [
      FACTOR,
      'a passkey stands for password and code at sign-in and at a fresh one; who has another device has none of it',
    ],
    also: [
      'tests/web/features/second-factor/second-factor.test.tsx',
      'need an app beside them, and an address of their domain',
    ],
  },
  {
    id: 'S7.119',
    at: 'Second factor',
    says: 'Who sets an authenticator app up by its QR code is asked for a code at the next sign-in; a wrong one is refused',
    by: [FACTOR, 'is set up with a QR code and a code of the app; from then on a sign-in asks for one'],
  },
  {
    id: 'S7.120',
    at: 'Second factor',
    says: 'Where the server asks for a fresh sign-in the dialog stands over the form: cancelled or confirmed, nothing of what was entered is lost',
    by: [
      FACTOR,
      'five minutes after the sign-in what is privileged asks for a new one over the form, which loses nothing',
    ],
  },
  {
    id: 'S7.121',
    at: 'Users',
    says: 'Who is invited signs in with the mailed password, chooses their own and lands on /gateway; the mailed one is good no more',
    by: [
      FACTOR,
      'who is invited signs in with the mailed password, chooses their own, and is invited no more',
    ],
  },
  {
    id: 'S8.94',
    at: 'Users',
    says: 'Where an invitation cannot be mailed: “The user is invited, but no mail could be sent. Send the invitation again.”',
    by: [INVITE, 'a mail that does not go out leaves an invitation that says so and can be sent'],
  },
];
