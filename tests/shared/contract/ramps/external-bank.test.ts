import { addExternalBank, externalBankForm } from '#shared/contract/ramps/external-bank.ts';
import {
  BANK_COUNTRIES,
  BANK_CURRENCIES,
  INSTANT_PAYMENT_TYPES,
  instantPaymentTypesOf,
} from '#shared/domain/business/bank-accounts.ts';
import { expect, test } from 'vitest';

const BANK = { asset: 'BRL', bank_name: 'Banco', branch: '0001', account: '12345-6', country: 'BR' };
/** A valid branch and account number for each country. */
const NUMBERS = {
  BR: {},
  US: { branch: '021000021', account: '000123456' },
  MX: { account: '032180000118359719' },
  EU: { account: 'DE89370400440532013000' },
} as const;
const PLACE = { city: 'Austin', postal_code: '73301', state: 'TX', street_line: '1 Main St' };
const US_TEXT = 'City, postal code, state, and street line are required for US bank accounts.';

const faultsOf = (over: Record<string, unknown>) =>
  addExternalBank.data
    .safeParse({ ...BANK, ...over })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('requires the fields that identify an account', () => {
  for (const [field, message] of Object.entries({
    asset: 'Asset is required',
    bank_name: 'Bank name is required',
    branch: 'Branch is required',
    account: 'Account number is required',
    country: 'Country is required',
  }))
    for (const value of ['', undefined]) expect(faultsOf({ [field]: value })).toEqual([[field, message]]);
});

test('accepts only listed currencies and countries', () => {
  for (const { value } of BANK_CURRENCIES) expect(faultsOf({ asset: value })).toBeUndefined();
  for (const { value } of BANK_COUNTRIES)
    expect(faultsOf({ ...NUMBERS[value], country: value, ...PLACE }), value).toBeUndefined();
  for (const asset of ['USDT', 'brl', 'GBP'])
    expect(faultsOf({ asset })).toEqual([['asset', 'Asset is required']]);
  for (const country of ['us', 'DE', 'AR'])
    expect(faultsOf({ country })).toEqual([['country', 'Country is required']]);
});

test('an instant payment type belongs to the country, or is absent', () => {
  for (const { value: country } of BANK_COUNTRIES)
    for (const { value } of INSTANT_PAYMENT_TYPES) {
      const isOwn = instantPaymentTypesOf(country).some((own) => own.value === value);
      const bank = { ...NUMBERS[country], country, ...PLACE, instant_payment_type: value };
      expect(faultsOf(bank), `${country} ${value}`).toEqual(
        isOwn ? undefined : [['instant_payment_type', 'Choose an instant payment type for this country']],
      );
    }
  expect(faultsOf({ instant_payment_type: 'CASH' })).toHaveLength(1);
  for (const value of ['', undefined, null])
    expect(faultsOf({ instant_payment: value, instant_payment_type: value })).toBeUndefined();
});

test('S5.22 a US account needs a place; without any of it says so once', () => {
  for (const field of ['city', 'postal_code', 'state', 'street_line'])
    expect(faultsOf({ ...NUMBERS.US, country: 'US', ...PLACE, [field]: '' })).toEqual([[field, US_TEXT]]);
  expect(faultsOf({ ...NUMBERS.US, country: 'US' })).toEqual([['city', US_TEXT]]);
});

test('the message appears together with other missing fields', () => {
  const missing = addExternalBank.data.safeParse({ country: 'US' }).error?.issues.map(({ path }) => path[0]);
  expect(missing).toEqual(['asset', 'bank_name', 'branch', 'account', 'city']);
  for (const data of [undefined, null, 'US', [], 1])
    expect([data, addExternalBank.data.safeParse(data).success]).toEqual([data, false]);
});

test('S5.24 the form requires the account name, and the call omits it', () => {
  expect(externalBankForm.safeParse({ ...BANK, name: '' }).error?.issues).toMatchObject([
    { path: ['name'], message: 'Account name is required' },
  ]);
  expect(externalBankForm.parse({ ...BANK, name: 'Ltda' })).toMatchObject({ name: 'Ltda' });
  expect(addExternalBank.data.safeParse(BANK).success).toBe(true);
  expect(faultsOf({ account_name: 'Ltda' })).toEqual([['', 'has no field account_name']]);
});

test('checks numbers, keys and names by the country’s rules, each at its own field', () => {
  const pix = { instant_payment_type: 'PIX' };
  for (const [over, field, text] of [
    [{ ...pix, instant_payment: 'not a pix key!!' }, 'instant_payment', /^This is not a PIX key/],
    [{ ...pix, instant_payment: '529.982.247-24' }, 'instant_payment', /check digits/],
    [{ country: 'MX', account: '032180000118359718' }, 'account', /CLABE has a typing error/],
    [{ country: 'EU', account: 'DE89370400440532013001' }, 'account', /IBAN has a typing error/],
    [
      { ...NUMBERS.US, country: 'US', ...PLACE, branch: '021000022' },
      'branch',
      /routing number has a typing/,
    ],
    [{ bank_name: 'Bаnco' }, 'bank_name', /another alphabet/],
    [{ bank_name: 'Banco\u200B' }, 'bank_name', /invisible/],
  ] as const)
    expect(faultsOf(over)).toEqual([[field, expect.stringMatching(text)]]);
  for (const over of [{ name: '\u3164' }, { account: 'x' }])
    expect(
      externalBankForm.safeParse({ ...BANK, name: 'Ltda', ...over }).error?.issues.map(({ path }) => path[0]),
    ).toEqual(Object.keys(over));
});
