import { createCallBudgetRows } from '#functions/adapters/dynamo/settings/provider.ts';
import { countRequests } from '#tests/support/count-requests.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { describe, expect, test } from 'vitest';

const NOW = Date.parse('2026-11-27T12:00:00.000Z') * 1000;
const EVERY = 200_000;
const SECOND = 1_000_000;

const table = freshTable();
const rows = createCallBudgetRows(table);

const booking = (calls: number, now = NOW, latest = now + SECOND - calls * EVERY) => ({
  shard: 0,
  head: 0,
  calls,
  now,
  every: EVERY,
  latest,
});

describe('bookings', () => {
  test('queue up, as far ahead as the caller allows', async () => {
    expect(await rows.book(booking(1))).toEqual({ ok: true, from: NOW });
    expect(await rows.book(booking(3))).toEqual({ ok: true, from: NOW + EVERY });
    const full = { ok: false, next: NOW + 4 * EVERY };
    expect(await rows.book(booking(1, NOW, NOW))).toEqual(full);
    expect(await rows.book(booking(2))).toEqual(full);
    expect(await rows.book(booking(1))).toEqual({ ok: true, from: NOW + 4 * EVERY });
  });

  test('skip unused time', async () => {
    await rows.book(booking(1));
    expect(await rows.book(booking(2, NOW + 5 * SECOND))).toEqual({ ok: true, from: NOW + 5 * SECOND });
  });

  test('ignore an instance with a wrong clock', async () => {
    await rows.book(booking(1, NOW + 3600 * SECOND));
    expect(await rows.book(booking(1))).toEqual({ ok: true, from: NOW });
    expect(await rows.book(booking(1))).toEqual({ ok: true, from: NOW + EVERY });
  });

  test('of different shards are independent', async () => {
    await rows.book(booking(5));
    expect(await rows.book({ ...booking(1), shard: 1 })).toEqual({ ok: true, from: NOW });
  });

  test('of many instances at once never overlap', async () => {
    const booked = await Promise.all(Array.from({ length: 8 }, () => rows.book(booking(1))));
    const from = booked.flatMap((each) => (each.ok ? [each.from] : []));
    expect(from.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4].map((nth) => NOW + nth * EVERY));
  });

  test("take one write, or two for a caller that missed the shard's head", async () => {
    const requests = countRequests(table);
    await rows.book(booking(1));
    await rows.book({ ...booking(1), head: NOW + EVERY });
    expect(requests.take()).toEqual({ Update: 2 });
    await rows.book(booking(1));
    expect(requests.take()).toEqual({ Update: 2 });
    await rows.book({ ...booking(1, NOW + 10 * SECOND), head: NOW + 20 * SECOND });
    expect(requests.take()).toEqual({ Update: 2 });
  });
});

describe('the lower rate', () => {
  const cut = {
    calls_per_second: 2,
    at: '2026-11-27T12:00:00.000Z',
    paused_until: '2026-11-27T12:00:00.000Z',
  };

  test('is saved over the version read', async () => {
    expect(await rows.cut()).toEqual({ version: 0, cut: null });
    expect(await Promise.all([rows.saveCut(cut, 0), rows.saveCut(cut, 0)])).toContain(false);
    expect(await rows.cut()).toEqual({ version: 1, cut });
    expect(await rows.saveCut({ ...cut, calls_per_second: 1 }, 1)).toBe(true);
    expect(await rows.cut()).toMatchObject({ version: 2, cut: { calls_per_second: 1 } });
  });
});
