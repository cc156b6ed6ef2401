import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  BatchWriteItemCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { localClient } from '#infra/common/aws.ts';
import { dynoxide } from '#local/engine/engine.ts';
import { answers, ensureTable } from '#local/engine/table.ts';
import { freePorts } from '#tests/support/ports.ts';
import { compare, type Figure } from '../figures.ts';
import type { Row } from '../row.ts';
import { median } from '../statistics.ts';

const TABLE = 'the-table';
const WRITES = { full: 100_000, short: 5_000 };
const SAMPLES = 400;
const TEXT = 'x'.repeat(600);
/** Alternates in short turns, so that disturbances affect both. */
const TURN = 20;
/** docs/figures.md. */
const GOALS = {
  put: { of: 'ratio', most: 1.25 },
  'empty GetRecords': { of: 'ratio', most: 1.25 },
  // It reads all records. Readers call it once, when they start.
  DescribeStream: undefined,
} as const;

type Timed = 'put' | 'empty GetRecords' | 'DescribeStream';
type Times = Record<Timed, number[]>;

interface OnDisk {
  /** Writes this number of items and trims the stream as `npm start` does when all readers have read it. */
  write(count: number): Promise<void>;
  measure(times: Times, count: number): Promise<void>;
  stop(): Promise<void>;
}

/** dynoxide with its data in a folder, prepared as in the stack. */
const onDisk = async (program: NonNullable<ReturnType<typeof dynoxide>>): Promise<OnDisk> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ramps-gateway-bench-'));
  const [port = 0] = await freePorts(1);
  const watchdog = fileURLToPath(import.meta.resolve('@ramps-gateway/local/engine/watchdog.ts'));
  const child: ChildProcess = spawn(process.execPath, [watchdog, ...program.command(port, folder)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const local = { ...localClient(`http://127.0.0.1:${port}`), maxAttempts: 1 };
  const tables = new DynamoDBClient(local);
  const streams = new DynamoDBStreamsClient(local);
  while (!(await answers(tables))) await delay(25);
  program.prepareData?.(folder);
  await ensureTable(tables, TABLE);
  const { Table: described } = await tables.send(new DescribeTableCommand({ TableName: TABLE }));
  const StreamArn = described?.LatestStreamArn ?? '';
  const describeStream = () => streams.send(new DescribeStreamCommand({ StreamArn }));
  const shardId = (await describeStream()).StreamDescription?.Shards?.[0]?.ShardId ?? '';
  let number = 0;
  const item = () => ({
    pk: { S: `key-${number % 500}` },
    sk: { S: String(number++) },
    entity: { S: 'order' },
    text: { S: TEXT },
  });

  const taking = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };

  return {
    async write(count) {
      const end = number + count;
      while (number < end) {
        const puts = Array.from({ length: 25 }, () => ({ PutRequest: { Item: item() } }));
        await tables.send(new BatchWriteItemCommand({ RequestItems: { [TABLE]: puts } }));
        const passed = { streamArn: StreamArn, shardId, before: BigInt(number - 1_000) };
        if (number % 5_000 === 0) await program.trimStream?.(folder, passed, () => false);
      }
    },
    async measure(times, count) {
      const from = { StreamArn, ShardId: shardId, ShardIteratorType: 'LATEST' } as const;
      const { ShardIterator } = await streams.send(new GetShardIteratorCommand(from));
      for (let at = 0; at < count; at += 1) {
        times['empty GetRecords'].push(
          await taking(() => streams.send(new GetRecordsCommand({ ShardIterator }))),
        );
        times.DescribeStream.push(await taking(describeStream));
      }
      for (let at = 0; at < count; at += 1)
        times.put.push(
          await taking(() => tables.send(new PutItemCommand({ TableName: TABLE, Item: item() }))),
        );
    },
    async stop() {
      tables.destroy();
      streams.destroy();
      const ended = once(child, 'exit');
      child.stdin?.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const noTimes = (): Times => ({ put: [], 'empty GetRecords': [], DescribeStream: [] });

/** The engine of `npm start` after a week of use against a fresh one. They take turns, so that noise affects both. */
export const engineAge: Row = {
  name: 'engine age',
  run: async ({ report, short }): Promise<readonly Figure[]> => {
    const program = dynoxide();
    if (!program) return [];
    const writes = short ? WRITES.short : WRITES.full;
    const used = await onDisk(program);
    const fresh = await onDisk(program);
    try {
      await used.write(writes);
      report(`${writes} writes`);
      await used.measure(noTimes(), TURN);
      await fresh.measure(noTimes(), TURN);
      const [ofUsed, ofFresh] = [noTimes(), noTimes()];
      for (let at = 0; at < SAMPLES; at += TURN) {
        await used.measure(ofUsed, TURN);
        await fresh.measure(ofFresh, TURN);
      }
      return (['put', 'empty GetRecords', 'DescribeStream'] as const).map((what) =>
        compare(
          `${what} after ${writes} writes, p50`,
          'ms',
          median(ofUsed[what]),
          { name: 'a fresh engine', value: median(ofFresh[what]) },
          { ...(GOALS[what] && { goal: GOALS[what] }) },
        ),
      );
    } finally {
      await used.stop();
      await fresh.stop();
    }
  },
};
