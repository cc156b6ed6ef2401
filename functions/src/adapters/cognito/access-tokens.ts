import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { type AccessTokens, KeySetUnavailable } from '../../capabilities/insight/realtime/ports.ts';
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

const isOfToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;

/** Verifies the user pool's access tokens. The keys are cached; a token with an unknown key id fetches them again. */
export const createAccessTokens = ({ issuer, clientId, clock }: Settings): AccessTokens => {
  const jwks = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { timeoutDuration: 3_000 });
  const keys: JWTVerifyGetKey = async (header, token) => {
    try {
      return await jwks(header, token);
    } catch (error) {
      if (isOfToken(error)) throw error;
      throw new KeySetUnavailable('the key set of the user pool could not be fetched', { cause: error });
    }
  };
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
      } catch (error) {
        if (error instanceof KeySetUnavailable) throw error;
        // The token is forged, expired or malformed.
        return undefined;
      }
    },
  };
};
