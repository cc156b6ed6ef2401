import {
  addCalls,
  boundOf,
  LATENCY_BOUNDS,
  type MeasuredMinute,
  NOTHING_MEASURED,
  providerFigures,
} from '#shared/domain/provider-health.ts';
import { describe, expect, test } from 'vitest';

const minute = (at: number, times: readonly number[], errors = 0): MeasuredMinute => ({
  minute: `2026-11-20T14:${String(at).padStart(2, '0')}`,
  calls: times.length,
  errors,
  took: times.reduce((sum, ms) => sum + ms, 0),
  within: LATENCY_BOUNDS.map((_, bound) => times.filter((ms) => boundOf(ms) === bound).length),
});

const many = (count: number, ms: number) => Array.from({ length: count }, () => ms);

describe('what is said of the provider', () => {
  test('nothing, where nothing was measured', () => {
    expect(providerFigures([])).toEqual({
      state: 'unknown',
      calls: 0,
      errors: 0,
      mean_ms: null,
      half_within_ms: null,
      most_within_ms: null,
    });
  });

  test('half and 95 of 100 calls ended within a bound; the mean is exact', () => {
    expect(providerFigures([minute(1, [...many(94, 40), ...many(6, 900)])])).toMatchObject({
      state: 'answering',
      calls: 100,
      mean_ms: 92,
      half_within_ms: 50,
      most_within_ms: 1_600,
    });
    expect(providerFigures([minute(1, [...many(95, 40), ...many(5, 900)])])).toMatchObject({
      most_within_ms: 50,
    });
  });

  test('slow, where more than one of twenty takes over 1.6 seconds', () => {
    expect(providerFigures([minute(1, [...many(94, 40), ...many(6, 1_601)])]).state).toBe('slow');
    expect(providerFigures([minute(1, [60_000])])).toMatchObject({ state: 'slow', most_within_ms: 20_000 });
  });

  test('failing, by the latest three minutes alone: what was before is over, either way', () => {
    const down = [minute(1, many(90, 40)), ...[2, 3, 4].map((at) => minute(at, many(4, 40), 2))];
    expect(providerFigures(down.toReversed()).state).toBe('failing');
    const back = [minute(1, many(90, 40), 90), ...[2, 3, 4].map((at) => minute(at, many(4, 40), 1))];
    expect(providerFigures(back)).toMatchObject({ state: 'answering', errors: 93, calls: 102 });
  });
});

test('counts add up, whoever adds', () => {
  const both = addCalls(minute(1, [10, 70]), addCalls(minute(2, [3_000], 1), NOTHING_MEASURED));
  expect(both).toMatchObject({ calls: 3, errors: 1, took: 3_080 });
  expect(both.within).toEqual([1, 1, 0, 0, 0, 0, 1, 0, 0]);
});
