import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { localClient } from '@ramps-gateway/infra/common/aws.ts';
import { codeOf } from '@ramps-gateway/infra/common/errors.ts';
import type { DemoUser } from '../supervisor/machine.ts';
import type { SeedContext } from './context.ts';

type Pool = SeedContext['stack']['cognito'];

const NAMES: Readonly<Record<string, string>> = {
  'admin@example.com': 'Ana Administrator',
  'bruno@example.com': 'Bruno Castro',
  'operator@example.com': 'Otto Operator',
  'client@example.com': 'Clara Client',
};

export const signIn = async (
  { endpoint, clientId }: Pool,
  { email, password }: DemoUser,
): Promise<string> => {
  const client = new CognitoIdentityProviderClient(localClient(endpoint));
  const { AuthenticationResult } = await client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  client.destroy();
  if (AuthenticationResult?.AccessToken === undefined) throw new Error(`${email} could not sign in`);
  return AuthenticationResult.AccessToken;
};

const createUser = async (
  client: CognitoIdentityProviderClient,
  pool: string,
  user: DemoUser,
): Promise<void> => {
  const who = { UserPoolId: pool, Username: user.email };
  const attributes = { email: user.email, email_verified: 'true', name: NAMES[user.email] ?? user.email };
  try {
    await client.send(
      new AdminCreateUserCommand({
        ...who,
        MessageAction: 'SUPPRESS',
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    );
  } catch (error) {
    if (codeOf(error) !== 'UsernameExistsException') throw error;
  }
  await client.send(new AdminSetUserPasswordCommand({ ...who, Password: user.password, Permanent: true }));
  await client.send(new AdminAddUserToGroupCommand({ ...who, GroupName: user.role }));
};

export const seedUsers = async ({ stack, progress }: SeedContext): Promise<void> => {
  if (progress.state.users) return;
  const client = new CognitoIdentityProviderClient(localClient(stack.cognito.endpoint));
  for (const user of stack.users) {
    await createUser(client, stack.cognito.userPoolId, user);
    await signIn(stack.cognito, user);
  }
  client.destroy();
  progress.done({ users: true });
};
