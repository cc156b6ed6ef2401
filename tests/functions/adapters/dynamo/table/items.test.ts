import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createTable } from '#functions/adapters/dynamo/table/client.ts';
import { getItems } from '#functions/adapters/dynamo/table/items.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { beforeEach, describe, expect, test } from 'vitest';

const db = mockedClient(DynamoDBDocumentClient);
const table = createTable('the-table');
const keys = (count: number) => Array.from({ length: count }, (_, at) => ({ pk: `P#${at}`, sk: 'S' }));

beforeEach(() => db.reset());

/** The requested keys, by request. */
const asked = () =>
  db
    .commandCalls(BatchGetCommand)
    .map(({ args: [{ input }] }) => input.RequestItems?.['the-table']?.Keys ?? []);

describe('reading many items', () => {
  test('takes one request per hundred', async () => {
    db.on(BatchGetCommand).callsFake(({ RequestItems: items }: BatchGetCommand['input']) => ({
      Responses: { 'the-table': items?.['the-table']?.Keys },
    }));
    expect(await getItems(table, keys(250))).toHaveLength(250);
    expect(asked().map((batch) => batch.length)).toEqual([100, 100, 50]);
    expect(await getItems(table, [])).toEqual([]);
    expect(asked()).toHaveLength(3);
  });

  test('repeats the keys that a busy table did not process', async () => {
    const [first, second, third] = keys(3);
    db.on(BatchGetCommand)
      .resolvesOnce({
        Responses: { 'the-table': [first!] },
        UnprocessedKeys: { 'the-table': { Keys: [second!, third!] } },
      })
      .resolvesOnce({ Responses: { 'the-table': [second!] }, UnprocessedKeys: {} });
    expect(await getItems(table, keys(3))).toEqual([first, second]);
    expect(asked()).toEqual([
      [first, second, third],
      [second, third],
    ]);
  });

  test('is consistent by default', async () => {
    db.on(BatchGetCommand).resolves({ Responses: {} });
    await getItems(table, keys(1));
    await getItems(table, keys(1), { consistent: false });
    expect(
      db
        .commandCalls(BatchGetCommand)
        .map(({ args: [{ input }] }) => input.RequestItems?.['the-table']?.ConsistentRead),
    ).toEqual([true, false]);
  });
});
