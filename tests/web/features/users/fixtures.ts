import type { User } from '#shared/contract/calls/users.ts';

export const user = (over: Partial<User> = {}): User => ({
  id: 'user_2',
  email: 'client@example.com',
  display_name: 'Clara Client',
  role: 'client',
  created_at: '2026-03-05T12:00:00.000Z',
  last_sign_in_at: '2026-11-19T08:07:00.000Z',
  state: 'enabled',
  ...over,
});
