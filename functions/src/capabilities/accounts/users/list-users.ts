import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { ProfilePages } from './ports.ts';
import type { ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';

const stateOf = ({ disabled_at, invited_at }: ProfileRecord): User['state'] => {
  if (disabled_at) return 'disabled';
  return invited_at ? 'invited' : 'enabled';
};

export const userRow = (profile: ProfileRecord): User => ({
  id: profile.user_id,
  email: profile.email,
  display_name: profile.display_name,
  role: profile.role,
  created_at: profile.created_at,
  last_sign_in_at: profile.last_sign_in_at,
  state: stateOf(profile),
  second_factor: profile.second_factor ?? null,
});

/** Newest first, in one Query. The profile has the last sign-in, so the identity provider is not called. */
export const listUsers =
  ({ profiles }: { readonly profiles: ProfilePages }) =>
  async (request: PageRequest): Promise<Page<User>> => {
    const { items, next_cursor } = await profiles.page(request);
    return { items: items.map(userRow), next_cursor };
  };
