import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable } from '#functions/adapters/dynamo/table/client.ts';
import { expect, test } from 'vitest';

test('the client has no logging middleware, because no log is written', () => {
  const logging = (client: Pick<DynamoDBClient, 'middlewareStack'>) =>
    client.middlewareStack.identify().filter((name) => /logger/i.test(name));
  expect(logging(new DynamoDBClient({ region: 'us-east-1' }))).toHaveLength(1);
  expect(logging(createTable('t', new DynamoDBClient({ region: 'us-east-1' })).client)).toEqual([]);
});
