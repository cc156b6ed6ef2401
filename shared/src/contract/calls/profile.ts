import * as z from 'zod/mini';
import { ROLES } from '../../domain/roles.ts';
import { defineCall, NO_BODY, NOTHING, SIGNED_IN } from '../call.ts';
import { amount, id } from '../fields.ts';

/**
 * The signed-in user. The KYC fields are those of a sub-account that they own, and null when they own none
 * (S2.24, "Sidebar": then "No Profile").
 */
export const profile = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  is_admin: z.boolean(),
  kyc_status: z.nullable(z.string()),
  kyc_level: z.nullable(z.string()),
  /** USD. */
  kyc_volume: z.nullable(amount),
  /** USD. */
  kyc_limit: z.nullable(amount),
  /** Of which of their sub-accounts that is: the one closest to its limit, or of which the most is used. */
  kyc_account: z._default(z.nullable(z.object({ id, name: z.string() })), null),
});
export type Profile = z.infer<typeof profile>;

export const getProfile = defineCall({
  method: 'GET',
  path: '/api/profile',
  service: 'users',
  access: SIGNED_IN,
  params: NOTHING,
  query: NOTHING,
  body: NO_BODY,
  answer: profile,
  status: 200,
});
