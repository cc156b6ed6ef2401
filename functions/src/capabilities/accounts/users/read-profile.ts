import type { Profile } from '@ramps-gateway/shared/contract/calls/profile.ts';
import { isVerified, kycAccountOf } from '@ramps-gateway/shared/domain/kyc.ts';
import { type FactorRule, graceEnds } from '../../../modules/step-up/second-factor.ts';
import type { OwnedAccounts, ProfileRows } from './ports.ts';

export interface ReadProfilePorts {
  readonly profiles: Pick<ProfileRows, 'get'>;
  readonly accounts: OwnedAccounts;
  readonly rule: () => FactorRule;
}

/** Most sub-accounts read, newest first: every page reads the profile. */
const LOOKED_AT = 25;

/** The signed-in user (C3). No role row means client (S6.3). KYC is of one own sub-account (`domain/kyc.ts`; S6.5). */
export const readProfile =
  ({ profiles, accounts, rule }: ReadProfilePorts) =>
  async (userId: string): Promise<Profile> => {
    const profile = (await profiles.get(userId))?.record;
    const role = profile?.role ?? 'client';
    // One more says whether there are others.
    const owned = role === 'admin' ? [] : await accounts.newestOwned(userId, LOOKED_AT + 1);
    const looked = owned.slice(0, LOOKED_AT);
    const account = kycAccountOf(looked);
    const email = profile?.email ?? '';
    const secondFactor = profile?.second_factor ?? null;
    const asked = { role, secondFactor, askedAt: profile?.second_factor_asked_at ?? null };
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
      second_factor: secondFactor,
      second_factor_required: rule().roles.includes(role),
      second_factor_until: graceEnds(asked, rule())?.toISOString() ?? null,
      kyc_account: account ? { id: account.id, name: account.name } : null,
      kyc_accounts: account
        ? {
            looked_at: looked.length,
            verified: looked.filter(({ kyc_status }) => isVerified(kyc_status)).length,
            more: owned.length > looked.length,
          }
        : null,
    };
  };
