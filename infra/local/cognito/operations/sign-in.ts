import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { clientAttributes, mergeAttributes, metadataInput } from '../attributes.ts';
import { challengedAs, type ChallengeName, checkCredentials, openChallenge, type World } from '../world.ts';
import { CognitoError, invalidParameter, notAuthorized, userDisabled } from '../errors.ts';
import { redeemFactorCode } from '../factor.ts';
import { clientOperation } from '../operation.ts';
import { mayUsePasskey, passkeyOptions, redeemPasskey } from '../passkeys.ts';
import { checkPassword } from '../passwords.ts';
import { openSession, resumeSession, revokeSession } from '../sessions.ts';
import type { Session, User } from '../store.ts';

const tokensFor = async (
  world: World,
  { user, session }: { readonly user: User; readonly session: Session },
  scopes: readonly string[],
  more: object = {},
) => ({
  ChallengeParameters: {},
  AuthenticationResult: {
    ...(await world.tokens.sign(user, session, scopes)),
    ...more,
    ExpiresIn: world.tokens.lifeSeconds,
    TokenType: 'Bearer',
  },
});

/** Runs the triggers first, because the tokens include the groups that they assign. */
const completeSignIn = async (world: World, user: User, clientMetadata?: Record<string, string>) => {
  await world.triggers({ source: 'PostAuthentication_Authentication', user, clientMetadata });
  const opened = openSession(world.users, user.sub, world.now(), world.refreshTokenMs);
  const scopes = await world.triggers({
    source: 'TokenGeneration_Authentication',
    user: opened.user,
    clientMetadata,
  });
  return tokensFor(world, opened, scopes, { RefreshToken: opened.refreshToken });
};

const challenge = (
  world: World,
  user: User,
  name: ChallengeName,
  parameters: Readonly<Record<string, string>> = {},
) => ({
  ChallengeName: name,
  Session: openChallenge(world, user, name),
  ChallengeParameters: { USER_ID_FOR_SRP: user.sub, ...parameters },
});

