import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { FUNCTIONS } from '@ramps-gateway/infra/config/functions.ts';
import { openCheckpoint } from '@ramps-gateway/infra/local/gateway/stream/checkpoint.ts';
import { startPoller } from '@ramps-gateway/infra/local/gateway/stream/poller.ts';
import { localClient } from '@ramps-gateway/infra/local/support/aws.ts';
import { invokeAt } from '@ramps-gateway/infra/redrive/invoke.ts';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import type { StackFile } from '../../support/stack.ts';

export interface SecondReader {
  /** Records that were given to the functions so far. */
  records(): number;
  /** Batches that a function did not take. */
  failures(): number;
  /** Nothing was read for so long. */
  idleMs(): number;
  stop(): Promise<void>;
}

/**
 * Reads the stream from its begin beside the gateway, and gives each function everything that it asks for: what the
 * gateway delivers is delivered once more, at about the same time.
 * @param engine its endpoint, past whatever stands before it
 */
export const readAgain = ({ dynamodb, secretsManager }: StackFile, engine: string): SecondReader => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ramps-gateway-second-'));
  const tables = new DynamoDBClient(localClient(engine));
  const streams = new DynamoDBStreamsClient(localClient(engine));
  const invoke = invokeAt(secretsManager.endpoint);
  let [records, failures, lastAt] = [0, 0, Date.now()];
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
            lastAt = Date.now();
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
    idleMs: () => Date.now() - lastAt,
    stop: async () => {
      await Promise.all(pollers.map((poller) => poller.stop()));
      tables.destroy();
      streams.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
