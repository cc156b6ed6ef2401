import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { FUNCTIONS } from '#infra/config/functions.ts';
import { ensureTable } from '#local/engine/table.ts';
import type { InvocationResult } from '#infra/common/stream.ts';
import { openCheckpoint } from '#local/gateway/stream/checkpoint.ts';
import { createDeadLetters, startPoller } from '#local/gateway/stream/poller.ts';
import { localClient } from '#infra/common/aws.ts';
import { fetchRecords, redrive, type RedrivePorts } from '#infra/ops/redrive.ts';
import { fileQueue, type Queue, queueFile, readDeadLetter } from '#infra/common/dead-letters.ts';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { eventually, tempFolder } from '#tests/support/temp.ts';
import { runOps, stackWith } from './support.ts';
import { ENGINES_HERE, startEngine, type TestEngine } from '../local/engine/support.ts';

const spec = (name: string) => {
  const found = FUNCTIONS.find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
};
const DRIVER = spec('drive-conversions');
const fine: InvocationResult = { ok: true, payload: '{"batchItemFailures":[]}' };
const recordsOf = (event: object): readonly DynamoDBRecord[] => (event as DynamoDBStreamEvent).Records;
const keyOf = ({ dynamodb }: DynamoDBRecord): string => dynamodb?.Keys?.pk?.S ?? '';

/** AWS's message in the queue (the example of its documentation, with our names). */
const onAws = (shardId: string, from: string, to = from) =>
  JSON.stringify({
    requestContext: {
      requestId: '316aa6d0-8154-xmpl-9af7-85d5f4a6bc81',
      functionArn: 'arn:aws:lambda:us-east-2:123456789012:function:drive-conversions',
      condition: 'RetryAttemptsExhausted',
      approximateInvokeCount: 1,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    version: '1.0',
    timestamp: '2026-11-14T00:13:49.717Z',
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: from,
      endSequenceNumber: to,
      approximateArrivalOfFirstRecord: '2026-11-14T00:13:19Z',
      approximateArrivalOfLastRecord: '2026-11-14T00:13:19Z',
      batchSize: 1,
      streamArn: 'arn:aws:dynamodb:us-east-2:123456789012:table/mytable/stream/2026-11-14T00:04:06.388',
    },
  });

const AT = '2026-11-14T00:13:49.717Z';

/** A queue in memory with these bodies. */
const queueOf = (...bodies: string[]): Queue & { readonly ids: () => string[] } => {
  const left = new Map(bodies.map((body, at) => [`m${at}`, body]));
  return {
    list: () => Promise.resolve([...left].map(([id, body]) => readDeadLetter(id, body, AT))),
    remove: ({ id }) => Promise.resolve(void left.delete(id)),
    ids: () => [...left.keys()],
  };
};

