import * as z from 'zod/mini';
import { ACTION_NAMES } from '../domain/audit.ts';
import { APPROVAL_STATES, POLICY_ITEMS, SECONDS } from '../domain/policy.ts';
import { ROLES } from '../domain/roles.ts';
import { auditSubject } from './audit.ts';
import { amount, id, time } from './fields.ts';
import { RECIPIENT_KINDS } from './recipients.ts';
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
  ledger: z.boolean(),
  lift: z.boolean(),
  cooling_off: z.boolean(),
  settings: z.boolean(),
});

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

/** A saved destination as last read. Addresses and account numbers are masked. */
const similarDestination = z.object({
  kind: z.enum(RECIPIENT_KINDS),
  destination_id: id,
  name: z.nullable(z.string()),
  asset: z.string(),
  place: z.nullable(z.string()),
  masked: z.string(),
});
export type SimilarDestination = z.infer<typeof similarDestination>;

export const approvalRecord = z.object({
  id,
  item: z.enum(POLICY_ITEMS),
  action: z.enum(ACTION_NAMES),
  state: z.enum(APPROVAL_STATES),
  user_id: id,
  maker: z.extend(person, { role: z.enum(ROLES) }),
  object: z.nullable(auditSubject),
  sub_account_id: z.nullable(id),
  sub_account: z.nullable(subAccountLink),
  /** Secrets are digests. */
  before: z.unknown(),
  after: z.unknown(),
  /** Null if there is no amount or it is unknown. */
  amount_brl: z.nullable(amount),
  /**
   * Includes the orders of the last 24 hours if only that sum (by user, sub-account or destination) reaches the
   * threshold.
   */
  together_brl: z.nullable(amount),
  /** The destination has never received money and is new to the sub-account or its rule. */
  first_time: z.boolean(),
  /** The sub-account's existing destination with the same first and last characters. */
  similar_to: z.nullable(similarDestination),
  decided_by: z.nullable(person),
  decided_at: z.nullable(time),
  note: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  created_at: time,
  ends_at: time,
  updated_at: time,
});
export type ApprovalRecord = z.infer<typeof approvalRecord>;

export const approval = z.extend(approvalRecord, {
  may_decide: z.boolean(),
  /** Why the caller cannot decide an open request; null if they can or it is closed. */
  why_not: z.nullable(z.string()),
  may_withdraw: z.boolean(),
});
export type Approval = z.infer<typeof approval>;
