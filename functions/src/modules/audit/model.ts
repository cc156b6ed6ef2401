import { createHash } from 'node:crypto';
import {
  type AuditHeadRecord,
  type AuditRecord,
  auditActor,
  auditSubject,
} from '@ramps-gateway/shared/contract/audit.ts';
import { ACTION_NAMES, auditHash, canonicalOf } from '@ramps-gateway/shared/domain/audit.ts';
import { canonicalJson } from '@ramps-gateway/shared/domain/ledger/canonical.ts';
import * as z from 'zod/mini';
import type { AuditedAction } from './act.ts';
import type { Ending } from './ending.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Values of these keys are stored as digests only, which still show whether two are equal. */
const SECRET_KEY = /secret|token|authorization|cookie|api[-_]?key|private[-_]?key|header[-_]?value/i;

/** Values that people choose can be guessed from a digest, so not even that is kept. */
const GUESSABLE_KEY = /passw(?:or)?d|passphrase|\bcode$|\bpin$/i;

const MOST_TEXT = 500;
const MOST_MEMBERS = 50;
const MOST_DEPTH = 6;
/** For each of `before` and `after`: a row is limited to 400 kB, and a whole page of rows is read at once. */
const MOST_BYTES = 8_000;

const DIGEST = /^sha256:[0-9a-f]{16}$/;

const digested = (value: unknown): string =>
  `sha256:${sha256(canonicalJson(canonicalOf(value))).slice(0, 16)}`;

const shown = (key: string, value: unknown, depth: number): unknown => {
  if (value === null || value === undefined) return value;
  // Already redacted to a digest.
  if (typeof value === 'string' && DIGEST.test(value)) return value;
  if (GUESSABLE_KEY.test(key)) return '[not kept]';
  if (SECRET_KEY.test(key) && typeof value !== 'boolean') return digested(value);
  if (typeof value === 'string')
    return value.length > MOST_TEXT
      ? `${value.slice(0, MOST_TEXT)} [${value.length} characters, ${digested(value)}]`
      : value;
  if (typeof value !== 'object') return value;
  if (depth === MOST_DEPTH) return digested(value);
  const members = Object.entries(value);
  const kept = members
    .slice(0, MOST_MEMBERS)
    .map(([name, member]): [string, unknown] => [name, shown(name, member, depth + 1)]);
  if (Array.isArray(value)) return kept.map(([, member]) => member);
  return Object.fromEntries(
    members.length > MOST_MEMBERS ? [...kept, ['[more]', members.length - MOST_MEMBERS]] : kept,
  );
};

/** A value as the audit log stores it: secrets as digests, long texts cut, oversized values as a digest. */
export const shownOf = (value: unknown): unknown => {
  const seen = canonicalOf(shown('', value, 0));
  return Buffer.byteLength(canonicalJson(seen)) > MOST_BYTES ? { digest: digested(value) } : seen;
};

export const storedAction = z.object({
  id: z.string(),
  at: z.string(),
  actor: auditActor,
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  session: z.optional(z.string()),
  correlationId: z.nullable(z.string()),
  action: z.nullable(z.enum(ACTION_NAMES)),
  approval: z.optional(z.object({ id: z.string(), by: z.string() })),
  concern: z.object({ object: z.nullable(auditSubject), before: z.unknown(), after: z.unknown() }),
});

export const storedOf = ({
  state: _state,
  begun: _begun,
  declined: _declined,
  held: _held,
  failed: _failed,
  ...auditedAction
}: AuditedAction): z.infer<typeof storedAction> => ({
  ...auditedAction,
  concern: {
    object: auditedAction.concern.object,
    before: shownOf(auditedAction.concern.before),
    after: shownOf(auditedAction.concern.after),
  },
});

const dayOf = (at: string): string => at.slice(0, 10);

const DAY_MS = 24 * 60 * 60 * 1000;

export const dayAfter = (day: string, days = 1): string =>
  dayOf(new Date(Date.parse(day) + days * DAY_MS).toISOString());

/** Appends the row of an audited action to its shard's chain. Returns the row and the new head. */
export const rowAfter = (
  auditedAction: AuditedAction,
  { outcome, reason }: Ending,
  shard: number,
  head: AuditHeadRecord | undefined,
): { readonly record: AuditRecord; readonly head: AuditHeadRecord } => {
  // Clocks differ, and an action may end after midnight. A chain never returns to a closed day.
  const today = dayOf(auditedAction.at);
  const open = head?.closed === undefined ? today : dayAfter(head.closed);
  const day = [today, open, head?.day ?? today].reduce((latest, each) => (each > latest ? each : latest));
  const number = head?.day === day ? head.number + 1 : 1;
  const unhashed = {
    id: auditedAction.id,
    at: auditedAction.at,
    day,
    shard,
    number,
    actor: auditedAction.actor,
    channel: auditedAction.actor.kind === 'person' ? ('console' as const) : ('schedule' as const),
    address: auditedAction.address,
    user_agent: auditedAction.userAgent,
    ...(auditedAction.session !== undefined && { session: auditedAction.session }),
    action: auditedAction.action ?? '',
    object: auditedAction.concern.object,
    before: shownOf(auditedAction.concern.before) ?? null,
    after: shownOf(auditedAction.concern.after) ?? null,
    outcome,
    reason,
    ...(auditedAction.approval && { approval: auditedAction.approval }),
    correlation_id: auditedAction.correlationId,
    previous: head ? { day: head.day, number: head.number, hash: head.hash } : null,
  };
  const hash = auditHash(unhashed, sha256);
  const closed = head?.closed === undefined ? {} : { closed: head.closed };
  return { record: { ...unhashed, hash }, head: { shard, day, number, hash, ...closed } };
};
