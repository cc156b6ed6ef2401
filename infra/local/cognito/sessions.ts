import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { notAuthorized, userDisabled } from './errors.ts';
import type { Session, User } from './user.ts';
import type { UserStore } from './user-store.ts';

/** Keeps a user's file small when a test signs in for hours; the oldest sessions go first. */
const MAX_SESSIONS = 200;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Starts a session, which ends `lifeMs` later however often it is renewed. The refresh token is `<sub>.<session>.<secret>`, and only the secret's hash is kept. */
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

/** The user and session of a refresh token. Throws NotAuthorizedException with AWS's reason. */
export const resumeSession = (users: UserStore, refreshToken: string, now: number) => {
  const found = findSession(users, refreshToken);
  if (!found) throw notAuthorized('Invalid Refresh Token');
  if (!found.user.enabled) throw userDisabled();
  if (found.session.revoked) throw notAuthorized('Refresh Token has been revoked');
  if (found.session.expiresAt <= now) throw notAuthorized('Refresh Token has expired');
  return found;
};

/** The sessions with the matching ones marked: a revoked one stays, so that its token gets the right answer. */
const revoke =
  (matches: (session: Session) => boolean) =>
  (user: User): User => ({
    ...user,
    sessions: user.sessions.map((session) => (matches(session) ? { ...session, revoked: true } : session)),
  });

/** Ends one session; a token that means nothing here is no error (RFC 7009). */
export const revokeSession = (users: UserStore, refreshToken: string): void => {
  const found = findSession(users, refreshToken);
  if (found)
    users.change(
      found.user.sub,
      revoke(({ id }) => id === found.session.id),
    );
};

export const revokeAllSessions = revoke(() => true);

/** The user behind a verified access token: the user must still be there and enabled, the session not revoked. */
export const userOfSession = (users: UserStore, sub: string, sessionId: string): User => {
  const user = users.get(sub);
  if (!user.enabled) throw userDisabled();
  const session = user.sessions.find(({ id }) => id === sessionId);
  if (!session || session.revoked) throw notAuthorized('Access Token has been revoked');
  return user;
};
