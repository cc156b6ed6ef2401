import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import path, { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { localClient } from '#infra/common/aws.ts';
import { compact, indexStream, trimStream } from '#local/engine/stream.ts';
import { ensureTable } from '#local/engine/table.ts';
import { checkpointFile, openCheckpoint } from '#local/gateway/stream/checkpoint.ts';
import { type Poller, startPoller } from '#local/gateway/stream/poller.ts';
import { passedByAll } from '#local/supervisor/trimming.ts';
import { eventually, tempFolder } from '#tests/support/temp.ts';
import { BatchWriteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, describe, expect, it } from 'vitest';
import { ENGINES_HERE, startEngine, type TestEngine } from './support.ts';

/** The engine's own queries of its stream, on each write and each read. */
const ASKED = [
  'SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?1',
  'SELECT * FROM _stream_records WHERE table_name = ?1 AND shard_id = ?2 AND CAST(sequence_number AS INTEGER) > ?3 ' +
    'ORDER BY CAST(sequence_number AS INTEGER) ASC LIMIT ?4',
];

it.runIf(ENGINES_HERE.includes('dynoxide'))('dynoxide reads its stream through an index', async () => {
  const engine = await startEngine('dynoxide');
  await ensureTable(engine.client, 'the-table');
  const database = new DatabaseSync(join(engine.folder, 'dynoxide.db'), { readOnly: true });
  for (const asked of ASKED) {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${asked}`).all();
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^SEARCH _stream_records USING (COVERING )?INDEX stream_by_number/),
    ]);
  }
  database.close();
});

it('leaves a file with an unexpected layout unchanged', () => {
  const file = join(tempFolder(), 'other.db');
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE _stream_records (id INTEGER PRIMARY KEY)');
  indexStream(file);
  expect(
    database
      .prepare('SELECT name FROM sqlite_master')
      .all()
      .map(({ name }) => name),
  ).toEqual(['_stream_records']);
  database.close();
});

const TABLE = 'the-table';
const READERS = ['quick', 'slow'];
const MARGIN = 50n;
const WRITES = 2_000;

const running: Poller[] = [];
const stopAll = () => Promise.all(running.splice(0).map((poller) => poller.stop()));
afterEach(stopAll);

const numberOf = ({ dynamodb }: DynamoDBRecord): number => Number(dynamodb?.Keys?.sk?.S);
const keyOf = ({ dynamodb }: DynamoDBRecord): string => dynamodb?.Keys?.pk?.S ?? '';

/** A stream reader as in the stack, and the records it received. */
const read = (engine: TestEngine, dataDir: string, name: string, takesMs: number) => {
  const seen: DynamoDBRecord[] = [];
  const poller = startPoller({
    tables: engine.client,
    streams: new DynamoDBStreamsClient({ ...localClient(engine.endpoint), maxAttempts: 1 }),
    table: TABLE,
    partitionKey: 'pk',
    trigger: { kind: 'stream', entities: ['order'], batchSize: 50, parallelization: 4, maxRetries: 2 },
    checkpoint: openCheckpoint(checkpointFile(dataDir, name)),
    invoke: async (event) => {
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      seen.push(...(event as DynamoDBStreamEvent).Records);
      return { ok: true, payload: 'null' };
    },
    discard: () => undefined,
  });
  running.push(poller);
  return seen;
};

const inOrder = (seen: readonly DynamoDBRecord[]): boolean => {
  const last = new Map<string, number>();
  return seen.every((record) => {
    const before = last.get(keyOf(record)) ?? -1;
    last.set(keyOf(record), numberOf(record));
    return numberOf(record) > before;
  });
};

const item = (number: number) => ({
  pk: { S: `key-${number % 7}` },
  sk: { S: String(number) },
  entity: { S: 'order' },
});

describe.runIf(ENGINES_HERE.includes('dynoxide'))('the stream of dynoxide, trimmed during use', () => {
  it('stays small and delivers every record, across a kill and with an old checkpoint', async () => {
    const engine = await startEngine('dynoxide');
    await ensureTable(engine.client, TABLE);
    const dataDir = tempFolder();
    mkdirSync(path.join(dataDir, 'checkpoints'));
    const file = path.join(engine.folder, 'dynoxide.db');
    const records = () => {
      const database = new DatabaseSync(file, { readOnly: true });
      const found = database.prepare('SELECT sequence_number AS n FROM _stream_records ORDER BY id').all();
      database.close();
      return found.map(({ n }) => Number(n));
    };
    const trim = async () => {
      const passed = await passedByAll(dataDir, READERS, Date.now(), MARGIN);
      return passed ? trimStream(file, passed) : 0;
    };
    const write = async (from: number, to: number) => {
      for (let at = from; at < to; at += 25) {
        const puts = Array.from({ length: Math.min(25, to - at) }, (_, more) => ({
          PutRequest: { Item: item(at + more) },
        }));
        await engine.client.send(new BatchWriteItemCommand({ RequestItems: { [TABLE]: puts } }));
      }
    };

    // Only one reader exists: records that the other has not read stay.
    const quick = read(engine, dataDir, 'quick', 0);
    await write(0, 500);
    await eventually(() => quick.length === 500);
    const early = path.join(dataDir, 'early.json');
    await eventually(() => statSync(checkpointFile(dataDir, 'quick'), { throwIfNoEntry: false }));
    copyFileSync(checkpointFile(dataDir, 'quick'), early);
    expect(await trim()).toBe(0);

    const slow = read(engine, dataDir, 'slow', 10);
    let writing = true;
    const trimming = (async () => {
      while (writing) {
        await trim();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    await write(500, WRITES);
    await eventually(() => slow.length === WRITES && quick.length === WRITES);
    writing = false;
    await trimming;
    await eventually(async () => {
      await trim();
      return records().length <= Number(MARGIN) + 1;
    });
    expect(inOrder(quick) && inOrder(slow)).toBe(true);
    expect(records().at(-1)).toBe(WRITES);

    // All records are read and the engine is killed: numbering continues.
    await stopAll();
    const passed = await passedByAll(dataDir, READERS, Date.now(), 0n);
    expect(passed?.before).toBe(BigInt(WRITES));
    if (passed) await trimStream(file, { ...passed, before: passed.before + 1_000n });
    expect(records()).toEqual([WRITES]);
    await engine.kill9();
    await engine.start();
    await engine.client.send(new PutItemCommand({ TableName: TABLE, Item: item(WRITES) }));
    expect(records()).toEqual([WRITES, WRITES + 1]);

    // A reader with a checkpoint from before the trimming continues with the remaining records.
    copyFileSync(early, checkpointFile(dataDir, 'quick'));
    const again = read(engine, dataDir, 'quick', 0);
    const after = read(engine, dataDir, 'slow', 0);
    await eventually(() => again.length >= 2 && after.length >= 1);
    expect(again.map(numberOf)).toEqual([WRITES - 1, WRITES]);
    expect(after.map(numberOf)).toEqual([WRITES]);
  });
});

const STREAM = 'arn:aws:dynamodb:local:0:table/the-table/stream/1.5';

/** A file with the engine's layout and this many records. */
const fileWith = (count: number): string => {
  const file = path.join(tempFolder(), 'engine.db');
  const database = new DatabaseSync(file);
  database.exec(
    `CREATE TABLE _tables (table_name TEXT, stream_label TEXT);
     INSERT INTO _tables VALUES ('the-table', '1.5');
     CREATE TABLE _stream_records (id INTEGER PRIMARY KEY AUTOINCREMENT, table_name TEXT, sequence_number TEXT, shard_id TEXT, new_image TEXT);
     CREATE INDEX stream_by_number ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
     BEGIN`,
  );
  const insert = database.prepare(
    "INSERT INTO _stream_records (table_name, sequence_number, shard_id, new_image) VALUES ('the-table', ?, 'shard', ?)",
  );
  for (let number = 1; number <= count; number += 1) insert.run(String(number), 'x'.repeat(200));
  database.exec('COMMIT');
  database.close();
  return file;
};

describe('trimming', () => {
  const passed = { streamArn: STREAM, shardId: 'shard', before: 10_000n };

  it('removes all of a long stream except its newest record', async () => {
    expect(await trimStream(fileWith(1_001), passed)).toBe(1_000);
  });

  it('leaves other streams, shards and tables unchanged, and files of another release', async () => {
    const file = fileWith(20);
    for (const streamArn of [STREAM.replace('1.5', '2.0'), STREAM.replace('the-table', 'other'), 'none']) {
      expect(await trimStream(file, { ...passed, streamArn })).toBe(0);
    }
    expect(await trimStream(file, { ...passed, shardId: 'other' })).toBe(0);
    const database = new DatabaseSync(file);
    database.exec('DROP INDEX stream_by_number');
    database.close();
    expect(await trimStream(file, passed)).toBe(0);
    expect(await trimStream(path.join(tempFolder(), 'none.db'), passed)).toBe(0);
  });

  it('returns the space of a large file', () => {
    const file = fileWith(200_000);
    const full = statSync(file).size;
    const database = new DatabaseSync(file);
    database.exec('DELETE FROM _stream_records');
    database.close();
    expect(statSync(file).size).toBe(full);
    compact(file);
    expect(statSync(file).size).toBeLessThan(full / 10);
  });
});
