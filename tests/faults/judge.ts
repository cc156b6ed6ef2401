import { localClient } from '#infra/common/aws.ts';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { StackFile } from '#tests/support/stack.ts';
import { ordersMade, type SandboxOrder } from '#tests/support/stack-client.ts';

/** By conversion id, the start of our references. */
export const ordersByConversion = async (
  stack: StackFile,
  type: 'exchange' | 'withdrawal',
): Promise<ReadonlyMap<string, readonly SandboxOrder[]>> => {
  const made = await ordersMade(stack, (order) => order.type === type);
  return Map.groupBy(made, ({ reference }) => (reference ?? '').replace(/-[xw]\d+$/, ''));
};

export interface Row {
  readonly pk: string;
  readonly sk: string;
  readonly entity?: string;
  readonly version?: number;
  readonly record?: Readonly<Record<string, unknown>>;
  readonly state?: Readonly<Record<string, unknown>>;
  readonly [attribute: string]: unknown;
}

const withTable = async <T>(
  { dynamodb: { endpoint, table } }: Pick<StackFile, 'dynamodb'>,
  work: (client: DynamoDBDocumentClient, table: string) => Promise<T>,
): Promise<T> => {
  const bare = new DynamoDBClient(localClient(endpoint));
  try {
    return await work(DynamoDBDocumentClient.from(bare), table);
  } finally {
    bare.destroy();
  }
};

/** Every row of the table, or of one entity. It scans, so do not call it in a loop. */
export const rowsOf = (stack: Pick<StackFile, 'dynamodb'>, entity?: string): Promise<readonly Row[]> =>
  withTable(stack, async (client, table) => {
    const rows: Row[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const page = await client.send(
        new ScanCommand({
          TableName: table,
          ConsistentRead: true,
          ...(from && { ExclusiveStartKey: from }),
          ...(entity !== undefined && {
            FilterExpression: '#entity = :entity',
            ExpressionAttributeNames: { '#entity': 'entity' },
            ExpressionAttributeValues: { ':entity': entity },
          }),
        }),
      );
      rows.push(...((page.Items ?? []) as Row[]));
      from = page.LastEvaluatedKey;
    } while (from !== undefined);
    return rows;
  });

export const removeRows = (stack: Pick<StackFile, 'dynamodb'>, rows: readonly Row[]): Promise<void> =>
  withTable(stack, async (client, table) => {
    for (const { pk, sk } of rows)
      await client.send(new DeleteCommand({ TableName: table, Key: { pk, sk } }));
  });

const DUE_PARTITIONS = ['0', '1', '2', '3', '4', '5', '6', '7', 'e0', 'e1', 'e2', 'e3'];

/** Keys of unprocessed events and unfinished conversions, from the `due` index. */
export const waiting = (stack: Pick<StackFile, 'dynamodb'>): Promise<readonly string[]> =>
  withTable(stack, async (client, table) => {
    const pages = await Promise.all(
      DUE_PARTITIONS.map((at) =>
        client.send(
          new QueryCommand({
            TableName: table,
            IndexName: 'due',
            KeyConditionExpression: '#due = :due',
            ExpressionAttributeNames: { '#due': 'due' },
            ExpressionAttributeValues: { ':due': `DUE#${at}` },
          }),
        ),
      ),
    );
    return pages.flatMap(({ Items: items = [] }) => items.map((item) => String(item['pk']))).toSorted();
  });
