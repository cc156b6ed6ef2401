import { expect, test } from 'vitest';
import {
  type Message,
  MOST_BYTES,
  type Queues,
  type Routable,
} from '#functions/capabilities/insight/routing/ports.ts';
import { routeChanges } from '#functions/capabilities/insight/routing/route-changes.ts';

const record = (id: string, partition: string, entity: string, more: Partial<Routable> = {}): Routable => ({
  id,
  partition,
  entity,
  isNew: false,
  text: JSON.stringify({ id }),
  short: JSON.stringify({ short: id }),
  ...more,
});

const route = async (
  records: readonly Routable[],
  refuses: (consumer: string, message: Message) => boolean = () => false,
) => {
  const sent = new Map<string, readonly Message[]>();
  const queues: Queues = {
    send: (consumer, messages) => {
      sent.set(consumer, messages);
      return Promise.resolve(messages.filter((message) => refuses(consumer, message)));
    },
  };
  const refused = await routeChanges(queues, records);
  const idsOf = (consumer: string) =>
    (sent.get(consumer) ?? []).map((message) => message.records.map(({ id }) => id));
  return { refused, sent, idsOf };
};

test('each consumer gets the records of its entities: projections by key, pages in one message, exports one by one', async () => {
  const { refused, sent, idsOf } = await route([
    record('1', 'A', 'conversion_process'),
    record('2', 'B', 'order'),
    record('3', 'A', 'conversion_process'),
    record('4', 'C', 'export', { isNew: true }),
    record('5', 'D', 'export', { isNew: true }),
    record('6', 'D', 'export'),
    record('7', 'E', 'ledger_entry'),
  ]);
  expect(idsOf('project-changes')).toEqual([['1', '3'], ['2']]);
  expect(sent.get('project-changes')?.map(({ group }) => group)).toEqual(['A', 'B']);
  expect(idsOf('push-changes').flat()).toEqual(expect.arrayContaining(['1', '2', '3']));
  expect(idsOf('push-changes')).toHaveLength(1);
  expect(idsOf('follow-holdings')).toEqual([['2']]);
  expect(idsOf('make-exports')).toEqual([['4'], ['5']]);
  expect(sent.get('make-exports')?.map(({ group }) => group)).toEqual([undefined, undefined]);
  expect(JSON.parse(sent.get('project-changes')?.[0]?.body ?? '')).toEqual({
    Records: [{ id: '1' }, { id: '3' }],
  });
  expect(refused.size).toBe(0);
});

test('a record that one queue refuses is routed again', async () => {
  const records = [record('1', 'A', 'order'), record('2', 'B', 'order')];
  const { refused } = await route(
    records,
    (consumer, message) => consumer === 'project-changes' && message.group === 'B',
  );
  expect([...refused]).toEqual([records[1]]);
});

test('a message is never longer than a queue takes: what does not fit goes without images', async () => {
  const long = JSON.stringify('x'.repeat(0.6 * MOST_BYTES));
  const tooLong = JSON.stringify('ä'.repeat(0.6 * MOST_BYTES));
  const { sent, idsOf } = await route([
    record('1', 'A', 'order', { text: long }),
    record('2', 'A', 'order', { text: long }),
    record('3', 'A', 'order', { text: tooLong }),
  ]);
  expect(idsOf('project-changes')).toEqual([['1'], ['2', '3']]);
  for (const { body } of [...sent.values()].flat())
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MOST_BYTES);
  expect(sent.get('project-changes')?.[1]?.body).toContain('{"short":"3"}');
});
