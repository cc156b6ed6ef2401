import * as z from 'zod/mini';
import { defineCall, PUBLIC, SIGNED_IN, SIGNED_IN_FRESH } from '../call.ts';
import { time } from '../fields.ts';

const ofCodes = {
  path: '/api/profile/recovery-codes',
  service: 'users',
} as const;

/** Unused codes of the caller's current second factor. */
export const readRecoveryCodes = defineCall({
  ...ofCodes,
  method: 'GET',
  access: SIGNED_IN,
  answer: z.object({ left: z.int(), made_at: z.nullable(time) }),
});

/** Replaces earlier codes. Only this answer shows the new ones. 409 without a second factor. */
export const makeRecoveryCodes = defineCall({
  ...ofCodes,
  action: 'recovery_codes.make',
  method: 'POST',
  access: SIGNED_IN_FRESH,
  answer: z.object({ codes: z.array(z.string()), made_at: time }),
  status: 201,
  stepUp: true,
});

/**
 * For a lost device: removes the user's second factor. `session` is the sign-in service's challenge for the app's code,
 * which needs the right password. 401 for a wrong code or an expired session.
 */
export const recoverSecondFactor = defineCall({
  method: 'POST',
  path: '/api/second-factor/recovery',
  service: 'users',
  access: PUBLIC,
  body: z.strictObject({
    username: z.string().check(z.minLength(1), z.maxLength(254)),
    session: z.string().check(z.minLength(20), z.maxLength(4096)),
    code: z.string().check(z.maxLength(50)),
  }),
  answer: z.object({ recovered: z.literal(true) }),
});
