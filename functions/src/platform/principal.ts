import { isRole, type Principal, type Role, roleOfGroups } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';

/** Claims as API Gateway's JWT authorizer hands them over: all strings. */
const claimsOfAccessToken = z.object({
  sub: z.string().check(z.minLength(1)),
  token_use: z.literal('access'),
  'cognito:groups': z.optional(z.string()),
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

/** The role that a user has: as of now, or as of a few seconds ago. */
export interface Roles {
  readonly fresh: (userId: string) => Promise<Role>;
  readonly recent: (userId: string) => Promise<Role>;
}
