import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  type Shard,
} from '@aws-sdk/client-dynamodb-streams';
import { codeOf } from '@ramps-gateway/infra/common/errors.ts';
import { isAfter, type StreamRecord } from '@ramps-gateway/infra/common/stream.ts';
import type { Feed } from './feed.ts';

interface PaceOptions {
  /** Pause after records were found, to gather a burst. */
  readonly gatherMs: number;
  /** Minimum pause, however often it is woken. */
  readonly leastMs: number;
  /** Pause while other work has priority, even if woken. */
  readonly lateMs: number;
  /** Pause after a find or a wake, doubled by each poll that finds nothing. */
  readonly firstMs: number;
  /** Longest pause: within this time it sees what other processes write, which do not wake it. */
  readonly idleMs: number;
}

export const PACE: PaceOptions = { gatherMs: 10, leastMs: 4, lateMs: 100, firstMs: 25, idleMs: 800 };

/** @param isLate true to yield to other work */
export const createPace = (
  { gatherMs, leastMs, lateMs, firstMs, idleMs }: PaceOptions = PACE,
  isLate: () => boolean = () => false,
) => {
  let pause = firstMs;
  let woken = false;
  let hurry: (() => void) | undefined;

  const sleep = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    });

  /** Aligned, so that a stream's consumers poll together. */
  const leftOf = (milliseconds: number): number => milliseconds - (performance.now() % milliseconds);

  const sleepUnlessWoken = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        hurry = undefined;
        resolve();
      }, leftOf(milliseconds));
      hurry = () => {
        hurry = undefined;
        clearTimeout(timer);
        setTimeout(resolve, leastMs);
      };
    });

  return {
    rest(found: boolean): Promise<void> {
      const wasWoken = woken;
      woken = false;
      const now = pause;
      pause = found || wasWoken ? firstMs : Math.min(2 * pause, idleMs);
      if (isLate()) return sleep(leftOf(lateMs));
      if (found) return sleep(gatherMs);
      if (wasWoken) return sleep(leastMs);
      return sleepUnlessWoken(now);
    },
    wake: (): void => {
      pause = firstMs;
      if (hurry) hurry();
      else woken = true;
    },
  };
};

export type Pace = ReturnType<typeof createPace>;

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
  readonly feed: Feed;
  readonly streamArn: string;
  readonly shardId: string;
  readonly pace: Pace;
  readonly isStopped: () => boolean;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

const AFTER_FAULT_MS = 100;

const isTrimmed = (error: unknown): boolean => codeOf(error) === 'TrimmedDataAccessException';
const isMissing = (error: unknown): boolean => codeOf(error) === 'ResourceNotFoundException';

/**
 * Reads a shard after `after` (`undefined`: from its start) to its end or until stopped, and survives engine restarts
 * and lost iterators. Rejects if the shard is gone.
 */
export const readShard = async (
  source: ShardSource,
  after: string | undefined,
  take: (records: readonly StreamRecord[]) => Promise<void>,
): Promise<'ended' | 'stopped'> => {
  const { feed, streamArn, shardId, pace } = source;
  let last = after;
  /** Moves to the oldest record when the ones after `last` were trimmed. */
  let position = after;

  const look = async (): Promise<boolean> => {
    const page = await feed.read(streamArn, shardId, position);
    position = page.records.at(-1)?.sequence ?? position;
    const fresh = page.records.filter(({ sequence }) => isAfter(sequence, last));
    if (fresh.length > 0) {
      last = fresh.at(-1)?.sequence;
      await take(fresh);
    }
    if (page.isLast) return true;
    if (!page.isFull) await pace.rest(fresh.length > 0);
    return false;
  };

  while (!source.isStopped()) {
    try {
      if (await look()) return 'ended';
    } catch (error) {
      if (isMissing(error)) throw error;
      if (isTrimmed(error)) position = undefined;
      if (!source.isStopped()) await source.sleep(AFTER_FAULT_MS);
    }
  }
  return 'stopped';
};
