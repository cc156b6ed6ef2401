import { notAuthorized } from '../errors.ts';
import { passwordMatches } from '../passwords.ts';
import { openSession } from '../sessions.ts';
import type { User } from '../user.ts';
import type { World } from '../world.ts';

/**
 * The user whose password this is. Unknown users, wrong passwords and locks look alike and take as long. Throws
 * NotAuthorizedException.
 */
export const checkCredentials = async (world: World, username: string, password: string): Promise<User> => {
  const user = world.users.find(username);
  const key = user?.sub ?? username.toLowerCase();
  world.lockout.check(key, world.now());
  const right = await passwordMatches(password, user?.password);
  // Once more, so that guesses sent in parallel do not all get a verdict.
  world.lockout.check(key, world.now());
  const fresh = user && world.users.find(user.sub);
  if (!right || !fresh || fresh.password !== user.password) {
    world.lockout.fail(key, world.now());
    throw notAuthorized();
  }
  world.lockout.clear(key);
  return fresh;
};

/** Runs the trigger, then starts a session. The tokens carry the groups that the trigger may have given. */
export const completeSignIn = async (world: World, user: User, clientMetadata?: Record<string, string>) => {
  await world.triggers({ source: 'PostAuthentication_Authentication', user, clientMetadata });
  const opened = openSession(world.users, user.sub, world.now(), world.refreshTokenMs);
  return {
    ChallengeParameters: {},
    AuthenticationResult: {
      ...(await world.tokens.sign(opened.user, opened.session)),
      RefreshToken: opened.refreshToken,
      ExpiresIn: world.tokens.lifeSeconds,
      TokenType: 'Bearer',
    },
  };
};
