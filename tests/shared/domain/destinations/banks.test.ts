import { bankFault } from '#shared/domain/destinations/banks.ts';
import { nameFault } from '#shared/domain/destinations/names.ts';
import { pixKeyFault } from '#shared/domain/destinations/pix.ts';
import { expect, test } from 'vitest';

test.each([
  'a@example.com',
  'First.Last+pix@Aurora-Apostas.example',
  '529.982.247-25',
  '52998224725',
  '11.222.333/0001-81',
  '+5511987654321',
  '+55 (11) 98765-4321',
  '+55 85 3000-4004',
  '123E4567-e89b-12d3-a456-426614174000',
])('%s is a PIX key', (key) => {
  expect(pixKeyFault(key)).toBeUndefined();
});

test.each([
  ['not a pix key!!', 'form'],
  ['', 'form'],
  ['a@b', 'form'],
  [`${'a'.repeat(70)}@example.com`, 'form'],
  ['+5520987654321', 'form'],
  ['+1 212 555 0100', 'form'],
  ['123e4567e89b12d3a456426614174000', 'form'],
  ['00020126580014br.gov.bcb.pix', 'form'],
  ['529.982.247-24', 'digits'],
  ['11222333000182', 'digits'],
  // A phone number without its country code could be somebody's CPF.
  ['11987654321', 'digits'],
] as const)('“%s” is not a PIX key (%s)', (key, fault) => {
  expect(pixKeyFault(key)).toBe(fault);
});

const fault = (country: string, field: 'account' | 'branch' | 'instant_payment', value: string) =>
  bankFault({ country, [field]: value }, field);

test.each([
  ['BR', 'account', '00128744-1'],
  ['BR', 'account', '12.345-X'],
  ['BR', 'branch', '0435'],
  ['BR', 'instant_payment', 'a@example.com'],
  ['US', 'branch', '021000021'],
  ['US', 'account', '0001 2345'],
  ['US', 'instant_payment', 'any reference'],
  ['MX', 'account', '032180000118359719'],
  ['MX', 'instant_payment', '032 180 00011835971 9'],
  ['EU', 'account', 'DE89 3704 0044 0532 0130 00'],
  ['EU', 'account', 'nl91abna0417164300'],
  ['BR', 'account', ''],
] as const)('in %s a good %s is %s', (country, field, value) => {
  expect(fault(country, field, value)).toBeUndefined();
});

test.each([
  ['BR', 'account', 'hello', 'This is not an account number.'],
  ['BR', 'account', '123\u200B4', 'This is not an account number.'],
  ['BR', 'branch', 'centro', 'This is not a branch code.'],
  ['US', 'branch', '02100002', 'This is not a routing number (ABA): it has nine digits.'],
  ['US', 'branch', '021000022', 'This routing number has a typing error (checksum).'],
  ['US', 'instant_payment', '021000022', 'This routing number has a typing error (checksum).'],
  ['US', 'account', '123', 'This is not an account number.'],
  ['MX', 'account', '12345', 'This is not a CLABE: it has 18 digits.'],
  ['MX', 'account', '032180000118359718', 'This CLABE has a typing error (check digit).'],
  ['MX', 'instant_payment', '032180000118359718', 'This CLABE has a typing error (check digit).'],
  ['EU', 'account', 'DE89370400440532013001', 'This IBAN has a typing error (check digits).'],
  ['EU', 'account', 'BR1800360305000010009795493C1', 'This is not an IBAN of the SEPA area.'],
  ['EU', 'instant_payment', 'somebody', 'This is not an IBAN of the SEPA area.'],
] as const)('in %s the %s %s is refused: %s', (country, field, value, text) => {
  expect(fault(country, field, value)).toBe(text);
});

test.each(['Main desk', 'São Paulo 1º', 'Café', '株式会社', 'Банк России', '7', 'O’Neill & Co. (BR)'])(
  'accepts the name “%s”',
  (name) => {
    expect(nameFault(name)).toBeUndefined();
  },
);

test.each([
  ['Aurora\u200B', 'invisible'],
  ['Aurora\u00AD', 'invisible'],
  ['Aurora\u00A0treasury', 'invisible'],
  ['\u3164', 'invisible'],
  ['\u2800\u2800', 'invisible'],
  ['Aur\uFE0Fora', 'invisible'],
  ['', 'empty'],
  ['...', 'empty'],
  ['\u0301', 'empty'],
  // Cyrillic letters among Latin ones, or only Cyrillic.
  ['Тesouraria', 'look_alike'],
  ['САО РАО', 'look_alike'],
  ['Αurora', 'look_alike'],
  ['Ｔesouro', 'look_alike'],
  ['𝐀urora', 'look_alike'],
] as const)('the name “%s” is refused (%s)', (name, fault) => {
  expect(nameFault(name)).toBe(fault);
});
