import * as z from 'zod/mini';
import { CognitoError, invalidParameter, notAuthorized, userDisabled } from '../errors.ts';
import { clientOperation } from '../operation.ts';
import { resumeSession, revokeSession } from '../sessions.ts';
import type { World } from '../world.ts';
import { checkCredentials, completeSignIn } from './authenticate.ts';
import { newPasswordChallenge } from './new-password.ts';

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
