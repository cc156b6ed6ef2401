import type { FactorStanding } from './second-factor.ts';
import { isRole, type Principal, type Role, roleOfGroups } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';

/** Claims as API Gateway's JWT authorizer hands them over: all strings. */
const claimsOfAccessToken = z.object({
  sub: z.string().check(z.minLength(1)),
  token_use: z.literal('access'),
  'cognito:groups': z.optional(z.string()),
  auth_time: z.optional(z.string()),
});

/**
 * API Gateway writes a token's groups as `[admin poweruser]`. Anything that is not exactly that form counts as no
 * group (fail closed); a group's name never matches by being part of another.
 */
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

/** What the role row says of a user. */
export interface Standing extends FactorStanding {
  /** Null where there is no row, or it could not be read. */
  readonly email: string | null;
}

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
  readonly recent: (userId: string) => Promise<Standing>;
}
