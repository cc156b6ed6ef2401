import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type _Record, DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { localClient } from '#infra/common/aws.ts';
import { FUNCTIONS, type StreamTrigger } from '#infra/config/functions.ts';
import { sqsEvent } from '#infra/common/queue.ts';
import { asksFor } from '#infra/common/stream.ts';
import { invokeAt } from '#infra/ops/stage.ts';
import { openCheckpoint } from '#local/gateway/stream/checkpoint.ts';
import { startPoller } from '#local/gateway/stream/poller.ts';
import { subscriptionOf } from '#shared/contract/entities.ts';
import { TABLE } from '#shared/contract/table.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { recordsIn } from '#tests/support/stream.ts';
import { type Look, whileMoving } from '../moving.ts';

interface Consumer {
  readonly name: string;
  readonly trigger: StreamTrigger;
  /** Through a queue on AWS. */
  readonly isServed: boolean;
}

/** Without the router, whose FIFO queues would drop what they had already. */
const CONSUMERS = FUNCTIONS.flatMap(({ name, trigger }): readonly Consumer[] => {
  if (trigger.kind === 'stream' && name !== 'route-changes') return [{ name, trigger, isServed: false }];
  if (trigger.kind !== 'queue') return [];
  const { consumer, batchSize, maxRetries } = trigger;
  const reads = { ...subscriptionOf(consumer), batchSize, parallelization: 1, maxRetries };
  return [{ name, trigger: { kind: 'stream', ...reads }, isServed: true }];
});

/** Counts a record once for each function that receives it. */
const givenOut = (records: readonly _Record[]): number => {
  const read = records.map(({ dynamodb, eventName }) => ({
    entity: (dynamodb?.NewImage ?? dynamodb?.OldImage)?.['entity']?.S,
    event: eventName === undefined ? {} : { eventName },
  }));
  return CONSUMERS.flatMap(({ trigger }) => read.filter(asksFor(trigger))).length;
};

/** One message for each record, whose id is the record's sequence number, as the reader expects it in the answer. */
const asMessages = ({ Records }: DynamoDBStreamEvent) =>
  sqsEvent(
    'again',
    Records.map((record) => ({
      id: record.dynamodb?.SequenceNumber ?? '',
      body: JSON.stringify({ Records: [record] }),
      sentAt: 0,
      received: 1,
    })),
  );

/**
 * Reads the stream from its start in parallel with the gateway, so that each function gets everything again. `engine` is the
 * endpoint without any proxy.
 */
export const readAgain = ({ dynamodb, secretsManager }: StackFile, engine: string) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ramps-gateway-second-'));
  const tables = new DynamoDBClient(localClient(engine));
  const streams = new DynamoDBStreamsClient(localClient(engine));
  const invoke = invokeAt(secretsManager.endpoint);
  let [records, failures] = [0, 0];
  const pollers = CONSUMERS.map(({ name, trigger, isServed }) =>
    startPoller({
      tables,
      streams,
      table: dynamodb.table,
      partitionKey: TABLE.partitionKey,
      trigger,
      checkpoint: openCheckpoint(path.join(folder, `${name}.json`)),
      invoke: async (event) => {
        const batch = event as DynamoDBStreamEvent;
        const result = await invoke(name, isServed ? asMessages(batch) : batch);
        if (result.ok) records += batch.Records.length;
        return result;
      },
      discard: () => {
        failures += 1;
      },
    }),
  );
  return {
    records: () => records,
    failures: () => failures,
    /** Whether the functions have received everything now in the stream. */
    toTheEnd: async (): Promise<boolean> => {
      const all = givenOut(await recordsIn(tables, streams, dynamodb.table));
      const isThere = (): Promise<Look<true>> =>
        Promise.resolve({ found: records >= all || undefined, seen: records });
      return (await whileMoving(isThere)) ?? false;
    },
    stop: async (): Promise<void> => {
      await Promise.all(pollers.map((poller) => poller.stop()));
      tables.destroy();
      streams.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type SecondReader = ReturnType<typeof readAgain>;
