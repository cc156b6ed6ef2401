import path from 'node:path';
import * as z from 'zod/mini';
import { readJson, writeJson } from '../../support/files.ts';
import { isFull } from '../../support/full-disk.ts';

const shardState = z.object({
  /** Everything up to and with this sequence number is done. */
  after: z.optional(z.string()),
  /** It was closed, and all of it is done. */
  finished: z.boolean(),
});

const file = z.object({ streamArn: z.string(), shards: z.record(z.string(), shardState) });

type ShardState = z.infer<typeof shardState>;

/** How far one function has come in the stream: a file, replaced in one step. */
export interface Checkpoint {
  /** Forgets everything when it belongs to another stream (the table was made again). */
  use(streamArn: string, knownShards: readonly string[]): void;
  of(shardId: string): ShardState;
  set(shardId: string, state: ShardState): void;
  /** Writes what has not been written yet. */
  flush(): void;
}

/** Writing it less often than it moves costs a redelivery after a `kill -9`, nothing else. */
const WRITE_EVERY_MS = 100;
/** Where there is no room for it. */
const AGAIN_MS = 2_000;

export const checkpointFile = (dataDir: string, functionName: string): string =>
  path.join(dataDir, 'checkpoints', `${functionName}.json`);

/** What the file says: never more than what is done. Undefined before the first record. */
export const readCheckpoint = (path: string): z.infer<typeof file> | undefined => readJson(path, file);

export const openCheckpoint = (path: string): Checkpoint => {
  let { streamArn, shards } = readCheckpoint(path) ?? { streamArn: '', shards: {} };
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    try {
      // A killed process loses nothing that was handed to the system: there is no need to wait for the disk.
      writeJson(path, { streamArn, shards }, { durable: false });
    } catch (error) {
      if (!isFull(error)) throw error;
      // The file says less than what is done: that is delivered again, should nothing be written before the end.
      timer = setTimeout(flush, AGAIN_MS).unref();
    }
  };
  const changed = () => {
    timer ??= setTimeout(flush, WRITE_EVERY_MS);
  };

  return {
    use(arn, knownShards) {
      const kept = arn === streamArn ? Object.entries(shards).filter(([id]) => knownShards.includes(id)) : [];
      if (arn === streamArn && kept.length === Object.keys(shards).length) return;
      streamArn = arn;
      shards = Object.fromEntries(kept);
      changed();
    },
    of: (shardId) => shards[shardId] ?? { finished: false },
    set(shardId, state) {
      shards = { ...shards, [shardId]: state };
      changed();
    },
    flush,
  };
};
