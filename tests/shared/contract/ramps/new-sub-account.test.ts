import { newSubAccountRequest } from '#shared/contract/ramps/new-sub-account.ts';
import { MONTHLY_REVENUES, PROCESSING_VOLUMES } from '#shared/domain/business/bands.ts';
import { COUNTRIES } from '#shared/domain/business/countries.ts';
import { ID_DOCUMENT_TYPES } from '#shared/domain/business/identity-documents.ts';
import { INDUSTRIES } from '#shared/domain/business/industries.ts';
import { TAX_ID_TYPES, taxIdTypesOf } from '#shared/domain/business/tax-ids.ts';
import { describe, expect, test } from 'vitest';
import { NEW_ACCOUNT } from '#tests/support/ramps-calls.ts';

const faultsOf = (over: Record<string, unknown>) =>
  newSubAccountRequest.safeParse({ ...NEW_ACCOUNT, ...over }).error?.issues.map(({ path, message }) => ({
    at: path.join('.'),
    message,
  }));

describe('every member of a list is taken, and nothing else', () => {
  test.each([
    ['industry', INDUSTRIES, 'Industry is required'],
    ['monthly_revenue', MONTHLY_REVENUES, 'Monthly revenue range is required'],
    ['estimated_processing_volume', PROCESSING_VOLUMES, 'Processing volume estimate is required'],
    ['local_id_type', ID_DOCUMENT_TYPES, 'Local ID type is required'],
  ])('%s', (field, list, message) => {
    for (const { value } of list) expect(faultsOf({ [field]: value })).toBeUndefined();
    for (const value of ['', 'x', list[0].value.toLowerCase().concat(' '), null, 1])
      expect(faultsOf({ [field]: value })).toEqual([{ at: field, message }]);
  });

  test('country', () => {
    for (const { value } of COUNTRIES)
      expect(faultsOf({ country: value, tax_id_type: taxIdTypesOf(value)[0]?.value })).toBeUndefined();
    expect(faultsOf({ country: 'br' })).toEqual([{ at: 'country', message: 'Country is required' }]);
  });
});

test('a tax id type is one of the country', () => {
  for (const { value: country } of COUNTRIES) {
    const own = taxIdTypesOf(country).map(({ value }) => value);
    for (const { value } of TAX_ID_TYPES)
      expect(
        faultsOf({
          country,
          tax_id_type: value,
          ...(value === 'CPF' && { tax_id_number: '111.444.777-35' }),
        }),
        `${country} ${value}`,
      ).toEqual(
        own.includes(value) ? undefined : [{ at: 'tax_id_type', message: 'Tax ID type is required' }],
      );
  }
});

test('a CNPJ or CPF has the characters of one, and its check digits fit', () => {
  const number = (tax_id_type: string, tax_id_number: string) =>
    faultsOf({ tax_id_type, tax_id_number })?.map(({ at }) => at);
  expect(number('CNPJ', '123')).toEqual(['tax_id_number']);
  expect(number('CPF', '123')).toEqual(['tax_id_number']);
  expect(number('CNPJ', '12.345.678/0001-90')).toEqual(['tax_id_number']);
  expect(number('CPF', '111.444.777-36')).toEqual(['tax_id_number']);
  expect(number('CNPJ', '12.345.678/0001-95')).toBeUndefined();
  expect(number('CPF', '111.444.777-35')).toBeUndefined();
});

test.each([
  ['www.cbed.com.br', 'https://www.cbed.com.br'],
  [' cbed.com.br/sobre?x=1 ', 'https://cbed.com.br/sobre?x=1'],
  ['http://cbed.com.br', 'http://cbed.com.br'],
])('the website %s is %s', (typed, sent) => {
  expect(newSubAccountRequest.parse({ ...NEW_ACCOUNT, corporate_website: typed }).corporate_website).toBe(
    sent,
  );
});

test.each([
  'cbed',
  'not a site',
  'javascript:alert(1)',
  'ftp://cbed.com.br',
  'a@b.example',
  'www..br',
  '1,5',
])('%s is no website', (corporate_website) => {
  expect(faultsOf({ corporate_website })).toEqual([
    { at: 'corporate_website', message: 'Valid website URL is required' },
  ]);
});

test('everything that is missing is said at once', () => {
  expect(newSubAccountRequest.safeParse({}).error?.issues).toHaveLength(16);
});

test('S5.20 what is optional may be left out or empty', () => {
  for (const value of [undefined, '', null])
    expect(faultsOf({ corporate_website: value, document_number: value })).toBeUndefined();
  const { onboarding_type: _, ...rest } = NEW_ACCOUNT;
  expect(newSubAccountRequest.parse(rest).onboarding_type).toBe('business');
});
