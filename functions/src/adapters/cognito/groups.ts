import {
  AdminAddUserToGroupCommand,
  AdminListGroupsForUserCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { Groups, PoolUser } from '../../capabilities/accounts/users/ports.ts';

export const createGroups = (client: CognitoIdentityProviderClient): Groups => ({
  add: async ({ userPoolId, userName }: PoolUser, role: Role) => {
    await client.send(
      new AdminAddUserToGroupCommand({ UserPoolId: userPoolId, Username: userName, GroupName: role }),
    );
  },
  namesOf: async ({ userPoolId, userName }: PoolUser) => {
    const { Groups: groups = [] } = await client.send(
      new AdminListGroupsForUserCommand({ UserPoolId: userPoolId, Username: userName }),
    );
    return groups.flatMap(({ GroupName: name }) => (name === undefined ? [] : [name]));
  },
});
