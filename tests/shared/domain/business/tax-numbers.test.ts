import { taxNumberFault } from '#shared/domain/business/tax-numbers.ts';
import { expect, test } from 'vitest';

test('a number with the characters and the check digits of its type is right', () => {
  const right = {
    // The tax office's own example of one with letters is among them.
    CNPJ: [
      ...['11.222.333/0001-81', '11222333000181', ' 11 222 333 0001 81 ', '00.000.000/0001-91'],
      ...['12.ABC.345/01DE-35', '12.abc.345/01de-35'],
    ],
    CPF: ['111.444.777-35', '52998224725'],
    EIN: ['123'],
    TAX_ID: ['anything'],
  };
  for (const [type, numbers] of Object.entries(right))
    for (const number of numbers) expect(taxNumberFault(type, number), number).toBeUndefined();
});

test.each([
  ['CNPJ', 'shape', ['123', '', '111.444.777-35', '12.ABC.345/01DE-3X']],
  [
    'CNPJ',
    'digits',
    ['11.222.333/0001-82', '11.222.333/0001-18', '12.345.678/0001-90', '00.000.000/0000-00'],
  ],
  ['CPF', 'shape', ['123', '11.222.333/0001-81']],
  ['CPF', 'digits', ['111.444.777-36', '111.111.111-11']],
])('a wrong %s has another %s: %j', (type, fault, numbers) => {
  for (const number of numbers) expect([number, taxNumberFault(type, number)]).toEqual([number, fault]);
});
