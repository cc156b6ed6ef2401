import type { SecondFactor } from '@ramps-gateway/shared/contract/records.ts';
import { isRole, type Principal, type Role, roleOfGroups } from '@ramps-gateway/shared/domain/roles.ts';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';

/** Claims as API Gateway's JWT authorizer hands them over: all strings. */
const claimsOfAccessToken = z.object({
  sub: z.string().check(z.minLength(1)),
  token_use: z.literal('access'),
  'cognito:groups': z.optional(z.string()),
  auth_time: z.optional(z.string()),
});

type Event = Pick<APIGatewayProxyEventV2, 'requestContext'>;

export const claimsOf = (event: Event): unknown => {
  const context: unknown = event.requestContext;
  if (typeof context !== 'object' || context === null || !('authorizer' in context)) return undefined;
  const authorizer = context.authorizer;
  if (typeof authorizer !== 'object' || authorizer === null || !('jwt' in authorizer)) return undefined;
  const jwt = authorizer.jwt;
  return typeof jwt === 'object' && jwt !== null && 'claims' in jwt ? jwt.claims : undefined;
};

/** API Gateway writes groups as `[admin poweruser]`; anything else is no group (fail closed). */
export const parseGroups = (claim: string | undefined): readonly Role[] => {
  const inner = /^\[([A-Za-z0-9_ -]*)\]$/.exec(claim ?? '')?.[1];
  return inner === undefined ? [] : inner.split(' ').filter(isRole);
};

/** The caller, or undefined where there is no access token behind the claims (an id token is none). */
export const principalOf = (claims: unknown): Principal | undefined => {
  const parsed = claimsOfAccessToken.safeParse(claims);
  if (!parsed.success) return undefined;
  return {
    user_id: parsed.data.sub,
    role: roleOfGroups(parseGroups(parsed.data['cognito:groups'])),
  };
};

/** When the caller signed in, in seconds; a renewed token keeps it. Undefined where the token does not say. */
export const signedInAt = (claims: unknown): number | undefined => {
  const time = claimsOfAccessToken.safeParse(claims).data?.auth_time;
  return time !== undefined && /^\d{1,12}$/.test(time) ? Number(time) : undefined;
};

const claimsOfSession = z.object({ origin_jti: z.string(), auth_time: z.coerce.number() });

/** The sign-in that a token comes from; renewed tokens keep it. */
export interface Session {
  readonly id: string;
  /** When it began, to the second: milliseconds since the epoch. */
  readonly startedAt: number;
}

/** Undefined where the token does not say. */
export const sessionOf = (claims: unknown): Session | undefined => {
  const parsed = claimsOfSession.safeParse(claims);
  return parsed.success && Number.isFinite(parsed.data.auth_time)
    ? { id: parsed.data.origin_jti, startedAt: parsed.data.auth_time * 1000 }
    : undefined;
};

export interface FactorStanding {
  readonly role: Role;
  /** `unknown` where it could not be read: then it counts as one. */
  readonly secondFactor: SecondFactor | null | 'unknown';
  /** ISO 8601: their first sign-in without one while they had to have one. */
  readonly askedAt: string | null;
}

export interface Standing extends FactorStanding {
  /** Null where there is no row, or it could not be read. */
  readonly email: string | null;
  readonly disabled?: boolean;
  /** ISO 8601: what was begun until then is ended. */
  readonly signedOutAt?: string | null;
  /** Ids of sessions that were ended one by one. */
  readonly endedSessions?: readonly string[];
}

/** Whether a token is ended before its time. One that does not name its session's begin is, once sessions were ended. */
export const isEnded = (
  { disabled, signedOutAt, endedSessions = [] }: Pick<Standing, 'disabled' | 'signedOutAt' | 'endedSessions'>,
  session: Session | undefined,
): boolean => {
  if (disabled === true || (session && endedSessions.includes(session.id))) return true;
  return Boolean(signedOutAt) && !(session && session.startedAt > Date.parse(signedOutAt ?? ''));
};

/** Of somebody who is not known: no role row means client (S6.3). */
export const NOBODY: Standing = {
  role: 'client',
  email: null,
  secondFactor: null,
  askedAt: null,
};

/** Of somebody whose row could not be read: a client, who is asked to confirm what those with a second factor are. */
export const UNREAD: Standing = { ...NOBODY, secondFactor: 'unknown' };

/** The standing of a user: as of now, or as of a few seconds ago. */
export interface Roles {
  readonly fresh: (userId: string) => Promise<Standing>;
  /** Who has become more than a client is so at once. */
  readonly recent: (userId: string) => Promise<Standing>;
  /** The same of somebody who claims to be a client and no more. */
  readonly recentClient: (userId: string) => Promise<Standing>;
}
