import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { ProfilePages } from './ports.ts';
import type { ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';

/** A profile as a row of the user list (S3.5). */
export const userRow = ({
  user_id: id,
  disabled_at,
  signed_out_at: _signedOut,
  ...profile
}: ProfileRecord): User => ({ id, ...profile, state: disabled_at ? 'disabled' : 'enabled' });

/**
 * A page of the users, newest first. One Query: the last sign-in stands in the profile, where the trigger keeps it,
 * so that the identity provider is not asked for each of thousands.
 */
export const listUsers =
  ({ profiles }: { readonly profiles: ProfilePages }) =>
  async (request: PageRequest): Promise<Page<User>> => {
    const { items, next_cursor } = await profiles.page(request);
    return { items: items.map(userRow), next_cursor };
  };
