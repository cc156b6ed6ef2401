import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';

const BATCH = 25;
const AT_ONCE = 8;

export const fill = async (
  { client, name }: Table,
  items: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  const write = async (from: number): Promise<void> => {
    let wanted = items.slice(from, from + BATCH).map((Item) => ({ PutRequest: { Item } }));
    while (wanted.length > 0) {
      const { UnprocessedItems: left } = await client.send(
        new BatchWriteCommand({ RequestItems: { [name]: wanted } }),
      );
      wanted = (left?.[name] ?? []) as typeof wanted;
    }
  };
  const limit = pLimit(AT_ONCE);
  const starts = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, at) => at * BATCH);
  await Promise.all(starts.map((from) => limit(write, from)));
};
