// @vitest-environment node
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import {
  bandChoices,
  clientChoices,
  formOf,
  type SpreadInput,
  spreadForm,
} from '#web/features/spreads/model/spread-form.ts';
import { user } from '#tests/web/features/users/fixtures.ts';
import { band, spread } from '../fixtures.ts';

const CHOOSE = 'Please select a client and spread band';
const RANGE = 'Custom spread must be between 0% and 5%';
const parse = (over: Partial<SpreadInput>) =>
  z.safeParse(spreadForm, { user_id: 'user_2', spread_band_id: 'band_standard', custom_spread: '', ...over });

test.each([
  ['', null],
  ['  ', null],
  ['0', '0'],
  [' 5 ', '0.05'],
  ['0,01', '0.0001'],
  ['0.75%', '0.0075'],
])('a custom spread %j is sent as %j', (custom_spread, sent) => {
  expect(parse({ custom_spread }).data?.custom_spread).toBe(sent);
});

test.each([
  [{ user_id: '' }, CHOOSE],
  [{ spread_band_id: '' }, CHOOSE],
  [{ custom_spread: '5.01' }, RANGE],
  [{ custom_spread: '50' }, RANGE],
  [{ custom_spread: '-1' }, RANGE],
  [{ custom_spread: 'half' }, RANGE],
  [{ custom_spread: '1e-3' }, RANGE],
  [{ custom_spread: '0.015' }, 'Custom spread must be a multiple of 0.01%'],
])('%j is refused', (over, message) => {
  expect(parse(over).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('a client’s current spread, for editing', () => {
  expect(formOf(spread({ custom_spread: '0.01' }))).toEqual({
    user_id: 'user_2',
    spread_band_id: 'band_standard',
    custom_spread: '1',
  });
  expect(formOf(spread()).custom_spread).toBe('');
});

test('choices: clients first, by name; the others with their role', () => {
  const users = [
    user({ id: 'o', email: 'otto@example.com', display_name: 'Otto', role: 'gateway_user' }),
    user({ id: 'z', email: 'zoe@example.com', display_name: 'zoe@example.com' }),
    user({ id: 'a', email: 'ana@example.com', display_name: 'Ana' }),
    user({ id: 'n', email: '', display_name: null }),
  ];
  expect(clientChoices(users).map(({ label }) => label)).toEqual([
    'Ana (ana@example.com)',
    'n',
    'zoe@example.com',
    'Otto (otto@example.com), Gateway User',
  ]);
  expect(bandChoices([band()])).toEqual([{ value: 'band_standard', label: 'Standard (0.50% to 1.00%)' }]);
});
