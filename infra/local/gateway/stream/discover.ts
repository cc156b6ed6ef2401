import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  type Shard,
} from '@aws-sdk/client-dynamodb-streams';

export interface Stream {
  readonly arn: string;
  readonly shards: readonly { readonly id: string; readonly parent: string | undefined }[];
}

const describeShards = async (client: DynamoDBStreamsClient, arn: string): Promise<Shard[]> => {
  const shards: Shard[] = [];
  let from: string | undefined;
  do {
    const { StreamDescription: page } = await client.send(
      new DescribeStreamCommand({
        StreamArn: arn,
        ...(from !== undefined && { ExclusiveStartShardId: from }),
      }),
    );
    shards.push(...(page?.Shards ?? []));
    from = page?.LastEvaluatedShardId;
  } while (from !== undefined);
  return shards;
};

/** The table's stream as it is now. Rejects while there is none. */
export const discoverStream = async (
  tables: DynamoDBClient,
  streams: DynamoDBStreamsClient,
  table: string,
): Promise<Stream> => {
  const { Table } = await tables.send(new DescribeTableCommand({ TableName: table }));
  const arn = Table?.LatestStreamArn;
  if (arn === undefined) throw new Error(`the table ${table} has no stream`);
  const shards = await describeShards(streams, arn);
  return {
    arn,
    shards: shards.flatMap(({ ShardId, ParentShardId }) =>
      ShardId === undefined ? [] : [{ id: ShardId, parent: ParentShardId }],
    ),
  };
};

export const hasTable = async (tables: DynamoDBClient, table: string): Promise<boolean> => {
  try {
    await tables.send(new DescribeTableCommand({ TableName: table }));
    return true;
  } catch {
    return false;
  }
};
