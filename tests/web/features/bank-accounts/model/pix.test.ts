import { expect, test } from 'vitest';
import { fitsQr, isReady, readPix } from '#web/features/bank-accounts/model/pix.ts';
import { brl } from '../support.ts';

test.each([
  [undefined],
  [null],
  ['a text'],
  [[]],
  [{}],
  [{ instant_payment: '', instant_payment_qrcode_url: ' ' }],
  [{ instant_payment: null, id: 'bnk_1' }],
  [{ instant_payment_qrcode_url: 'https://x.example/1.png' }],
  [{ instant_payment_qrcode_url: 'data:image/png;base64,AA' }],
])('%j holds no PIX', (answer) => {
  expect(readPix(answer)).toBeUndefined();
});

test('the code counts, whatever image the provider names beside it', () => {
  expect(readPix({ instant_payment: ' 0002 ' })).toEqual({ hash: '0002' });
  expect(readPix({ instant_payment: '0002', instant_payment_qrcode_url: 'https://x.example/1.png' })).toEqual(
    { hash: '0002' },
  );
});

test('ready: a PIX was generated, or the account is set and not 0000', () => {
  const pix = { hash: '0002' };
  expect(isReady(undefined, undefined)).toBe(false);
  expect(isReady(undefined, pix)).toBe(true);
  expect(isReady(brl({ account: '0000' }), pix)).toBe(true);
  expect(isReady(brl({ account: '0012345678' }), undefined)).toBe(true);
  for (const account of ['0000', '', null]) expect(isReady(brl({ account }), undefined)).toBe(false);
});

test('a code that no QR holds is not drawn', () => {
  expect([2953, 2954].map((length) => fitsQr({ hash: 'a'.repeat(length) }))).toEqual([true, false]);
  expect(fitsQr({ hash: 'ã'.repeat(1500) })).toBe(false);
});
