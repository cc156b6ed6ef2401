import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { BareIntake } from '../webhook-events.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = process.env['TABLE_NAME'] ?? '';

/**
 * The floor of webhook intake: one consistent read of the rows that decide about an event, so that a disabled or rotated
 * configuration takes effect with the next one, and one conditional write. Nothing is checked.
 */
export const handler = async ({ body }: { readonly body: string }) => {
  const { Keys, Item } = JSON.parse(body) as BareIntake;
  await client.send(
    new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [...Keys], ConsistentRead: true } } }),
  );
  await client.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' }));
  return { statusCode: 200, body: '{"status":"accepted"}' };
};
