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

describe('provider health', () => {
  test('is unknown without measurements', () => {
    expect(providerFigures([])).toEqual({
      state: 'unknown',
      calls: 0,
      errors: 0,
      mean_ms: null,
      half_within_ms: null,
      most_within_ms: null,
    });
  });

  test('gives time bounds for half and for 95 in 100 calls, and the exact mean', () => {
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

  test('is slow when more than one in twenty takes over 1.6 seconds', () => {
    expect(providerFigures([minute(1, [...many(94, 40), ...many(6, 1_601)])]).state).toBe('slow');
    expect(providerFigures([minute(1, [60_000])])).toMatchObject({ state: 'slow', most_within_ms: 20_000 });
  });

  test('is failing by the latest three minutes only, whatever came before', () => {
    const down = [minute(1, many(90, 40)), ...[2, 3, 4].map((at) => minute(at, many(4, 40), 2))];
    expect(providerFigures(down.toReversed()).state).toBe('failing');
    const back = [minute(1, many(90, 40), 90), ...[2, 3, 4].map((at) => minute(at, many(4, 40), 1))];
    expect(providerFigures(back)).toMatchObject({ state: 'answering', errors: 93, calls: 102 });
  });
});

test('counts add up in any order', () => {
  const both = addCalls(minute(1, [10, 70]), addCalls(minute(2, [3_000], 1), NOTHING_MEASURED));
  expect(both).toMatchObject({ calls: 3, errors: 1, took: 3_080 });
  expect(both.within).toEqual([1, 1, 0, 0, 0, 0, 1, 0, 0]);
});
