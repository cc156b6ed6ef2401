import { INVITATION_DAYS } from '@ramps-gateway/shared/domain/invitations.ts';
import { ROLES } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { CognitoError } from '../errors.ts';
import { adminOperation, pageInput, pageOf } from '../operation.ts';

export const DescribeUserPool = adminOperation({}, (world) => ({
  UserPool: {
    Id: world.pool.userPoolId,
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
    CreationDate: world.pool.createdAt / 1000,
    LastModifiedDate: world.pool.createdAt / 1000,
  },
}));

export const DescribeUserPoolClient = adminOperation({ ClientId: z.string() }, (world, { ClientId }) => {
  const { clientId, userPoolId, createdAt } = world.pool;
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

const checkGroup = (name: string): void => {
  if (!ROLES.some((role) => role === name))
    throw new CognitoError('ResourceNotFoundException', 'Group not found.');
};

const membership = { Username: z.string(), GroupName: z.string() };

/** Adds or removes a user in one group; their other groups stay. */
const changeMembership = (isMember: boolean) =>
  adminOperation(membership, (world, { Username, GroupName }) => {
    checkGroup(GroupName);
    world.users.change(world.users.get(Username).sub, (user) => ({
      ...user,
      groups: [...user.groups.filter((name) => name !== GroupName), ...(isMember ? [GroupName] : [])],
    }));
    return {};
  });

export const AdminAddUserToGroup = changeMembership(true);
export const AdminRemoveUserFromGroup = changeMembership(false);

export const AdminListGroupsForUser = adminOperation(
  { Username: z.string(), ...pageInput('NextToken') },
  (world, { Username, Limit, NextToken }) => {
    const { groups } = world.users.get(Username);
    const mine = ROLES.filter((role) => groups.includes(role));
    const { items, next } = pageOf(mine, (name) => name, Limit, NextToken);
    const { userPoolId: UserPoolId, createdAt } = world.pool;
    return {
      Groups: items.map((GroupName) => ({
        GroupName,
        UserPoolId,
        Precedence: ROLES.indexOf(GroupName),
        CreationDate: createdAt / 1000,
        LastModifiedDate: createdAt / 1000,
      })),
      NextToken: next,
    };
  },
);
