import { taxNumberFault } from '#shared/domain/business/tax-numbers.ts';
import { expect, test } from 'vitest';

test.each([
  ['CNPJ', '11.222.333/0001-81'],
  ['CNPJ', '11222333000181'],
  ['CNPJ', ' 11 222 333 0001 81 '],
  ['CNPJ', '00.000.000/0001-91'],
  // The tax office's own example of one with letters.
  ['CNPJ', '12.ABC.345/01DE-35'],
  ['CNPJ', '12.abc.345/01de-35'],
  ['CPF', '111.444.777-35'],
  ['CPF', '52998224725'],
  ['EIN', '123'],
  ['TAX_ID', 'anything'],
])('%s %s is right', (type, number) => {
  expect(taxNumberFault(type, number)).toBeUndefined();
});

test.each([
  ['CNPJ', '123', 'shape'],
  ['CNPJ', '', 'shape'],
  ['CNPJ', '111.444.777-35', 'shape'],
  ['CNPJ', '12.ABC.345/01DE-3X', 'shape'],
  ['CNPJ', '11.222.333/0001-82', 'digits'],
  ['CNPJ', '11.222.333/0001-18', 'digits'],
  ['CNPJ', '12.345.678/0001-90', 'digits'],
  ['CNPJ', '00.000.000/0000-00', 'digits'],
  ['CPF', '123', 'shape'],
  ['CPF', '111.444.777-36', 'digits'],
  ['CPF', '111.111.111-11', 'digits'],
  ['CPF', '11.222.333/0001-81', 'shape'],
])('%s %s: %s', (type, number, fault) => {
  expect(taxNumberFault(type, number)).toBe(fault);
});
