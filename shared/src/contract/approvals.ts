import * as z from 'zod/mini';
import { ACTION_NAMES } from '../domain/audit.ts';
import { APPROVAL_STATES, POLICY_ITEMS, SECONDS } from '../domain/policy.ts';
import { ROLES } from '../domain/roles.ts';
import { auditSubject } from './audit.ts';
import { amount, id, time } from './fields.ts';
import { subAccountLink } from './records.ts';

const person = z.object({ id, email: z.nullable(z.string()) });

const chosen = z.object({
  destination: z.boolean(),
  order: z.boolean(),
  spread: z.boolean(),
  collection: z.boolean(),
  credentials: z.boolean(),
  administrator: z.boolean(),
  assignment: z.boolean(),
  second_factor: z.boolean(),
  books: z.boolean(),
  lift: z.boolean(),
  cooling_off: z.boolean(),
  settings: z.boolean(),
});

/** What administrators have settled; what they have not is as the stage says. */
export const policyRecord = z.object({
  on: z.boolean(),
  second: z.enum(SECONDS),
  items: chosen,
  updated_by: z.nullable(person),
  updated_at: z.nullable(time),
});
export type PolicyRecord = z.infer<typeof policyRecord>;

export const policyInput = z.strictObject({
  on: z.boolean('must be true or false'),
  second: z.enum(SECONDS, `must be ${SECONDS.join(' or ')}`),
  items: z.strictObject(chosen.shape),
});

/** Something that somebody asked for, and that waits for a second person, or did. */
export const approvalRecord = z.object({
  id,
  item: z.enum(POLICY_ITEMS),
  action: z.enum(ACTION_NAMES),
  state: z.enum(APPROVAL_STATES),
  /** Who asked for it. */
  user_id: id,
  maker: z.extend(person, {
    role: z.enum(ROLES),
    /** Id of who created or invited them; absent in answers. */
    created_by: z.optional(z.nullable(id)),
  }),
  object: z.nullable(auditSubject),
  sub_account_id: z.nullable(id),
  sub_account: z.nullable(subAccountLink),
  /** What would be different: as it was when it was asked for, and as it would be. Secrets are digests. */
  before: z.unknown(),
  after: z.unknown(),
  /** BRL of an order; null where it has none, or its value in BRL is not known. */
  amount_brl: z.nullable(amount),
  /** Of a destination: nothing has ever gone there, and it stands nowhere in the sub-account, or its rule does not name it. */
  first_time: z.boolean(),
  decided_by: z.nullable(person),
  decided_at: z.nullable(time),
  note: z.nullable(z.string()),
  /** Why it was refused or failed, as it would have been answered. */
  reason: z.nullable(z.string()),
  created_at: time,
  ends_at: time,
  updated_at: time,
});
export type ApprovalRecord = z.infer<typeof approvalRecord>;

/** As somebody sees it. */
export const approval = z.extend(approvalRecord, {
  /** They may be the second person. */
  may_decide: z.boolean(),
  /** They asked for it, and can still take it back. */
  may_withdraw: z.boolean(),
});
export type Approval = z.infer<typeof approval>;
