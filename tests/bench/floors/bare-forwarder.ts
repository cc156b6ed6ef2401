import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = process.env['TABLE_NAME'] ?? '';

interface Asked {
  readonly method: string;
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The floor of a proxy call: the account's row if it names one, the booking in the call budget, and the provider's call
 * with a given token and the necessary timeout. No frame, no scope, no parsing of the answer, no log.
 */
export const handler = async (event: APIGatewayProxyEventV2) => {
  const { method, endpoint, headers } = JSON.parse(event.body ?? '') as Asked;
  const account = headers['x-sub-account-id'];
  if (account !== undefined) {
    const Key = { ...keys.subAccount(subAccountId(account)) };
    await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  }
  const now = Date.now();
  await client.send(
    new UpdateCommand({
      TableName,
      Key: { pk: 'BUDGET#bare', sk: 'BUDGET' },
      UpdateExpression: 'SET nextCall = :now',
      ConditionExpression: 'attribute_not_exists(nextCall) OR nextCall <= :now',
      ExpressionAttributeValues: { ':now': now },
      ReturnValues: 'ALL_NEW',
    }),
  );
  const response = await fetch(`${process.env['RAMPS_SANDBOX_URL'] ?? ''}${endpoint}`, {
    method,
    headers: { ...headers, authorization: 'Bearer bench', accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  });
  return { statusCode: response.status, body: await response.text() };
};
