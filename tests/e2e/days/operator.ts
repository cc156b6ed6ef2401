import type { SubAccountRecord } from '#shared/contract/records.ts';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { api, pay, signIn } from '#tests/support/stack-client.ts';
import { expectToast, fillIn, open, type Place, signedIn } from './person.ts';

/** Needs quoting in a CSV file. */
const NEW = 'Estrela "Bet", Jogos Ltda';
const CLIENTS = 'Brisa Bet Serviços S.A.';

const FIELDS = {
  'Company name': NEW,
  'Onboarding type': 'business',
  Industry: 'GAMBLING',
  Website: 'https://estrela.example',
  'Company description': 'Lottery for the north-east',
  'Monthly revenue': '100K-500K',
  'Estimated processing volume': '500K-1M',
  Email: 'oi@estrela.example',
  Phone: '+55 71 3000-5005',
  Country: 'BR',
  'State/Province': 'BA',
  City: 'Salvador',
  'Postal code': '40015-970',
  Address: 'Rua Chile, 1',
  'Tax ID type': 'CNPJ',
  'Tax ID number': '11.222.333/0001-81',
  'Local ID type': 'NATIONAL_ID',
  'Local ID number': '11222333000181',
  'Document number': 'BA-1234567',
};

/** As sent to the provider. */
const SENT = { ...FIELDS, Phone: '+557130005005', 'Tax ID number': '11222333000181' };

const BANK = {
  Currency: 'USD',
  'Country of the bank': 'US',
  'Account name': 'Estrela LLC',
  'Bank name': 'First Example Bank',
  Branch: '021000021',
  'Account number': '123456789012',
};

/** Parses an RFC 4180 file into rows. */
const rowsOf = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );

