import type { UserState } from '@ramps-gateway/shared/contract/calls/users.ts';
import { type Role, ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import type { FamilyName } from '../../../theme/palette.ts';

export const TEXTS = {
  title: 'User Management',
  subtitle: 'Create and manage user accounts with role-based permissions',
  create: 'Create User',
  invite: 'Invite User',
  back: 'Back to User List',
  list: {
    title: 'Users',
    loading: 'Loading users',
    count: (users: number) => `${users} ${users === 1 ? 'user' : 'users'}`,
    pages: 'Pages of users',
    search: 'Search users',
    searchPlaceholder: 'Search users...',
    columns: {
      user: 'User',
      role: 'Role',
      created: 'Created',
      lastSignIn: 'Last Sign In',
      actions: 'Actions',
    },
    noEmail: 'No email',
    never: 'Never',
    factor: 'Two-factor',
    noFactor: 'No two-factor',
    you: 'You',
    empty: 'No users found',
    emptyText: 'Users appear here once they sign up or are created.',
    noMatch: (search: string) => `No user matches “${search}”.`,
    clearSearch: 'Clear search',
    loadFailed: (message: string) => `Failed to load users: ${message}`,
    refreshFailed: (message: string) => `Failed to fetch user profiles: ${message}`,
  },
  role: {
    label: (who: string) => `Role of ${who}`,
    running: 'Updating the role',
    success: 'User role updated successfully',
    failure: 'Failed to update user role',
    ownTitle: 'Change your own role?',
    ownText: (role: string) =>
      `You become ${role} immediately, lose access to this page and are signed out. Only another administrator can undo it.`,
    ownConfirm: 'Change my role',
    adminTitle: 'Make this user an administrator?',
    adminText: (who: string) =>
      `${who} immediately sees all sub-accounts and balances, manages all users and configures the system.`,
    adminConfirm: 'Make administrator',
    lowerTitle: (role: string) => `Change this user to ${role}?`,
    lowerText: (who: string, from: Role, to: Role) =>
      `${who} then sees only the sub-accounts that they ${to === 'client' ? 'own' : 'own or manage'}${from === 'admin' ? ', and no longer manages users or configures the system' : ''}. They are signed out everywhere within seconds.`,
    lowerConfirm: 'Change role',
  },
  state: {
    disable: 'Disable',
    disableLabel: (who: string) => `Disable ${who}`,
    enable: 'Enable',
    enableLabel: (who: string) => `Enable ${who}`,
    title: 'Disable this user?',
    text: (who: string) =>
      `${who} is signed out everywhere within seconds and cannot sign in until an administrator enables them again. Conversions of their sub-accounts continue.`,
    confirm: 'Disable user',
    success: (state: UserState) => (state === 'disabled' ? 'User disabled' : 'User enabled'),
    failure: (state: UserState) =>
      state === 'disabled' ? 'Failed to disable the user' : 'Failed to enable the user',
  },
  factor: {
    reset: 'Reset 2FA',
    resetLabel: (who: string) => `Reset 2FA of ${who}`,
    title: 'Reset the second factor?',
    text: (who: string) =>
      `Use this if they lost their device. ${who} is signed out everywhere, signs in next time with the password only, and is notified. Make sure the request came from them.`,
    confirm: 'Reset second factor',
    success: 'Second factor reset',
    failure: 'Failed to reset the second factor',
  },
  invitations: {
    title: 'Open invitations',
    loadFailed: 'The invitations could not be loaded',
    columns: { user: 'User', by: 'Invited by', sent: 'Sent', expires: 'Expires', actions: 'Actions' },
    you: 'You',
    resend: 'Send again',
    resendLabel: (email: string) => `Send again the invitation for ${email}`,
    revoke: 'Revoke',
    revokeLabel: (email: string) => `Revoke the invitation for ${email}`,
    revokeTitle: 'Revoke this invitation?',
    revokeText: (email: string) =>
      `The temporary password stops working, and ${email} is removed: they have never signed in.`,
    revokeConfirm: 'Revoke invitation',
    formTitle: 'Invite a user',
    formHint: (days: number) =>
      `They get an email with a temporary password, valid for ${days} days, and choose their own when they sign in.`,
    submit: 'Send invitation',
    running: 'Sending',
    sent: (email: string, role: string) => `${email} is invited as ${role}`,
    failed: 'Failed to invite the user',
    resent: (email: string) => `Invitation sent again to ${email}`,
    resendFailed: 'Failed to send the invitation',
    revoked: (email: string) => `Invitation for ${email} revoked`,
    revokeFailed: 'Failed to revoke the invitation',
  },
  form: {
    title: 'New user',
    hint: 'They can sign in right away. No email is sent: share the password with them yourself.',
    loading: 'Loading the form',
    email: 'Email',
    displayName: 'Display name',
    displayNameHelp: 'Defaults to the email',
    password: 'Password',
    passwordHelp: (minimum: number) => `At least ${minimum} characters`,
    confirmPassword: 'Confirm password',
    role: 'Role',
    submit: 'Create User',
    running: 'Creating',
    mismatch: "Passwords don't match",
    success: (email: string, role: string) => `User ${email} created successfully with ${role} role`,
    failed: 'Failed to create user',
    failedWith: (message: string) => `Failed to create user: ${message}`,
    unknown: 'The user may have been created. Check the list before you try again.',
    unexpected: 'An unexpected error occurred while creating the user',
  },
  permissions: 'Role Permissions',
} as const;

/** S2.97, in the card's order. */
export const CAPABILITIES: readonly { readonly role: Role; readonly can: readonly string[] }[] = [
  {
    role: 'client',
    can: [
      'Own sub-account(s) only',
      'Views own transactions and balances',
      'Cannot create sub-accounts',
      'Basic conversion features',
    ],
  },
  {
    role: 'gateway_user',
    can: [
      'Creates sub-accounts for clients',
      'Manages multiple client accounts',
      'Accesses client transactions',
      'Advanced conversion features',
    ],
  },
  {
    role: 'admin',
    can: [
      'Full system access',
      'Creates and manages all users',
      'Sees all sub-accounts and balances',
      'Configures the system',
    ],
  },
];

export const ROLE_FAMILIES: Record<Role, FamilyName> = {
  admin: 'accent',
  gateway_user: 'info',
  client: 'neutral',
};

export const ROLE_CHOICES = CAPABILITIES.map(({ role }) => ({ value: role, label: ROLE_LABELS[role] }));
