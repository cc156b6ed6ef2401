import {
  bankTargets,
  exactBank,
  exactWallet,
  looksOf,
  walletTargets,
} from '#shared/domain/destinations/targets.ts';
import { describe, expect, test } from 'vitest';

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const TRON = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

describe('a wallet', () => {
  test.each([
    [EVM, EVM.toLowerCase()],
    [EVM, `0X${EVM.slice(2).toUpperCase()}`],
    [SEGWIT, SEGWIT.toUpperCase()],
    ['EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', 'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p'],
    [TRON, ` ${TRON} `],
  ])('is the same target as %s and as %s', (address, other) => {
    expect(walletTargets({ address: other })).toEqual(walletTargets({ address }));
  });

  test('in base58 is another one in another case', () => {
    expect(walletTargets({ address: TRON.toLowerCase() })).not.toEqual(walletTargets({ address: TRON }));
  });

  test('without an address shares no target', () => {
    expect(walletTargets({ address: '' })).toEqual([]);
  });

  test('is one place in every spelling of its network, and another place on another network', () => {
    const on = (network: string | null) => exactWallet({ network, address: EVM });
    expect(on('ERC-20')).toBe(on('ethereum'));
    expect(exactWallet({ network: 'trc-20', address: TRON })).toBe(exactWallet({ address: TRON }));
    expect(on('polygon')).not.toBe(on('ethereum'));
  });

  test('is another place with another tag, but only where tags separate recipients', () => {
    const xrp = (address_tag?: string) => exactWallet({ asset: 'XRP', address: 'r', address_tag });
    expect(xrp('7')).not.toBe(xrp('8'));
    expect(xrp('007')).toBe(xrp('7'));
    const tron = (address_tag?: string) => exactWallet({ network: 'tron', address: TRON, address_tag });
    expect(tron('7')).toBe(tron());
    const unknown = (address_tag?: string) => exactWallet({ network: 'new', address: 'a', address_tag });
    expect(unknown('7')).not.toBe(unknown());
  });
});

describe('a bank account', () => {
  const BANK = { bank_name: 'Banco Exemplo', branch: '0435', account: '00128744-1', country: 'BR' };

  test('has a target for its number and one for its PIX key', () => {
    expect(bankTargets({ ...BANK, instant_payment: 'A@Example.com' })).toEqual([
      'number 1287441',
      'pix a@example.com',
    ]);
    expect(bankTargets(BANK)).toEqual(['number 1287441']);
    expect(bankTargets({})).toEqual([]);
  });

  test('is the same target without its dash, with spaces, and without leading zeros', () => {
    for (const account of ['001287441', '0012874 4-1', '128744-1', '00.128.744-1'])
      expect(bankTargets({ ...BANK, account })).toEqual(bankTargets(BANK));
  });

  test.each([
    ['a@example.com', 'A@EXAMPLE.COM'],
    ['52998224725', '529.982.247-25'],
    ['+5511987654321', '+55 (11) 98765-4321'],
    ['123e4567-e89b-12d3-a456-426614174000', '123E4567-E89B-12D3-A456-426614174000'],
    ['something else', 'Something  Else'],
  ])('has the same target for the keys %s and %s', (key, other) => {
    const targets = (instant_payment: string) => bankTargets({ ...BANK, instant_payment });
    expect(targets(other)).toEqual(targets(key));
  });

  test('in the US has no target for its key, which may be the whole bank’s', () => {
    const us = { ...BANK, country: 'US', instant_payment: '021000021' };
    expect(bankTargets(us)).toEqual(bankTargets(BANK));
    expect(exactBank(us)).not.toBe(exactBank({ ...us, instant_payment: '026009593' }));
  });

  test('has one target if its IBAN is both number and key', () => {
    const iban = 'DE89 3704 0044 0532 0130 00';
    expect(bankTargets({ country: 'EU', account: iban, instant_payment: iban.toLowerCase() })).toHaveLength(
      1,
    );
  });

  test('is one place in every spelling, and another at another bank or branch or with another key', () => {
    expect(exactBank({ ...BANK, bank_name: 'BANCO  EXEMPLO', branch: '435', account: '1287441' })).toBe(
      exactBank(BANK),
    );
    for (const over of [{ bank_name: 'Outro' }, { branch: '2' }, { instant_payment: 'a@example.com' }])
      expect(exactBank({ ...BANK, ...over })).not.toBe(exactBank(BANK));
  });
});

test('addresses look alike if their first and last characters match', () => {
  const look = (address: string) => looksOf(walletTargets({ address }));
  expect(look('0x5aAe00000000000000000000000000000000Aed0')).not.toEqual(look(EVM));
  expect(look('0x5aAe000000000000000000000000000000bEAeD')).toEqual(look(EVM));
  expect(looksOf(['number 1234'])).toEqual([]);
  expect(looksOf(['pix finance@aurora.example'])).toEqual(looksOf(['pix f1nance@aur0ra.example']));
  expect(looksOf(['pix finance@aurora.example'])).not.toEqual(looksOf(['pix financeiro@outra.example']));
});
