import type { DynamoDBBatchResponse, DynamoDBRecord, SQSHandler } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { readChange } from '#functions/adapters/dynamo/table/stream.ts';
import { quiet } from '#functions/platform/logger.ts';
import { fromQueue } from '#functions/wiring/queue.ts';
import { sqsEvent } from '#infra/common/queue.ts';
import { lambdaContext } from '#tests/support/events.ts';
import { subAccount } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';

const table = freshTable();

const record = (sequence: string): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: { SequenceNumber: sequence, NewImage: { entity: { S: 'order' } } },
});

const message = (id: string, group: string | undefined, ...records: readonly DynamoDBRecord[]) => ({
  id,
  group,
  body: JSON.stringify({ Records: records }),
  sentAt: 0,
  received: 1,
});

const answerOf = async (handler: SQSHandler, messages: readonly ReturnType<typeof message>[]) => {
  const answer = await handler(sqsEvent('queue', messages), lambdaContext, () => {});
  return (answer || undefined)?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
};

const failing = (...sequences: readonly string[]): DynamoDBBatchResponse => ({
  batchItemFailures: sequences.map((itemIdentifier) => ({ itemIdentifier })),
});

describe('a consumer’s queue', () => {
  test('hands on the records of all messages together, and fails the messages of those that failed', async () => {
    const seen: (string | undefined)[] = [];
    const handler = fromQueue({ table, log: quiet }, ({ Records }) => {
      seen.push(...Records.map(({ dynamodb }) => dynamodb?.SequenceNumber));
      return Promise.resolve(failing('3'));
    });
    const messages = [
      message('a', undefined, record('1'), record('2')),
      message('b', undefined, record('3'), record('4')),
      message('c', undefined, record('5')),
    ];
    expect(await answerOf(handler, messages)).toEqual(['b']);
    expect(seen).toEqual(['1', '2', '3', '4', '5']);
  });

  test('later messages of a failed group wait for it, others do not', async () => {
    const handler = fromQueue({ table, log: quiet }, () => Promise.resolve(failing('1')));
    const messages = [
      message('a1', 'A', record('1')),
      message('b1', 'B', record('2')),
      message('a2', 'A', record('3')),
      message('b2', 'B', record('4')),
    ];
    expect(await answerOf(handler, messages)).toEqual(['a1', 'a2']);
  });

  test('an unreadable message fails alone', async () => {
    const handler = fromQueue({ table, log: quiet }, () => Promise.resolve(failing()));
    const broken = { ...message('x', undefined), body: 'no json' };
    expect(await answerOf(handler, [broken, message('a', undefined, record('1'))])).toEqual(['x']);
  });

  test('a record that was too long for the queue is read from the table, unless its row was removed', async () => {
    const account = subAccount({ external_id: 'long' });
    await createSubAccountStore(table).create(account);
    const seen: unknown[] = [];
    const handler = fromQueue({ table, log: quiet }, ({ Records }) => {
      seen.push(...Records.map((each) => readChange(each)));
      return Promise.resolve(failing());
    });
    const short = (pk: string): DynamoDBRecord => ({
      eventName: 'MODIFY',
      dynamodb: { SequenceNumber: '1', Keys: { pk: { S: pk }, sk: { S: 'SUBACCOUNT' } } },
    });
    const pk = `SUBACCOUNT#${account.id}`;
    expect(await answerOf(handler, [message('a', undefined, short(pk), short('SUBACCOUNT#gone'))])).toEqual(
      [],
    );
    expect(seen).toMatchObject([
      { kind: 'modify', pk, entity: 'sub_account', version: 1, before: undefined, after: { id: account.id } },
    ]);
  });
});
