// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { statsOf } from '#web/features/conversions/model/stats.ts';
import { conversion, failed, minutesAgo, NOW } from '#tests/web/support/fixtures.ts';

describe('stats (S2.49 to S2.51)', () => {
  test('nothing loaded', () => {
    expect(statsOf([], NOW)).toEqual({
      completedToday: 0,
      volumeToday: '0',
      averageMs: null,
      completed: 0,
      total: 0,
      successPercent: 0,
    });
  });

  test('counts what was created today (UTC) and completed, and sums it exactly', () => {
    const stats = statsOf(
      [
        conversion({ id: '1', target_usdt_amount: '0.1' }),
        conversion({ id: '2', target_usdt_amount: '0.2' }),
        conversion({ id: '3', status: 'transfer_initiated', completed_at: null, target_usdt_amount: '5' }),
        failed({ id: '4' }),
        conversion({
          id: '5',
          created_at: '2026-11-19T23:59:59.999Z',
          completed_at: '2026-11-20T00:05:00.000Z',
        }),
      ],
      NOW,
    );
    expect(stats).toMatchObject({
      completedToday: 2,
      volumeToday: '0.3',
      completed: 3,
      total: 5,
      successPercent: 60,
    });
  });

  test('what the provider sent counts, where it is known, and not what was ordered', () => {
    const stats = statsOf(
      [
        conversion({ target_usdt_amount: '183.918668', transferred_usdt_amount: '182.918668' }),
        conversion({ target_usdt_amount: '1' }),
      ],
      NOW,
    );
    expect(stats.volumeToday).toBe('183.918668');
  });

  test('averages the time from creation to completion over the completed', () => {
    const stats = statsOf(
      [
        conversion({ created_at: minutesAgo(10), completed_at: minutesAgo(6) }),
        conversion({ created_at: minutesAgo(20), completed_at: minutesAgo(12) }),
        failed(),
      ],
      NOW,
    );
    expect(stats.averageMs).toBe(6 * 60_000);
    expect(stats.successPercent).toBe(66.7);
  });

  test('one failure among thousands is not a success rate of 100 %', () => {
    const many = Array.from({ length: 3000 }, () => conversion());
    expect(statsOf([...many, failed()], NOW).successPercent).toBe(99.9);
    expect(statsOf(many, NOW).successPercent).toBe(100);
    const failures = Array.from({ length: 3000 }, () => failed());
    expect(statsOf([...failures, conversion()], NOW).successPercent).toBe(0.1);
  });

  test('sums without a float at 10^9', () => {
    const stats = statsOf(
      [
        conversion({ target_usdt_amount: '1000000000.000001' }),
        conversion({ target_usdt_amount: '0.000002' }),
      ],
      NOW,
    );
    expect(stats.volumeToday).toBe('1000000000.000003');
  });
});
