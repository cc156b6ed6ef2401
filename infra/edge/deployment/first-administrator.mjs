// A CloudFormation custom resource that invites the first administrator. It never changes or removes an
// existing user, so the address may be left out of a deployment and given again.
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
    // Cognito generates the password; only its mail has it.
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
 * Invited, but the deployment ended before the role was set. Somebody who signed up is never adopted: the
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