/** An operator's day: running clients' accounts (S1 and S6). */
export const operatorsDay = (place: () => Place): void => {
  let page: Page;
  let errors: string[];
  const card = () => page.getByRole('article', { name: NEW, exact: true });

  beforeAll(async () => {
    const user = place().stack.users.find(({ role }) => role === 'gateway_user');
    ({ page, errors } = await signedIn(place(), user ?? { email: '', password: '' }));
    return () => page.context().close();
  });

  test('creates a sub-account with all 19 fields, after the form lists missing ones', async () => {
    await open(page, 'Sub-Accounts', 'Sub-Accounts Management');
    await page.getByRole('button', { name: 'Create Sub-Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Sub-Account' });
    const create = dialog.getByRole('button', { name: 'Create sub-account', exact: true });
    expect(await dialog.getByRole('combobox', { name: 'Tax ID type' }).isDisabled()).toBe(true);
    await create.click();
    for (const message of [
      'Company name is required',
      'Valid email is required',
      'Industry is required',
      'Country is required',
      'Tax ID type is required',
      'Local ID number is required',
    ])
      await dialog.getByText(message).waitFor();
    await fillIn(dialog, FIELDS);
    await create.click();
    await expectToast(page, 'Sub-account created successfully.');
    await dialog.waitFor({ state: 'detached' });
    await card().getByText('Not checked').waitFor();

    // The gateway stores some of the fields; the provider stores all.
    const { AccessToken } = await signIn(place().stack, 'gateway_user');
    const call = api(place().stack, AccessToken);
    const { body: list } = await call<{ items: SubAccountRecord[] }>('GET /subaccounts?limit=200');
    const made = list.items.find(({ name }) => name === NEW);
    const { body } = await call<Record<string, unknown>>('POST /ramps', {
      method: 'GET',
      endpoint: '/v1/subaccount',
      headers: { 'X-sub-account-id': made?.external_id },
    });
    expect(Object.values(body)).toEqual(expect.arrayContaining(Object.values(SENT)));
    expect(errors).toEqual([]);
  });

  test('adds a US bank account with its extra fields, and deletes it', async () => {
    await card().getByRole('tab', { name: 'Deposits' }).click();
    await card().getByRole('button', { name: 'Add External Bank Account' }).click();
    const form = card().getByRole('form', { name: 'Add External Bank Account' });
    await fillIn(form, BANK);
    const register = form.getByRole('button', { name: 'Register bank account' });
    await register.click();
    await form
      .getByText('City, postal code, state, and street line are required for US bank accounts.')
      .waitFor();
    await fillIn(form, {
      City: 'New York',
      'Postal code': '10001',
      State: 'NY',
      'Street line': '1 Example Plaza',
      'Instant payment type': 'WIRE',
    });
    await register.click();
    await expectToast(page, 'Bank account registered');
    await card().getByText('1234...9012').waitFor();
    await card().getByRole('button', { name: 'Delete First Example Bank 1234...9012' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Bank account deleted');
    await card().getByText('No withdrawal account yet.').waitFor();
    expect(errors).toEqual([]);
  });

  test('switches on a client’s conversions and sees one complete', async () => {
    await open(page, 'Automatic Conversions');
    await page.getByRole('tab', { name: 'Settings' }).click();
    const settings = page.getByRole('region', { name: CLIENTS });
    const toggle = settings.getByRole('switch', { name: 'Auto-conversion' });
    // Only the owner can confirm where the money goes.
    await settings.getByText(/^Confirmed by the owner on/).waitFor();
    expect(await toggle.isChecked()).toBe(false);
    await toggle.click({ force: true });
    await expectToast(page, 'Configuration updated');
    const limit = settings.getByLabel('Daily limit');
    await limit.waitFor();
    expect(await settings.getByLabel('Minimum amount').inputValue()).toBe('100');
    await limit.fill('100000');
    await settings.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Configuration updated');

    await page.getByRole('tab', { name: 'Conversion Processes' }).click();
    await page.getByRole('list', { name: 'Conversions' }).waitFor();
    await pay(place().stack, 'acc_demo_brisa', '1234.56');
    await page
      .getByRole('button', { name: new RegExp(`^${CLIENTS}, Transfer completed, .*1\\.234,56`) })
      .waitFor();
    expect(errors).toEqual([]);
  });

  test('raises the daily limit, retries a failed conversion and sees it complete', async () => {
    await page.getByRole('button', { name: `Retry ${CLIENTS}` }).click();
    await expectToast(page, 'Conversion retry initiated');
    await page
      .getByRole('button', { name: new RegExp(`^${CLIENTS}, Transfer completed, .*30\\.000,00`) })
      .waitFor();
    expect(await page.getByRole('button', { name: /^Retry / }).count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('sees the deposit in the treasury and exports the list', async () => {
    await open(page, 'Treasury Management');
    await page.getByRole('row', { name: /Brisa.*\+1,234\.56 BRL.*Completed/ }).waitFor();
    const save = async () => {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      const text = readFileSync(await (await saved).path(), 'utf8');
      await expectToast(page, 'Export saved');
      return text;
    };
    const all = await save();
    expect(all).toContain('"Estrela ""Bet"", Jogos Ltda"');
    const [head, ...rows] = rowsOf(all);
    expect(head?.slice(0, 3)).toEqual(['Name', 'Email', 'Account']);
    expect(new Set(rows.map(([name]) => name))).toEqual(new Set([NEW, CLIENTS, 'Aurora Apostas Ltda']));
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => 11));

    await page.getByPlaceholder('Search customers...').fill('BRISABET');
    await page.getByText('1 of 3 customers').waitFor();
    expect(rowsOf(await save()).map(([name]) => name)).toEqual(['Name', CLIENTS]);
    expect(errors).toEqual([]);
  });

  test('syncs sub-accounts and assets', async () => {
    await page.getByRole('button', { name: 'Sync Sub-accounts' }).click();
    await expectToast(page, 'Sync Complete', 'Successfully synchronized');
    await open(page, 'Assets');
    await page.getByRole('button', { name: 'Sync Assets' }).click();
    await expectToast(page, 'Assets Synchronized');
    expect(errors).toEqual([]);
  });
};
