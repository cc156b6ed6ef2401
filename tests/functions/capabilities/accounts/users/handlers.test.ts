import {
  AdminAddUserToGroupCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { expect, test } from 'vitest';
import { claimsOf, httpEvent, lambdaContext } from '#tests/support/events.ts';
import { useEngine } from '#tests/support/lambda.ts';
import { subAccount } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const cognito = mockedClient(CognitoIdentityProviderClient);
const table = await useEngine(unitEngine(), {
  USER_POOL_ID: 'us-east-1_pool',
  USER_POOL_CLIENT_ID: 'client',
  WEBHOOK_KEY_SECRET_ID: 'webhook-key',
});

const trigger = (triggerSource: string, sub: string) => ({
  version: '1',
  userPoolId: 'us-east-1_pool',
  userName: sub,
  triggerSource,
  request: { userAttributes: { sub, email: `${sub}@example.com` } },
  response: {},
});

const profileOf = async (userId: string): Promise<unknown> => {
  const { handler } = await import('#functions/capabilities/accounts/users/handler.ts');
  const event = httpEvent({ method: 'GET', path: '/api/profile', claims: claimsOf(userId) });
  return JSON.parse((await handler(event, lambdaContext)).body ?? '');
};

test('a user signs up, signs in and sees their profile', async () => {
  cognito.on(AdminAddUserToGroupCommand).resolves({});
  cognito.on(AdminListGroupsForUserCommand).resolves({ Groups: [{ GroupName: 'admin' }] });
  const { handler } = await import('#functions/capabilities/accounts/users/trigger-handler.ts');

  await handler(trigger('PostConfirmation_ConfirmSignUp', 'user-1'));
  await handler(trigger('PostAuthentication_Authentication', 'user-1'));
  await createSubAccountStore(table).create(subAccount({ user_id: 'user-1', kyc_status: 'verified' }));
  expect(await profileOf('user-1')).toMatchObject({
    email: 'user-1@example.com',
    role: 'client',
    kyc_status: 'verified',
  });

  // The deployment makes the first administrator: a group, no sign-up.
  await handler(trigger('PostAuthentication_Authentication', 'user-2'));
  expect(await profileOf('user-2')).toMatchObject({ role: 'admin', is_admin: true, kyc_status: null });
});
