import path from 'node:path';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, describe, expect, test } from 'vitest';
import { fileQueue } from '#infra/common/dead-letters.ts';
import type { InvocationResult } from '#infra/common/stream.ts';
import type { QueueTrigger } from '#infra/config/functions.ts';
import { createDeadMessages, startConsumer } from '#local/gateway/queue/consumer.ts';
import { openQueue } from '#local/gateway/queue/queue.ts';
import { eventually, tempFolder } from '#tests/support/temp.ts';

const TRIGGER: QueueTrigger = {
  kind: 'queue',
  consumer: 'project-changes',
  batchSize: 10,
  concurrency: 2,
  maxRetries: 2,
};

const running: { stop(): Promise<void> }[] = [];
afterEach(() => Promise.all(running.splice(0).map((each) => each.stop())));

const failing = (...ids: readonly string[]): InvocationResult => ({
  ok: true,
  payload: JSON.stringify({ batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })) }),
});

const setUp = (answer: (event: SQSEvent) => InvocationResult | Promise<InvocationResult>) => {
  const folder = tempFolder();
  const queue = openQueue(path.join(folder, 'q.jsonl'), { latencyMs: 1 });
  const batches: string[][] = [];
  const alarms: string[] = [];
  running.push(
    startConsumer({
      name: 'fn',
      queue,
      trigger: TRIGGER,
      invoke: (event) => {
        const read = event as SQSEvent;
        batches.push(read.Records.map(({ body }) => body));
        return Promise.resolve(answer(read));
      },
      discard: createDeadMessages(folder, 'fn', (line) => alarms.push(line)),
      delayOf: () => 1,
    }),
  );
  return { queue, batches, alarms, letters: () => fileQueue(folder, 'fn').list() };
};

const idsOf = ({ Records }: SQSEvent, body: string) =>
  Records.flatMap((record) => (record.body === body ? [record.messageId] : []));

describe('a function with a queue', () => {
  test('gets its messages in batches, some at once', async () => {
    let atOnce = 0;
    let most = 0;
    const { queue, batches } = setUp(async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 5));
      atOnce -= 1;
      return failing();
    });
    queue.send(Array.from({ length: 35 }, (_, at) => ({ body: String(at) })));
    await eventually(() => batches.flat().length === 35 && atOnce === 0);
    expect(batches.map((batch) => batch.length)).toEqual([10, 10, 10, 5]);
    expect(most).toBe(2);
    expect(queue.waitMs()).toBeUndefined();
  });

  test('a message that it cannot handle becomes a dead letter with an alarm; others are done', async () => {
    const { queue, batches, alarms, letters } = setUp((event) => failing(...idsOf(event, 'bad')));
    queue.send(['1', 'bad', '2'].map((body) => ({ body, group: body })));
    await eventually(() => alarms.length === 1);
    expect(batches).toEqual([['1', 'bad', '2'], ['bad'], ['bad']]);
    expect(alarms[0]).toMatch(/^ALARM fn-dead-letters: .* after 3 attempts/);
    expect((await letters()).map(({ body }) => body)).toEqual(['bad']);
    expect(queue.receive(10)).toEqual([]);
  });

  test.each<[string, InvocationResult]>([
    ['throws', { ok: false, error: { errorType: 'Error', errorMessage: 'cannot' } }],
    ['answers something else', { ok: true, payload: 'null' }],
    ['names a message outside the batch', failing('another')],
  ])('a batch is delivered again when the function %s', async (_, first) => {
    const answers = [first, failing()];
    const { queue, batches } = setUp(() => answers.shift() ?? failing());
    queue.send([{ body: '1' }, { body: '2' }]);
    await eventually(() => batches.length === 2);
    expect(batches).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
  });
});
