import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The table and the client that reads it: what every store is made from. */
export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

/** Region, credentials and endpoint come from the environment, as the SDK reads them itself. */
export const createTable = (name: string, client = new DynamoDBClient({})): Table => ({
  client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  name,
});
