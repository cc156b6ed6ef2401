// A CloudFormation custom resource that invites the first administrator. It never changes or removes an existing user,
// so a deployment can omit the address and a later one can set it again.
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { answering, unless } from './answer.mjs';

const client = new CognitoIdentityProviderClient();

const invite = (UserPoolId, email) =>
  unless(
    client,
    'UsernameExistsException',
    // Cognito generates the password and shows it only in the mail.
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      DesiredDeliveryMediums: ['EMAIL'],
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );

/**
 * True if the user was invited and the deployment ended before the role was set. A user who signed up gets no role: the
 * address may not be theirs.
 */
const isHalfMade = async (UserPoolId, Username) => {
  const { UserStatus } = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
  if (UserStatus !== 'FORCE_CHANGE_PASSWORD') return false;
  const { Groups = [] } = await client.send(new AdminListGroupsForUserCommand({ UserPoolId, Username }));
  return Groups.length === 0;
};

const work = async ({ RequestType, ResourceProperties: { UserPoolId, Email, Group } }) => {
  if (RequestType === 'Delete') return {};
  const invited = await invite(UserPoolId, Email);
  if (invited || (await isHalfMade(UserPoolId, Email)))
    await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: Email, GroupName: Group }));
  return {};
};

export const handler = answering({
  work,
  idOf: ({ UserPoolId }) => `first-administrator-of-${UserPoolId}`,
  failed: 'The first administrator could not be invited',
});
