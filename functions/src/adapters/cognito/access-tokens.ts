import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { AccessTokens } from '../../capabilities/insight/realtime/ports.ts';
import type { Clock } from '../../platform/clock.ts';
import { sessionOf } from '../../platform/principal.ts';

const claims = z.object({
  sub: z.string().check(z.minLength(1)),
  token_use: z.literal('access'),
  client_id: z.string(),
  /** Seconds since the epoch. */
  exp: z.number(),
});

interface Settings {
  /** `https://cognito-idp.<region>.amazonaws.com/<pool>`; its public keys are below it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clock: Clock;
}

/** Verifies the user pool's access tokens. The keys are cached; a token with an unknown key id fetches them again. */
export const createAccessTokens = ({ issuer, clientId, clock }: Settings): AccessTokens => {
  const jwks = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { timeoutDuration: 3_000 });
  const keys: JWTVerifyGetKey = (header, token) => jwks(header, token);
  return {
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          algorithms: ['RS256'],
          currentDate: clock(),
        });
        const known = claims.safeParse(payload);
        if (!known.success || known.data.client_id !== clientId) return undefined;
        return {
          userId: known.data.sub,
          session: sessionOf(payload),
          endsAt: new Date(known.data.exp * 1000),
        };
      } catch {
        // The token is forged, expired or malformed, or the keys could not be fetched: the caller gets no access.
        return undefined;
      }
    },
  };
};
