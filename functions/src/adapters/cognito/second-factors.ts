import {
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Passkeys, SecondFactors } from '../../capabilities/users/ports.ts';

/**
 * Whether a user pool asks a user for the code of their authenticator app. Switched off, no passkey stands for it either.
 * @param passkeys whether the pool has them: one that has none refuses to be told about them
 */
export const createSecondFactors = (
  client: CognitoIdentityProviderClient,
  passkeys: boolean,
): SecondFactors => ({
  isOn: async ({ userPoolId, userName }) => {
    const user = await client.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: userName }));
    return user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') === true;
  },
  switch: async ({ userPoolId, userName }, on) => {
    await client.send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId: userPoolId,
        Username: userName,
        SoftwareTokenMfaSettings: { Enabled: on, PreferredMfa: on },
        ...(passkeys && !on && { WebAuthnMfaSettings: { Enabled: false } }),
      }),
    );
  },
});

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
