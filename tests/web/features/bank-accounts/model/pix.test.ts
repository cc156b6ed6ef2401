import { expect, test } from 'vitest';
import { isReady, mayShowImage, readPix } from '../../../../../web/src/features/bank-accounts/model/pix.ts';
import { brl } from '../support.ts';

test.each([
  [undefined],
  [null],
  ['a text'],
  [[]],
  [{}],
  [{ instant_payment: '', instant_payment_qrcode_url: ' ' }],
  [{ instant_payment: null, id: 'bnk_1' }],
])('%j holds no PIX', (answer) => {
  expect(readPix(answer)).toBeUndefined();
});

test('a hash, an image, or both', () => {
  expect(readPix({ instant_payment: ' 0002 ' })).toEqual({ hash: '0002', imageUrl: '' });
  expect(readPix({ instant_payment_qrcode_url: 'https://x.example/1.png' })).toEqual({
    hash: '',
    imageUrl: 'https://x.example/1.png',
  });
});

test('ready: a PIX was generated, or the account is set and not 0000', () => {
  const pix = { hash: '0002', imageUrl: '' };
  expect(isReady(undefined, undefined)).toBe(false);
  expect(isReady(undefined, pix)).toBe(true);
  expect(isReady(brl({ account: '0000' }), pix)).toBe(true);
  expect(isReady(brl({ account: '0012345678' }), undefined)).toBe(true);
  for (const account of ['0000', '', null]) expect(isReady(brl({ account }), undefined)).toBe(false);
});

test("an image is shown from where the page's policy lets it", () => {
  const shown = (imageUrl: string) => mayShowImage({ hash: '', imageUrl });
  expect(['https://x.example/1.png', 'data:image/png;base64,AA'].map(shown)).toEqual([true, true]);
  expect(
    ['', '/pix/1.svg', 'http://x.example/1.png', 'javascript:alert(1)', 'data:text/html,x'].map(shown),
  ).toEqual([false, false, false, false, false]);
});
