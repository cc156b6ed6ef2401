import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
} from '@aws-sdk/client-cognito-identity-provider';
import { NEW_USER_TEXTS } from '@ramps-gateway/shared/contract/calls/users.ts';
import { isRole } from '@ramps-gateway/shared/domain/roles.ts';
import type { UserPool } from '../../capabilities/accounts/users/ports.ts';
import { VisibleError } from '../../platform/errors.ts';

const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof CognitoIdentityProviderServiceException && names.includes(error.name);

/** Ignores a missing user: an administrator can remove one at any time. */
const unlessGone = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!isNamed(error, 'UserNotFoundException')) throw error;
  }
};

const idIn = (
  attributes: readonly { Name?: string | undefined; Value?: string | undefined }[] = [],
): string => {
  const id = attributes.find(({ Name: name }) => name === 'sub')?.Value;
  if (id === undefined) throw new Error('a user in the pool has no sub');
  return id;
};

/** Milliseconds. */
export const POOL_TIMEOUTS = { connectionTimeout: 2_000, requestTimeout: 4_000 };

export const createUserPool = (
  userPoolId: string,
  client = new CognitoIdentityProviderClient({ requestHandler: POOL_TIMEOUTS }),
): UserPool => {
  const named = (Username: string) => ({ UserPoolId: userPoolId, Username });
  return {
    create: async ({ email, name }) => {
      try {
        const { User: user } = await client.send(
          new AdminCreateUserCommand({
            ...named(email),
            // The administrator hands over the password; Cognito sends no mail.
            MessageAction: 'SUPPRESS',
            UserAttributes: [
              { Name: 'email', Value: email },
              { Name: 'email_verified', Value: 'true' },
              { Name: 'name', Value: name },
            ],
          }),
        );
        return idIn(user?.Attributes);
      } catch (error) {
        if (isNamed(error, 'UsernameExistsException', 'AliasExistsException')) return undefined;
        if (isNamed(error, 'InvalidParameterException'))
          throw new VisibleError('INVALID_REQUEST', NEW_USER_TEXTS.email);
        throw error;
      }
    },
    find: async (email) => {
      try {
        const user = await client.send(new AdminGetUserCommand(named(email)));
        return {
          userId: idIn(user.UserAttributes),
          hasPassword: user.UserStatus !== 'FORCE_CHANGE_PASSWORD',
          createdAt: user.UserCreateDate ?? new Date(0),
        };
      } catch (error) {
        if (isNamed(error, 'UserNotFoundException')) return undefined;
        throw error;
      }
    },
    invite: async (email) => {
      try {
        // The role and the invitation are stored before Cognito sends this mail.
        await client.send(
          new AdminCreateUserCommand({
            ...named(email),
            MessageAction: 'RESEND',
            DesiredDeliveryMediums: ['EMAIL'],
          }),
        );
        return 'sent';
      } catch (error) {
        if (isNamed(error, 'UserNotFoundException')) return 'gone';
        if (isNamed(error, 'UnsupportedUserStateException')) return 'has a password';
        throw error;
      }
    },
    setPassword: async (userId, password) => {
      try {
        await client.send(
          new AdminSetUserPasswordCommand({ ...named(userId), Password: password, Permanent: true }),
        );
      } catch (error) {
        if (isNamed(error, 'InvalidPasswordException', 'InvalidParameterException'))
          throw new VisibleError(
            'INVALID_REQUEST',
            'The sign-in service rejected this password. Choose a longer one.',
          );
        throw error;
      }
    },
    setRole: (userId, role) =>
      unlessGone(async () => {
        await client.send(new AdminAddUserToGroupCommand({ ...named(userId), GroupName: role }));
        const { Groups: groups = [] } = await client.send(new AdminListGroupsForUserCommand(named(userId)));
        for (const { GroupName: name = '' } of groups)
          if (isRole(name) && name !== role)
            await client.send(new AdminRemoveUserFromGroupCommand({ ...named(userId), GroupName: name }));
      }),
    setEnabled: (userId, enabled) =>
      unlessGone(() =>
        enabled
          ? client.send(new AdminEnableUserCommand(named(userId)))
          : client.send(new AdminDisableUserCommand(named(userId))),
      ),
    signOut: (userId) => unlessGone(() => client.send(new AdminUserGlobalSignOutCommand(named(userId)))),
    remove: (userId) => unlessGone(() => client.send(new AdminDeleteUserCommand(named(userId)))),
  };
};