describe('putting back dead letters', () => {
  const record = (sequence: string, entity = 'webhook_event') => ({
    sequence,
    key: sequence,
    entity,
    event: {
      eventName: 'INSERT',
      dynamodb: { SequenceNumber: sequence, Keys: { pk: { S: sequence } } },
    } satisfies DynamoDBRecord,
  });
  const ports = (queue: Queue, more: Partial<RedrivePorts> = {}) => {
    const invoked: [string, object][] = [];
    const printed: string[] = [];
    const all: RedrivePorts = {
      queue,
      fetch: ({ from }) => Promise.resolve([record(from)]),
      invoke: (name, event) => Promise.resolve(fine).finally(() => invoked.push([name, event])),
      print: (line) => printed.push(line),
      ...more,
    };
    return { all, invoked, printed };
  };

  it('passes the function its records, and removes the message', async () => {
    const queue = queueOf(onAws('shard-1', '11', '13'));
    const fetch = () => Promise.resolve([record('11'), record('12', 'profile'), record('13')]);
    const { all, invoked } = ports(queue, { fetch });
    expect(await redrive(DRIVER, all)).toEqual({ putBack: 1, left: 0 });
    expect(invoked.map(([name, event]) => [name, recordsOf(event).map(keyOf)])).toEqual([
      ['drive-conversions', ['11', '13']],
    ]);
    expect(queue.ids()).toEqual([]);
  });

  it.each<[string, InvocationResult]>([
    ['names it again', { ok: true, payload: '{"batchItemFailures":[{"itemIdentifier":"2"}]}' }],
    ['fails', { ok: false, error: { errorType: 'Error', errorMessage: 'cannot' } }],
  ])('keeps the message when the function %s, and continues with the others', async (_, answer) => {
    const queue = queueOf(onAws('s', '1'), onAws('s', '2'), onAws('s', '3'));
    const invoke = (_name: string, event: object) =>
      Promise.resolve(recordsOf(event).some((each) => keyOf(each) === '2') ? answer : fine);
    const { all, printed } = ports(queue, { invoke });
    expect(await redrive(DRIVER, all)).toEqual({ putBack: 2, left: 1 });
    expect(queue.ids()).toEqual(['m1']);
    expect(printed.join()).toContain('m1');
  });

  it('loses nothing when interrupted: the next run puts back the rest', async () => {
    const queue = queueOf(onAws('s', '1'), onAws('s', '2'), onAws('s', '3'));
    const seen: string[] = [];
    let left = 2;
    const invoke = (_name: string, event: object) => {
      seen.push(...recordsOf(event).map(keyOf));
      // As if killed during the second: the function has processed it, but the message is still there.
      if ((left -= 1) === 0) throw new Error('killed');
      return Promise.resolve(fine);
    };
    const { all } = ports(queue, { invoke });
    await expect(redrive(DRIVER, all)).rejects.toThrow('killed');
    expect(queue.ids()).toEqual(['m1', 'm2']);
    expect(await redrive(DRIVER, all)).toEqual({ putBack: 2, left: 0 });
    expect(seen).toEqual(['1', '2', '2', '3']);
  });

  it('has the sweep handle pending rows when the stream no longer has the record', async () => {
    const queue = queueOf(onAws('s', '1'));
    const { all, invoked } = ports(queue, { fetch: () => Promise.resolve(undefined) });
    expect(await redrive(DRIVER, all)).toEqual({ putBack: 1, left: 0 });
    expect(invoked).toEqual([['sweep', { detail: { everything: true } }]]);
  });

  it('drops what the router could not hand on a day ago, and keeps messages it does not know', async () => {
    const { all, invoked } = ports(queueOf(onAws('s', '1'), '{"form":"another"}', 'no json'), {
      fetch: () => Promise.resolve(undefined),
    });
    expect(await redrive(spec('route-changes'), all)).toEqual({ putBack: 1, left: 2 });
    expect(invoked).toEqual([]);
  });

  it('gives a function its messages of the queue again, and keeps what it cannot handle', async () => {
    const queue = queueOf('{"Records":[1]}', '{"Records":[2]}');
    const { all } = ports(queue, {
      invoke: (_name, event) => {
        const [message] = (event as SQSEvent).Records;
        const failures = message?.body === '{"Records":[2]}' ? [{ itemIdentifier: message.messageId }] : [];
        return Promise.resolve({ ok: true, payload: JSON.stringify({ batchItemFailures: failures }) });
      },
    });
    expect(await redrive(spec('push-changes'), all)).toEqual({ putBack: 1, left: 1 });
    expect(queue.ids()).toEqual(['m1']);
  });
});

describe('the local queue', () => {
  it('keeps messages added while it is emptied, and ignores an incomplete line', async () => {
    const folder = tempFolder();
    const queue = fileQueue(folder, 'fn');
    expect(await queue.list()).toEqual([]);
    const line = (messageId: string) =>
      `${JSON.stringify({ messageId, sentAt: AT, body: onAws('s', messageId) })}\n`;
    appendFileSync(queueFile(folder, 'fn'), `${line('1')}${line('2')}`);
    const [first] = await queue.list();
    appendFileSync(queueFile(folder, 'fn'), line('3'));
    if (first) await queue.remove(first);
    appendFileSync(queueFile(folder, 'fn'), '{"messageId":"4"');
    expect((await queue.list()).map(({ id, range }) => [id, range?.from])).toEqual([
      ['2', '2'],
      ['3', '3'],
    ]);
  });
});

