import path from 'node:path';
import { expect, test } from 'vitest';
import { openQueue } from '#local/gateway/queue/queue.ts';
import { tempFolder } from '#tests/support/temp.ts';

const LATENCY = 5;

const setUp = (file = path.join(tempFolder(), 'queues', 'q.jsonl')) => {
  let now = 1_000;
  const open = () => openQueue(file, { latencyMs: LATENCY, clock: () => now });
  const queue = open();
  return {
    queue,
    reopened: open,
    pass: (ms: number) => {
      now += ms;
    },
    bodies: (most = 10) => queue.receive(most).map(({ body }) => body),
  };
};

test('a message arrives once its latency has passed, in order', () => {
  const { queue, pass, bodies } = setUp();
  queue.send([{ body: '1' }, { body: '2' }]);
  expect([queue.waitMs(), bodies()]).toEqual([LATENCY, []]);
  pass(LATENCY);
  expect([queue.waitMs(), bodies(1), bodies(), bodies()]).toEqual([0, ['1'], ['2'], []]);
  expect(queue.waitMs()).toBeUndefined();
});

test('a group waits for its message that is out or failed; others do not', () => {
  const { queue, pass, bodies } = setUp();
  queue.send([
    { body: 'a1', group: 'A' },
    { body: 'b1', group: 'B' },
    { body: 'a2', group: 'A' },
  ]);
  pass(LATENCY);
  const [a1, b1] = queue.receive(2);
  expect([a1?.body, b1?.body, bodies()]).toEqual(['a1', 'b1', []]);
  queue.retry(a1?.id ?? '', 100);
  queue.done(b1?.id ?? '');
  expect([queue.waitMs(), bodies()]).toEqual([100, []]);
  pass(100);
  expect(queue.receive(10).map(({ body, received }) => [body, received])).toEqual([
    ['a1', 2],
    ['a2', 1],
  ]);
});

test('drops a message that was sent again within five minutes', () => {
  const { queue, pass, bodies } = setUp();
  const message = { body: '1', group: 'A', deduplicationId: 'x' };
  const [id] = queue.send([message]);
  expect(queue.send([message])).toEqual([id]);
  pass(LATENCY);
  expect(bodies()).toEqual(['1']);
  queue.done(id ?? '');
  pass(5 * 60_000);
  expect(queue.send([message])).not.toEqual([id]);
});

test('keeps what is not done across a kill, and its file small', () => {
  const { queue, reopened, pass } = setUp();
  queue.send([{ body: '1' }, { body: '2', group: 'A' }]);
  pass(LATENCY);
  const [first] = queue.receive(1);
  queue.done(first?.id ?? '');
  for (let at = 0; at < 4_000; at += 1) {
    const [id] = queue.send([{ body: 'x' }]);
    queue.done(id ?? '');
  }
  expect(
    reopened()
      .receive(10)
      .map(({ body, group }) => [body, group]),
  ).toEqual([['2', 'A']]);
});
