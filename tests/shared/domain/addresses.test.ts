import { createHash } from 'node:crypto';
import { addressFault, isChecked } from '#shared/domain/addresses.ts';
import { keccak256, sha256 } from '#shared/domain/hashes.ts';
import { describe, expect, test } from 'vitest';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('hashes', () => {
  test('SHA-256 is that of node for messages around a block', () => {
    for (const size of [0, 1, 21, 55, 56, 63, 64, 65, 119, 120, 200]) {
      const message = Uint8Array.from({ length: size }, (_, index) => (index * 7) % 256);
      expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
    }
  });

  test.each([
    ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
    [
      'The quick brown fox jumps over the lazy dog',
      '4d741b6f1eb29cb2a9b9911c82f56fa8d73b04959d3d9d222895df6c0b28aa15',
    ],
  ])('Keccak-256 of “%s”', (message, expected) => {
    expect(hex(keccak256(bytes(message)))).toBe(expected);
  });
});

/** Published examples: EIP-55, BIP 173, BIP 350, and addresses that everybody knows. */
const GOOD: readonly (readonly [network: string, address: string])[] = [
  ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['polygon', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['ERC20', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['bsc', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
];

describe('an address', () => {
  test.each(GOOD)('on %s: %s is good', (network, address) => {
    expect(addressFault(network, address)).toBeUndefined();
    expect(isChecked(network, address)).toBe(true);
  });

  test.each(GOOD)('S5.46 on %s: one other character of %s is noticed', (network, address) => {
    let unnoticed = 0;
    for (let place = 3; place < address.length; place += 1) {
      const other = address[place] === 'f' ? 'e' : 'f';
      const wrong = `${address.slice(0, place)}${other}${address.slice(place + 1)}`;
      if (addressFault(network, wrong) === undefined) unnoticed += 1;
    }
    // EIP-55 carries 15 bits on average; the others notice everything.
    expect(unnoticed).toBeLessThanOrEqual(network === 'tron' || network === 'bitcoin' ? 0 : 1);
  });

  test('of letters of one size has no checksum', () => {
    const small = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
    expect(addressFault('ethereum', small)).toBeUndefined();
    expect(isChecked('ethereum', small)).toBe(false);
  });

  test.each([
    ['tron', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['ethereum', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['bitcoin', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['tron', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
    ['tron', ''],
  ])('of another network is none on %s: %s', (network, address) => {
    expect(addressFault(network, address)).toBe('form');
  });

  test('on a network that is not known is not judged', () => {
    expect(addressFault('solana', 'anything')).toBeUndefined();
    expect(isChecked('solana', 'anything')).toBe(false);
  });
});
