import { recoverSecondFactor } from '@ramps-gateway/shared/contract/calls/recovery-codes.ts';
import { callPublicApi } from '../../../lib/api/client.ts';
import { ApiError } from '../../../lib/api/error.ts';
import { openChallenge } from '../../../lib/auth/open-challenge.ts';
import { TEXTS } from './texts.ts';

/** Resets the second factor of a user who has just entered the right password. @throws ApiError */
export const recover = async (code: string): Promise<void> => {
  const challenge = openChallenge();
  if (!challenge) throw new ApiError('UNAUTHENTICATED', TEXTS.recovery.expired, 401);
  await callPublicApi(recoverSecondFactor, { body: { ...challenge, code } });
};
