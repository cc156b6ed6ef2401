import {
  EVERYONE_PARTITIONS,
  isSpread,
  listIn,
  partitionIn,
  partitionsOf,
} from '#shared/contract/partitions.ts';
import { expect, test } from 'vitest';

test('a busy list stands on eight partitions, by the id', () => {
  expect(partitionsOf('order')).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((at) => `order#${at}`));
  expect(partitionsOf('payment#held')).toHaveLength(EVERYONE_PARTITIONS);
  expect(partitionIn('payment#held', 'pay_1')).toMatch(/^payment#held#[0-7]$/);
});

test.each([
  'profile',
  'sub_account',
  'reconciliation_exception#open',
  'connection#admin',
  'incoming_payment#returned',
])('%s keeps its one key', (list) => {
  expect(isSpread(list)).toBe(false);
  expect([partitionsOf(list), partitionIn(list, 'x')]).toEqual([[list], list]);
  expect(listIn(`${list}#1`)).toBe(`${list}#1`);
});

test('the partition of an id is as it has always been', () => {
  expect(['ord_1', 'ord_2', 'ord_ddm6o7ebpehjde32yeveyiyaz4'].map((id) => partitionIn('order', id))).toEqual([
    'order#2',
    'order#3',
    'order#6',
  ]);
});

test.each(['ord_', 'cnv_2026-11-20T14:00:00.000Z-', ''])('ids %s… are spread evenly', (before) => {
  const counts = new Map<string, number>();
  for (let at = 0; at < 8_000; at += 1) {
    const partition = partitionIn('order', `${before}${at}`);
    counts.set(partition, (counts.get(partition) ?? 0) + 1);
  }
  expect(counts.size).toBe(EVERYONE_PARTITIONS);
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});

test('the list of a partition is found by its name, new or old', () => {
  for (const list of ['order', 'payment#held', 'incoming_payment#converted'])
    expect([list, ...partitionsOf(list)].map(listIn)).toEqual(Array(9).fill(list));
});
