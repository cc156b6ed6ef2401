import { expect, test } from 'vitest';
import { isPayable } from '#shared/contract/ramps/holdings.ts';

const PIX =
  '00020126580014br.gov.bcb.pix013600000000-0000-4000-8000-0123456789ab5204000053039865802BR5911Made_Up_Pay6009Sao_Paulo62290525ABCDEFGHIJKLMNOPQRSTUVWXY6304614C';
const made = (instant_payment: string | null, instant_payment_type: string) => ({
  id: 'bnk_1',
  instant_payment,
  instant_payment_type,
});

test.each([
  ['a valid PIX code', made(PIX, 'PIX'), true],
  ['a PIX code with another key', made(PIX.replace('89ab', '89ac'), 'PIX'), false],
  ['an address as its PIX code', made('https://pix.example/1', 'pix'), false],
  ['no code', made(null, 'PIX'), true],
  ['a CLABE', made('012345678901234567', 'SPEI'), true],
  ['no body', null, true],
])('an answer with %s as the deposit account is accepted or refused', (_what, answer, isGood) => {
  expect(isPayable(answer)).toBe(isGood);
});
