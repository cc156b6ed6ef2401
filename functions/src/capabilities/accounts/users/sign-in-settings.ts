import { type Clock, later } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Work } from '../../../modules/act/work.ts';
import type { ProfileRows } from './ports.ts';

export interface SignInSettingsPorts {
  readonly profiles: Pick<ProfileRows, 'get' | 'replace'>;
  readonly clock: Clock;
}

const TRIES = 4;
const OPEN_MS = 5 * 60 * 1000;

/** Lets the caller's next sign-in, within five minutes, change how they sign in. Only a whole sign-in can use it. */
export const openSignInSettings =
  ({ profiles, clock }: SignInSettingsPorts) =>
  async (work: Work): Promise<{ readonly until: string }> => {
    const { user_id } = work.who;
    work.audit({ object: { kind: 'user', id: user_id } });
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await profiles.get(user_id);
      if (!found) throw notFound();
      const until = later(clock(), OPEN_MS);
      work.audit({ after: { until } });
      if (await profiles.replace({ ...found.record, sign_in_settings_until: until }, found.version, work))
        return { until };
    }
    throw new VisibleError('CONFLICT');
  };

/** Whether this completed sign-in may change how the person signs in: once, if requested and recorded. */
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
