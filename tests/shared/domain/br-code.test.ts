import { expect, test } from 'vitest';
import { crc16, isBrCode } from '#shared/domain/br-code.ts';

const KEY = '00000000-0000-4000-8000-0123456789ab';
/** As the provider makes them: static, without an amount. */
const CODE = `00020126580014br.gov.bcb.pix0136${KEY}5204000053039865802BR5911Made_Up_Pay6009Sao_Paulo62290525ABCDEFGHIJKLMNOPQRSTUVWXY6304614C`;
/** The example from the central bank's manual. */
const MANUAL =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

const signed = (body: string) => `${body}6304${crc16(`${body}6304`)}`;
const changed = (from: string, to: string) => {
  expect(CODE).toContain(from);
  return signed(CODE.slice(0, -8).replace(from, to));
};

test.each([
  ['static code', CODE],
  ['example from the manual', MANUAL],
  ['code with an amount', changed('5802BR', '5406150.005802BR')],
  [
    'code with an address instead of a key',
    changed(`0136${KEY}`, '2536pix.example.com/qr/v2/0123456789abcd'),
  ],
  ['code with an accent in the name', changed('5911Made_Up_Pay', '5907Aço São')],
  ['code with a checksum in lower case', CODE.replace('614C', '614c')],
])('a %s is valid', (_what, code) => {
  expect(isBrCode(code)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['a word', 'hello'],
  ['a web address', 'https://pix.example.com/qr/v2/abc'],
  ['a checksum of 0000', `${CODE.slice(0, -4)}0000`],
  ['a changed amount', changed('5802BR', '5406150.005802BR').replace('150.00', '950.00')],
  ['a changed key', CODE.replace('89ab', '89ac')],
  ['a line break', `${CODE.slice(0, 40)}\n${CODE.slice(40)}`],
  ['a line break in a value, with a matching checksum', changed('Made_Up_Pay', 'Made_Up\nPay')],
  ['a direction control, with a matching checksum', changed('Made_Up_Pay', 'Made_Up\u202ePay')],
  ['trailing text', `${CODE}0`],
  ['half of it', CODE.slice(0, 60)],
  ['no checksum', CODE.slice(0, -8)],
  ['a wrong length', changed('5911', '5912')],
  ['a wrong length inside an account', changed('0014br', '0015br')],
  ['a duplicate field', changed('5802BR', '5802BR5802BR')],
  ['an empty field', changed('5802BR', '54005802BR')],
  ['another currency', changed('5303986', '5303840')],
  ['another country', changed('5802BR', '5802US')],
  ['no receiver', changed('5911Made_Up_Pay', '')],
  ['another arrangement', changed('br.gov.bcb.pix', 'br.gov.bcb.abc')],
  ['neither key nor address', changed(`26580014br.gov.bcb.pix0136${KEY}`, '26180014br.gov.bcb.pix')],
  ['an invalid amount', changed('5802BR', '54061,5.005802BR')],
  [
    'more than fits a PIX QR code',
    changed('5802BR', `${['80', '81', '82', '83'].map((id) => `${id}99${'a'.repeat(99)}`).join('')}5802BR`),
  ],
  ['the first field in another place', signed(`5802BR000201${CODE.slice(6, -8).replace('5802BR', '')}`)],
])('a code with %s is invalid', (_what, code) => {
  expect(isBrCode(code)).toBe(false);
});

test('the checksum is CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1');
});
