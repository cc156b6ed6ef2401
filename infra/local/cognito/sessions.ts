import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { errors, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { notAuthorized, userDisabled } from './errors.ts';
import type { PoolRecord, Session, User, UserStore } from './store.ts';

const ALGORITHM = 'RS256';

/** Attributes are strings, except these two, which are booleans in an id token. */
const idClaims = (attributes: User['attributes']) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      name.endsWith('_verified') ? value === 'true' : value,
    ]),
  );

/** Tokens with a user pool's claims. `lifeSeconds`: see `C9`. */
export const createTokens = async (
  { clientId, key: { kid, jwk } }: PoolRecord,
  issuer: string,
  lifeSeconds: number,
  now: () => number,
) => {
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
    /** `scopes` of the access token. */
    async sign(user: User, session: Session, scopes: readonly string[]) {
      const iat = Math.floor(now() / 1000);
      const common = {
        sub: user.sub,
        // Cognito omits the claim for a user without groups.
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
          ...(scopes.length > 0 && { scope: scopes.join(' ') }),
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
    async verifyAccess(token: string) {
      const { payload } = await jwtVerify(token, publicKey, {
        issuer,
        algorithms: [ALGORITHM],
        currentDate: new Date(now()),
      }).catch((error: unknown) => {
        throw notAuthorized(
          error instanceof errors.JWTExpired ? 'Access Token has expired' : 'Invalid Access Token',
        );
      });
      const { sub, origin_jti: sessionId, token_use: use, scope } = payload;
      if (use !== 'access' || sub === undefined || typeof sessionId !== 'string') {
        throw notAuthorized('Invalid Access Token');
      }
      return { sub, sessionId, scopes: typeof scope === 'string' ? scope.split(' ') : [] };
    },
  };
};

export type TokenService = Awaited<ReturnType<typeof createTokens>>;

/** Limits a user's file in long tests; the oldest sessions are dropped. */
const MAX_SESSIONS = 200;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Ends after `lifeMs`, even if renewed. Only the hash of the refresh token's secret is stored. */
export const openSession = (users: UserStore, sub: string, now: number, lifeMs: number) => {
  const secret = randomBytes(32).toString('base64url');
  const session: Session = {
    id: randomUUID(),
    secretHash: hashOf(secret),
    authTime: now,
    expiresAt: now + lifeMs,
  };
  const user = users.change(sub, (before) => ({
    ...before,
    sessions: [...before.sessions.filter(({ expiresAt }) => expiresAt > now), session].slice(-MAX_SESSIONS),
  }));
  return { user, session, refreshToken: `${sub}.${session.id}.${secret}` };
};

const findSession = (users: UserStore, refreshToken: string) => {
  const [sub = '', id = '', secret = ''] = refreshToken.split('.');
  const user = users.find(sub);
  const session = user?.sessions.find((candidate) => candidate.id === id);
  if (!user || !session) return undefined;
  return timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(session.secretHash))
    ? { user, session }
    : undefined;
};

export const resumeSession = (users: UserStore, refreshToken: string, now: number) => {
  const found = findSession(users, refreshToken);
  if (!found) throw notAuthorized('Invalid Refresh Token');
  if (!found.user.enabled) throw userDisabled();
  if (found.session.revoked) throw notAuthorized('Refresh Token has been revoked');
  if (found.session.expiresAt <= now) throw notAuthorized('Refresh Token has expired');
  return found;
};

/** Revoked sessions stay, so that their tokens get the right error. */
const revoke =
  (matches: (session: Session) => boolean) =>
  (user: User): User => ({
    ...user,
    sessions: user.sessions.map((session) => (matches(session) ? { ...session, revoked: true } : session)),
  });

/** An unknown token is not an error (RFC 7009). */
export const revokeSession = (users: UserStore, refreshToken: string): void => {
  const found = findSession(users, refreshToken);
  if (found)
    users.change(
      found.user.sub,
      revoke(({ id }) => id === found.session.id),
    );
};

export const revokeAllSessions = revoke(() => true);

/** Throws unless the user exists and is enabled, and the session is not revoked. */
export const userOfSession = (users: UserStore, sub: string, sessionId: string): User => {
  const user = users.get(sub);
  if (!user.enabled) throw userDisabled();
  const session = user.sessions.find(({ id }) => id === sessionId);
  if (!session || session.revoked) throw notAuthorized('Access Token has been revoked');
  return user;
};
