import { OUTCOMES } from '../domain/audit.ts';
import { ROLES } from '../domain/roles.ts';
import * as z from 'zod/mini';
import { time } from './fields.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const day = z.iso.date();
const number = z.int().check(z.minimum(1));

export const auditActor = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('person'),
    user_id: z.string(),
    /** Null if the user's row could not be read. */
    email: z.nullable(z.string()),
    role: z.enum(ROLES),
  }),
  z.object({ kind: z.literal('schedule'), name: z.string() }),
]);

export const auditSubject = z.object({ kind: z.string(), id: z.string() });

const link = z.object({ day, number, hash });

/** One row of the audit log. Written once, never changed. */
export const auditRecord = z.object({
  id: z.string(),
  at: time,
  day,
  shard: z.int(),
  /** Position in the shard's chain for the day, from 1. */
  number,
  actor: auditActor,
  channel: z.enum(['console', 'schedule']),
  address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  /** The session's id, as in the list of sessions. */
  session: z.optional(z.string()),
  /** A name from domain/audit. A plain string, so that rows of removed actions can still be read. */
  action: z.string(),
  object: z.nullable(auditSubject),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  outcome: z.enum(OUTCOMES),
  /** The error of a refused or failed action: `FORBIDDEN: You are not allowed to do this.` */
  reason: z.nullable(z.string()),
  approval: z.optional(z.object({ id: z.string(), by: z.string() })),
  /** Everything that the action caused is logged under this id. */
  correlation_id: z.nullable(z.string()),
  previous: z.nullable(link),
  hash,
});
export type AuditRecord = z.infer<typeof auditRecord>;

export const auditHeadRecord = z.object({
  ...link.shape,
  shard: z.int(),
  /** The last closed UTC day: its file is written, and no rows are added. */
  closed: z.optional(day),
});
export type AuditHeadRecord = z.infer<typeof auditHeadRecord>;
