import { holderOf } from '#shared/domain/destinations/holder.ts';
import { expect, test } from 'vitest';

test.each([
  ['a CNPJ as the PIX key', { instant_payment: '11.222.333/0001-81' }, '**.222.333/0001-**'],
  ['a CPF as the PIX key', { instant_payment: '529.982.247-25', country: 'BR' }, '***.982.247-**'],
  ['a phone number', { instant_payment: '+5511987654321' }, null],
  ['a CPF with wrong check digits', { instant_payment: '529.982.247-26' }, null],
  ['an account abroad', { instant_payment: '52998224725', country: 'MX' }, null],
  ['no key', {}, null],
])('S7.262 the document of the holder: %s', (_, bank, document) => {
  expect(holderOf({ name: 'Aposta Certa Ltda', ...bank })).toEqual({ name: 'Aposta Certa Ltda', document });
});
