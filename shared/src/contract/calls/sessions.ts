import * as z from 'zod/mini';
import { defineCall, SIGNED_IN_FRESH } from '../call.ts';
import { byId, id, pageOf, pageQuery, time } from '../fields.ts';

const service = 'users';

/** A sign-in that has read its profile. All its tokens share the id. */
export const session = z.object({
  id,
  started_at: time,
  first_seen_at: time,
  /** Accurate to a quarter of an hour. */
  last_seen_at: time,
  address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

const whose = { user_id: z.optional(id) };

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/sessions',
  service,
  access: SIGNED_IN_FRESH,
  query: z.object({ ...pageQuery(50), ...whose }),
  answer: pageOf(session),
});

const done = z.object({ success: z.boolean() });

/** Its tokens, even renewed ones, are refused within five seconds. With the caller's own session: signing out. */
export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/sessions/{id}',
  service,
  access: SIGNED_IN_FRESH,
  action: 'session.end',
  withoutSecondFactor: true,
  params: byId,
  query: z.object(whose),
  answer: done,
});

/** Ends all sessions, this one included; tokens are refused within five seconds. */
export const endSessions = defineCall({
  method: 'DELETE',
  path: '/api/sessions',
  service,
  access: SIGNED_IN_FRESH,
  action: 'session.end_all',
  withoutSecondFactor: true,
  query: z.object(whose),
  answer: done,
});
