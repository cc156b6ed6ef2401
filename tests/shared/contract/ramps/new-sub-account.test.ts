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

test('S5.19 each required field that is missing is refused in the words of the form', () => {
  const needed = {
    name: 'Company name is required',
    email: 'Valid email is required',
    phone: 'Phone number is required',
    company_description: 'Company description is required',
    industry: 'Industry is required',
    monthly_revenue: 'Monthly revenue range is required',
    estimated_processing_volume: 'Processing volume estimate is required',
    country: 'Country is required',
    city: 'City is required',
    address: 'Address is required',
    state: 'State/Province is required',
    post_code: 'Postal code is required',
    tax_id_type: 'Tax ID type is required',
    tax_id_number: 'Tax ID number is required',
    local_id_type: 'Local ID type is required',
    local_id_number: 'Local ID number is required',
  };
  for (const [at, message] of Object.entries(needed))
    for (const value of ['', '  ', undefined])
      expect(faultsOf({ [at]: value })?.[0]).toEqual({ at, message });
  expect(newSubAccountRequest.safeParse({}).error?.issues).toHaveLength(Object.keys(needed).length);
});

test.each([
  ['onboarding_type', 'other', 'Please select an onboarding type'],
  ['estimated_processing_volume', '5M+', 'Processing volume estimate is required'],
  ['country', 'KP', 'Country is required'],
  ['name', 'a'.repeat(201), 'must be at most 200 characters'],
  ['name', 'a\u0000b', 'must be one line'],
  ['email', 'nobody', 'Valid email is required'],
])('S5.17 a wrong %s, %j, is refused', (at, value, message) => {
  expect(faultsOf({ [at]: value })).toEqual([{ at, message }]);
});

test('S5.17 a field that there is not is refused', () => {
  for (const field of ['is_active', 'kyc_status'])
    expect(faultsOf({ [field]: true })).toEqual([{ at: '', message: `has no field ${field}` }]);
});

describe('every member of a list is taken, and nothing else', () => {
  test.each([
    ['industry', INDUSTRIES, 'Industry is required'],
    ['monthly_revenue', MONTHLY_REVENUES, 'Monthly revenue range is required'],
    ['estimated_processing_volume', PROCESSING_VOLUMES, 'Processing volume estimate is required'],
    ['local_id_type', ID_DOCUMENT_TYPES, 'Local ID type is required'],
  ])('%s', (field, list, message) => {
    for (const { value } of list) expect(faultsOf({ [field]: value })).toBeUndefined();
    for (const value of ['x', list[0].value.toLowerCase().concat(' '), null, 1])
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
  for (const [tax_id_type, tax_id_number, message] of [
    ['CNPJ', '123', 'A CNPJ has 14 characters, like 11.222.333/0001-81'],
    ['CPF', '123', 'A CPF has 11 digits, like 111.444.777-35'],
    ['CNPJ', '12.345.678/0001-90', 'This is not a valid CNPJ: check its digits'],
    ['CPF', '111.444.777-36', 'This is not a valid CPF: check its digits'],
  ])
    expect(faultsOf({ tax_id_type, tax_id_number })).toEqual([{ at: 'tax_id_number', message }]);
  expect(faultsOf({ tax_id_type: 'CNPJ', tax_id_number: '12.345.678/0001-95' })).toBeUndefined();
  expect(faultsOf({ tax_id_type: 'CPF', tax_id_number: '111.444.777-35' })).toBeUndefined();
});

test.each([
  ['www.cbed.com.br', 'https://www.cbed.com.br'],
  [' cbed.com.br/sobre?x=1 ', 'https://cbed.com.br/sobre?x=1'],
  ['http://cbed.com.br', 'http://cbed.com.br'],
])('the website %s is %s', (corporate_website, sent) => {
  expect(newSubAccountRequest.parse({ ...NEW_ACCOUNT, corporate_website })).toMatchObject({
    corporate_website: sent,
  });
});

test('what has no host of a website is none', () => {
  for (const corporate_website of [
    ...['cbed', 'not a site', 'javascript:alert(1)', 'ftp://cbed.com.br'],
    ...['a@b.example', 'www..br', '1,5'],
  ])
    expect([corporate_website, faultsOf({ corporate_website })]).toEqual([
      corporate_website,
      [{ at: 'corporate_website', message: 'Valid website URL is required' }],
    ]);
});

test('S5.20 what is optional may be left out or empty', () => {
  for (const value of [undefined, '', null])
    expect(faultsOf({ corporate_website: value, document_number: value })).toBeUndefined();
  const { onboarding_type: _, ...rest } = NEW_ACCOUNT;
  expect(newSubAccountRequest.parse(rest).onboarding_type).toBe('business');
});
