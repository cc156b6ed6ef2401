import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type _Record, DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { localClient } from '#infra/common/aws.ts';
import { FUNCTIONS } from '#infra/config/functions.ts';
import { asksFor } from '#infra/common/stream.ts';
import { invokeAt } from '#infra/ops/stage.ts';
import { openCheckpoint } from '#local/gateway/stream/checkpoint.ts';
import { startPoller } from '#local/gateway/stream/poller.ts';
import { TABLE } from '#shared/contract/table.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { recordsIn } from '#tests/support/stream.ts';
import { type Look, whileMoving } from '../moving.ts';

/** Counts a record once for each function that receives it. */
const givenOut = (records: readonly _Record[]): number => {
  const read = records.map(({ dynamodb, eventName }) => ({
    entity: (dynamodb?.NewImage ?? dynamodb?.OldImage)?.['entity']?.S,
    event: eventName === undefined ? {} : { eventName },
  }));
  return FUNCTIONS.flatMap(({ trigger }) => (trigger.kind === 'stream' ? read.filter(asksFor(trigger)) : []))
    .length;
};

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
  const pollers = FUNCTIONS.flatMap(({ name, trigger }) =>
    trigger.kind !== 'stream'
      ? []
      : startPoller({
          tables,
          streams,
          table: dynamodb.table,
          partitionKey: TABLE.partitionKey,
          trigger,
          checkpoint: openCheckpoint(path.join(folder, `${name}.json`)),
          invoke: async (event) => {
            const result = await invoke(name, event);
            if (result.ok) records += (event as DynamoDBStreamEvent).Records.length;
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