describe('the command', () => {
  test('shows the messages, and exits with 1 when some remain', async () => {
    const dataDir = stackWith();
    const others = ['route-changes', 'follow-holdings', 'project-changes', 'make-exports', 'push-changes'];
    mkdirSync(path.join(dataDir, 'dlq'));
    const message = { messageId: 'm1', sentAt: AT, body: onAws('s', '1') };
    const unknown = { messageId: 'm2', sentAt: AT, body: '{"form":"another"}' };
    appendFileSync(
      queueFile(path.join(dataDir, 'dlq'), DRIVER.name),
      `${JSON.stringify(message)}\n${JSON.stringify(unknown)}\n`,
    );
    expect(await runOps(['redrive', '--list'], dataDir)).toEqual({
      code: 0,
      printed: [
        'drive-conversions: 2 waiting',
        '  m1 of 2026-11-14T00:13:49.717Z',
        `  m2 of ${AT}`,
        ...others.map((name) => `${name}: 0 waiting`),
      ],
      noted: '',
    });
    expect(await runOps(['redrive', 'make-exports'], dataDir)).toEqual({
      code: 0,
      printed: ['make-exports: 0 put back, 0 left'],
      noted: '',
    });
    await fileQueue(path.join(dataDir, 'dlq'), DRIVER.name).remove(readDeadLetter('m1', '', AT));
    expect(await runOps(['redrive'], dataDir)).toEqual({
      code: 1,
      printed: [
        `drive-conversions: m2 of ${AT} stays: it is not a stream record; inspect it in the queue`,
        'drive-conversions: 0 put back, 1 left',
        ...others.map((name) => `${name}: 0 put back, 0 left`),
      ],
      noted: '',
    });
  });
});

describe.each(ENGINES_HERE)('with the stream of %s', (name) => {
  let engine: TestEngine;
  let streams: DynamoDBStreamsClient;
  beforeAll(async () => {
    engine = await startEngine(name);
    streams = new DynamoDBStreamsClient(localClient(engine.endpoint));
  });

  it('finds a record that a poller gave up, and reports when the stream no longer has it', async () => {
    const folder = tempFolder();
    await ensureTable(engine.client, 'table');
    const put = (pk: string) =>
      engine.client.send(
        new PutItemCommand({
          TableName: 'table',
          Item: { pk: { S: pk }, sk: { S: 's' }, entity: { S: 'webhook_event' } },
        }),
      );
    for (let at = 0; at < 20; at += 1) await put(`item-${at}`);
    let fixed = false;
    const seen: string[] = [];
    const answer = (event: object): InvocationResult => {
      const bad = fixed ? undefined : recordsOf(event).find((each) => keyOf(each) === 'item-7');
      seen.push(...recordsOf(event).map(keyOf));
      return bad
        ? {
            ok: true,
            payload: JSON.stringify({
              batchItemFailures: [{ itemIdentifier: bad.dynamodb?.SequenceNumber }],
            }),
          }
        : fine;
    };
    const alarms: string[] = [];
    const poller = startPoller({
      tables: engine.client,
      streams,
      table: 'table',
      partitionKey: 'pk',
      trigger: {
        kind: 'stream',
        entities: ['webhook_event'],
        batchSize: 5,
        parallelization: 2,
        maxRetries: 1,
      },
      checkpoint: openCheckpoint(path.join(folder, 'checkpoint.json')),
      invoke: (event) => Promise.resolve(answer(event)),
      discard: createDeadLetters(path.join(folder, 'dlq'), DRIVER.name, (line) => alarms.push(line)),
      retryDelay: () => 5,
    });
    await eventually(() => alarms.length === 1 && new Set(seen).size === 20);
    await poller.stop();
    expect(alarms[0]).toMatch(/^ALARM drive-conversions-dead-letters: /);

    const queue = fileQueue(path.join(folder, 'dlq'), DRIVER.name);
    const lines: string[] = [];
    const ports = {
      queue,
      fetch: (range: Parameters<RedrivePorts['fetch']>[0]) => fetchRecords(streams, range),
      invoke: (_name: string, event: object) => Promise.resolve(answer(event)),
      print: (line: string) => lines.push(line),
    };
    expect(await redrive(DRIVER, ports)).toEqual({ putBack: 0, left: 1 });
    fixed = true;
    seen.length = 0;
    expect(await redrive(DRIVER, ports)).toEqual({ putBack: 1, left: 0 });
    expect(seen).toEqual(['item-7']);
    expect(await redrive(DRIVER, ports)).toEqual({ putBack: 0, left: 0 });

    const streamArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/gone/stream/2026-01-01T00:00:00.000';
    const sequence = '100000000000000000001';
    const range = {
      streamArn,
      shardId: `shardId-${'0'.repeat(20)}-00000000`,
      from: sequence,
      to: sequence,
    };
    expect(await fetchRecords(streams, range)).toBeUndefined();
  });
});
