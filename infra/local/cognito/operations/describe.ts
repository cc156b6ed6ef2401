import { INVITATION_DAYS } from '@ramps-gateway/shared/domain/invitations.ts';
import * as z from 'zod/mini';
import { CognitoError } from '../errors.ts';
import { adminOperation } from '../operation.ts';

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
