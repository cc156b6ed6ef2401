import { PROFILES, type ProfileName } from '../../modules/provider/ports.ts';
import { env } from '../../platform/env.ts';

/** The profile of this deployment. An unknown name fails the cold start. */
export const profileName = (): ProfileName => {
  const name = env('RAMPS_PROFILE');
  const known = PROFILES.find((each) => each === name);
  if (known === undefined)
    throw new Error('the environment variable RAMPS_PROFILE names no provider profile');
  return known;
};
