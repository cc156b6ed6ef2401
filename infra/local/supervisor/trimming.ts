import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileQueue } from '@ramps-gateway/infra/common/dead-letters.ts';
import type { FunctionSpec } from '@ramps-gateway/infra/config/functions.ts';
import type { Engine } from '../engine/engine.ts';
import type { Passed } from '../engine/stream.ts';
import { checkpointFile, readCheckpoint } from '../gateway/stream/checkpoint.ts';
import { inDataDir } from './stack-file.ts';

/** Records kept behind all readers, for redelivery and inspection. */
const MARGIN = 1_000n;
/** AWS keeps a record this long. */
const DAY_MS = 24 * 60 * 60 * 1000;
const EVERY_MS = 10_000;

const least = (numbers: readonly bigint[]): bigint | undefined =>
  numbers.reduce<bigint | undefined>(
    (low, next) => (low === undefined || next < low ? next : low),
    undefined,
  );

/** Positions of dead letters, which `npm run ops -- redrive` reads from the stream. */
const wantedBack = async (
  dataDir: string,
  name: string,
  { streamArn, shardId }: Omit<Passed, 'before'>,
  now: number,
): Promise<readonly bigint[]> => {
  const waiting = await fileQueue(path.join(dataDir, 'dlq'), name).list();
  return waiting.flatMap(({ at, range }) =>
    range?.streamArn === streamArn && range.shardId === shardId && now - Date.parse(at) < DAY_MS
      ? [BigInt(range.from)]
      : [],
  );
};

/**
 * The position that all readers have passed, less a margin, from their checkpoint files. `undefined` if a reader has
 * none or reads another stream. Unhandled records stay, however old.
 */
export const passedByAll = async (
  dataDir: string,
  readers: readonly string[],
  now: number,
  margin = MARGIN,
): Promise<Passed | undefined> => {
  const checkpoints = readers.map((name) => readCheckpoint(checkpointFile(dataDir, name)));
  const [first] = checkpoints;
  const [shardId, ...more] = Object.keys(first?.shards ?? {});
  if (first === undefined || shardId === undefined || more.length > 0) return undefined;
  const { streamArn } = first;
  const done = checkpoints.flatMap((checkpoint) => {
    const after = checkpoint?.streamArn === streamArn ? checkpoint.shards[shardId]?.after : undefined;
    return after === undefined ? [] : [BigInt(after)];
  });
  if (done.length < readers.length) return undefined;
  const wanted = await Promise.all(
    readers.map((name) => wantedBack(dataDir, name, { streamArn, shardId }, now)),
  );
  const before = least([...done.map((after) => after - margin), ...wanted.flat()]);
  return before === undefined ? undefined : { streamArn, shardId, before };
};

/** Keeps a long-running demo as fast as a new one (ADR 5). */
export const startTrimming = (
  engine: Engine,
  dataDir: string,
  specs: readonly FunctionSpec[],
): { stop(): Promise<void> } => {
  const trim = engine.name === 'external' ? undefined : engine.trimStream;
  const readers = specs.filter(({ trigger }) => trigger.kind === 'stream').map(({ name }) => name);
  const halt = new AbortController();
  const isStopped = () => halt.signal.aborted;
  const run = async (): Promise<void> => {
    while (trim && !isStopped()) {
      try {
        const passed = await passedByAll(dataDir, readers, Date.now());
        if (passed) await trim(inDataDir(dataDir).database, passed, isStopped);
      } catch {
        // Busy, restarting or a full disk: the next run tries again.
      }
      await delay(EVERY_MS, undefined, { signal: halt.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: () => {
      halt.abort();
      return running;
    },
  };
};
