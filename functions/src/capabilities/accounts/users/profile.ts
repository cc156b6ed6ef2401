import type { ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Profile } from '@ramps-gateway/shared/contract/calls/profile.ts';
import { isVerified, kycAccountOf } from '@ramps-gateway/shared/domain/kyc.ts';
import { graceEnds } from '../../../modules/step-up/second-factor.ts';
import type { ProfileRows, UsersPorts } from './ports.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import { changeProfile } from './change-profile.ts';

import type { Work } from '../../../modules/act/work.ts';
import { later } from '../../../platform/clock.ts';

export type ReadProfilePorts = Pick<UsersPorts, 'profiles' | 'accounts' | 'rule'>;

/** Maximum sub-accounts read, newest first, since every page reads the profile. */
const LOOKED_AT = 25;

/** The signed-in user (C3); without a role row, a client (S6.3). KYC comes from one own sub-account (S6.5). */
export const readProfile =
  ({ profiles, accounts, rule }: ReadProfilePorts) =>
  async (userId: string): Promise<Profile> => {
    const profile = (await profiles.get(userId))?.record;
    const role = profile?.role ?? 'client';
    // One more shows whether there are others.
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

type Profiles = Pick<ProfileRows, 'get' | 'replace'>;

/** Changes the caller's display name. A concurrent sign-in is not lost. */
export const rename =
  ({ profiles }: { readonly profiles: Profiles }) =>
  async (work: Work, displayName: string): Promise<{ readonly name: string }> => {
    const { user_id: id } = work.who;
    await changeProfile(
      profiles,
      id,
      (record) => {
        work.audit({
          object: { kind: 'user', id },
          before: { display_name: record.display_name },
          after: { display_name: displayName },
        });
        return { ...record, display_name: displayName };
      },
      work,
    );
    return { name: displayName };
  };

export type PasskeyPorts = Pick<UsersPorts, 'profiles' | 'passkeys' | 'userPoolId'>;

/** Records a passkey change at the sign-in service. A passkey requires an app, to sign in without the device. */
export const recordPasskey =
  ({ profiles, passkeys, userPoolId }: PasskeyPorts) =>
  async (work: Work, { change }: { readonly change: 'added' | 'removed' }): Promise<{ success: true }> => {
    const { user_id } = work.who;
    work.audit({ object: { kind: 'user', id: user_id }, after: { passkey: change } });
    if (change === 'removed') return { success: true };
    const profile = await profiles.get(user_id);
    if (!profile) throw notFound();
    if (!profile.record.second_factor)
      throw new VisibleError('CONFLICT', 'Set up an authenticator app first.');
    await passkeys.allow({ userPoolId, userName: user_id }, work.freshSignIn());
    return { success: true };
  };

type SignInSettingsPorts = Pick<UsersPorts, 'profiles' | 'clock'>;

const TRIES = 4;
const OPEN_MS = 5 * 60 * 1000;

/** Lets the caller's next complete sign-in, within five minutes, change how they sign in. */
export const openSignInSettings =
  ({ profiles, clock }: SignInSettingsPorts) =>
  async (work: Work): Promise<{ readonly until: string }> => {
    const { user_id: id } = work.who;
    work.audit({ object: { kind: 'user', id } });
    const until = later(clock(), OPEN_MS);
    const opened = (record: ProfileRecord) => {
      work.audit({ after: { until } });
      return { ...record, sign_in_settings_until: until };
    };
    await changeProfile(profiles, id, opened, work);
    return { until };
  };

/** True if this completed sign-in may change how the person signs in. Each request allows one sign-in. */
export const takeSignInSettings =
  ({ profiles, clock }: SignInSettingsPorts) =>
  async (userId: string): Promise<boolean> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await profiles.get(userId);
      const until = found?.record.sign_in_settings_until;
      if (!found || !until || until <= clock().toISOString()) return false;
      if (await profiles.replace({ ...found.record, sign_in_settings_until: null }, found.version))
        return true;
    }
    return false;
  };
