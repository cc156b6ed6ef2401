import type { FunctionSpec } from '#infra/config/functions.ts';
import { usesTable } from '#infra/config/table-access.ts';

/** One SDK client: its import, its construction, and one command. */
interface Client {
  readonly neededBy: (spec: FunctionSpec) => boolean;
  readonly imports: string;
  readonly send: string;
}

const CLIENTS: readonly Client[] = [
  {
    neededBy: ({ name }) => usesTable(name),
    imports: `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));`,
    send: 'await table.send(new GetCommand(event))',
  },
  {
    neededBy: ({ credentialsSecret, readsWebhookKey }) => credentialsSecret !== 'none' || readsWebhookKey,
    imports: `import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
const secrets = new SecretsManagerClient({});`,
    send: 'await secrets.send(new GetSecretValueCommand(event))',
  },
  {
    neededBy: ({ postsToSockets }) => postsToSockets,
    imports: `import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
const sockets = new ApiGatewayManagementApiClient({});`,
    send: 'await sockets.send(new PostToConnectionCommand(event))',
  },
  {
    neededBy: ({ cognito }) => cognito.length > 0,
    imports: `import { AdminAddUserToGroupCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
const users = new CognitoIdentityProviderClient({});`,
    send: 'await users.send(new AdminAddUserToGroupCommand(event))',
  },
];

/** The product's bundler saves size in the SDK. A function without it has little to save. */
export const usesSdk = (spec: FunctionSpec): boolean => CLIENTS.some(({ neededBy }) => neededBy(spec));

/** The source of an empty handler with only the SDK clients that a function's spec grants. */
export const sdkClientsSource = (spec: FunctionSpec): string => {
  const needed = CLIENTS.filter(({ neededBy }) => neededBy(spec));
  return `${needed.map(({ imports }) => imports).join('\n')}
export const handler = async (event) => {
  ${needed.map(({ send }) => send).join(';\n  ')}
};
`;
};
