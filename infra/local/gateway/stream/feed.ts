import {
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { isAfter, readRecord, type StreamRecord } from '@ramps-gateway/infra/common/stream.ts';

export interface Page {
  readonly records: readonly StreamRecord[];
  readonly isFull: boolean;
  readonly isLast: boolean;
}

const READ_AT_ONCE = 1000;

/** Cached for slightly slower consumers; slower ones read from the engine. */
const KEPT = 2_000;

/** Milliseconds. Requests this close together share an answer. */
const TOGETHER_MS = 2;

type Read = (after: string | undefined) => Promise<Page>;

interface Look {
  readonly after: string | undefined;
  readonly begunAt: number;
  readonly page: Promise<Page>;
}

const createShardFeed = (
  client: DynamoDBStreamsClient,
  partitionKey: string,
  StreamArn: string,
  ShardId: string,
  clock: () => number,
): Read => {
  let kept: { readonly begin: string | undefined; readonly records: readonly StreamRecord[] } | undefined;
  let look: Look | undefined;
  const iterators = new Map<string | undefined, string>();

  const iteratorAt = async (after: string | undefined): Promise<string | undefined> => {
    const known = iterators.get(after);
    if (known !== undefined) return known;
    const position =
      after === undefined
        ? ({ ShardIteratorType: 'TRIM_HORIZON' } as const)
        : ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after } as const);
    const answer = await client.send(new GetShardIteratorCommand({ StreamArn, ShardId, ...position }));
    return answer.ShardIterator;
  };

  const keep = (after: string | undefined, records: readonly StreamRecord[]): void => {
    const isNext = kept !== undefined && after === (kept.records.at(-1)?.sequence ?? kept.begin);
    if (kept !== undefined && !isNext) return;
    const all = [...(kept?.records ?? []), ...records];
    const dropped = all.length - KEPT;
    kept =
      dropped > 0
        ? { begin: all[dropped - 1]?.sequence, records: all.slice(dropped) }
        : { begin: kept ? kept.begin : after, records: all };
  };

  const ask: Read = async (after) => {
    const { Records = [], NextShardIterator } = await client.send(
      new GetRecordsCommand({ ShardIterator: await iteratorAt(after), Limit: READ_AT_ONCE }),
    );
    const records = Records.map((record) => readRecord(record, StreamArn, partitionKey)).filter(
      ({ sequence }) => isAfter(sequence, after),
    );
    keep(after, records);
    iterators.delete(after);
    // Engines report open shards differently; only a missing iterator means closed.
    if (NextShardIterator !== undefined) iterators.set(records.at(-1)?.sequence ?? after, NextShardIterator);
    return { records, isFull: Records.length === READ_AT_ONCE, isLast: NextShardIterator === undefined };
  };

  const known = (after: string | undefined): readonly StreamRecord[] => {
    if (kept === undefined) return [];
    if (after === kept.begin) return kept.records;
    const at = kept.records.findLastIndex(({ sequence }) => sequence === after);
    return at < 0 ? [] : kept.records.slice(at + 1);
  };

  return (after) => {
    const records = known(after);
    if (records.length > 0) return Promise.resolve({ records, isFull: false, isLast: false });
    const now = clock();
    if (look && look.after === after && now - look.begunAt < TOGETHER_MS) return look.page;
    const page = ask(after);
    look = { after, begunAt: now, page };
    const isOver = () => {
      if (look?.page === page) look = undefined;
    };
    page.then(isOver, isOver);
    return page;
  };
};

/**
 * Reads each shard only once for all its consumers; each consumes at its own pace.
 * @param clock milliseconds, from any start
 */
export const createFeed = (
  client: DynamoDBStreamsClient,
  partitionKey: string,
  clock = () => performance.now(),
) => {
  const shards = new Map<string, Read>();
  return {
    /** Records after `after`, or from the oldest kept. Rejects with the engine's error; the next call starts over. */
    async read(streamArn: string, shardId: string, after: string | undefined): Promise<Page> {
      const name = `${streamArn} ${shardId}`;
      const shard = shards.get(name) ?? createShardFeed(client, partitionKey, streamArn, shardId, clock);
      shards.set(name, shard);
      try {
        const page = await shard(after);
        if (page.isLast && shards.get(name) === shard) shards.delete(name);
        return page;
      } catch (error) {
        // A lost iterator or a restarted engine invalidates the cache.
        if (shards.get(name) === shard) shards.delete(name);
        throw error;
      }
    },
  };
};

export type Feed = ReturnType<typeof createFeed>;
