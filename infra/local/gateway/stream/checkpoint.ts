import path from 'node:path';
import * as z from 'zod/mini';
import { isFull, readJson, writeJson } from '../../support/files.ts';

const shardState = z.object({
  /** Everything up to and including this sequence number is done. */
  after: z.optional(z.string()),
  finished: z.boolean(),
});

const file = z.object({ streamArn: z.string(), shards: z.record(z.string(), shardState) });

type ShardState = z.infer<typeof shardState>;

/** Writing less often costs only redelivery after a `kill -9`. */
const WRITE_EVERY_MS = 100;
const AGAIN_MS = 2_000;

export const checkpointFile = (dataDir: string, functionName: string): string =>
  path.join(dataDir, 'checkpoints', `${functionName}.json`);

/** Never more than is done. `undefined` before the first record. */
export const readCheckpoint = (path: string): z.infer<typeof file> | undefined => readJson(path, file);

/** One function's position in the stream, in a file that is replaced atomically. */
export const openCheckpoint = (path: string) => {
  let { streamArn, shards } = readCheckpoint(path) ?? { streamArn: '', shards: {} };
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    try {
      // No sync: a kill loses nothing that the system has accepted.
      writeJson(path, { streamArn, shards }, { durable: false });
    } catch (error) {
      if (!isFull(error)) throw error;
      // The file lags; the missing part is delivered again if the process ends first.
      timer = setTimeout(flush, AGAIN_MS).unref();
    }
  };
  const changed = () => {
    timer ??= setTimeout(flush, WRITE_EVERY_MS);
  };

  return {
    /** Starts over when the stream changes (the table was recreated). */
    use(arn: string, knownShards: readonly string[]): void {
      const kept = arn === streamArn ? Object.entries(shards).filter(([id]) => knownShards.includes(id)) : [];
      if (arn === streamArn && kept.length === Object.keys(shards).length) return;
      streamArn = arn;
      shards = Object.fromEntries(kept);
      changed();
    },
    of: (shardId: string): ShardState => shards[shardId] ?? { finished: false },
    set(shardId: string, state: ShardState): void {
      shards = { ...shards, [shardId]: state };
      changed();
    },
    flush,
  };
};

export type Checkpoint = ReturnType<typeof openCheckpoint>;
