import { canonicalNetwork, familyOf } from '#shared/domain/destinations/networks.ts';
import { BURNED, CONTRACTS } from '#shared/domain/destinations/no-wallets.ts';
import { addressFault, canonicalAddress, isChecked, tagFault } from '#shared/domain/destinations/wallets.ts';
import { describe, expect, test } from 'vitest';

/** Published examples: EIP-55, BIP 173, BIP 350, and well-known addresses. */
const GOOD: readonly (readonly [network: string, address: string])[] = [
  ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['polygon', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['ERC20', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['bsc', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  ['tron', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'],
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['ton', 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N'],
  ['xrp', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ['stellar', 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7'],
];

describe('an address', () => {
  test.each(GOOD)('on %s: %s is good', (network, address) => {
    expect(addressFault({ network, address })).toBeUndefined();
    expect(isChecked({ network, address })).toBe(true);
  });

  test.each(GOOD)('S5.46 on %s: detects any changed character of %s', (network, address) => {
    let unnoticed = 0;
    for (let place = 4; place < address.length; place += 1) {
      const other = address[place]?.toLowerCase() === 'e' ? '7' : 'e';
      const cased = address === address.toUpperCase() ? other.toUpperCase() : other;
      const wrong = `${address.slice(0, place)}${cased}${address.slice(place + 1)}`;
      if (wrong !== address && addressFault({ network, address: wrong }) === undefined) unnoticed += 1;
    }
    // EIP-55 carries 15 bits on average; the others detect every change.
    expect(unnoticed).toBeLessThanOrEqual(familyOf(network) === 'evm' ? 1 : 0);
  });

  const WRONG = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD';

  test.each(['erc-20', 'ERC-20', 'bep-20', 'Polygon PoS', 'BNB Smart Chain (BEP20)', 'Fantom', ''])(
    'with a wrong checksum is detected in every spelling of its network: %s',
    (network) => {
      expect(addressFault({ network, address: WRONG })).toBe('checksum');
    },
  );

  test('of Tron or Bitcoin with a wrong checksum is detected without a network', () => {
    expect(addressFault({ address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSF' })).toBe('checksum');
    expect(addressFault({ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5' })).toBe('checksum');
    expect(addressFault({ asset: 'BTC', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb' })).toBe('checksum');
  });

  test('in a single case has no checksum', () => {
    const small = { network: 'ethereum', address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' };
    expect(addressFault(small)).toBeUndefined();
    expect(isChecked(small)).toBe(false);
  });

  test.each([
    ['tron', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['trc-20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['ethereum', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'],
    ['bitcoin', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'],
    ['tron', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
    ['solana', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['solana', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['tron', ''],
    ['a network of tomorrow', 'an address'],
    ['a network of tomorrow', 'abc\u200Bdef'],
  ])('of another network is invalid on %s: %s', (network, address) => {
    expect(addressFault({ network, address })).toBe('form');
  });

  test('on an unknown network is not checked', () => {
    const wallet = { network: 'a network of tomorrow', address: 'anything' };
    expect(addressFault(wallet)).toBeUndefined();
    expect(isChecked(wallet)).toBe(false);
  });

  const networkIn = (address: string): string => {
    if (address.startsWith('0x')) return 'ethereum';
    if (address.includes(':')) return 'ton';
    if (address.startsWith('r')) return 'xrp';
    if (address.startsWith('G')) return 'stellar';
    if (/^T.{33}$/.test(address)) return 'tron';
    return /^1(1{20}4|Bit|Count)/.test(address) ? 'bitcoin' : 'solana';
  };

  test.each([
    ...CONTRACTS.map((address) => ['contract', address] as const),
    ...BURNED.map((address) => ['burned', address] as const),
  ])('that is not a wallet (%s) is refused on its network: %s', (fault, address) => {
    expect(canonicalAddress(address)).toBe(address);
    expect(addressFault({ network: networkIn(address), address })).toBe(fault);
  });

  test('that is not a wallet is refused in another spelling, on another network and without one', () => {
    const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
    for (const network of ['ethereum', 'Polygon PoS', 'a network of tomorrow', ''])
      expect(addressFault({ network, address: usdt })).toBe('contract');
    expect(addressFault({ address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })).toBe('contract');
    for (const last of ['0', '1', '9', '100'])
      expect(addressFault({ network: 'erc-20', address: `0x${last.padStart(40, '0')}` })).toBe('burned');
    expect(
      addressFault({ network: 'TON', address: 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs' }),
    ).toBe('contract');
  });
});

test.each([
  ['missing', { asset: 'XRP', address_tag: '' }],
  ['missing', { asset: 'USDT', network: 'XRP Ledger' }],
  ['missing', { asset: 'xrp', network: 'a network of tomorrow' }],
  ['form', { asset: 'XRP', address_tag: 'abc' }],
  ['form', { asset: 'XRP', address_tag: '4294967296' }],
  ['form', { asset: 'XRP', address_tag: '-1' }],
  [undefined, { asset: 'XRP', address_tag: '4294967295' }],
  [undefined, { asset: 'XRP', network: 'bep-20' }],
  ['form', { asset: 'XLM', address_tag: 'x'.repeat(29) }],
  [undefined, { asset: 'USDT', network: 'tron', address_tag: 'a note' }],
] as const)('the tag is %s for %o', (fault, wallet) => {
  expect(tagFault({ address: 'any', ...wallet })).toBe(fault);
});

test.each([
  ['ethereum', ['ETH', 'erc-20', 'ERC 20', 'Ethereum Mainnet', 'USDT-ERC20']],
  ['polygon', ['Polygon PoS', 'POLYGON', 'matic']],
  ['bsc', ['BEP-20', 'BNB Smart Chain (BEP20)', 'Binance Smart Chain']],
  ['tron', ['TRC-20', 'trc_20', 'TRON (TRC20)']],
  ['arbitrum', ['Arbitrum One']],
  ['optimism', ['OP Mainnet']],
  ['avalanche', ['Avalanche C-Chain']],
  ['xrp', ['Ripple', 'XRP Ledger']],
  ['bitcoincash', ['Bitcoin Cash']],
  ['ethereumclassic', ['Ethereum Classic']],
  ['anetworkoftomorrow', ['A network of tomorrow', 'a-network_of tomorrow']],
])('the network %s is the same in %o', (network, names) => {
  for (const name of names) expect(canonicalNetwork(name)).toBe(network);
});
