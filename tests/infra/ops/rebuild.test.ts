import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { type RebuildAnswer, rebuildEvent } from '#shared/contract/rebuild.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { beforeEach, expect, test } from 'vitest';
import { runOps, stackWith } from './support.ts';

const lambda = mockedClient(LambdaClient);
beforeEach(() => {
  lambda.reset();
});

const payload = (value: unknown) => Buffer.from(JSON.stringify(value));

/** The function's answers in order. Returns the list of its inputs. */
const answering = (...answers: readonly Partial<RebuildAnswer>[]) => {
  const asked: object[] = [];
  lambda.on(InvokeCommand, { FunctionName: 'rebuild' }).callsFake(({ Payload }: { Payload: string }) => {
    asked.push(rebuildEvent.parse(JSON.parse(Payload)).detail);
    const answer = {
      done: true,
      next: null,
      looked: 0,
      repaired: [],
      skipped: [],
      ...answers[asked.length - 1],
    };
    return { Payload: payload(answer) };
  });
  return asked;
};

test('calls the function until it is done, and prints rows checked and repaired', async () => {
  const asked = answering(
    { done: false, next: 'ORDER#9', looked: 100, repaired: ['ORDER#1'] },
    { done: false, next: 'ORDER#99', looked: 50, skipped: ['ORDER#50'] },
    { looked: 7 },
  );
  expect(await runOps(['rebuild', 'ledger'], stackWith())).toEqual({
    code: 1,
    noted: '',
    printed: [
      'repaired: ORDER#1',
      "ledger: 100 rows looked at, 1 repaired, 0 not judged (so far: --from 'ORDER#9')",
      'not judged: ORDER#50',
      "ledger: 150 rows looked at, 1 repaired, 1 not judged (so far: --from 'ORDER#99')",
      'ledger: 157 rows looked at, 1 repaired, 1 not judged',
    ],
  });
  expect(asked).toEqual([
    { rebuild: 'ledger' },
    { rebuild: 'ledger', from: 'ORDER#9' },
    { rebuild: 'ledger', from: 'ORDER#99' },
  ]);
});

test('resumes a stopped run, and exits with 0 when all rows were right', async () => {
  const asked = answering({ looked: 7 });
  expect(await runOps(['rebuild', 'search', '--from', 'USER#1'], stackWith())).toEqual({
    code: 0,
    noted: '',
    printed: ['search: 7 rows looked at, 0 repaired, 0 not judged'],
  });
  expect(asked).toEqual([{ rebuild: 'search', from: 'USER#1' }]);
});

test('exits with the function’s error', async () => {
  for (const [answer, noted] of [
    [
      () => ({ FunctionError: 'Unhandled', Payload: payload({ errorMessage: 'Task timed out' }) }),
      'The function rebuild failed: Task timed out',
    ],
    [
      () => {
        throw new Error('connect ECONNREFUSED');
      },
      'The function rebuild failed: the function could not be invoked: connect ECONNREFUSED',
    ],
  ] as const) {
    lambda.on(InvokeCommand).callsFake(answer);
    expect(await runOps(['rebuild', 'figures'], stackWith())).toEqual({ code: 1, noted, printed: [] });
  }
});
