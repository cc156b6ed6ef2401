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

describe('amounts that open conversions of an account use', () => {
  test.each([
    ['one not started', received, '1000', '0'],
    ['one failed before its exchange', failed(received), '1000', '0'],
    ['one possibly exchanging', quoted, '0', '1000'],
    ['one with an unknown exchange', unknown(quoted), '1000', '0'],
    ['one with an ordered exchange', ordered, '0', '0'],
    [
      'one with a returned deposit',
      { ...failed(quoted), error_code: 'deposit_taken_back' } as const,
      '0',
      '0',
    ],
  ])('BRL of %s', (_what, conversion, counted, underWay) => {
    expect(brlCounted([conversion])).toEqual({ counted, underWay });
  });

  test.each([
    ['one not started', received, '0', '0'],
    ['one possibly exchanging', quoted, '0', '95'],
    ['one with an ordered exchange', ordered, '0', '95'],
    ['a failed one with an ordered exchange', failed(ordered), '95', '0'],
    ['one after its exchange', bought, '95', '0'],
    ['one with less than it must send', { ...bought, exchanged_usdt_amount: '90' }, '90', '0'],
    ['one after its transfer', sent, '0', '0'],
  ])('USDT of %s', (_what, conversion, counted, underWay) => {
    expect(usdtCounted([conversion])).toEqual({ counted, underWay });
  });

  test('their spread counts from a possible exchange until its confirmation', () => {
    expect(spreadUnderWay([ordered, ordered])).toBe('10');
    expect(spreadUnderWay([failed(ordered)])).toBe('5');
    expect(spreadUnderWay([quoted, unknown(quoted)])).toBe('10');
    expect(spreadUnderWay([received, bought, sent])).toBe('0');
    expect(spreadUnderWay([{ ...ordered, target_usdt_amount: null }])).toBe('0');
    expect(spreadUnderWay([])).toBe('0');
  });
});

describe('the minimum balance of an account', () => {
  test.each([
    ['a deposit not yet converted', received, '1000', '0'],
    ['a quote, possibly exchanging', quoted, '0', '0'],
    ['an ordered exchange', ordered, '0', '0'],
    ['an exchange not yet sent', bought, '0', '95'],
    ['a transfer in progress', sent, '0', '0'],
    ['a failed conversion, which waits for a person', failed(bought), '0', '0'],
  ] as const)('%s', (_what, conversion, brl, usdt) => {
    expect(owedBy([conversion], '0')).toEqual({ brl, usdt });
  });

  test('includes the gateway’s spread', () => {
    expect(owedBy([received, bought, bought], '0.5')).toEqual({ brl: '1000', usdt: '190.5' });
  });
});

describe('the usable part of a balance', () => {
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

  test('BRL: without conversions, held payments and other claims', () => {
    expect(usable('BRL', '1460')).toBe('390');
    expect(usable('brl', '1400')).toBe('330');
    expect(usable('BRL', '1000')).toBe('0');
    expect(usable('BRL', '1460', {}, 'a')).toBe('400');
  });

  test('USDT: without what conversions send, the spread and other claims', () => {
    expect(usable('USDT', '305')).toBe('202');
    expect(usable('USDT', '200')).toBe('97');
    expect(usable('USDT', '305', { conversions: [] })).toBe('297');
  });

  test('never exceeds the ledger, and is nothing before the first posting', () => {
    expect(usable('USDC', '9')).toBe('7');
    expect(usable('EUR', '9')).toBe('0');
    expect(usable('BRL', '99999')).toBe('390');
  });

  test('includes ledger money without a pending decision', () => {
    const ledger: FundsRows['ledger'] = (code, asset) =>
      code === 'held' && asset === 'BRL' ? '560' : rows.ledger(code, asset);
    expect(usable('BRL', '1960', { ledger })).toBe('890');
    expect(usable('BRL', '1960', { ledger, held: '560' })).toBe('390');
  });

  test('excludes a failed conversion’s money until it is settled', () => {
    expect(usable('BRL', '1460', { conversions: [failed(received)] })).toBe('390');
    expect(usable('USDT', '305', { conversions: [failed(bought)] })).toBe('202');
  });

  test('for a conversion includes what the ledger has reserved for it', () => {
    const own = { ...rows, conversions: [bought] };
    expect(usableOf('1460', keptBeside('BRL', own))).toBe('1390');
    expect(usableOf('305', keptBeside('USDT', { ...rows, conversions: [received] }))).toBe('297');
    expect(usableOf('1460', keptBeside('BRL', { ...own, ledger: () => '0' }))).toBe('0');
  });
});

test('a payment with a pending decision is held; without a conversion rule it is usable', () => {
  expect(
    heldOf([
      { amount: '60', reason_code: 'below_minimum' },
      { amount: '45000', reason_code: 'kyc_missing' },
      { amount: '500', reason_code: 'not_configured' },
      { amount: '1', reason_code: null },
    ]),
  ).toBe('45061');
});
