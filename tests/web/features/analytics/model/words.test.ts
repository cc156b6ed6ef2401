import { expect, test } from 'vitest';
import {
  changePercent,
  changeText,
  partTitle,
  percentText,
  periodName,
  reasonText,
  secondsText,
  tookFigure,
  tookText,
} from '#web/features/analytics/model/words.ts';
import { CONVERSION_ERRORS } from '#shared/domain/conversion.ts';

test.each([
  ['150', '100', '50% more than before'],
  ['87.55', '100', '12.4% less than before'],
  ['100', '100', 'the same as before'],
  ['100.00', '100', 'the same as before'],
  ['100.0001', '100', 'about the same as before'],
  ['99.9999', '100', 'about the same as before'],
  ['0', '100', '100% less than before'],
  ['5', '0', 'none before'],
  ['0', '0', 'none before either'],
])('%s beside %s before: %s', (now, before, text) => expect(changeText(now, before)).toBe(text));

test('a change of large amounts is exact', () =>
  expect(changePercent('300000000000000000.3', '100000000000000000.1')).toBe('200'));

test.each([
  [1, '1s'],
  [90, '1m 30s'],
  [3600, '1h'],
  [604_800, '7d'],
])('%d seconds are %s', (seconds, text) => expect(secondsText(seconds)).toBe(text));

test('a time says the range in which it is', () => {
  expect(tookFigure(null)).toBe('–');
  expect(tookFigure({ over: 150, within: 180 })).toBe('≤ 3m');
  expect(tookFigure({ over: 604_800, within: null })).toBe('> 7d');
  expect(tookText({ over: 604_800, within: null })).toBe('after more than 7d');
});

test('all is 100%, and nearly all is not', () =>
  expect([100, 99.9, 0, null].map(percentText)).toEqual(['100%', '99.9%', '0%', '–']));

test('days are of UTC', () => {
  expect(partTitle({ from: '2026-11-20', to: '2026-11-20' }, 'day')).toBe('Nov 20, 2026');
  expect(partTitle({ from: '2026-11-01', to: '2026-11-20' }, 'month')).toBe('Nov 2026');
  expect(periodName({ from: '2025-12-31', to: '2026-01-02' })).toBe('Dec 31, 2025 – Jan 2, 2026');
});

test('every reason is said in words', () => {
  for (const code of [...CONVERSION_ERRORS, 'unknown'] as const)
    expect(reasonText({ outcome: 'failed', code })).toMatch(/^Failed: [a-z, -]+$/);
});
