import { readBalances } from '#shared/contract/balances.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { signInOn, type Watched, watchedPage } from '#tests/support/browser.ts';
import { AURORA, BRISA, enter, type Scene } from '#tests/support/scene.ts';
import { running } from '#tests/support/plain.ts';
import { pay } from '#tests/support/stack-client.ts';
import { signedInState, theBrowser } from './pages.ts';

const browser = await theBrowser();
let scene: Scene;
/** Two of the operator's sub-accounts: the first converts deposits, the second holds them. */
let converted: SubAccountRecord;
let kept: SubAccountRecord;

beforeAll(async () => {
  scene = await enter(running.stack);
  const { body } = await scene.operator<{ items: SubAccountRecord[] }>('GET /subaccounts?limit=200');
  const [one, other] = [AURORA, BRISA].map((known) => body.items.find(({ external_id: id }) => id === known));
  if (!one || !other) throw new Error('the seed has changed');
  converted = one;
  kept = other;
});

/** Marks the page to detect a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { stillTheSamePage: true }));
const isSame = (page: Page) => page.evaluate(() => 'stillTheSamePage' in globalThis);

/** `1711.17` as Automatic Conversions and the treasury format it. */
const brazilian = (amount: string) => amount.replace(/(\d)(\d{3})\.(\d\d)$/, '$1.$2,$3');
const american = (amount: string) => amount.replace(/(\d)(\d{3}\.\d\d)$/, '$1,$2');

/** A sub-account's current BRL at the provider, formatted as on its card. */
const balanceAtProvider = async (accountId: string): Promise<string> => {
  const { body } = await scene.admin('POST /ramps', {
    method: 'GET',
    endpoint: '/v1/balance/assets',
    headers: { 'X-sub-account-id': accountId },
  });
  const found = readBalances(body).find(({ asset }) => asset === 'BRL');
  return Number(found?.balance ?? 0).toLocaleString('pt-BR', { minimumFractionDigits: 2 });
};

interface ThreePages {
  readonly conversions: Watched;
  readonly accounts: Watched;
  readonly treasury: Watched;
}

/** One user with three open pages. */
const openPages = async (role: 'admin' | 'gateway_user'): Promise<ThreePages> => {
  const context = await browser.newContext({
    storageState: await signedInState(running.stack, role),
    reducedMotion: 'reduce',
  });
  const open = async (path: string): Promise<Watched> => {
    const watched = await watchedPage(context);
    await watched.page.goto(`${running.stack.web}${path}`);
    return watched;
  };
  const conversions = await open('/gateway/conversions');
  if (role === 'admin') await conversions.page.getByRole('button', { name: 'Everyone', exact: true }).click();
  await conversions.page.getByRole('list', { name: 'Conversions' }).waitFor();
  const accounts = await open('/gateway/subaccounts');
  await card(accounts.page, kept)
    .getByText(await balanceAtProvider(kept.external_id))
    .waitFor();
  const treasury = await open('/gateway/treasury');
  await treasury.page.getByRole('table', { name: 'Recent Transactions' }).waitFor();
  for (const { page } of [conversions, accounts, treasury]) await mark(page);
  return { conversions, accounts, treasury };
};

const card = (page: Page, account: SubAccountRecord) =>
  page.getByRole('article', { name: account.name, exact: true });

describe('realtime in two browsers', () => {
  test('S7.38 a PIX deposit appears on three pages of an operator and an administrator', async () => {
    const users = await Promise.all([openPages('gateway_user'), openPages('admin')]);
    await pay(running.stack, converted.external_id, '1711.17');
    await pay(running.stack, kept.external_id, '1822.18');
    const expected = await balanceAtProvider(kept.external_id);
    for (const { conversions, accounts, treasury } of users) {
      await conversions.page
        .getByRole('button', { name: new RegExp(`^${converted.name}.*${brazilian('1711.17')}`) })
        .waitFor();
      await treasury.page
        .getByRole('row', { name: new RegExp(`${kept.name}.*${american('1822.18')}`) })
        .waitFor();
      await card(accounts.page, kept).getByText(expected).waitFor();
      for (const { page, errors } of [conversions, accounts, treasury]) {
        expect(await isSame(page)).toBe(true);
        expect(errors).toEqual([]);
      }
    }
    for (const { conversions } of users) await conversions.page.context().close();
  });
});

