import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { readChange } from '#functions/adapters/dynamo/table/stream.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { expect, test } from 'vitest';
import { subAccount } from '#tests/support/records.ts';
import { streamOf } from '#tests/support/stream.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const engine = unitEngine();

test('a stream reports an item before and after', async () => {
  const table = await engine.newTable();
  const store = createSubAccountStore(table);
  const first = subAccount({ kyc_limit: '1000.50' });
  const second = { ...first, status: 'inactive' as const };
  await store.create(first);
  await store.replace(second, 1);
  await table.client.send(
    new DeleteCommand({ TableName: table.name, Key: { ...keys.subAccount(first.id) } }),
  );
  const entity = 'sub_account';
  const error_id: unknown = expect.any(String);
  const item = { entity, error_id, pk: keys.subAccount(first.id).pk, correlation: undefined };
  expect((await streamOf(engine, table)).map(readChange)).toEqual([
    { ...item, kind: 'insert', version: 1, before: undefined, after: first },
    { ...item, kind: 'modify', version: 2, before: first, after: second },
    { ...item, kind: 'remove', version: 2, before: second, after: undefined },
  ]);
});

test.each([
  [{}],
  [{ eventName: 'INSERT' as const }],
  [{ eventName: 'INSERT' as const, dynamodb: { NewImage: { pk: { S: 'X' } } } }],
  [{ dynamodb: { NewImage: { entity: { S: 'order' }, version: { N: '1' }, record: { M: {} } } } }],
])('a record that is not a change is an error (%j)', (record) => {
  expect(() => readChange(record)).toThrow();
});
