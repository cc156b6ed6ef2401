import { addExternalBank, externalBankForm } from '#shared/contract/ramps/external-bank.ts';
import {
  BANK_COUNTRIES,
  BANK_CURRENCIES,
  INSTANT_PAYMENT_TYPES,
  instantPaymentTypesOf,
} from '#shared/domain/business/bank-accounts.ts';
import { expect, test } from 'vitest';

const BANK = { asset: 'BRL', bank_name: 'Banco', branch: '0001', account: '12345-6', country: 'BR' };
const PLACE = { city: 'Austin', postal_code: '73301', state: 'TX', street_line: '1 Main St' };
const US_TEXT = 'City, postal code, state, and street line are required for US bank accounts.';

const faultsOf = (over: Record<string, unknown>) =>
  addExternalBank.data
    .safeParse({ ...BANK, ...over })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('needs what tells an account from another', () => {
  for (const [field, message] of Object.entries({
    asset: 'Asset is required',
    bank_name: 'Bank name is required',
    branch: 'Branch is required',
    account: 'Account number is required',
    country: 'Country is required',
  }))
    for (const value of ['', undefined]) expect(faultsOf({ [field]: value })).toEqual([[field, message]]);
});

test('currencies and countries of the lists, and no others', () => {
  for (const { value } of BANK_CURRENCIES) expect(faultsOf({ asset: value })).toBeUndefined();
  for (const { value } of BANK_COUNTRIES)
    expect(faultsOf({ country: value, ...PLACE }), value).toBeUndefined();
  for (const asset of ['USDT', 'brl', 'GBP'])
    expect(faultsOf({ asset })).toEqual([['asset', 'Asset is required']]);
  for (const country of ['us', 'DE', 'AR'])
    expect(faultsOf({ country })).toEqual([['country', 'Country is required']]);
});

test('an instant payment type is one of the country, or none', () => {
  for (const { value: country } of BANK_COUNTRIES)
    for (const { value } of INSTANT_PAYMENT_TYPES) {
      const isOwn = instantPaymentTypesOf(country).some((own) => own.value === value);
      expect(faultsOf({ country, ...PLACE, instant_payment_type: value }), `${country} ${value}`).toEqual(
        isOwn ? undefined : [['instant_payment_type', 'Choose an instant payment type of the country']],
      );
    }
  expect(faultsOf({ instant_payment_type: 'CASH' })).toHaveLength(1);
  for (const value of ['', undefined, null])
    expect(faultsOf({ instant_payment: value, instant_payment_type: value })).toBeUndefined();
});

test('S5.22 a US account needs a place; without any of it says so once', () => {
  for (const field of ['city', 'postal_code', 'state', 'street_line'])
    expect(faultsOf({ country: 'US', ...PLACE, [field]: '' })).toEqual([[field, US_TEXT]]);
  expect(faultsOf({ country: 'US' })).toEqual([['city', US_TEXT]]);
});

test('it is said together with what else is missing', () => {
  const missing = addExternalBank.data.safeParse({ country: 'US' }).error?.issues.map(({ path }) => path[0]);
  expect(missing).toEqual(['asset', 'bank_name', 'branch', 'account', 'city']);
  for (const data of [undefined, null, 'US', [], 1])
    expect([data, addExternalBank.data.safeParse(data).success]).toEqual([data, false]);
});

test('S5.24 the account name is needed in the form and refused by the call', () => {
  expect(externalBankForm.safeParse({ ...BANK, account_name: '' }).error?.issues).toMatchObject([
    { path: ['account_name'], message: 'Account name is required' },
  ]);
  expect(externalBankForm.parse({ ...BANK, account_name: 'Ltda' })).toMatchObject({ account_name: 'Ltda' });
  expect(faultsOf({ account_name: 'Ltda' })).toEqual([['', 'has no field account_name']]);
});
