import { INVITATION_DAYS } from '@ramps-gateway/shared/domain/invitations.ts';
import * as z from 'zod/mini';
import { CognitoError } from '../errors.ts';
import { adminOperation, pageInput, pageOf } from '../operation.ts';
import { type Group, userType } from '../store.ts';
import type { World } from '../world.ts';

export const DescribeUserPool = adminOperation({}, (world) => ({
  UserPool: {
    Id: world.pool.record.userPoolId,
    Name: world.poolName,
    UsernameAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    Policies: {
      PasswordPolicy: {
        MinimumLength: world.passwordMinimum,
        RequireUppercase: false,
        RequireLowercase: false,
        RequireNumbers: false,
        RequireSymbols: false,
        TemporaryPasswordValidityDays: INVITATION_DAYS,
      },
    },
    MfaConfiguration: world.mfa,
    EstimatedNumberOfUsers: world.users.all().length,
    CreationDate: world.pool.record.createdAt / 1000,
    LastModifiedDate: world.pool.record.createdAt / 1000,
  },
}));

export const DescribeUserPoolClient = adminOperation({ ClientId: z.string() }, (world, { ClientId }) => {
  const { clientId, userPoolId, createdAt } = world.pool.record;
  if (ClientId !== clientId) {
    throw new CognitoError('ResourceNotFoundException', `User pool client ${ClientId} does not exist.`);
  }
  return {
    UserPoolClient: {
      UserPoolId: userPoolId,
      ClientId: clientId,
      ClientName: world.poolName,
      ExplicitAuthFlows: [
        'ALLOW_USER_PASSWORD_AUTH',
        'ALLOW_REFRESH_TOKEN_AUTH',
        ...(world.passkeyDomain === undefined ? [] : ['ALLOW_USER_AUTH']),
      ],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: world.tokens.lifeSeconds,
      IdTokenValidity: world.tokens.lifeSeconds,
      RefreshTokenValidity: world.refreshTokenMs / 1000,
      TokenValidityUnits: { AccessToken: 'seconds', IdToken: 'seconds', RefreshToken: 'seconds' },
      CreationDate: createdAt / 1000,
      LastModifiedDate: createdAt / 1000,
    },
  };
});

const groupType = (world: World, group: Group) => ({
  GroupName: group.name,
  UserPoolId: world.pool.record.userPoolId,
  Description: group.description,
  Precedence: group.precedence,
  CreationDate: group.createdAt / 1000,
  LastModifiedDate: group.createdAt / 1000,
});

const checkGroup = (world: World, name: string) => {
  if (!world.pool.record.groups.some((group) => group.name === name)) {
    throw new CognitoError('ResourceNotFoundException', 'Group not found.');
  }
};

export const CreateGroup = adminOperation(
  {
    GroupName: z.string().check(z.regex(/^\S{1,128}$/)),
    Description: z.optional(z.string()),
    Precedence: z.optional(z.number()),
  },
  (world, { GroupName, Description, Precedence }) => {
    if (world.pool.record.groups.some(({ name }) => name === GroupName)) {
      throw new CognitoError('GroupExistsException', 'A group with the name already exists.');
    }
    const group = {
      name: GroupName,
      description: Description,
      precedence: Precedence,
      createdAt: world.now(),
    };
    world.pool.addGroup(group);
    return { Group: groupType(world, group) };
  },
);

export const ListGroups = adminOperation(pageInput('NextToken'), (world, input) => {
  const { items, next } = pageOf(world.pool.record.groups, ({ name }) => name, input.Limit, input.NextToken);
  return { Groups: items.map((group) => groupType(world, group)), NextToken: next };
});

const membership = { Username: z.string(), GroupName: z.string() };

export const AdminAddUserToGroup = adminOperation(membership, (world, { Username, GroupName }) => {
  checkGroup(world, GroupName);
  world.users.change(world.users.get(Username).sub, (user) => ({
    ...user,
    groups: [...user.groups.filter((name) => name !== GroupName), GroupName],
  }));
  return {};
});

export const AdminRemoveUserFromGroup = adminOperation(membership, (world, { Username, GroupName }) => {
  checkGroup(world, GroupName);
  world.users.change(world.users.get(Username).sub, (user) => ({
    ...user,
    groups: user.groups.filter((name) => name !== GroupName),
  }));
  return {};
});

export const AdminListGroupsForUser = adminOperation(
  { Username: z.string(), ...pageInput('NextToken') },
  (world, input) => {
    const { groups } = world.users.get(input.Username);
    const mine = world.pool.record.groups.filter(({ name }) => groups.includes(name));
    const { items, next } = pageOf(mine, ({ name }) => name, input.Limit, input.NextToken);
    return { Groups: items.map((group) => groupType(world, group)), NextToken: next };
  },
);

export const ListUsersInGroup = adminOperation(
  { GroupName: z.string(), ...pageInput('NextToken') },
  (world, input) => {
    checkGroup(world, input.GroupName);
    const members = world.users.all().filter(({ groups }) => groups.includes(input.GroupName));
    const { items, next } = pageOf(members, ({ sub }) => sub, input.Limit, input.NextToken);
    return { Users: items.map(userType), NextToken: next };
  },
);
