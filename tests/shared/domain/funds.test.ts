import {
  brlCounted,
  type FundsRows,
  heldOf,
  keptBeside,
  keptOf,
  type OpenConversion,
  owedBy,
  spreadUnderWay,
  usableOf,
  usdtCounted,
} from '#shared/domain/funds.ts';
import { describe, expect, test } from 'vitest';

const received: OpenConversion = {
  id: 'cnv_1',
  status: 'pix_received',
  error_code: null,
  original_amount: '1000',
  target_usdt_amount: null,
  applied_spread: null,
  exchange_order_id: null,
  exchanged_usdt_amount: null,
  transfer_order_id: null,
};
const quoted: OpenConversion = {
  ...received,
  status: 'quote_generated',
  target_usdt_amount: '95',
  applied_spread: '5',
};
const ordered: OpenConversion = { ...quoted, status: 'exchange_initiated', exchange_order_id: 'ord_1' };
const bought: OpenConversion = { ...ordered, status: 'exchange_confirmed', exchanged_usdt_amount: '100' };
const sent: OpenConversion = { ...bought, status: 'transfer_initiated', transfer_order_id: 'ord_2' };
const failed = (of: OpenConversion): OpenConversion => ({ ...of, status: 'failed', error_code: 'provider' });
const unknown = (of: OpenConversion): OpenConversion => ({
  ...of,
  status: 'failed',
  error_code: 'outcome_unknown',
});

describe('what open conversions of an account count on', () => {
  test.each([
    ['one that waits', received, '1000', '0'],
    ['one that failed before its exchange', failed(received), '1000', '0'],
    ['one that may be exchanging', quoted, '0', '1000'],
    ['one whose exchange may have been made', unknown(quoted), '1000', '0'],
    ['one whose exchange is ordered', ordered, '0', '0'],
    [
      'one whose deposit the provider took back',
      { ...failed(quoted), error_code: 'deposit_taken_back' } as const,
      '0',
      '0',
    ],
  ])('BRL of %s', (_what, conversion, counted, underWay) => {
    expect(brlCounted([conversion])).toEqual({ counted, underWay });
  });

  test.each([
    ['one that waits', received, '0', '0'],
    ['one that may be exchanging', quoted, '0', '95'],
    ['one whose exchange is ordered', ordered, '0', '95'],
    ['one whose exchange is ordered, and that failed', failed(ordered), '95', '0'],
    ['one that has bought', bought, '95', '0'],
    ['one that got less than it was to send', { ...bought, exchanged_usdt_amount: '90' }, '90', '0'],
    ['one that has sent', sent, '0', '0'],
  ])('USDT of %s', (_what, conversion, counted, underWay) => {
    expect(usdtCounted([conversion])).toEqual({ counted, underWay });
  });

  test('their spread counts from the moment that an exchange may be made until its confirmation', () => {
    expect(spreadUnderWay([ordered, ordered])).toBe('10');
    expect(spreadUnderWay([failed(ordered)])).toBe('5');
    expect(spreadUnderWay([quoted, unknown(quoted)])).toBe('10');
    expect(spreadUnderWay([received, bought, sent])).toBe('0');
    expect(spreadUnderWay([{ ...ordered, target_usdt_amount: null }])).toBe('0');
    expect(spreadUnderWay([])).toBe('0');
  });
});

describe('what must be in an account', () => {
  test.each([
    ['a deposit that waits', received, '1000', '0'],
    ['a quote, whose exchange may be on its way', quoted, '0', '0'],
    ['an exchange that is ordered', ordered, '0', '0'],
    ['what was exchanged and is not sent', bought, '0', '95'],
    ['what is being sent', sent, '0', '0'],
    ['what has failed, and waits for a person by itself', failed(bought), '0', '0'],
  ] as const)('%s', (_what, conversion, brl, usdt) => {
    expect(owedBy([conversion], '0')).toEqual({ brl, usdt });
  });

  test('and the gateway’s spread', () => {
    expect(owedBy([received, bought, bought], '0.5')).toEqual({ brl: '1000', usdt: '190.5' });
  });
});

describe('what of a balance an order may use', () => {
  const rows: FundsRows = {
    conversions: [received, bought],
    held: '60',
    spread: '5',
    claims: [
      { reference: 'a', asset: 'BRL', amount: '10', at: '' },
      { reference: 'b', asset: 'usdt', amount: '3', at: '' },
    ],
    ledger: (code, asset) =>
      code === 'available'
        ? { BRL: '400', USDT: '300', USDC: '7' }[asset]
        : { held: { BRL: '60' }[asset], in_conversion: { BRL: '1000' }[asset] }[code],
  };
  const usable = (asset: string, balance: string, over: Partial<FundsRows> = {}, except?: string) =>
    usableOf(balance, keptOf(asset, { ...rows, ...over }, except));

  test('of BRL: without conversions, held payments and other claims', () => {
    expect(usable('BRL', '1460')).toBe('390');
    expect(usable('brl', '1400')).toBe('330');
    expect(usable('BRL', '1000')).toBe('0');
    expect(usable('BRL', '1460', {}, 'a')).toBe('400');
  });

  test('of USDT: without what conversions send, the spread and other claims', () => {
    expect(usable('USDT', '305')).toBe('202');
    expect(usable('USDT', '200')).toBe('97');
    expect(usable('USDT', '305', { conversions: [] })).toBe('297');
  });

  test('never more than the books have, and nothing before the first posting', () => {
    expect(usable('USDC', '9')).toBe('7');
    expect(usable('EUR', '9')).toBe('0');
    expect(usable('BRL', '99999')).toBe('390');
  });

  test('money that the books hold without a pending decision can be used', () => {
    const ledger: FundsRows['ledger'] = (code, asset) =>
      code === 'held' && asset === 'BRL' ? '560' : rows.ledger(code, asset);
    expect(usable('BRL', '1960', { ledger })).toBe('890');
    expect(usable('BRL', '1960', { ledger, held: '560' })).toBe('390');
  });

  test('a failed conversion keeps its money until it is settled', () => {
    expect(usable('BRL', '1460', { conversions: [failed(received)] })).toBe('390');
    expect(usable('USDT', '305', { conversions: [failed(bought)] })).toBe('202');
  });

  test('a conversion finds what the books have set aside for it', () => {
    const own = { ...rows, conversions: [bought] };
    expect(usableOf('1460', keptBeside('BRL', own))).toBe('1390');
    expect(usableOf('305', keptBeside('USDT', { ...rows, conversions: [received] }))).toBe('297');
    expect(usableOf('1460', keptBeside('BRL', { ...own, ledger: () => '0' }))).toBe('0');
  });
});

test('a payment with a pending decision is held; without a conversion rule it can be used', () => {
  expect(
    heldOf([
      { amount: '60', reason_code: 'below_minimum' },
      { amount: '45000', reason_code: 'kyc_missing' },
      { amount: '500', reason_code: 'not_configured' },
      { amount: '1', reason_code: null },
    ]),
  ).toBe('45061');
});