describe('offline and back', () => {
  test.each([
    ['desktop', 1440],
    ['phone', 390],
  ])('a %s shows a quiet indicator offline, and matches the API afterwards', async (_, width) => {
    const context = await browser.newContext({
      storageState: await signedInState(running.stack, 'gateway_user'),
      viewport: { width, height: 900 },
    });
    const { page } = await watchedPage(context);
    await page.goto(`${running.stack.web}/gateway/subaccounts`);
    await card(page, kept)
      .getByText(await balanceAtProvider(kept.external_id))
      .waitFor();
    await mark(page);
    const indicator = page.getByText('Not live').filter({ visible: true });
    expect(await indicator.count()).toBe(0);

    await context.setOffline(true);
    await indicator.waitFor();
    await pay(running.stack, kept.external_id, '1933.19');
    const expected = await balanceAtProvider(kept.external_id);
    expect(await card(page, kept).getByText(expected).count()).toBe(0);

    await context.setOffline(false);
    await indicator.waitFor({ state: 'detached' });
    await card(page, kept).getByText(expected).waitFor();
    expect(await isSame(page)).toBe(true);
    await context.close();
  });
});

describe('the session', () => {
  /** Replaces the tokens with expired ones, and a refresh token that the user pool rejects. */
  const spoilTokens = (page: Page) =>
    page.evaluate(() => {
      const past = (token: string) => {
        const [head = '', body = '', signature = ''] = token.split('.');
        const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as object;
        const spoilt = btoa(JSON.stringify({ ...claims, exp: 1_700_000_000 })).replaceAll('=', '');
        return [head, spoilt.replaceAll('+', '-').replaceAll('/', '_'), signature].join('.');
      };
      const spoil = (name: RegExp, spoilt: (value: string) => string) => {
        for (const key of Object.keys(localStorage).filter((one) => name.test(one)))
          localStorage.setItem(key, spoilt(localStorage.getItem(key) ?? ''));
      };
      spoil(/\.refreshToken$/, () => 'refused');
      spoil(/\.(accessToken|idToken)$/, past);
    });

  test('an expired session leads to the sign-in page with its reason', async () => {
    const context = await browser.newContext({
      storageState: await signedInState(running.stack, 'gateway_user'),
    });
    const { page } = await watchedPage(context);
    await page.goto(`${running.stack.web}/gateway/subaccounts`);
    await card(page, kept).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('ramps-gateway.sub-accounts'))).not.toBeNull();
    // Leave the app first: it would use the broken tokens before the reload.
    await page.goto(`${running.stack.web}/config.json`);
    await spoilTokens(page);
    await page.goto(`${running.stack.web}/gateway/subaccounts`);
    await page.waitForURL(`${running.stack.web}/auth`);
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('ramps-gateway.sub-accounts'))).toBeNull();
    await context.close();
  });

  test('S4.2 sign-out in one tab ends the others, and clears the user’s data for the next', async () => {
    const context = await browser.newContext({
      storageState: await signedInState(running.stack, 'gateway_user'),
    });
    const [{ page, errors }, { page: other }] = [await watchedPage(context), await watchedPage(context)];
    for (const tab of [page, other]) {
      await tab.goto(`${running.stack.web}/gateway/subaccounts`);
      await card(tab, kept).waitFor();
    }
    await page.getByRole('button', { name: 'Sign out' }).click();
    for (const tab of [page, other]) await tab.waitForURL(`${running.stack.web}/auth`);
    await other.getByText('You signed out in another tab.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('ramps-gateway.sub-accounts'))).toBeNull();

    const client = running.stack.users.find(({ role }) => role === 'client');
    await signInOn(page, running.stack.web, client?.email ?? '', client?.password ?? '');
    // The other tab continues on its page, as the new user.
    await other.waitForURL(`${running.stack.web}/gateway/subaccounts`);
    for (const tab of [page, other]) {
      await tab.getByRole('link', { name: 'Sub-Accounts' }).click();
      await tab.getByRole('article').first().waitFor();
      expect(await tab.getByText(client?.email ?? '').count()).toBeGreaterThan(0);
      const { body } = await scene.client<{ items: SubAccountRecord[] }>('GET /subaccounts');
      const shown = await tab.getByRole('article').getByRole('heading').allInnerTexts();
      expect(shown.toSorted()).toEqual(body.items.map(({ name }) => name).toSorted());
    }
    expect(errors).toEqual([]);
    await context.close();
  });
});
