// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { changed, checkForm, EMPTY_FORM, isIncomplete, swapped } from '#web/features/exchange/model/form.ts';
import { offeredByCatalogue } from '#web/features/exchange/model/offered.ts';
import { CATALOGUE } from '#tests/web/support/assets.ts';

const [brl, btc] = offeredByCatalogue(CATALOGUE);
const form = { source: 'BRL', target: 'BTC', amount: '1500.00', network: 'bitcoin' };

describe('a change', () => {
  test('of the target forgets the network, of anything else does not', () => {
    expect(changed(form, { target: 'USDT' })).toMatchObject({ target: 'USDT', network: '' });
    expect(changed(form, { amount: '1' })).toEqual({ ...form, amount: '1' });
    expect(swapped(form)).toEqual({ ...form, source: 'BTC', target: 'BRL', network: '' });
  });

  test('without source, target or amount it is incomplete', () => {
    expect(isIncomplete(form)).toBe(false);
    for (const field of ['source', 'target', 'amount'])
      expect(isIncomplete({ ...form, [field]: '' })).toBe(true);
    expect(isIncomplete({ ...form, amount: '  ' })).toBe(true);
    expect(isIncomplete(EMPTY_FORM)).toBe(true);
  });
});

describe('what is asked for', () => {
  test('the fields of the specification, the amount as the decimal it is', () => {
    expect(checkForm(form, btc, 'bitcoin')).toEqual({
      ok: true,
      request: {
        source_asset: 'BRL',
        target_asset: 'BTC',
        source_amount: '1500.00',
        target_amount: '0',
        product: 'exchange',
        network: 'bitcoin',
      },
    });
  });

  test('no network for a target that is not crypto', () => {
    const checked = checkForm({ ...form, target: 'BRL', source: 'BTC' }, brl, '');
    expect(checked.ok && 'network' in checked.request && checked.request.network).toBeFalsy();
    expect(checked.ok).toBe(true);
  });

  test.each([
    ['9007199254740993.123456789012345678', '9007199254740993.123456789012345678'],
    [' 100 ', '100'],
    ['.5', '0.5'],
    ['1.000', '1000'],
    ['1.500,50', '1500.50'],
    ['1,234.56', '1234.56'],
    ['5.', '5'],
    ['007', '7'],
    ['1000000000', '1000000000'],
  ])('%j is %s', (amount, sent) => {
    const checked = checkForm({ ...form, amount }, btc, 'bitcoin');
    expect(checked).toMatchObject({ ok: true, request: { source_amount: sent } });
  });

  test.each([
    ['abc', 'Amount must be a number.'],
    ['1e5', 'Amount must be a number.'],
    ['1.00.000', 'Amount is not clear: write 1.500,50 or 1500.50.'],
    ['US$ 5', 'Amount must be in BRL.'],
    ['-5', 'Amount cannot be negative.'],
    ['0x10', 'Amount must be a number.'],
    ['0', 'Amount must be above zero.'],
    ['0.00', 'Amount must be above zero.'],
  ])('%j is refused: %s', (amount, message) => {
    expect(checkForm({ ...form, amount }, btc, 'bitcoin')).toEqual({ ok: false, problem: 'amount', message });
  });

  test('what is missing is reported before what is wrong', () => {
    expect(checkForm({ ...form, source: '' }, btc, 'bitcoin')).toEqual({ ok: false, problem: 'missing' });
    expect(checkForm(form, undefined, '')).toEqual({ ok: false, problem: 'missing' });
    expect(checkForm({ ...form, amount: 'abc' }, btc, '')).toEqual({ ok: false, problem: 'network' });
  });
});
