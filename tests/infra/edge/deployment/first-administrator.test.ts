import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { beforeEach, expect, it } from 'vitest';
import { deploymentModule } from './support.ts';

const EMAIL = 'root@example.com';
const cognito = mockedClient(CognitoIdentityProviderClient);
const send = deploymentModule('first-administrator', 'AdministratorInvitation');
const ask = (RequestType: string, Email = EMAIL) =>
  send(RequestType, { UserPoolId: 'pool', Email, Group: 'admin' });

interface User {
  status: string;
  readonly groups: Set<string>;
}
let users: Map<string, User>;
let invitations: AdminCreateUserCommandInput[];

const found = (name: string): User => {
  const user = users.get(name);
  if (!user) throw new Error('UserNotFoundException');
  return user;
};

beforeEach(() => {
  users = new Map();
  invitations = [];
  cognito.reset();
  cognito.on(AdminCreateUserCommand).callsFake((input: AdminCreateUserCommandInput) => {
    const { Username = '' } = input;
    if (users.has(Username))
      throw new UsernameExistsException({ $metadata: {}, message: 'made by the test' });
    users.set(Username, { status: 'FORCE_CHANGE_PASSWORD', groups: new Set() });
    invitations.push(input);
    return { User: { Username: 'id' } };
  });
  cognito
    .on(AdminAddUserToGroupCommand)
    .callsFake(({ Username, GroupName }: { Username: string; GroupName: string }) => {
      found(Username).groups.add(GroupName);
      return {};
    });
  cognito
    .on(AdminGetUserCommand)
    .callsFake(({ Username }: { Username: string }) => ({ UserStatus: found(Username).status }));
  cognito.on(AdminListGroupsForUserCommand).callsFake(({ Username }: { Username: string }) => ({
    Groups: [...found(Username).groups].map((GroupName) => ({ GroupName })),
  }));
});

it('sends an invitation by mail, adds the user to the group admin, and sets no password', async () => {
  expect(await ask('Create')).toEqual({
    Status: 'SUCCESS',
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'AdministratorInvitation',
    PhysicalResourceId: 'first-administrator-of-pool',
    Data: {},
  });
  expect(invitations).toEqual([
    {
      UserPoolId: 'pool',
      Username: EMAIL,
      DesiredDeliveryMediums: ['EMAIL'],
      UserAttributes: [
        { Name: 'email', Value: EMAIL },
        { Name: 'email_verified', Value: 'true' },
      ],
    },
  ]);
  expect([...found(EMAIL).groups]).toEqual(['admin']);
});

it('removes nobody when the address is omitted, and changes nobody when it is set again', async () => {
  await ask('Create');
  found(EMAIL).status = 'CONFIRMED';
  expect(await ask('Delete')).toMatchObject({ Status: 'SUCCESS' });
  const calls = cognito.calls().length;
  expect(await ask('Create')).toMatchObject({ Status: 'SUCCESS' });
  expect(invitations).toHaveLength(1);
  expect([...found(EMAIL).groups]).toEqual(['admin']);
  // It read whether the user exists and their groups, and wrote nothing.
  expect(cognito.calls().length - calls).toBe(2);
});

it('does not promote a demoted administrator again', async () => {
  users.set(EMAIL, { status: 'CONFIRMED', groups: new Set(['client']) });
  expect(await ask('Create')).toMatchObject({ Status: 'SUCCESS' });
  expect([...found(EMAIL).groups]).toEqual(['client']);
});

it('does not promote a user whose address is unconfirmed', async () => {
  users.set(EMAIL, { status: 'UNCONFIRMED', groups: new Set() });
  expect(await ask('Create')).toMatchObject({ Status: 'SUCCESS' });
  expect(found(EMAIL).groups.size).toBe(0);
});

it('resumes a deployment that stopped between the invitation and the role', async () => {
  cognito
    .on(AdminAddUserToGroupCommand)
    .rejectsOnce(Object.assign(new Error(), { name: 'TooManyRequestsException' }));
  expect(await ask('Create')).toMatchObject({ Status: 'FAILED' });
  expect(found(EMAIL).groups.size).toBe(0);
  cognito
    .on(AdminAddUserToGroupCommand)
    .callsFake(({ Username, GroupName }: { Username: string; GroupName: string }) => {
      found(Username).groups.add(GroupName);
      return {};
    });
  expect(await ask('Create')).toMatchObject({ Status: 'SUCCESS' });
  expect([...found(EMAIL).groups]).toEqual(['admin']);
  expect(invitations).toHaveLength(1);
});

it('invites the new address when it changes, and keeps the first user', async () => {
  await ask('Create');
  expect(await ask('Update', 'second@example.com')).toMatchObject({
    Status: 'SUCCESS',
    PhysicalResourceId: 'first-administrator-of-pool',
  });
  expect([...users.keys()]).toEqual([EMAIL, 'second@example.com']);
});

it('reports a failure by its name only', async () => {
  cognito
    .on(AdminCreateUserCommand)
    .rejects(Object.assign(new Error(EMAIL), { name: 'CodeDeliveryFailureException' }));
  expect(await ask('Create')).toMatchObject({
    Status: 'FAILED',
    Reason: 'The first administrator could not be invited: CodeDeliveryFailureException',
  });
});
