// @vitest-environment node
import { expect, test } from 'vitest';
import { changesToAnnounce, statusesOf } from '#web/features/conversions/model/announcements.ts';
import { conversion, minutesAgo } from '#tests/web/support/fixtures.ts';

const old = conversion({ id: 'old', status: 'quote_generated', created_at: minutesAgo(60) });
const known = statusesOf([old]);
const say = (...items: Parameters<typeof conversion>[0][]) =>
  changesToAnnounce(
    known,
    old.created_at,
    items.map((item) => conversion(item)),
  ).replaceAll('\u00a0', ' ');

test('a status that changed', () => {
  expect(say({ ...old, status: 'exchange_initiated' })).toBe('Aurora Apostas: Exchange initiated');
});

test('a conversion that began', () => {
  expect(say({ id: 'new', created_at: minutesAgo(1) }, old)).toBe(
    'New conversion: Aurora Apostas, R$ 1.500,00',
  );
});

test('not what stayed, nor older ones that were loaded', () => {
  expect(say(old, { id: 'older', created_at: minutesAgo(600) })).toBe('');
});

test('not more than three at once', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, created_at: minutesAgo(1) }));
  expect(say(...many).split('New conversion')).toHaveLength(4);
});
