import { randomBytes } from 'node:crypto';
import { notAuthorized } from './errors.ts';
import type { User } from './users.ts';
import type { Challenge, ChallengeName, World } from './world.ts';

const CHALLENGE_MS = 3 * 60 * 1000;

export const openChallenge = (
  world: World,
  user: User,
  name: ChallengeName,
  rest: Pick<Challenge, 'verified' | 'toSign'> = {},
): string => {
  const now = world.now();
  for (const [session, { expiresAt }] of world.challenges) {
    if (expiresAt + CHALLENGE_MS < now) world.challenges.delete(session);
  }
  const session = randomBytes(48).toString('base64url');
  const { sub, password } = user;
  world.challenges.set(session, { name, sub, password, expiresAt: now + CHALLENGE_MS, ...rest });
  return session;
};

/** Throws NotAuthorizedException. */
export const challenged = (world: World, session: string, name: ChallengeName) => {
  const challenge = world.challenges.get(session);
  const user = challenge && world.users.find(challenge.sub);
  if (!user?.enabled || challenge?.name !== name || challenge.password !== user.password) {
    throw notAuthorized('Invalid session for the user.');
  }
  if (challenge.expiresAt <= world.now()) {
    throw notAuthorized('Invalid session for the user, session is expired.');
  }
  return { user, verified: challenge.verified === true, toSign: challenge.toSign };
};

/** Same, for an answer that also names the user. */
export const challengedAs = (world: World, session: string, name: ChallengeName, username: string) => {
  const found = challenged(world, session, name);
  if (world.users.find(username)?.sub !== found.user.sub)
    throw notAuthorized('Invalid session for the user.');
  return found;
};
