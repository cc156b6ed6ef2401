import * as z from 'zod/mini';
import { ROLES } from '../../domain/roles.ts';
import { defineCall, SIGNED_IN, SIGNED_IN_FRESH } from '../call.ts';
import { amount, id, plainText, time } from '../fields.ts';
import { secondFactor } from '../records.ts';

/** S5.27: the display name that the user chooses. */
export const ownName = plainText(100).check(
  z.trim(),
  z.minLength(2, 'Display name must be at least 2 characters'),
);

/** The signed-in user. KYC fields are those of a sub-account they own, or null (S2.24, "Sidebar": "No Profile"). */
export const profile = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  is_admin: z.boolean(),
  kyc_status: z.nullable(z.string()),
  kyc_level: z.nullable(z.string()),
  second_factor: z.nullable(secondFactor),
  second_factor_required: z.boolean(),
  /** End of the grace period. */
  second_factor_until: z.nullable(time),
  /** USD. */
  kyc_volume: z.nullable(amount),
  /** USD. */
  kyc_limit: z.nullable(amount),
  /** The sub-account that the KYC fields describe. */
  kyc_account: z.nullable(z.object({ id, name: z.string() })),
  /** Verified sub-accounts of the user; null if they own none. `more`: older ones were not checked. */
  kyc_accounts: z.nullable(z.object({ looked_at: z.int(), verified: z.int(), more: z.boolean() })),
});
export type Profile = z.infer<typeof profile>;

export const getProfile = defineCall({
  method: 'GET',
  path: '/api/profile',
  service: 'users',
  access: SIGNED_IN,
  answer: profile,
  withoutSecondFactor: true,
});

/** Changes the caller's display name. Their email stays, because they sign in with it. */
export const rename = defineCall({
  method: 'PUT',
  path: '/api/profile',
  service: 'users',
  access: SIGNED_IN,
  body: z.strictObject({ display_name: ownName }),
  answer: z.object({ name: z.string() }),
  action: 'user.rename',
});

/** Lets the caller's next sign-in, within five minutes, change how they sign in. Only its tokens can. */
export const openSignInSettings = defineCall({
  method: 'POST',
  path: '/api/profile/sign-in-settings',
  service: 'users',
  access: SIGNED_IN_FRESH,
  answer: z.object({ until: time }),
  action: 'sign_in_settings.open',
  withoutSecondFactor: true,
});

const ofSecondFactor = {
  path: '/api/profile/second-factor',
  service: 'users',
  access: SIGNED_IN_FRESH,
  answer: z.object({ second_factor: z.nullable(secondFactor) }),
} as const;

/** Called after a change at the sign-in service; the server reads the result there. */
export const recordSecondFactor = defineCall({
  ...ofSecondFactor,
  action: 'second_factor.record',
  method: 'POST',
  withoutSecondFactor: true,
});

/** 409 if the caller's role requires one. */
export const removeSecondFactor = defineCall({
  ...ofSecondFactor,
  action: 'second_factor.remove',
  method: 'DELETE',
  stepUp: true,
});

/**
 * Records a passkey change. The first passkey replaces the app's code. 409 without an app, because a lost passkey would
 * lock the user out.
 */
export const recordPasskey = defineCall({
  method: 'POST',
  path: '/api/profile/passkeys',
  service: 'users',
  access: SIGNED_IN_FRESH,
  body: z.object({ change: z.enum(['added', 'removed']) }),
  answer: z.object({ success: z.boolean() }),
  action: 'passkey.change',
  stepUp: true,
});
