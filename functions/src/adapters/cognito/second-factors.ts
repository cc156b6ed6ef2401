import {
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { SecondFactors } from '../../capabilities/users/ports.ts';

/** Whether a user pool asks a user for the code of their authenticator app. */
export const createSecondFactors = (client: CognitoIdentityProviderClient): SecondFactors => ({
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
      }),
    );
  },
});
