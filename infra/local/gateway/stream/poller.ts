import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '@ramps-gateway/infra/common/aws.ts';
import { queueFile, sendToFile, type StreamFailure } from '@ramps-gateway/infra/common/dead-letters.ts';
import { asksFor, type InvocationResult, type StreamRecord } from '@ramps-gateway/infra/common/stream.ts';
import type { StreamTrigger } from '@ramps-gateway/infra/config/functions.ts';
import { createBatchProcessor, createLanes, createWindow, retryDelay } from './batches.ts';
import type { Checkpoint } from './checkpoint.ts';
import { createFeed, type Feed } from './feed.ts';
import { createPace, discoverStream, hasTable, type Pace, readShard, type Stream } from './reader.ts';

export interface Discarded {
  readonly record: StreamRecord;
  readonly shardId: string;
  readonly streamArn: string;
}

const secondsToIso = (seconds: number | undefined): string =>
  new Date(seconds === undefined ? Date.now() : seconds * 1000).toISOString();

/**
 * Failed records raise an alarm and, as on AWS, leave a message with their stream position (read by `npm run ops --
 * redrive`).
 */
export const createDeadLetters =
  (folder: string, functionName: string, alarm: (line: string) => void) =>
  ({ record, shardId, streamArn }: Discarded, reason: string, attempts: number): void => {
    const arrival = secondsToIso(record.event.dynamodb?.ApproximateCreationDateTime);
    const failure: StreamFailure = {
      requestContext: {
        requestId: randomUUID(),
        functionArn: `arn:aws:lambda:${LOCAL_REGION}:${LOCAL_ACCOUNT}:function:${functionName}`,
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: attempts,
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      version: '1.0',
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        shardId,
        startSequenceNumber: record.sequence,
        endSequenceNumber: record.sequence,
        approximateArrivalOfFirstRecord: arrival,
        approximateArrivalOfLastRecord: arrival,
        batchSize: 1,
        streamArn,
      },
    };
    sendToFile(folder, functionName, JSON.stringify(failure));
    alarm(
      `ALARM ${functionName}-dead-letters: ${functionName} gave up on a ${record.entity ?? 'stream'} record after ${attempts} attempts: ${reason} (kept in ${queueFile(folder, functionName)}; npm run ops -- redrive puts it back)`,
    );
  };

export interface PollerOptions {
  readonly tables: DynamoDBClient;
  readonly streams: DynamoDBStreamsClient;
  readonly table: string;
  readonly partitionKey: string;
  readonly trigger: StreamTrigger;
  readonly checkpoint: Checkpoint;
  readonly invoke: (event: object) => Promise<InvocationResult>;
  readonly discard: (what: Discarded, reason: string, attempts: number) => void;
  /** Shared by a table's consumers; by default its own. */
  readonly feed?: Feed;
  /** Resolves when the next batch can start; records until then join it. */
  readonly turn?: () => Promise<void>;
  readonly pace?: Pace;
  readonly retryDelay?: (retry: number) => number;
}

/** Reads the stream for one function: at least once, in order for each key. */
export interface Poller {
  wake(): void;
  stop(): Promise<void>;
}

const LOOK_AGAIN_MS = 100;

export const startPoller = (options: PollerOptions): Poller => {
  const { trigger, checkpoint } = options;
  const { batchSize, parallelization, maxRetries } = trigger;
  const pace = options.pace ?? createPace();
  const feed = options.feed ?? createFeed(options.streams, options.partitionKey);
  const halt = new AbortController();
  const isStopped = () => halt.signal.aborted;
  const sleep = (milliseconds: number): Promise<void> =>
    delay(milliseconds, undefined, { signal: halt.signal }).catch(() => undefined);

  /** Waits for a database that is down instead of using up retries. */
  const sleepBeforeRetry = async (milliseconds: number): Promise<void> => {
    await sleep(milliseconds);
    while (!isStopped() && !(await hasTable(options.tables, options.table))) await sleep(LOOK_AGAIN_MS);
  };

  const follow = async (streamArn: string, shardId: string): Promise<void> => {
    const over = new AbortController();
    const window = createWindow(batchSize * parallelization, (after) =>
      checkpoint.set(shardId, { after, finished: false }),
    );
    const abandon = () => {
      over.abort();
      window.abandon();
    };
    halt.signal.addEventListener('abort', abandon);
    const run = createBatchProcessor({
      invoke: (batch) => options.invoke({ Records: batch.map(({ event }) => event) }),
      maxRetries,
      retryDelay: options.retryDelay ?? retryDelay,
      sleep: sleepBeforeRetry,
      isStopped: () => over.signal.aborted,
      onDone: ({ sequence }) => window.done(sequence),
      onDiscarded: (record, reason, attempts) =>
        options.discard({ record, shardId, streamArn }, reason, attempts),
    });
    const lanes = createLanes(parallelization, batchSize, run, options.turn);
    const isWanted = asksFor(trigger);
    const take = async (records: readonly StreamRecord[]) => {
      for (const { sequence } of records) window.add(sequence);
      for (const record of records) if (!isWanted(record)) window.done(record.sequence);
      lanes.push(records.filter(isWanted));
      await window.room();
    };
    const source = { feed, streamArn, shardId, pace, isStopped, sleep };
    try {
      const end = await readShard(source, checkpoint.of(shardId).after, take);
      if (end === 'stopped') return;
      await window.empty();
      if (!isStopped()) checkpoint.set(shardId, { ...checkpoint.of(shardId), finished: true });
    } finally {
      halt.signal.removeEventListener('abort', abandon);
      abandon();
    }
  };

  const whenStopped = new Promise<void>((resolve) => {
    halt.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const reading = new Map<string, Promise<void>>();

  /** A child shard waits for its parent, so that keys keep their order. */
  const startReady = ({ arn, shards }: Stream): void => {
    const ids = shards.map(({ id }) => id);
    checkpoint.use(arn, ids);
    const isOpen = (id: string | undefined) =>
      id !== undefined && ids.includes(id) && !checkpoint.of(id).finished;
    for (const { id, parent } of shards) {
      if (reading.has(id) || !isOpen(id) || isOpen(parent)) continue;
      const ended = follow(arn, id)
        .catch(() => sleep(LOOK_AGAIN_MS))
        .finally(() => reading.delete(id));
      reading.set(id, ended);
    }
  };

  const run = async (): Promise<void> => {
    while (!isStopped()) {
      try {
        startReady(await discoverStream(options.tables, options.streams, options.table));
      } catch {
        // The engine is starting, or the table does not exist yet.
      }
      if (reading.size === 0) await sleep(LOOK_AGAIN_MS);
      else await Promise.race([...reading.values(), whenStopped]);
    }
    await Promise.all(reading.values());
    checkpoint.flush();
  };
  const running = run();

  return {
    wake: () => pace.wake(),
    async stop() {
      halt.abort();
      pace.wake();
      await running;
    },
  };
};
