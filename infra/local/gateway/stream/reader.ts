import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
} from '@aws-sdk/client-dynamodb-streams';
import { codeOf } from '@ramps-gateway/infra/common/errors.ts';
import { isAfter, readRecord, type StreamRecord } from '@ramps-gateway/infra/common/stream.ts';
import type { Pace } from './pace.ts';

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

interface ShardSource {
  readonly client: DynamoDBStreamsClient;
  readonly streamArn: string;
  readonly shardId: string;
  readonly partitionKey: string;
  readonly pace: Pace;
  readonly isStopped: () => boolean;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

const READ_AT_ONCE = 1000;
const AFTER_FAULT_MS = 100;

/** The position is older than what the stream keeps. */
const isTrimmed = (error: unknown): boolean => codeOf(error) === 'TrimmedDataAccessException';
/** The stream or the shard is not there (any more): it has to be looked for again. */
const isMissing = (error: unknown): boolean => codeOf(error) === 'ResourceNotFoundException';

/**
 * Reads one shard from behind `after` (undefined: from its begin) to its end, or until stopped, and hands over what it
 * finds. It outlives restarts of the engine and lost iterators. Rejects when the shard is not there.
 */
export const readShard = async (
  source: ShardSource,
  after: string | undefined,
  take: (records: readonly StreamRecord[]) => Promise<void>,
): Promise<'ended' | 'stopped'> => {
  const { client, streamArn, shardId, pace } = source;
  let last = after;
  let trimmed = false;
  let iterator: string | undefined;

  const position = () =>
    last === undefined || trimmed
      ? ({ ShardIteratorType: 'TRIM_HORIZON' } as const)
      : ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: last } as const);

  const look = async (): Promise<boolean> => {
    iterator ??= (
      await client.send(
        new GetShardIteratorCommand({ StreamArn: streamArn, ShardId: shardId, ...position() }),
      )
    ).ShardIterator;
    const page = await client.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: READ_AT_ONCE }));
    const fresh = (page.Records ?? [])
      .map((record) => readRecord(record, streamArn, source.partitionKey))
      .filter(({ sequence }) => isAfter(sequence, last));
    if (fresh.length > 0) {
      last = fresh.at(-1)?.sequence;
      trimmed = false;
      await take(fresh);
    }
    iterator = page.NextShardIterator;
    // An engine may say anything of an open shard's end; without a next iterator it is closed.
    if (iterator === undefined) return true;
    if ((page.Records ?? []).length < READ_AT_ONCE) await pace.rest(fresh.length > 0);
    return false;
  };

  while (!source.isStopped()) {
    try {
      if (await look()) return 'ended';
    } catch (error) {
      iterator = undefined;
      if (isMissing(error)) throw error;
      trimmed = isTrimmed(error);
      if (!source.isStopped()) await source.sleep(AFTER_FAULT_MS);
    }
  }
  return 'stopped';
};
