import { taxNumber, taxNumberFault, writtenTaxNumber } from '#shared/domain/business/tax-numbers.ts';
import { expect, test } from 'vitest';

test('accepts a number with the characters and check digits of its type', () => {
  const right = {
    // Includes the tax office's own example with letters.
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
  ['non-breaking hyphens', '12.345.678/0001\u201195'],
  ['an en dash', '12.345.678/0001\u201395'],
  ['a minus sign', '12.345.678/0001\u221295'],
  ['invisible characters', '\u200b12.345.678/\u20600001-95\ufeff'],
  ['a direction control', '\u202a12.345.678/0001-95\u202c'],
  ['full-width characters', '\uff11\uff12\uff0e345\uff0e678\uff0f0001\uff0d95'],
  ['non-breaking spaces', '12\u00a0345\u00a0678\u00a00001\u00a095'],
])('reads a CNPJ pasted with %s', (_what, number) => {
  expect(taxNumberFault('CNPJ', number)).toBeUndefined();
  expect(taxNumber('CNPJ', number)).toBe('12345678000195');
});

test('sends a number without punctuation, of other types as typed', () => {
  expect(taxNumber('CNPJ', '12.abc.345/01de-35')).toBe('12ABC34501DE35');
  expect(taxNumber('CPF', ' 111.444.777-35 ')).toBe('11144477735');
  expect(taxNumber('EIN', '12\u20113456789')).toBe('12-3456789');
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

test('S7.266 a CNPJ or CPF is written with its dots, any other number as it is', () => {
  expect(
    ['11222333000181', '11.222.333/0001-81', '12abc34501de35', '52998224725', '***.982.247-**', '12-345'].map(
      writtenTaxNumber,
    ),
  ).toEqual([
    'CNPJ 11.222.333/0001-81',
    'CNPJ 11.222.333/0001-81',
    'CNPJ 12.ABC.345/01DE-35',
    'CPF 529.982.247-25',
    '***.982.247-**',
    '12-345',
  ]);
});
