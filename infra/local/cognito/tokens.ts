import { randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT, errors, importJWK, jwtVerify } from 'jose';
import { notAuthorized } from './errors.ts';
import type { PoolRecord } from './pool-file.ts';
import type { Session, User } from './user.ts';

export interface TokenService {
  readonly issuer: string;
  /** The public keys, as `<issuer>/.well-known/jwks.json` shows them. */
  readonly jwks: { keys: object[] };
  readonly lifeSeconds: number;
  sign(user: User, session: Session): Promise<{ AccessToken: string; IdToken: string }>;
  /** The user's sub and the session of a valid access token. Throws NotAuthorizedException. */
  verifyAccess(token: string): Promise<{ sub: string; sessionId: string }>;
}

const ALGORITHM = 'RS256';

/** Attributes are text; the two of these are booleans in an id token. */
const idClaims = (attributes: User['attributes']) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      name.endsWith('_verified') ? value === 'true' : value,
    ]),
  );

/** Signs and checks tokens with the claims of a Cognito user pool. `lifeSeconds` as in `contract 9`. */
export const createTokens = async (
  { clientId, key: { kid, jwk } }: PoolRecord,
  issuer: string,
  lifeSeconds: number,
  now: () => number,
): Promise<TokenService> => {
  const publicJwk = { kty: jwk.kty, n: jwk.n, e: jwk.e };
  const privateKey = await importJWK(jwk, ALGORITHM);
  const publicKey = await importJWK(publicJwk, ALGORITHM);
  const sign = (claims: JWTPayload) =>
    new SignJWT({ ...claims, jti: randomUUID() })
      .setProtectedHeader({ alg: ALGORITHM, kid })
      .setIssuer(issuer)
      .sign(privateKey);

  return {
    issuer,
    jwks: { keys: [{ ...publicJwk, kid, alg: ALGORITHM, use: 'sig' }] },
    lifeSeconds,
    async sign(user, session) {
      const iat = Math.floor(now() / 1000);
      const common = {
        sub: user.sub,
        // Real Cognito leaves the claim out for a user without groups.
        ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
        origin_jti: session.id,
        event_id: randomUUID(),
        auth_time: Math.floor(session.authTime / 1000),
        iat,
        exp: iat + lifeSeconds,
      };
      const [AccessToken, IdToken] = await Promise.all([
        sign({
          ...common,
          client_id: clientId,
          token_use: 'access',
          scope: 'aws.cognito.signin.user.admin',
          username: user.sub,
        }),
        sign({
          ...common,
          ...idClaims(user.attributes),
          aud: clientId,
          token_use: 'id',
          'cognito:username': user.sub,
        }),
      ]);
      return { AccessToken, IdToken };
    },
    async verifyAccess(token) {
      const { payload } = await jwtVerify(token, publicKey, {
        issuer,
        algorithms: [ALGORITHM],
        currentDate: new Date(now()),
      }).catch((error: unknown) => {
        throw notAuthorized(
          error instanceof errors.JWTExpired ? 'Access Token has expired' : 'Invalid Access Token',
        );
      });
      const { sub, origin_jti: sessionId, token_use: use } = payload;
      if (use !== 'access' || sub === undefined || typeof sessionId !== 'string') {
        throw notAuthorized('Invalid Access Token');
      }
      return { sub, sessionId };
    },
  };
};
