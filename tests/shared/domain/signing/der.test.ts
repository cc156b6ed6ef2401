import { describe, expect, test } from 'vitest';
import { signatureHalves } from '#shared/domain/signing/der.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const half = (hex: string) => hex.padStart(64, '0');

describe('a signature as two halves', () => {
  test.each([
    ['30 06 02 01 01 02 01 02', half('01') + half('02')],
    ['30 08 02 02 00 80 02 02 00 ff', half('80') + half('ff')],
    [`30 44 02 20 ${'7f'.repeat(32)} 02 20 ${'01'.repeat(32)}`, '7f'.repeat(32) + '01'.repeat(32)],
    [`30 46 02 21 00 ${'ff'.repeat(32)} 02 21 00 ${'80'.repeat(32)}`, 'ff'.repeat(32) + '80'.repeat(32)],
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
  ])('not of %j', (der) => {
    expect(signatureHalves(bytes(der))).toBeUndefined();
  });
});
