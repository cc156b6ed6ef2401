import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
} from '@aws-sdk/client-cognito-identity-provider';
import { createUserPool } from '#functions/adapters/cognito/user-pool.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { beforeEach, describe, expect, test } from 'vitest';

const cognito = mockedClient(CognitoIdentityProviderClient);
const pool = createUserPool('us-east-1_pool', new CognitoIdentityProviderClient({ region: 'us-east-1' }));
const ann = { UserPoolId: 'us-east-1_pool', Username: 'ann' };

const named = (name: string) =>
  new CognitoIdentityProviderServiceException({ name, $fault: 'client', message: 'a detail', $metadata: {} });

beforeEach(() => {
  cognito.reset();
});

describe('create', () => {
  const user = { email: 'ann@example.com', name: 'Ann' };

  test('sends no mail, and marks the email as verified', async () => {
    cognito
      .on(AdminCreateUserCommand)
      .resolves({ User: { Username: 'x', Attributes: [{ Name: 'sub', Value: 'id-1' }] } });
    expect(await pool.create(user)).toBe('id-1');
    expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toEqual({
      UserPoolId: 'us-east-1_pool',
      Username: 'ann@example.com',
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: 'ann@example.com' },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: 'Ann' },
      ],
    });
  });

  test.each([['UsernameExistsException'], ['AliasExistsException']])(
    '%s: another user has the email',
    async (name) => {
      cognito.on(AdminCreateUserCommand).rejects(named(name));
      expect(await pool.create(user)).toBeUndefined();
    },
  );

  test('reports a rejected email; hides any other error', async () => {
    cognito.on(AdminCreateUserCommand).rejects(named('InvalidParameterException'));
    await expect(pool.create(user)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'Please enter a valid email address',
    });
    cognito.on(AdminCreateUserCommand).rejects(named('TooManyRequestsException'));
    await expect(pool.create(user)).rejects.toMatchObject({ name: 'TooManyRequestsException' });
  });
});

test.each([
  ['FORCE_CHANGE_PASSWORD', false],
  ['CONFIRMED', true],
  ['UNCONFIRMED', true],
] as const)('find: a user with status %s', async (status, hasPassword) => {
  const createdAt = new Date('2026-11-20T14:00:00.000Z');
  cognito.on(AdminGetUserCommand).resolves({
    Username: 'id-1',
    UserAttributes: [{ Name: 'sub', Value: 'id-1' }],
    UserStatus: status,
    UserCreateDate: createdAt,
  });
  expect(await pool.find('ann@example.com')).toEqual({ userId: 'id-1', hasPassword, createdAt });
  cognito.on(AdminGetUserCommand).rejects(named('UserNotFoundException'));
  expect(await pool.find('ann@example.com')).toBeUndefined();
});

test('setPassword: is permanent; reports a rejected one', async () => {
  cognito.on(AdminSetUserPasswordCommand).resolves({});
  await pool.setPassword('ann', 'long-enough');
  expect(cognito.commandCalls(AdminSetUserPasswordCommand)[0]?.args[0].input).toEqual({
    ...ann,
    Password: 'long-enough',
    Permanent: true,
  });
  cognito.on(AdminSetUserPasswordCommand).rejects(named('InvalidPasswordException'));
  await expect(pool.setPassword('ann', 'x')).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
});

test("setRole: changes the role's group only", async () => {
  cognito.on(AdminListGroupsForUserCommand).resolves({
    Groups: [{ GroupName: 'admin' }, { GroupName: 'audit' }, { GroupName: 'client' }, {}],
  });
  await pool.setRole('ann', 'client');
  expect(cognito.commandCalls(AdminAddUserToGroupCommand).map(({ args }) => args[0].input)).toEqual([
    { ...ann, GroupName: 'client' },
  ]);
  expect(cognito.commandCalls(AdminRemoveUserFromGroupCommand).map(({ args }) => args[0].input)).toEqual([
    { ...ann, GroupName: 'admin' },
  ]);
});

test('signOut and remove ignore a missing user', async () => {
  await pool.signOut('ann');
  await pool.remove('ann');
  expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)[0]?.args[0].input).toEqual(ann);
  expect(cognito.commandCalls(AdminDeleteUserCommand)[0]?.args[0].input).toEqual(ann);
  cognito.rejects(named('UserNotFoundException'));
  await pool.signOut('ann');
  await pool.remove('ann');
  await pool.setRole('ann', 'client');
  cognito.rejects(named('InternalErrorException'));
  await expect(pool.remove('ann')).rejects.toMatchObject({ name: 'InternalErrorException' });
});
