import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { clientAttributes, mergeAttributes, metadataInput } from '../attributes.ts';
import { CognitoError, invalidParameter, notAuthorized, userDisabled } from '../errors.ts';
import { clientOperation } from '../operation.ts';
import { checkPassword } from '../passwords.ts';
import { openSession, resumeSession, revokeSession } from '../sessions.ts';
import type { User } from '../users.ts';
import type { World } from '../world.ts';

/**
 * The user whose password this is. Unknown users, wrong passwords and locks look alike and take as long. Throws
 * NotAuthorizedException.
 */
export const checkCredentials = async (world: World, username: string, password: string): Promise<User> => {
  const user = world.users.find(username);
  const key = user?.sub ?? username.toLowerCase();
  world.lockout.check(key, world.now());
  const right = await world.passwords.matches(password, user?.password);
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
const completeSignIn = async (world: World, user: User, clientMetadata?: Record<string, string>) => {
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

const CHALLENGE_MS = 3 * 60 * 1000;

/** The answer to a right temporary password. */
const newPasswordChallenge = (world: World, user: User) => {
  const now = world.now();
  for (const [session, { expiresAt }] of world.challenges) {
    if (expiresAt + CHALLENGE_MS < now) world.challenges.delete(session);
  }
  const Session = randomBytes(48).toString('base64url');
  world.challenges.set(Session, { sub: user.sub, expiresAt: now + CHALLENGE_MS });
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session,
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.sub,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(user.attributes),
    },
  };
};

/** The waiting user of a session. Throws NotAuthorizedException. */
const challengedUser = (world: World, session: string, username: string): User => {
  const challenge = world.challenges.get(session);
  const user = challenge && world.users.find(challenge.sub);
  if (!user || user.status !== 'FORCE_CHANGE_PASSWORD' || world.users.find(username)?.sub !== user.sub) {
    throw notAuthorized('Invalid session for the user.');
  }
  if (challenge.expiresAt <= world.now()) {
    throw notAuthorized('Invalid session for the user, session is expired.');
  }
  return user;
};

const ATTRIBUTE_PREFIX = 'userAttributes.';

/** Takes the new password in place of the temporary one. Other challenges are not emulated. */
export const RespondToAuthChallenge = clientOperation(
  {
    ChallengeName: z.string(),
    Session: z.optional(z.string()),
    ChallengeResponses: z._default(z.record(z.string(), z.string()), {}),
    ClientMetadata: metadataInput,
  },
  async (world, { ChallengeName, Session, ChallengeResponses, ClientMetadata }) => {
    if (ChallengeName !== 'NEW_PASSWORD_REQUIRED') {
      throw invalidParameter(`${ChallengeName} is not enabled for the client.`);
    }
    const { USERNAME, NEW_PASSWORD } = ChallengeResponses;
    if (Session === undefined) throw invalidParameter('Missing required parameter Session');
    if (USERNAME === undefined) throw invalidParameter('Missing required parameter USERNAME');
    if (NEW_PASSWORD === undefined) throw invalidParameter('Missing required parameter NEW_PASSWORD');
    challengedUser(world, Session, USERNAME);
    checkPassword(NEW_PASSWORD, world.passwordMinimum);
    const attributes = clientAttributes(
      Object.entries(ChallengeResponses)
        .filter(([name]) => name.startsWith(ATTRIBUTE_PREFIX))
        .map(([name, Value]) => ({ Name: name.slice(ATTRIBUTE_PREFIX.length), Value })),
      ['name'],
    );
    const password = await world.passwords.hash(NEW_PASSWORD);
    // Once more: another answer to the same challenge may have come first.
    const { sub } = challengedUser(world, Session, USERNAME);
    world.challenges.delete(Session);
    const user = world.users.change(sub, (before) => ({
      ...before,
      password,
      temporaryUntil: undefined,
      status: 'CONFIRMED',
      attributes: mergeAttributes(before.attributes, attributes),
    }));
    return completeSignIn(world, user, ClientMetadata);
  },
);

const signInWithPassword = async (world: World, username: string, password: string) => {
  const user = await checkCredentials(world, username, password);
  if (!user.enabled) throw userDisabled();
  switch (user.status) {
    case 'UNCONFIRMED':
      throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
    case 'FORCE_CHANGE_PASSWORD':
      if (user.temporaryUntil !== undefined && user.temporaryUntil <= world.now()) {
        throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
      }
      return newPasswordChallenge(world, user);
    case 'CONFIRMED':
      return completeSignIn(world, user);
  }
};

/** New tokens with the groups of now; the refresh token stays (no rotation), and so does auth_time. */
const refresh = async (world: World, refreshToken: string) => {
  const { user, session } = resumeSession(world.users, refreshToken, world.now());
  return {
    ChallengeParameters: {},
    AuthenticationResult: {
      ...(await world.tokens.sign(user, session)),
      ExpiresIn: world.tokens.lifeSeconds,
      TokenType: 'Bearer',
    },
  };
};

/** USER_PASSWORD_AUTH and REFRESH_TOKEN_AUTH: the flows of the local client. */
export const InitiateAuth = clientOperation(
  { AuthFlow: z.string(), AuthParameters: z._default(z.record(z.string(), z.string()), {}) },
  (world, { AuthFlow, AuthParameters }) => {
    const required = (name: string) => {
      const value = AuthParameters[name];
      if (value === undefined) throw invalidParameter(`Missing required parameter ${name}`);
      return value;
    };
    switch (AuthFlow) {
      case 'USER_PASSWORD_AUTH':
        return signInWithPassword(world, required('USERNAME'), required('PASSWORD'));
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN':
        return refresh(world, required('REFRESH_TOKEN'));
      default:
        throw invalidParameter(`${AuthFlow} is not enabled for the client.`);
    }
  },
);

/** The only call with which Amplify refreshes. */
export const GetTokensFromRefreshToken = clientOperation(
  { RefreshToken: z.string() },
  async (world, { RefreshToken }) => {
    const { AuthenticationResult } = await refresh(world, RefreshToken);
    return { AuthenticationResult };
  },
);

export const RevokeToken = clientOperation({ Token: z.string() }, (world, { Token }) => {
  if (Token.startsWith('eyJ')) {
    throw new CognitoError('UnsupportedTokenTypeException', 'Unsupported token type');
  }
  revokeSession(world.users, Token);
  return {};
});
