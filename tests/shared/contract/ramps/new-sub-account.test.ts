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

test('S5.19 each missing required field is refused in the form’s words', () => {
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

test('S5.17 refuses an unknown field', () => {
  for (const field of ['is_active', 'kyc_status'])
    expect(faultsOf({ [field]: true })).toEqual([{ at: '', message: `has no field ${field}` }]);
});

describe('accepts every member of a list, and nothing else', () => {
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

test('a tax id type belongs to the country', () => {
  for (const { value: country } of COUNTRIES) {
    const own = taxIdTypesOf(country).map(({ value }) => value);
    for (const { value } of TAX_ID_TYPES)
      expect(
        faultsOf({
          country,
          tax_id_type: value,
          ...(value === 'CPF' && { tax_id_number: '111.444.777-35', onboarding_type: 'individual' }),
        }),
        `${country} ${value}`,
      ).toEqual(
        own.includes(value) ? undefined : [{ at: 'tax_id_type', message: 'Tax ID type is required' }],
      );
  }
});

const ONBOARDED: Readonly<Record<string, string>> = { CNPJ: 'business', CPF: 'individual' };
const NUMBERS = { CNPJ: '12.345.678/0001-95', CPF: '111.444.777-35' };

test('a CNPJ or CPF has valid characters and check digits', () => {
  for (const [tax_id_type, tax_id_number, message] of [
    ['CNPJ', '123', 'A CNPJ has 14 characters, like 11.222.333/0001-81'],
    ['CPF', '123', 'A CPF has 11 digits, like 111.444.777-35'],
    ['CNPJ', '12.345.678/0001-90', 'This is not a valid CNPJ: check its digits'],
    ['CPF', '111.444.777-36', 'This is not a valid CPF: check its digits'],
  ])
    expect(faultsOf({ tax_id_type, tax_id_number, onboarding_type: ONBOARDED[String(tax_id_type)] })).toEqual(
      [{ at: 'tax_id_number', message }],
    );
});

test('S5.18 in Brazil a business has a CNPJ, and an individual a CPF', () => {
  for (const [onboarding_type, tax_id_type, message] of [
    ['business', 'CPF', 'A business has a CNPJ'],
    ['individual', 'CNPJ', 'An individual has a CPF'],
  ] as const)
    expect(faultsOf({ onboarding_type, tax_id_type, tax_id_number: NUMBERS[tax_id_type] })).toEqual([
      { at: 'tax_id_type', message },
    ]);
  for (const tax_id_type of ['CNPJ', 'CPF'] as const)
    expect(
      faultsOf({
        tax_id_type,
        tax_id_number: NUMBERS[tax_id_type],
        onboarding_type: ONBOARDED[tax_id_type],
      }),
    ).toBeUndefined();
});

test('S5.17 normalises pasted values', () => {
  const sent = (over: Record<string, unknown>) => newSubAccountRequest.parse({ ...NEW_ACCOUNT, ...over });
  expect(sent({})).toEqual({
    ...NEW_ACCOUNT,
    corporate_website: undefined,
    document_number: undefined,
    phone: '+551140000000',
    tax_id_number: '12345678000195',
  });
  const pasted = {
    phone: '\u202a\uff0b55\u00a0(11)\u00a09\u2060 1234\u20115678\u202c',
    post_code: '01310\u2013100\u200b',
    tax_id_number: '12.345.678\uff0f0001\u201195',
  };
  expect(sent(pasted)).toMatchObject({
    phone: '+5511912345678',
    post_code: '01310-100',
    tax_id_number: '12345678000195',
  });
});

test('a phone number and a postal code have a format', () => {
  for (const phone of ['1', 'none', '+55 11 4000-000', '+1'])
    expect([phone, faultsOf({ phone })]).toEqual([
      phone,
      [{ at: 'phone', message: 'Enter the number with its country code, like +55 11 91234-5678' }],
    ]);
  for (const post_code of ['1', '0131-0100', 'SW1A 1AA'])
    expect([post_code, faultsOf({ post_code })]).toEqual([
      post_code,
      [{ at: 'post_code', message: 'Enter a valid postal code, like 01310-100' }],
    ]);
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

test('refuses a website without a host', () => {
  for (const corporate_website of [
    ...['cbed', 'not a site', 'javascript:alert(1)', 'ftp://cbed.com.br'],
    ...['a@b.example', 'www..br', '1,5'],
  ])
    expect([corporate_website, faultsOf({ corporate_website })]).toEqual([
      corporate_website,
      [{ at: 'corporate_website', message: 'Valid website URL is required' }],
    ]);
});

test('S5.20 optional fields can be absent or empty', () => {
  for (const value of [undefined, '', null])
    expect(faultsOf({ corporate_website: value, document_number: value })).toBeUndefined();
  const { onboarding_type: _, ...rest } = NEW_ACCOUNT;
  expect(newSubAccountRequest.parse(rest).onboarding_type).toBe('business');
});
