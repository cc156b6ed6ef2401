import { expect, test } from 'vitest';
import { columnsOf, moveTransfer } from '#web/features/transfers/model/board.ts';
import { SAMPLE_TRANSFERS } from '#web/features/transfers/sample.ts';

const inColumns = (transfers: typeof SAMPLE_TRANSFERS) =>
  Object.fromEntries(columnsOf(transfers).map(([status, cards]) => [status, cards.map(({ id }) => id)]));

test('four columns, every transfer in the one of its status', () => {
  expect(inColumns(SAMPLE_TRANSFERS)).toEqual({
    pending: ['t1', 't2', 't3'],
    processing: ['t4', 't5'],
    verification: ['t6', 't7'],
    completed: ['t8', 't9'],
  });
});

test.each([
  [0, ['t1', 't4', 't5']],
  [1, ['t4', 't1', 't5']],
  [2, ['t4', 't5', 't1']],
  [9, ['t4', 't5', 't1']],
])('another column sets the status, at place %i', (index, processing) => {
  const moved = moveTransfer(SAMPLE_TRANSFERS, 't1', 'processing', index);
  expect(inColumns(moved)).toMatchObject({ pending: ['t2', 't3'], processing });
  expect(moved.find(({ id }) => id === 't1')?.status).toBe('processing');
  expect(moved).toHaveLength(SAMPLE_TRANSFERS.length);
});

test('an empty column takes a card', () => {
  const empty = SAMPLE_TRANSFERS.filter(({ status }) => status !== 'completed');
  expect(inColumns(moveTransfer(empty, 't4', 'completed', 0))).toMatchObject({ completed: ['t4'] });
});

test('the same column and a card that is not there change nothing', () => {
  expect(moveTransfer(SAMPLE_TRANSFERS, 't1', 'pending', 2)).toBe(SAMPLE_TRANSFERS);
  expect(moveTransfer(SAMPLE_TRANSFERS, 'gone', 'completed')).toBe(SAMPLE_TRANSFERS);
});
