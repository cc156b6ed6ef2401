import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { canonical } from '#functions/platform/json.ts';

const itemsIn = async (table: Table): Promise<ReadonlySet<string>> => {
  const found: unknown[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items: items = [], LastEvaluatedKey: next } = await table.client.send(
      new ScanCommand({ TableName: table.name, ConsistentRead: true, ExclusiveStartKey: from }),
    );
    found.push(...items);
    from = next;
  } while (from);
  return new Set(found.map((item) => canonical(item)));
};

/** Returns a function that lists the table's items written or removed since. */
export const watchItems = async (table: Table) => {
  const before = await itemsIn(table);
  return async (): Promise<readonly string[]> => [...(await itemsIn(table)).symmetricDifference(before)];
};
