import { env, wholeEnv } from '#functions/platform/env.ts';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

test('names a missing setting', () => {
  vi.stubEnv('SETTING_OF_TEST', '');
  expect(() => env('SETTING_OF_TEST')).toThrow('SETTING_OF_TEST is not set');
});

test('reads a whole number', () => {
  vi.stubEnv('SETTING_OF_TEST', '600');
  expect(wholeEnv('SETTING_OF_TEST')).toBe(600);
});

test.each(['0', '-1', '1.5', '0x10', '6e2', 'many', ' 6', '1'.repeat(10)])(
  '%s must be a whole number',
  (text) => {
    vi.stubEnv('SETTING_OF_TEST', text);
    expect(() => wholeEnv('SETTING_OF_TEST')).toThrow('SETTING_OF_TEST must be a whole number');
  },
);
