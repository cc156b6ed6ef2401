import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signatureHalves, withLowS } from '#shared/domain/signing/der.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
/** Half the order of P-256, rounded down: the greatest low s. */
const LOWER = '7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8';
const half = (hex: string) => hex.padStart(64, '0');

describe('a signature as two halves', () => {
  test.each([
    ['30 06 02 01 01 02 01 02', half('01') + half('02')],
    ['30 08 02 02 00 80 02 02 00 ff', half('80') + half('ff')],
    [`30 44 02 20 ${'7f'.repeat(32)} 02 20 ${'01'.repeat(32)}`, '7f'.repeat(32) + '01'.repeat(32)],
    [`30 45 02 21 00 ${'ff'.repeat(32)} 02 20 ${LOWER}`, 'ff'.repeat(32) + LOWER],
  ])('of %s', (der, halves) => {
    expect(Buffer.from(signatureHalves(bytes(der)) ?? []).toString('hex')).toBe(halves);
  });

  test.each([
    '',
    '30',
    '30 06',
    '31 06 02 01 01 02 01 02',
    '30 05 02 01 01 02 01',
    '30 06 02 01 01 03 01 02',
    '30 06 02 01 01 02 02 02',
    '30 07 02 01 01 02 01 02 00',
    '30 05 02 01 01 02 00',
    `30 26 02 21 01 ${'ff'.repeat(32)} 02 01 01`,
    // Negative numbers, zero, or one zero too many.
    '30 06 02 01 81 02 01 02',
    '30 06 02 01 01 02 01 00',
    '30 07 02 02 00 01 02 01 02',
    // One more than the greatest low s.
    `30 25 02 01 01 02 20 ${LOWER.slice(0, -1)}9`,
  ])('not of %j', (der) => {
    expect(signatureHalves(bytes(der))).toBeUndefined();
  });
});

describe('the lower of the two signatures', () => {
  test('is valid for the same text; the other is refused', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const text = Buffer.from('1,500.00 BRL');
    const taken = { high: 0, low: 0 };
    for (let round = 0; round < 64; round += 1) {
      const der = sign('sha256', text, privateKey);
      const isTaken = signatureHalves(der) !== undefined;
      taken[isTaken ? 'low' : 'high'] += 1;
      const lower = withLowS(der);
      expect(verify('sha256', text, publicKey, lower)).toBe(true);
      expect(signatureHalves(lower)).toBeDefined();
      expect(Buffer.from(lower).equals(der)).toBe(isTaken);
    }
    expect(taken.high).toBeGreaterThan(0);
    expect(taken.low).toBeGreaterThan(0);
  });

  test('depends only on the signature', () => {
    expect(() => withLowS(bytes('30 06 02 01 01 03 01 02'))).toThrow('not a P-256 ECDSA signature');
  });
});
