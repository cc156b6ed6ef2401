import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pay, sandbox } from '#tests/support/stack-client.ts';
import { clipboard, expectToast, fillIn, open, type Place, refused, signedIn } from './person.ts';

const NEWCOMER = { email: 'nadia@example.com', password: 'a-long-enough-1' };

/** An administrator's day (S1 and S6). */
export const administratorsDay = (place: () => Place): void => {
  let page: Page;
  let errors: string[];
  const section = (name: string) => page.getByRole('region', { name });

  beforeAll(async () => {
    const user = place().stack.users.find(({ role }) => role === 'admin');
    ({ page, errors } = await signedIn(place(), user ?? { email: '', password: '' }));
    return () => page.context().close();
  });

  test('sees all sub-accounts, everyone’s conversions and reconciliation exceptions', async () => {
    await page.getByRole('region', { name: 'Profile' }).getByText('Admin', { exact: true }).waitFor();
    await open(page, 'Sub-Accounts', 'Sub-Accounts Management');
    for (const name of ['Aurora Apostas', 'Brisa Bet', 'Cometa Jogos', 'Duna Entretenimento'])
      await page.getByRole('heading', { level: 2, name }).waitFor();
    await open(page, 'Automatic Conversions');
    await page.getByRole('button', { name: 'Everyone', exact: true }).click();
    await page.getByRole('list', { name: 'Conversions' }).getByText('Brisa Bet').first().waitFor();
    await page.getByRole('tab', { name: 'Reconciliation' }).click();
    await page.getByText("the provider's orders and balances are compared with ours").waitFor();
    await page.getByRole('button', { name: 'Settled' }).click();
    await page.getByText('No settled exceptions').waitFor();
    expect(errors).toEqual([]);
  });

  test('creates a gateway user, who signs in without administrator rights', async () => {
    await open(page, 'User Management');
    await page.getByRole('button', { name: 'Create User' }).click();
    const form = page.getByRole('form', { name: 'New user' });
    const create = form.getByRole('button', { name: 'Create User' });
    await form.getByLabel('Email').waitFor();
    await fillIn(form, {
      Email: NEWCOMER.email,
      'Display name': 'Nadia',
      Role: 'gateway_user',
    });
    await form.getByLabel('Password', { exact: false }).first().fill(NEWCOMER.password);
    await form.getByLabel('Confirm password').fill('another-one-2');
    await create.click();
    await form.getByText("Passwords don't match").waitFor();
    await form.getByLabel('Confirm password').fill(NEWCOMER.password);
    await create.click();
    await expectToast(page, `User ${NEWCOMER.email} created successfully with Gateway User role`);
    await page
      .getByRole('row', { name: new RegExp(`${NEWCOMER.email}.*Nadia.*Gateway User.*Never`) })
      .waitFor();

    const other = await signedIn(place(), NEWCOMER);
    await open(other.page, 'Sub-Accounts', 'Sub-Accounts Management');
    await other.page.getByText('No Sub-Accounts Found').waitFor();
    await other.page.getByRole('button', { name: 'Create Sub-Account' }).waitFor();
    expect(await other.page.getByRole('link', { name: 'User Management' }).count()).toBe(0);
    expect([...other.errors, ...errors]).toEqual([]);
    await other.page.context().close();
  });

  test('changes roles, but cannot demote the last administrator', async () => {
    const change = async (email: string, role: string, label: string) => {
      await page.getByRole('combobox', { name: `Role of ${email}` }).selectOption(role);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Change role' }).click();
      await expectToast(page, 'User role updated successfully');
      await page.getByRole('row', { name: new RegExp(`${email}.*${label}`) }).waitFor();
    };
    await change(NEWCOMER.email, 'client', 'Normal User');
    await change('bruno@example.com', 'client', 'Normal User');
    await page.getByRole('combobox', { name: 'Role of admin@example.com' }).selectOption('client');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change my role' }).click();
    await expectToast(
      page,
      'The last administrator cannot be demoted. Make another user an administrator first.',
    );
    await page.getByRole('row', { name: /admin@example\.com.*Admin/ }).waitFor();
    expect(errors.splice(0)).toEqual([refused(409)]);
    await page.getByRole('combobox', { name: 'Role of bruno@example.com' }).selectOption('admin');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make administrator' }).click();
    await expectToast(page, 'User role updated successfully');
  });

  test('sets a client’s custom spread', async () => {
    await open(page, 'Gateway Settings');
    const spreads = section('Client Spread Management');
    // The section loads when it scrolls near the screen.
    await spreads.scrollIntoViewIfNeeded();
    const save = spreads.getByRole('button', { name: 'Save spread' });
    await save.click();
    await spreads.getByText('Please select a client and spread band').first().waitFor();
    const [client, band] = [
      spreads.getByRole('combobox', { name: 'Client' }),
      spreads.getByRole('combobox', { name: 'Spread band' }),
    ];
    const option = client.getByRole('option', { name: /client@example\.com/ });
    await client.selectOption((await option.getAttribute('value')) ?? '');
    await band.selectOption({ index: 1 });
    await spreads.getByLabel('Custom spread').fill('6');
    await save.click();
    await spreads.getByText('Custom spread must be between 0% and 5%').waitFor();
    await spreads.getByLabel('Custom spread').fill('1.25');
    await save.click();
    await expectToast(page, 'Client spread updated successfully');
    await spreads.getByRole('row', { name: /client@example\.com.*1\.25%/ }).waitFor();
    expect(errors).toEqual([]);
  });

  test('generates a webhook value, shown once, and receives deposits with it', async () => {
    const webhook = section('Webhook Configuration');
    await webhook.getByRole('button', { name: 'Generate a new value' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Generate', exact: true }).click();
    await expectToast(page, 'Webhook configuration saved successfully');
    await webhook.getByText('This value is shown once. Copy it now.').waitFor();
    await webhook.getByRole('button', { name: 'Copy header value' }).click();
    await webhook.getByText('Copied header value').waitFor({ state: 'attached' });
    const value = await clipboard(page);
    await webhook.getByRole('button', { name: 'Copy handler URL' }).click();
    await webhook.getByText('Copied handler URL').waitFor({ state: 'attached' });
    const url = await clipboard(page);
    expect(url).toMatch(/\/api\/webhooks\/whc_/);
    const key = await webhook.getByLabel('Header key').inputValue();
    await page.reload();
    await webhook.getByLabel('Header value').waitFor();
    expect(await page.getByText(value).count()).toBe(0);

    await sandbox(place().stack)('PUT /sandbox/webhooks', { url, header_key: key, header_value: value });
    await pay(place().stack, 'acc_demo_cometa', '4321.09');
    await open(page, 'Treasury Management');
    await page.getByRole('row', { name: /Cometa.*\+4,321\.09 BRL.*Completed/ }).waitFor();
    expect(errors).toEqual([]);
  });

  test('tests the connection with wrong credentials, then restores the right ones', async () => {
    await open(page, 'Gateway Settings');
    const configuration = section('API Configuration');
    const enter = async (id: string, secret: string) => {
      await configuration.getByLabel('Client ID').fill(id);
      await configuration.getByLabel('Client secret').fill(secret);
      await configuration.getByRole('button', { name: 'Save credentials' }).click();
      await expectToast(page, 'Credentials saved');
      expect(await configuration.getByLabel('Client secret').inputValue()).toBe('');
    };
    const tryThem = () => configuration.getByRole('button', { name: 'Test Connection' }).click();
    await configuration.getByText('Configured', { exact: true }).waitFor();
    await tryThem();
    await expectToast(
      page,
      'Connection successful',
      'The provider accepts the stored credentials (sandbox).',
    );
    expect(errors).toEqual([]);

    const { clientId, clientSecret } = place().stack.ramps;
    await enter(clientId, 'not-the-secret');
    await tryThem();
    await expectToast(page, 'Connection test failed');
    expect(errors.splice(0)).toEqual([refused(502)]);
    await enter(clientId, clientSecret);
    await tryThem();
    await expectToast(page, 'Connection successful');
    expect(errors).toEqual([]);
  });
};
