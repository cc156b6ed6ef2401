import { expect, test } from 'vitest';
import {
  chosenPeriod,
  CUSTOM,
  monthName,
  monthsOver,
  SO_FAR,
} from '#web/features/statements/model/period.ts';

const NOW = Date.parse('2026-11-20T14:00:00.000Z');
const NO_DAYS = { from: '', to: '' };

test('twelve months that are over are offered, the latest first', () => {
  const months = monthsOver(NOW);
  expect(months).toHaveLength(12);
  expect([months[0], months[10], months[11]]).toEqual(['2026-10', '2025-12', '2025-11']);
  expect(monthName('2026-10')).toBe('October 2026');
});

test('a time ends now at the latest, and has the last day in it', () => {
  expect(chosenPeriod(SO_FAR, NO_DAYS, NOW)).toEqual({
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-20T14:00:00.000Z',
  });
  expect(chosenPeriod('2026-10', NO_DAYS, NOW)).toEqual({
    from: '2026-10-01T00:00:00.000Z',
    to: '2026-11-01T00:00:00.000Z',
  });
  expect(chosenPeriod(CUSTOM, { from: '2026-11-03', to: '2026-11-05' }, NOW)).toEqual({
    from: '2026-11-03T00:00:00.000Z',
    to: '2026-11-06T00:00:00.000Z',
  });
  expect(chosenPeriod(CUSTOM, { from: '2026-11-03', to: '2026-11-20' }, NOW)?.to).toBe(
    '2026-11-20T14:00:00.000Z',
  );
  expect(chosenPeriod(CUSTOM, { from: '2026-11-03', to: '' }, NOW)).toBeUndefined();
});
