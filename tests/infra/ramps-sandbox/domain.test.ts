import { expect, test, vi } from 'vitest';
import { exact, formatAmount, readAmount } from '#sandbox/domain/money.ts';
import { draw } from '#sandbox/domain/random.ts';
import { brCode, crc16, END_TO_END_ID, newEndToEndId } from '#sandbox/domain/pix.ts';
import { canonicalJson, jsonNumber, parseLossless } from '#sandbox/json.ts';
import { withoutSourceText } from '#tests/support/json.ts';

test('amounts keep every digit of the asset', () => {
  expect(formatAmount(exact('1500'), 2)).toBe('1500.00');
  expect(formatAmount(exact('1.239'), 2)).toBe('1.23');
  expect(formatAmount(exact('0.000000000000000001'), 18)).toBe('0.000000000000000001');
  expect(formatAmount(exact('277.264300'), 6)).toBe('277.2643');
  const usdt = { symbol: 'USDT', scale: 6 };
  expect(readAmount('0012.5', 'amount', usdt)).toBe('12.50');
  expect(readAmount('1e-6', 'amount', usdt)).toBe('0.000001');
  expect(readAmount('99999999999999999999', 'amount', usdt)).toBe('99999999999999999999.00');
  for (const wrong of [
    '',
    ' ',
    '+1',
    '-1',
    '.5',
    '1.',
    '1_000',
    '0b1',
    'Infinity',
    '1e-7',
    '100000000000000000000',
    '１',
  ]) {
    expect(() => readAmount(wrong, 'amount', usdt), wrong).toThrow(/^amount /);
  }
});

test('JSON is parsed without loss', () => {
  expect(JSON.stringify({ a: jsonNumber('1.000000000000000001') })).toBe('{"a":1.000000000000000001}');
  expect(parseLossless('{"a":[0.10,1e-7],"b":true,"c":null,"d":"0x1"}')).toEqual({
    a: ['0.10', '1e-7'],
    b: true,
    c: null,
    d: '0x1',
  });
  for (const wrong of ['01', '{1:2}', '[1 2]']) expect(() => parseLossless(wrong)).toThrow(SyntaxError);
  withoutSourceText();
  expect(parseLossless('[12345678901234567.89]')).toEqual(['12345678901234567.89']);
  vi.restoreAllMocks();
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: 3 })).toBe('{"a":3,"b":[{"c":2,"d":1}]}');
  expect(canonicalJson(undefined)).toBe('');
});

test('draws depend only on their arguments, and are spread evenly', () => {
  const drawn = Array.from({ length: 10_000 }, (_, ordinal) => draw(1, ordinal, 'drop 0'));
  expect(draw(1, 7, 'drop 0')).toBe(drawn[7]);
  expect(drawn.every((one) => one >= 0 && one < 1)).toBe(true);
  for (const part of [0.1, 0.5, 0.9]) {
    expect(Math.abs(drawn.filter((one) => one < part).length / 10_000 - part)).toBeLessThan(0.02);
  }
  expect(draw(2, 7, 'drop 0')).not.toBe(drawn[7]);
  expect(draw(1, 7, 'drop 1')).not.toBe(drawn[7]);
});

test('the PIX code and its checksum', () => {
  expect(crc16('123456789')).toBe('29B1');
  // The example from the central bank's manual.
  const pix = {
    key: '123e4567-e12b-12d1-a456-426655440000',
    name: 'Fulano de Tal',
    city: 'Brasília',
    txid: '***',
  };
  expect(brCode(pix)).toMatch(
    /^00020126580014br\.gov\.bcb\.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913FULANO DE TAL6008BRASILIA62070503\*\*\*6304[0-9A-F]{4}$/,
  );
  const example =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304';
  expect(crc16(example)).toBe('1D3D');
  expect(brCode({ ...pix, name: '???', amount: '10.00' })).toContain('540510.005802BR5907SANDBOX');
  expect(newEndToEndId(Date.parse('2026-11-20T14:05:00Z'))).toMatch(/^E00416968202611201405[0-9A-Z]{11}$/);
  expect(END_TO_END_ID.test(newEndToEndId(0))).toBe(true);
});
