import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { dropTable, ensureTable } from '#local/engine/table.ts';
import type { InvocationResult } from '#infra/common/stream.ts';
import { openCheckpoint } from '#local/gateway/stream/checkpoint.ts';
import { createDeadLetters, type PollerOptions, startPoller } from '#local/gateway/stream/poller.ts';
import { createPace, PACE } from '#local/gateway/stream/reader.ts';
import { localClient } from '#infra/common/aws.ts';
import { fileQueue } from '#infra/common/dead-letters.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually, tempFolder } from '#tests/support/temp.ts';
import { ENGINES_HERE, startEngine, type TestEngine } from '../engine/support.ts';

const idOf = ({ dynamodb }: DynamoDBRecord): string => `${dynamodb?.Keys?.pk?.S}/${dynamodb?.Keys?.sk?.S}`;
const fine: InvocationResult = { ok: true, payload: 'null' };
const failAt = (record: DynamoDBRecord | undefined): InvocationResult => ({
  ok: true,
  payload: JSON.stringify({ batchItemFailures: [{ itemIdentifier: record?.dynamodb?.SequenceNumber }] }),
});

describe.each(ENGINES_HERE)('a poller on %s', (name) => {
  let engine: TestEngine;
  let number = 0;
  let table = '';
  const running: { stop(): Promise<void> }[] = [];

  beforeAll(async () => {
    engine = await startEngine(name);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((poller) => poller.stop()));
  });

  const newTable = async (): Promise<string> => {
    table = `table-${number++}`;
    await ensureTable(engine.client, table);
    return tempFolder();
  };
  const put = (pk: string, sk = 's', entity = 'order', more: Record<string, { S: string }> = {}) =>
    engine.client.send(
      new PutItemCommand({
        TableName: table,
        Item: { pk: { S: pk }, sk: { S: sk }, entity: { S: entity }, ...more },
      }),
    );

  /** A poller whose function runs in this process. The checkpoint is a file, as in the stack. */
  const poll = (
    folder: string,
    answer: (records: readonly DynamoDBRecord[]) => InvocationResult | Promise<InvocationResult> = () => fine,
    trigger = {},
    more: Partial<PollerOptions> = {},
  ) => {
    const batches: DynamoDBRecord[][] = [];
    const printed: string[] = [];
    const poller = startPoller({
      tables: engine.client,
      streams: new DynamoDBStreamsClient({ ...localClient(engine.endpoint), maxAttempts: 1 }),
      table,
      partitionKey: 'pk',
      trigger: {
        kind: 'stream',
        entities: ['order'],
        batchSize: 10,
        parallelization: 4,
        maxRetries: 2,
        ...trigger,
      },
      checkpoint: openCheckpoint(path.join(folder, 'checkpoint.json')),
      invoke: async (event) => {
        const { Records } = event as DynamoDBStreamEvent;
        batches.push(Records);
        return answer(Records);
      },
      discard: createDeadLetters(path.join(folder, 'dlq'), 'the-function', (line) => printed.push(line)),
      retryDelay: () => 5,
      ...more,
    });
    running.push(poller);
    const seen = () => batches.flat().map(idOf);
    return { poller, batches, seen, printed };
  };

  it('delivers records in DynamoDB Streams’ format', async () => {
    const folder = await newTable();
    await put('a', 's', 'order', { text: { S: 'one' } });
    await put('b', 's', 'profile');
    await put('a', 's', 'order', { text: { S: 'two' } });
    await engine.client.send(
      new DeleteItemCommand({ TableName: table, Key: { pk: { S: 'a' }, sk: { S: 's' } } }),
    );
    const { batches, seen } = poll(folder);
    await eventually(() => seen().length >= 3);
    const records = batches.flat();
    expect(records.map(({ eventName }) => eventName)).toEqual(['INSERT', 'MODIFY', 'REMOVE']);
    expect(records[1]).toEqual({
      eventID: expect.any(String) as string,
      eventName: 'MODIFY',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: 'us-east-1',
      eventSourceARN: expect.stringContaining(`table/${table}/stream/`) as string,
      dynamodb: {
        ApproximateCreationDateTime: expect.any(Number) as number,
        Keys: { pk: { S: 'a' }, sk: { S: 's' } },
        OldImage: { pk: { S: 'a' }, sk: { S: 's' }, entity: { S: 'order' }, text: { S: 'one' } },
        NewImage: { pk: { S: 'a' }, sk: { S: 's' }, entity: { S: 'order' }, text: { S: 'two' } },
        SequenceNumber: expect.stringMatching(/^\d+$/) as string,
        SizeBytes: expect.any(Number) as number,
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    });
    expect(records[2]?.dynamodb).not.toHaveProperty('NewImage');
  });

  it('delivers only new items of some entities', async () => {
    const folder = await newTable();
    await put('a', 's', 'webhook_event');
    await put('a', 's', 'webhook_event', { text: { S: 'judged' } });
    await put('b', 's', 'order');
    await put('b', 's', 'order', { text: { S: 'two' } });
    await put('c', 's', 'webhook_event');
    const { batches, seen } = poll(folder, undefined, { newOf: ['webhook_event'] });
    await eventually(() => seen().length >= 4);
    const names = batches.flat().map((record) => `${idOf(record)} ${record.eventName}`);
    expect(names.toSorted()).toEqual(['a/s INSERT', 'b/s INSERT', 'b/s MODIFY', 'c/s INSERT']);
  });

  it('runs batches in parallel and keeps each key’s order', async () => {
    const folder = await newTable();
    const ids = Array.from({ length: 60 }, (_, at) => [`key-${at % 12}`, String(at).padStart(3, '0')]);
    for (const [pk, sk] of ids) await put(pk ?? '', sk);
    let active = 0;
    let most = 0;
    const { batches, seen } = poll(folder, async () => {
      most = Math.max(most, ++active);
      await new Promise((resolve) => setTimeout(resolve, (batches.length * 7) % 20));
      active -= 1;
      return fine;
    });
    await eventually(() => seen().length >= 60);
    expect(most).toBeGreaterThan(1);
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(10);
    expect(new Set(seen()).size).toBe(60);
    for (let key = 0; key < 12; key += 1) {
      const own = seen().filter((id) => id.startsWith(`key-${key}/`));
      expect(own).toEqual(own.toSorted());
    }
  });

  it('redelivers from the failed record on, not the records before it', async () => {
    const folder = await newTable();
    for (const sk of ['1', '2', '3', '4']) await put('same', sk);
    let failures = 1;
    const { batches } = poll(folder, (records) => {
      const bad = records.find((record) => idOf(record) === 'same/3');
      return bad && failures-- > 0 ? failAt(bad) : fine;
    });
    await eventually(() => batches.flat().length >= 6);
    expect(batches.map((batch) => batch.map(idOf).join(' '))).toEqual([
      'same/1 same/2 same/3 same/4',
      'same/3 same/4',
    ]);
  });

  it('halves a failing batch, gives up the bad record with a log line and a file, and continues', async () => {
    const folder = await newTable();
    for (const sk of ['1', '2', '3', '4']) await put('same', sk);
    const { seen, printed } = poll(folder, (records) =>
      records.some((record) => idOf(record) === 'same/2')
        ? { ok: false, error: { errorType: 'Error', errorMessage: 'cannot' } }
        : fine,
    );
    await eventually(() => seen().includes('same/4') && printed.length === 1);
    await put('same', '5');
    await eventually(() => seen().includes('same/5'));
    expect(printed[0]).toMatch(
      /^ALARM the-function-dead-letters: the-function gave up on a order record after 3 attempts: cannot \(kept in .*the-function\.jsonl; /,
    );
    const deadLetters = await fileQueue(path.join(folder, 'dlq'), 'the-function').list();
    expect(deadLetters).toMatchObject([
      { range: { streamArn: expect.stringContaining(`table/${table}/stream/`) as string } },
    ]);
  });

  it('resumes at its checkpoint, and redelivers unconfirmed records', async () => {
    const folder = await newTable();
    const file = path.join(folder, 'checkpoint.json');
    await put('a');
    const first = poll(folder);
    await eventually(() => first.seen().length === 1);
    await first.poller.stop();
    const early = path.join(folder, 'early.json');
    copyFileSync(file, early);

    await put('b');
    const second = poll(folder);
    await eventually(() => second.seen().length === 1);
    expect(second.seen()).toEqual(['b/s']);
    await second.poller.stop();

    // A `kill -9` between the function's answer and the file: the same record is delivered again.
    copyFileSync(early, file);
    await put('c');
    const third = poll(folder);
    await eventually(() => third.seen().length === 2);
    expect(third.seen()).toEqual(['b/s', 'c/s']);
  });

  it('keeps its place while a record is in progress', async () => {
    const folder = await newTable();
    await put('a');
    const stuck = poll(folder, () => new Promise(() => undefined));
    await eventually(() => stuck.seen().length === 1);
    await stuck.poller.stop();
    const next = poll(folder);
    await eventually(() => next.seen().length === 1);
    expect(next.seen()).toEqual(['a/s']);
  });

  it('polls when woken, however long its pause', async () => {
    const folder = await newTable();
    const longest = 2 ** 31 - 1;
    const pace = createPace({ ...PACE, firstMs: longest, idleMs: longest });
    const { poller, seen } = poll(folder, () => fine, {}, { pace });
    for (const id of ['first', 'second', 'third']) {
      await put(id);
      await eventually(() => {
        poller.wake();
        return seen().at(-1) === `${id}/s`;
      });
    }
  });

  it('survives an engine restart without giving up a record, and a recreated table', async () => {
    const folder = await newTable();
    await put('a');
    let killed: Promise<void> | undefined;
    const { seen, printed } = poll(folder, () => {
      if (killed) return fine;
      killed = engine.kill9();
      return { ok: false, error: { errorType: 'Error', errorMessage: 'no database' } };
    });
    await eventually(() => killed !== undefined);
    await killed;
    // Longer than all retries together would take with a running engine.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(seen()).toEqual(['a/s']);
    await engine.start();
    await eventually(() => seen().length === 2);
    await put('after');
    await eventually(() => seen().length === 3);
    expect(seen()).toEqual(['a/s', 'a/s', 'after/s']);
    expect(printed).toEqual([]);

    await Promise.all(running.splice(0).map((poller) => poller.stop()));
    await dropTable(engine.client, table);
    await ensureTable(engine.client, table);
    await put('again');
    const again = poll(folder);
    // dynoxide delivers the dropped table's records again before those of the new one.
    await eventually(() => again.seen().at(-1) === 'again/s');
  });
});
