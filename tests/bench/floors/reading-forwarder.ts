import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { forwarder } from './forwarder.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = process.env['TABLE_NAME'] ?? '';

/** The floor of a call for an account: the one read of its row that its scope requires. */
export const handler = forwarder((asked) => {
  const pk = `SUBACCOUNT#${asked.headers?.['x-sub-account-id'] ?? ''}`;
  return client.send(new GetCommand({ TableName, Key: { pk, sk: 'SUBACCOUNT' }, ConsistentRead: true }));
});
