import { maskAddress, shortPixHash } from '#shared/domain/masks.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Watched } from '#tests/support/browser.ts';
import { clipboard, expectToast, open, type Place, signedIn } from './person.ts';

const OWN = 'Brisa Bet Serviços S.A.';
const OTHERS = ['Aurora', 'Cometa', 'Duna'];

const namesOthers = async (page: Page): Promise<string[]> => {
  const text = await page.locator('body').innerText();
  return OTHERS.filter((name) => text.includes(name));
};

/** A client's day: one sub-account, and no other is visible (S1 and S6). */
export const clientsDay = (place: () => Place): void => {
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    const user = place().stack.users.find(({ role }) => role === 'client');
    ({ page, errors } = (await signedIn(place(), user ?? { email: '', password: '' })) satisfies Watched);
    return () => page.context().close();
  });

  test('signs in, sees their profile and no admin pages', async () => {
    const profile = page.getByRole('region', { name: 'Profile' });
    await profile.getByText('client@example.com').first().waitFor();
    await profile.getByText('Verified').waitFor();
    await profile.getByText('Close to the limit').waitFor();
    const links = await page.getByRole('navigation', { name: 'Gateway' }).getByRole('link').allInnerTexts();
    expect(links).toEqual([
      'Dashboard',
      'Automatic Conversions',
      'Payments',
      'Recipients',
      'Asset Exchange',
      'Treasury Management',
      'Ledger',
      'Sub-Accounts',
      'Analytics',
      'Settings',
    ]);
    expect(await profile.getByText('Admin', { exact: true }).count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test('sees only their own sub-account, on its four tabs', async () => {
    await open(page, 'Sub-Accounts', 'Sub-Accounts Management');
    const card = page.getByRole('article');
    await card.getByText('BRL balance').waitFor();
    expect(await card.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([OWN]);
    await card.getByText('2 wallets · 2 bank accounts').waitFor();
    await card.getByText('$87,410.90 (87%)').waitFor();
    expect(await namesOthers(page)).toEqual([]);
    expect(await page.getByRole('button', { name: 'Create Sub-Account' }).count()).toBe(0);

    await card.getByRole('tab', { name: 'Wallets' }).click();
    const show = card.getByRole('button', { name: 'Show the full address of USDT Tron', exact: true });
    const address = card.getByRole('listitem').first().locator('div').last();
    const masked = await address.innerText();
    await show.click();
    const full = await address.innerText();
    expect(full.length).toBeGreaterThan(20);
    expect(masked).toBe(maskAddress(full));
    await card.getByRole('button', { name: 'Copy the address of USDT Tron', exact: true }).click();
    await expectToast(page, 'Address Copied', masked);
    expect(await clipboard(page)).toBe(full);

    await card.getByRole('button', { name: 'Show the QR code of USDT Tron' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deposit USDT' });
    await dialog.getByRole('img', { name: 'QR code of the address' }).waitFor();
    await dialog.getByText(full).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await card.getByRole('tab', { name: 'Details' }).click();
    await card.getByText('Rio de Janeiro, BR').waitFor();
    await card.getByText('+55 21 3000-2002').waitFor();
    expect(errors).toEqual([]);
  });

  test('generates a PIX payment and copies it in full', async () => {
    const card = page.getByRole('article');
    await card.getByRole('tab', { name: 'Deposits' }).click();
    await card.getByText('Withdrawal Accounts').waitFor();
    await card.getByRole('button', { name: /^(Show PIX|Generate Payment)$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'PIX deposit' });
    await dialog.getByRole('button', { name: /^(Reg|G)enerate PIX$/ }).click();
    await page.getByText('The PIX has been generated.').waitFor({ state: 'attached' });
    await dialog.getByRole('img', { name: 'QR code of the PIX' }).waitFor();
    await dialog.getByRole('button', { name: 'Copy PIX hash' }).click();
    await dialog.getByText('Copied PIX hash').waitFor({ state: 'attached' });
    const hash = await clipboard(page);
    expect(hash).toMatch(/^000201.{46,}$/);
    expect(await dialog.getByText(shortPixHash(hash), { exact: true }).count()).toBe(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await card.getByText('Ready', { exact: true }).waitFor();
    expect(errors).toEqual([]);
  });

  test('sees only their own conversions and treasury', async () => {
    await open(page, 'Automatic Conversions');
    const conversions = page.getByRole('list', { name: 'Conversions' });
    await conversions.waitFor();
    const names = await conversions
      .getByRole('button', { name: /R\$/ })
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')?.split(', ')[0]));
    expect(names.length).toBeGreaterThan(5);
    expect(new Set(names)).toEqual(new Set([OWN]));
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'Conversion Processes',
      'Settings',
      'Held payments',
    ]);
    expect(await page.getByRole('button', { name: 'Everyone' }).count()).toBe(0);

    await open(page, 'Treasury Management');
    const customers = page.getByRole('table', { name: 'Customer Treasuries' });
    await customers.waitFor();
    expect(await customers.getByRole('rowheader').allInnerTexts()).toEqual([expect.stringContaining(OWN)]);
    const transactions = page.getByRole('table', { name: 'Recent Transactions' });
    expect(new Set(await transactions.getByRole('rowheader').allInnerTexts())).toEqual(new Set([OWN]));
    expect(await namesOthers(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('gets a quote and confirms the exchange before it is ordered', async () => {
    await open(page, 'Asset Exchange');
    const choose = async (picker: string, symbol: string) => {
      await page.getByRole('combobox', { name: picker }).click();
      await page
        .getByRole('listbox', { name: picker })
        .getByRole('option', { name: new RegExp(`^${symbol}\\b`) })
        .click();
    };
    const quote = page.getByRole('button', { name: 'Get Quote' });
    const empty = page.getByText('Select assets and amount to get a quote');
    await empty.waitFor();
    expect(await quote.isDisabled()).toBe(true);
    await choose('From Asset', 'BRL');
    await choose('To Asset', 'USDT');
    await page.getByLabel('Amount').fill('1500.00');
    // With three networks, none is preselected.
    const network = page.getByRole('combobox', { name: 'Network' });
    await network.getByRole('option', { name: 'Tron' }).waitFor({ state: 'attached' });
    await quote.click();
    await expectToast(page, 'Network Required', 'Please select a network for the crypto asset.');
    await network.selectOption({ label: 'Tron' });
    await quote.click();
    await expectToast(page, 'Quote Generated', 'Exchange quote generated successfully.');
    await page
      .getByText(/^R\$\s1\.500,00$/)
      .first()
      .waitFor();
    await page
      .getByText(/^\d{3}\.\d{2,}\sUSDT$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Create Exchange Order' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Create this exchange order?').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByLabel('Amount').fill('1500.01');
    await empty.waitFor();
    expect(errors).toEqual([]);
  });

  test('cannot sync assets or open admin pages', async () => {
    await page.goto(`${place().stack.web}/gateway/assets`);
    await page.getByRole('tab', { name: /^Crypto/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Tether' }).waitFor();
    expect(await page.getByRole('button', { name: 'Sync Assets' }).count()).toBe(0);

    for (const path of ['/gateway/users', '/gateway/settings']) {
      await page.goto(`${place().stack.web}${path}`);
      await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
      await page
        .getByText("You don't have permission to access this page. Administrator privileges are required.")
        .waitFor();
      await page.getByRole('button', { name: 'Go Back' }).click();
      await page.waitForURL(`${place().stack.web}/gateway`);
    }
    expect(errors).toEqual([]);
  });

  test('keeps the dark theme after a reload, then signs out', async () => {
    await page.getByRole('button', { name: 'Use dark theme' }).click();
    await page.locator('html.dark').waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Gateway Dashboard' }).waitFor();
    expect(await page.locator('html.dark').count()).toBe(1);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${place().stack.web}/auth`);
    await page.goto(`${place().stack.web}/gateway/subaccounts`);
    await page.waitForURL(`${place().stack.web}/auth`);
    expect(await page.getByText(OWN).count()).toBe(0);
    expect(errors).toEqual([]);
  });
};
