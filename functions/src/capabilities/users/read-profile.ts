import type { Profile } from '@ramps-gateway/shared/contract/calls/profile.ts';
import type { OwnedAccounts, ProfileRows } from './ports.ts';

export interface ReadProfilePorts {
  readonly profiles: Pick<ProfileRows, 'get'>;
  readonly accounts: OwnedAccounts;
}

/**
 * The signed-in user (C3). The role is that of the role row, and no row means client (S6.3). The KYC
 * fields are those of the newest sub-account that they own; administrators skip it (S6.5) and get nulls.
 */
export const readProfile =
  ({ profiles, accounts }: ReadProfilePorts) =>
  async (userId: string): Promise<Profile> => {
    const profile = (await profiles.get(userId))?.record;
    const role = profile?.role ?? 'client';
    const account = role === 'admin' ? undefined : await accounts.newestOwned(userId);
    const email = profile?.email ?? '';
    return {
      id: userId,
      email,
      name: profile?.display_name ?? email,
      role,
      is_admin: role === 'admin',
      kyc_status: account?.kyc_status ?? null,
      kyc_level: account?.kyc_level ?? null,
      kyc_volume: account?.kyc_volume ?? null,
      kyc_limit: account?.kyc_limit ?? null,
    };
  };
