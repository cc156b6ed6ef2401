import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Work } from '../../../modules/act/work.ts';
import type { Passkeys, ProfileRows } from './ports.ts';

export interface PasskeyPorts {
  readonly profiles: Pick<ProfileRows, 'get'>;
  readonly passkeys: Passkeys;
  readonly userPoolId: string;
}

/** Records a passkey change made at the sign-in service. The first one needs an app: the way in without the device. */
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
