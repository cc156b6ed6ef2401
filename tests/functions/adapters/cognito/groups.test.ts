import {
  AdminAddUserToGroupCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { createGroups } from '#functions/adapters/cognito/groups.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { beforeEach, expect, test } from 'vitest';

const cognito = mockedClient(CognitoIdentityProviderClient);
const groups = createGroups(new CognitoIdentityProviderClient({ region: 'us-east-1' }));
const user = { userPoolId: 'us-east-1_pool', userName: 'user-1' };

beforeEach(() => {
  cognito.reset();
});

test('adds a user to the group of a role', async () => {
  cognito.on(AdminAddUserToGroupCommand).resolves({});
  await groups.add(user, 'client');
  expect(cognito.commandCalls(AdminAddUserToGroupCommand)[0]?.args[0].input).toEqual({
    UserPoolId: 'us-east-1_pool',
    Username: 'user-1',
    GroupName: 'client',
  });
});

test('lists the groups of a user', async () => {
  cognito.on(AdminListGroupsForUserCommand).resolves({ Groups: [{ GroupName: 'admin' }, {}] });
  expect(await groups.namesOf(user)).toEqual(['admin']);
  cognito.on(AdminListGroupsForUserCommand).resolves({});
  expect(await groups.namesOf(user)).toEqual([]);
});
