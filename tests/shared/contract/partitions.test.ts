import { listIn, partitionCount, partitionIn, partitionsOf, partOf } from '#shared/contract/partitions.ts';
import type { Entity } from '#shared/contract/entities.ts';
import { expect, test } from 'vitest';

const PENDING = 'webhook_event#pending';

test('events are in eight partitions, by id', () => {
  expect(partitionsOf(PENDING)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((at) => `${PENDING}#${at}`));
  expect(partitionIn(PENDING, 'owner-1:evt_1')).toMatch(/^webhook_event#pending#[0-7]$/);
});

test.each([
  'profile',
  'order',
  'payment#held',
  'reconciliation_exception#open',
  'connection#admin',
  'incoming_payment#received',
])('%s keeps its one key', (list) => {
  expect([partitionsOf(list), partitionIn(list, 'x')]).toEqual([[list], list]);
  expect(listIn(list)).toBe(list);
});

test('a number in the registry spreads all lists of an entity, or each named one', () => {
  const spread = new Map<string, Entity['spread']>([
    ['one', 4],
    ['two', { held: 2 }],
  ]);
  const counts = ['one', 'one#held', 'one#held#3', 'two', 'two#held', 'two#closed', 'three'];
  expect(counts.map((list) => partitionCount(list, spread))).toEqual([4, 4, 4, 1, 2, 1, 1]);
});

test('an id is always in the same partition', () => {
  const ids = ['ord_1', 'ord_2', 'ord_ddm6o7ebpehjde32yeveyiyaz4'];
  expect(ids.map((id) => partOf(id, 8))).toEqual([2, 3, 6]);
});

test.each(['ord_', 'cnv_2026-11-20T14:00:00.000Z-', ''])('ids %s… are spread evenly', (before) => {
  const counts = new Map<number, number>();
  for (let at = 0; at < 8_000; at += 1) {
    const part = partOf(`${before}${at}`, 8);
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  expect(counts.size).toBe(8);
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});

test('finds the list of a partition by its name', () => {
  expect(partitionsOf(PENDING).map(listIn)).toEqual(Array(8).fill(PENDING));
});
