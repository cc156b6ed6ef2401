// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  checkDraft,
  type Draft,
  draftOf,
  errorsOfServer,
  settle,
  settleAll,
} from '#web/features/conversions/model/draft.ts';
import { ApiError } from '#web/lib/api/error.ts';
import { configuration } from '#tests/web/support/fixtures.ts';

const stored = draftOf(configuration({ custom_spread_override: '1.5' }));
const check = (change: Partial<Draft>) => checkDraft(settleAll({ ...stored, ...change }), stored);

describe('settling (S5.8: non-numeric amounts become 0)', () => {
  test.each([
    ['100', '100'],
    [' 100 ', '100'],
    ['007', '7'],
    ['1e3', '0'],
    ['', '0'],
    ['abc', '0'],
    ['1.000', '1000'],
    ['1.500,00', '1500.00'],
    ['R$ 1.500,00', '1500.00'],
    ['1,5', '1.5'],
    ['1.00.000', '1.00.000'],
    ['US$ 5', 'US$ 5'],
    ['NaN', '0'],
    ['0x10', '0'],
  ])('an amount %j becomes %j', (typed, settled) => {
    expect(settle('minimum_amount', typed)).toBe(settled);
  });

  test('a spread that is no number stays, since 0 would be a spread', () => {
    expect(settle('custom_spread_override', 'abc')).toBe('abc');
    expect(settle('custom_spread_override', ' ')).toBe('');
    expect(settle('custom_spread_override', '0.50')).toBe('0.50');
  });
});

describe('checking, with the rules of the contract', () => {
  test('what is right is sent, and only what was changed', () => {
    expect(check({ minimum_amount: '250' })).toEqual({ ok: true, change: { minimum_amount: '250' } });
    expect(check({ custom_spread_override: '' })).toEqual({
      ok: true,
      change: { custom_spread_override: null },
    });
    expect(check({ custom_spread_override: '0' })).toEqual({
      ok: true,
      change: { custom_spread_override: '0' },
    });
    expect(check({ maximum_daily_amount: '1000000000' })).toMatchObject({ ok: true });
    expect(check({ maximum_slippage: '0' })).toEqual({ ok: true, change: { maximum_slippage: '0' } });
    expect(check({ minimum_amount: '50000' })).toMatchObject({ ok: true });
  });

  test.each([
    [{ minimum_amount: 'abc' }, 'minimum_amount', 'Minimum amount must be at least 1.'],
    [{ minimum_amount: '0' }, 'minimum_amount', 'Minimum amount must be at least 1.'],
    [{ minimum_amount: '100.5' }, 'minimum_amount', 'Minimum amount must be a whole number of BRL.'],
    [{ maximum_slippage: 'abc' }, 'maximum_slippage', 'Maximum slippage must be a number.'],
    [{ maximum_slippage: '' }, 'maximum_slippage', 'Maximum slippage must be a number.'],
    [{ maximum_slippage: '10.01' }, 'maximum_slippage', 'Maximum slippage must be between 0 and 10 percent.'],
    [{ maximum_slippage: '0.125' }, 'maximum_slippage', 'Maximum slippage must have at most two decimals.'],
    [{ maximum_daily_amount: '-5' }, 'maximum_daily_amount', 'Daily limit must be at least 1.'],
    [{ maximum_daily_amount: '10.5' }, 'maximum_daily_amount', 'Daily limit must be a whole number of BRL.'],
    [{ custom_spread_override: 'abc' }, 'custom_spread_override', 'Custom spread override must be a number.'],
    [
      { custom_spread_override: '10.01' },
      'custom_spread_override',
      'Custom spread override must be between 0 and 10 percent.',
    ],
    [
      { custom_spread_override: '-1' },
      'custom_spread_override',
      'Custom spread override must be between 0 and 10 percent.',
    ],
    [
      { custom_spread_override: '1.234' },
      'custom_spread_override',
      'Custom spread override must have at most two decimals.',
    ],
  ])('%j is refused at its field', (change, field, message) => {
    expect(check(change)).toEqual({ ok: false, errors: { [field]: message } });
  });

  test('each wrong field says so', () => {
    const checked = check({ minimum_amount: '0', maximum_daily_amount: '0' });
    expect(Object.keys(checked.ok ? {} : checked.errors)).toEqual(['minimum_amount', 'maximum_daily_amount']);
  });
});

test("the server's complaints are shown at the fields it names", () => {
  const error = new ApiError('INVALID_REQUEST', 'no', 400, [
    { path: 'minimum_amount', message: 'must be at least 1' },
    { path: 'other', message: 'x' },
  ]);
  expect(errorsOfServer(error)).toEqual({ minimum_amount: 'Minimum amount must be at least 1.' });
  expect(errorsOfServer(new ApiError('CONFLICT', 'no', 409, 'text'))).toEqual({});
  expect(errorsOfServer(new Error('x'))).toEqual({});
});

test('a refusal that names no field stands at the only one that was changed, in its own words', () => {
  const error = new ApiError('UNPROCESSABLE', 'The spread is below the band of 0.75 %.', 422);
  expect(errorsOfServer(error, ['custom_spread_override'])).toEqual({
    custom_spread_override: 'The spread is below the band of 0.75 %.',
  });
  expect(errorsOfServer(error, ['custom_spread_override', 'minimum_amount'])).toEqual({});
  const failure = new ApiError('INTERNAL', 'no', 500);
  expect(errorsOfServer(failure, ['custom_spread_override'])).toEqual({});
});
