import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBRecord } from 'aws-lambda';
import { beforeEach, describe, expect, test } from 'vitest';
import { createQueues, routable } from '#functions/adapters/queues/queues.ts';
import type { Message } from '#functions/capabilities/insight/routing/ports.ts';
import { quiet } from '#functions/platform/logger.ts';
import { ROUTED_CONSUMERS } from '#shared/contract/entities.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';

const sqs = mockedClient(SQSClient);
const URLS = ROUTED_CONSUMERS.map((name) => `${name}=https://sqs/${name}`).join(',');
const queues = createQueues(URLS, quiet, new SQSClient({ region: 'us-east-1' }));

const RECORD: DynamoDBRecord = {
  eventID: 'event-1',
  eventName: 'MODIFY',
  dynamodb: {
    Keys: { pk: { S: 'ORDER#1' }, sk: { S: 'ORDER' } },
    SequenceNumber: '11',
    NewImage: { entity: { S: 'order' }, version: { N: '3' }, name: { S: 'end \uFFFF' } },
    OldImage: { entity: { S: 'order' } },
  },
};

const messages = (count: number, bytes = 10): readonly Message[] =>
  Array.from({ length: count }, (_, at) => ({
    records: [routable({ ...RECORD, eventID: `event-${at}` })],
    body: `${at}`.padEnd(bytes, '.'),
    group: `key-${at}`,
  }));

const sent = () => sqs.commandCalls(SendMessageBatchCommand).map((call) => call.args[0].input);

beforeEach(() => {
  sqs.reset();
  sqs.on(SendMessageBatchCommand).resolves({});
});

test('a record is read for routing, without characters that SQS refuses', () => {
  const { text, short, ...read } = routable(RECORD);
  expect(read).toEqual({ id: 'event-1', partition: 'ORDER#1', entity: 'order', isNew: false });
  expect(text).toContain('end \\uffff');
  expect(JSON.parse(text)).toEqual(RECORD);
  expect(JSON.parse(short ?? '')).toEqual({
    eventID: 'event-1',
    eventName: 'MODIFY',
    dynamodb: { Keys: RECORD.dynamodb?.Keys, SequenceNumber: '11', version: 3 },
  });
  const { NewImage, ...removed } = RECORD.dynamodb ?? {};
  expect(NewImage).toBeDefined();
  expect(routable({ ...RECORD, eventName: 'REMOVE', dynamodb: removed })).toMatchObject({
    entity: 'order',
    short: undefined,
  });
});

describe('sending', () => {
  test('takes ten messages and one mebibyte a request, in order, to the consumer’s queue', async () => {
    expect(await queues.send('project-changes', messages(12))).toEqual([]);
    expect(sent().map(({ QueueUrl, Entries }) => [QueueUrl, Entries?.length])).toEqual([
      ['https://sqs/project-changes', 10],
      ['https://sqs/project-changes', 2],
    ]);
    sqs.resetHistory();
    await queues.send('push-changes', messages(3, 400_000));
    expect(sent().map(({ Entries }) => Entries?.length)).toEqual([2, 1]);
  });

  test('names the same message the same way when the stream delivers it again', async () => {
    await queues.send('project-changes', messages(2));
    await queues.send('project-changes', messages(2));
    const [first, again] = sent().map(({ Entries }) => Entries);
    expect(first).toEqual(again);
    expect(new Set(first?.map((entry) => entry.MessageDeduplicationId)).size).toBe(2);
    expect(new Set(first?.map((entry) => entry.MessageGroupId)).size).toBe(2);
  });

  test('gives back what a queue refused and everything after it, so that keys keep their order', async () => {
    sqs
      .on(SendMessageBatchCommand)
      .resolves({ Failed: [{ Id: '9', Code: 'InternalError', SenderFault: false }] });
    const all = messages(25);
    expect(await queues.send('project-changes', all)).toEqual([all[9], ...all.slice(10)]);
    expect(sent()).toHaveLength(1);
    sqs.on(SendMessageBatchCommand).rejects(new Error('unavailable'));
    expect(await queues.send('project-changes', all)).toEqual(all);
  });
});

test('a missing address fails the cold start', () => {
  expect(() => createQueues('push-changes=https://sqs/push', quiet)).toThrow(/no queue for follow-holdings/);
});
