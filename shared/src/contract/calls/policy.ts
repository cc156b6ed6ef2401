import * as z from 'zod/mini';
import { policyInput, policyRecord } from '../approvals.ts';
import { ADMIN, defineCall } from '../call.ts';

const service = 'spread-earned';

const policy = z.extend(policyRecord, {
  version: z.int(),
  /** True if nobody could be the second person. The only administrator can then switch the policy off. */
  only_one: z.boolean(),
});
export type Policy = z.infer<typeof policy>;

export const readPolicy = defineCall({
  method: 'GET',
  path: '/api/policy',
  service,
  access: ADMIN,
  answer: policy,
});

/** 409 if stale. While the policy is on, changing it also needs a second person. */
export const savePolicy = defineCall({
  action: 'policy.save',
  method: 'PUT',
  path: '/api/policy',
  service,
  access: ADMIN,
  body: z.extend(policyInput, { version: z.int().check(z.gte(0)) }),
  answer: policy,
  stepUp: true,
  held: { command: 'policy.save', version: 1 },
});
export type PolicyChange = z.infer<typeof savePolicy.body>;
