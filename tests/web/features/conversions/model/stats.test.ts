// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { statsOf } from '#web/features/conversions/model/stats.ts';
import { conversion, failed, NOW, statisticsOf } from '#tests/web/support/fixtures.ts';

describe('stats (S2.49 to S2.51)', () => {
  test('nothing there', () => {
    expect(statsOf(statisticsOf([]), NOW)).toEqual({
      completedToday: 0,
      volumeToday: '0',
      averageMs: null,
      completed: 0,
      ended: 0,
      successPercent: null,
    });
  });

  test('of today (UTC) what was created today and is completed, of all time the rest', () => {
    const settled = { by: 'op', email: '', note: 'done by hand', order_id: null, at: '2026-11-20T14:00:00Z' };
    const stats = statsOf(
      statisticsOf([
        conversion({ id: '1', target_usdt_amount: '0.1' }),
        conversion({ id: '2', target_usdt_amount: '0.2' }),
        conversion({ id: '3', status: 'transfer_initiated', completed_at: null, target_usdt_amount: '5' }),
        failed({ id: '4' }),
        failed({ id: '5', settled }),
        conversion({
          id: '6',
          created_at: '2026-11-19T23:59:59.999Z',
          completed_at: '2026-11-20T00:05:00.000Z',
        }),
      ]),
      NOW,
    );
    expect(stats).toMatchObject({ completedToday: 2, volumeToday: '0.3', completed: 3, ended: 4 });
    // What is under way is no failure, and one that a person has settled counts for neither.
    expect(stats.successPercent).toBe(75);
  });

  test('today is no other day of those that were read', () => {
    const yesterday = statisticsOf([conversion()], { days: [] });
    expect(statsOf(yesterday, NOW)).toMatchObject({ completedToday: 0, volumeToday: '0', completed: 1 });
  });
});
