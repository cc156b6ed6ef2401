import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = process.env['TABLE_NAME'] ?? '';

/** lib-dynamodb with one command: the least that a webhook function imports. */
export const handler = async ({ body }: { readonly body: string }) => {
  const Item = JSON.parse(body) as Record<string, unknown>;
  await client.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' }));
  return { statusCode: 200, body: '{"status":"accepted"}' };
};
