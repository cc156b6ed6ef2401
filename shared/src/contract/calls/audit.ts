import * as z from 'zod/mini';
import { ACTION_NAMES, AUDIT_FAULTS, AUDIT_LISTED, VERIFIED_DAYS } from '../../domain/audit.ts';
import { auditRecord } from '../audit.ts';
import { ADMIN, defineCall, SIGNED_IN } from '../call.ts';
import { id, pageOf, pageQuery } from '../fields.ts';

const service = 'audit';
const day = z.iso.date('must be a day, like 2026-11-20');

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The audit log, newest first: everyone's for an administrator, otherwise the caller's own. Filters by one person,
 * object or action, and by UTC days, both inclusive.
 */
export const listAudit = defineCall({
  method: 'GET',
  path: '/api/audit',
  service,
  access: SIGNED_IN,
  query: z
    .object({
      ...pageQuery(AUDIT_LISTED),
      person: z.optional(id),
      /** `user:<id>`, `sub_account:<id>`, `conversion:<id>`, … */
      object: z.optional(
        z.string().check(z.regex(/^[a-z_]{1,40}:.{1,200}$/, 'must be a kind and an id, like user:1')),
      ),
      action: z.optional(z.enum(ACTION_NAMES)),
      from: z.optional(day),
      until: z.optional(day),
    })
    .check(
      z.refine(
        ({ person, object, action }) =>
          [person, object, action].filter((each) => each !== undefined).length < 2,
        { error: 'Choose only one: person, object or action.', path: ['person'] },
      ),
      z.refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
        error: 'must not be before from',
        path: ['until'],
      }),
    ),
  answer: pageOf(auditRecord),
});

/** Recomputes the chains of up to 31 UTC days (both inclusive) from the rows only. */
export const verifyAudit = defineCall({
  method: 'POST',
  path: '/api/audit/verification',
  service,
  access: ADMIN,
  body: z.strictObject({ from: day, until: day }).check(
    z.refine(({ from, until }) => from <= until, { error: 'must not be before from', path: ['until'] }),
    z.refine(({ from, until }) => Date.parse(until) - Date.parse(from) < VERIFIED_DAYS * DAY_MS, {
      error: `must be within ${VERIFIED_DAYS} days of from`,
      path: ['until'],
    }),
  ),
  answer: z.object({
    from: day,
    until: day,
    rows: z.int(),
    /** Faults by place. Empty if no row is missing or changed. */
    findings: z.array(z.object({ day, shard: z.int(), number: z.int(), fault: z.enum(AUDIT_FAULTS) })),
  }),
});
