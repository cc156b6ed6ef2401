import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { BareIntake } from '../webhook-events.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = process.env['TABLE_NAME'] ?? '';

const COUNTED_AT_ONCE = 10;
let uncounted = 0;

/**
 * The floor of webhook intake: one consistent read of the rows that decide about an event, so that a disabled or rotated
 * configuration takes effect with the next one, one conditional write, and for every ten events one addition to the count
 * that limits their owner. Nothing is checked.
 */
export const handler = async ({ body }: { readonly body: string }) => {
  const { Keys, Item, Counts } = JSON.parse(body) as BareIntake;
  await client.send(
    new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [...Keys], ConsistentRead: true } } }),
  );
  await client.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' }));
  uncounted += 1;
  if (uncounted === COUNTED_AT_ONCE) {
    uncounted = 0;
    await client.send(
      new UpdateCommand({
        TableName,
        Key: Counts,
        UpdateExpression: 'ADD #total :count',
        ExpressionAttributeNames: { '#total': 'total' },
        ExpressionAttributeValues: { ':count': COUNTED_AT_ONCE },
      }),
    );
  }
  return { statusCode: 200, body: '{"status":"accepted"}' };
};