/** Returns the challenge for the app's code, the one for setting up the app, or the tokens. */
const afterPassword = (world: World, user: User, clientMetadata?: Record<string, string>) => {
  if (world.mfa !== 'OFF' && user.factor?.enabled) return challenge(world, user, 'SOFTWARE_TOKEN_MFA');
  if (world.mfa === 'ON')
    return challenge(world, user, 'MFA_SETUP', { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' });
  return completeSignIn(world, user, clientMetadata);
};

const ATTRIBUTE_PREFIX = 'userAttributes.';

interface Answer {
  readonly session: string;
  readonly username: string;
  readonly responses: Readonly<Record<string, string>>;
  readonly metadata: Record<string, string> | undefined;
}

const required = (values: Readonly<Record<string, string>>, name: string): string => {
  const value = values[name];
  if (value === undefined) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
};

const answerNewPassword = async (world: World, { session, username, responses, metadata }: Answer) => {
  const proposed = required(responses, 'NEW_PASSWORD');
  const waiting = () => {
    const { user } = challengedAs(world, session, 'NEW_PASSWORD_REQUIRED', username);
    if (user.status !== 'FORCE_CHANGE_PASSWORD') throw notAuthorized('Invalid session for the user.');
    return user;
  };
  waiting();
  checkPassword(proposed, world.passwordMinimum);
  const attributes = clientAttributes(
    Object.entries(responses)
      .filter(([name]) => name.startsWith(ATTRIBUTE_PREFIX))
      .map(([name, Value]) => ({ Name: name.slice(ATTRIBUTE_PREFIX.length), Value })),
    ['name'],
  );
  const password = await world.passwords.hash(proposed);
  // Checked again: a parallel answer may have been faster.
  const { sub } = waiting();
  world.challenges.delete(session);
  const user = world.users.change(sub, (before) => ({
    ...before,
    password,
    temporaryUntil: undefined,
    status: 'CONFIRMED',
    attributes: mergeAttributes(before.attributes, attributes),
  }));
  return afterPassword(world, user, metadata);
};

/** After a wrong code the session accepts another, within the limits. */
const answerCode = (world: World, { session, username, responses, metadata }: Answer) => {
  const code = required(responses, 'SOFTWARE_TOKEN_MFA_CODE');
  const { user } = challengedAs(world, session, 'SOFTWARE_TOKEN_MFA', username);
  const passed = redeemFactorCode(world, user, code);
  world.challenges.delete(session);
  return completeSignIn(world, passed, metadata);
};

const answerSetup = (world: World, { session, username, metadata }: Answer) => {
  const { user, verified } = challengedAs(world, session, 'MFA_SETUP', username);
  if (!verified) throw invalidParameter('User has not verified software token mfa');
  world.challenges.delete(session);
  return completeSignIn(world, user, metadata);
};

/** Replaces password and code. A session accepts one signature. */
const answerPasskey = async (world: World, { session, username, responses, metadata }: Answer) => {
  const credential = required(responses, 'CREDENTIAL');
  const { user, toSign } = challengedAs(world, session, 'WEB_AUTHN', username);
  world.challenges.delete(session);
  if (!mayUsePasskey(world, user)) throw notAuthorized('Invalid passkey.');
  return completeSignIn(world, await redeemPasskey(world, user, toSign, credential), metadata);
};

const ANSWERS = new Map([
  ['WEB_AUTHN', answerPasskey],
  ['NEW_PASSWORD_REQUIRED', answerNewPassword],
  ['SOFTWARE_TOKEN_MFA', answerCode],
  ['MFA_SETUP', answerSetup],
]);

/** Only challenges that the client uses are emulated. */
export const RespondToAuthChallenge = clientOperation(
  {
    ChallengeName: z.string(),
    Session: z.optional(z.string()),
    ChallengeResponses: z._default(z.record(z.string(), z.string()), {}),
    ClientMetadata: metadataInput,
  },
  (world, { ChallengeName, Session, ChallengeResponses, ClientMetadata }) => {
    const answer = ANSWERS.get(ChallengeName);
    if (!answer) throw invalidParameter(`${ChallengeName} is not enabled for the client.`);
    if (Session === undefined) throw invalidParameter('Missing required parameter Session');
    const username = required(ChallengeResponses, 'USERNAME');
    return answer(world, {
      session: Session,
      username,
      responses: ChallengeResponses,
      metadata: ClientMetadata,
    });
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
      return challenge(world, user, 'NEW_PASSWORD_REQUIRED', {
        requiredAttributes: '[]',
        userAttributes: JSON.stringify(user.attributes),
      });
    case 'CONFIRMED':
      return afterPassword(world, user);
  }
};

const signInByChoice = async (world: World, username: string, preferred: string | undefined) => {
  const user = world.users.find(username);
  if (
    preferred === 'WEB_AUTHN' &&
    user?.enabled &&
    user.status === 'CONFIRMED' &&
    mayUsePasskey(world, user)
  ) {
    const options = await passkeyOptions(world, user);
    return {
      ChallengeName: 'WEB_AUTHN',
      Session: openChallenge(world, user, 'WEB_AUTHN', { toSign: options.challenge }),
      ChallengeParameters: { USERNAME: user.sub, CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
      AvailableChallenges: ['PASSWORD', 'WEB_AUTHN'],
    };
  }
  return {
    ChallengeName: 'SELECT_CHALLENGE',
    Session: randomBytes(48).toString('base64url'),
    ChallengeParameters: {},
    AvailableChallenges: ['PASSWORD'],
  };
};

/** Uses current groups; the refresh token (no rotation) and auth_time stay. */
const refresh = async (world: World, refreshToken: string) => {
  const found = resumeSession(world.users, refreshToken, world.now());
  const scopes = await world.triggers({ source: 'TokenGeneration_RefreshTokens', user: found.user });
  return tokensFor(world, found, scopes);
};

/** USER_PASSWORD_AUTH, USER_AUTH for passkeys and REFRESH_TOKEN_AUTH. */
export const InitiateAuth = clientOperation(
  { AuthFlow: z.string(), AuthParameters: z._default(z.record(z.string(), z.string()), {}) },
  (world, { AuthFlow, AuthParameters }) => {
    const given = (name: string): string => required(AuthParameters, name);
    switch (AuthFlow) {
      case 'USER_PASSWORD_AUTH':
        return signInWithPassword(world, given('USERNAME'), given('PASSWORD'));
      case 'USER_AUTH':
        if (world.passkeyDomain === undefined)
          throw invalidParameter('USER_AUTH is not enabled for the client.');
        return signInByChoice(world, given('USERNAME'), AuthParameters['PREFERRED_CHALLENGE']);
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN':
        return refresh(world, given('REFRESH_TOKEN'));
      default:
        throw invalidParameter(`${AuthFlow} is not enabled for the client.`);
    }
  },
);

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
