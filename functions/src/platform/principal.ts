import type { SecondFactor } from '@ramps-gateway/shared/contract/records.ts';
import { isRole, type Principal, type Role, roleOfGroups } from '@ramps-gateway/shared/domain/roles.ts';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';

/** Claims from API Gateway's JWT authorizer, all as strings. */
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

/** API Gateway writes groups as `[admin poweruser]`. Any other text means no group (fail closed). */
export const parseGroups = (claim: string | undefined): readonly Role[] => {
  const inner = /^\[([A-Za-z0-9_ -]*)\]$/.exec(claim ?? '')?.[1];
  return inner === undefined ? [] : inner.split(' ').filter(isRole);
};

/** The caller; undefined if the claims are not from an access token (for example from an id token). */
export const principalOf = (claims: unknown): Principal | undefined => {
  const parsed = claimsOfAccessToken.safeParse(claims);
  if (!parsed.success) return undefined;
  return {
    user_id: parsed.data.sub,
    role: roleOfGroups(parseGroups(parsed.data['cognito:groups'])),
  };
};

/** Time of the sign-in in seconds, unchanged by token renewal. Undefined if the token does not say. */
export const signedInAt = (claims: unknown): number | undefined => {
  const time = claimsOfAccessToken.safeParse(claims).data?.auth_time;
  return time !== undefined && /^\d{1,12}$/.test(time) ? Number(time) : undefined;
};

const claimsOfSession = z.object({ origin_jti: z.string(), auth_time: z.coerce.number() });

/** The sign-in behind a token, unchanged by token renewal. */
export interface Session {
  readonly id: string;
  /** Start of the session, to the second: milliseconds since the epoch. */
  readonly startedAt: number;
}

/** Undefined if the token does not say. */
export const sessionOf = (claims: unknown): Session | undefined => {
  const parsed = claimsOfSession.safeParse(claims);
  return parsed.success && Number.isFinite(parsed.data.auth_time)
    ? { id: parsed.data.origin_jti, startedAt: parsed.data.auth_time * 1000 }
    : undefined;
};

export interface FactorStanding {
  readonly role: Role;
  /** `unknown` if unreadable; then it counts as set up. */
  readonly secondFactor: SecondFactor | null | 'unknown';
  /** ISO 8601: the user's first sign-in without the second factor they must have. */
  readonly askedAt: string | null;
}

export interface Standing extends FactorStanding {
  /** Null if there is no row, or it is unreadable. */
  readonly email: string | null;
  /** The user's display name; null like the email. */
  readonly name: string | null;
  readonly disabled?: boolean;
  /** ISO 8601: sessions that started until then have ended. */
  readonly signedOutAt?: string | null;
  /** Ids of sessions that were ended individually. */
  readonly endedSessions?: readonly string[];
}

/** True if the session was ended early. Once sessions were ended, a token without a session counts as ended, too. */
export const isEnded = (
  { disabled, signedOutAt, endedSessions = [] }: Pick<Standing, 'disabled' | 'signedOutAt' | 'endedSessions'>,
  session: Session | undefined,
): boolean => {
  if (disabled === true || (session && endedSessions.includes(session.id))) return true;
  return Boolean(signedOutAt) && !(session && session.startedAt > Date.parse(signedOutAt ?? ''));
};

/** For a user without a role row: a client (S6.3). */
export const NOBODY: Standing = {
  role: 'client',
  email: null,
  name: null,
  secondFactor: null,
  askedAt: null,
};

/** For an unreadable row: a client, who must confirm as if they had a second factor. */
export const UNREAD: Standing = { ...NOBODY, secondFactor: 'unknown' };

/** A user's current standing: fresh, or cached for a few seconds. */
export interface Roles {
  readonly fresh: (userId: string) => Promise<Standing>;
  /** Promotions from client apply at once. */
  readonly recent: (userId: string) => Promise<Standing>;
  /** The same for a caller whose token only claims to be a client. */
  readonly recentClient: (userId: string) => Promise<Standing>;
}
