import type { Invitation } from '#shared/contract/calls/invitations.ts';
import type { User } from '#shared/contract/calls/users.ts';

export const user = (over: Partial<User> = {}): User => ({
  id: 'user_2',
  email: 'client@example.com',
  display_name: 'Clara Client',
  role: 'client',
  created_at: '2026-03-05T12:00:00.000Z',
  second_factor: null,
  last_sign_in_at: '2026-11-19T08:07:00.000Z',
  state: 'enabled',
  ...over,
});

export const invitation = (over: Partial<Invitation> = {}): Invitation => ({
  id: 'user_3',
  email: 'new@example.com',
  display_name: 'Nina New',
  invited_by: { id: 'user_1', email: 'admin@example.com' },
  created_at: '2026-11-19T12:00:00.000Z',
  sent_at: '2026-11-19T12:00:00.000Z',
  expires_at: '2099-11-22T12:00:00.000Z',
  ...over,
});
