import {
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Passkeys, PoolUser, SecondFactors } from '../../capabilities/accounts/users/ports.ts';

/** Turns a user's authenticator app, and passkeys where the pool has them, on or off. */
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
