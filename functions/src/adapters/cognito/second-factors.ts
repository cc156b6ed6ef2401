import {
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  type CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type {
  FactorChallenges,
  Passkeys,
  PoolUser,
  SecondFactors,
} from '../../capabilities/accounts/users/ports.ts';

/** Turns a user's authenticator app on or off, and their passkeys if the pool offers them. */
export const createSecondFactors = (
  client: CognitoIdentityProviderClient,
  passkeys: boolean,
): SecondFactors => {
  const change = async ({ userPoolId, userName }: PoolUser, on: boolean): Promise<void> => {
    await client.send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId: userPoolId,
        Username: userName,
        SoftwareTokenMfaSettings: { Enabled: on, PreferredMfa: on },
        ...(passkeys && !on && { WebAuthnMfaSettings: { Enabled: false } }),
      }),
    );
  };
  return {
    isOn: async ({ userPoolId, userName }) => {
      const user = await client.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: userName }));
      return user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') === true;
    },
    switch: change,
    remove: (user) => change(user, false),
  };
};

export const createPasskeys = (client: CognitoIdentityProviderClient): Passkeys => ({
  allow: async ({ userPoolId, userName }) => {
    await client.send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId: userPoolId,
        Username: userName,
        WebAuthnMfaSettings: { Enabled: true },
      }),
    );
  },
});

/** Cognito checks the session before the code, so these errors prove that the session is valid. */
const OPEN = new Set(['CodeMismatchException', 'ExpiredCodeException']);
const CLOSED = new Set(['NotAuthorizedException', 'UserNotFoundException', 'InvalidParameterException']);

/** Any six digits work: the call only shows whether the challenge is still open. */
const SOME_CODE = '000000';

export const createFactorChallenges = (
  client: CognitoIdentityProviderClient,
  clientId: string,
): FactorChallenges => ({
  isOpen: async (username, session) => {
    try {
      await client.send(
        new RespondToAuthChallengeCommand({
          ClientId: clientId,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          Session: session,
          ChallengeResponses: { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: SOME_CODE },
        }),
      );
      return true;
    } catch (error) {
      if (!(error instanceof CognitoIdentityProviderServiceException)) throw error;
      if (OPEN.has(error.name)) return true;
      if (CLOSED.has(error.name)) return false;
      throw error;
    }
  },
});
