import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, signInOn, watchedPage } from '#tests/support/browser.ts';
import { configure, enter, newAccount, type Scene } from '#tests/support/scene.ts';
import { type RunningStack, startStack } from '#tests/support/stack.ts';
import { conversionOf, ordersOf, ordersOfAccount, pay, until } from '#tests/support/stack-client.ts';
import type { StatisticsAnswer } from '#shared/contract/calls/statistics.ts';
import type { SpreadEarnedRow } from '#shared/contract/calls/spread-earned.ts';
import type { ConfigurationRecord, ConversionRecord, SubAccountRecord } from '#shared/contract/records.ts';
import { ADDRESS_FAULTS } from '#shared/domain/addresses.ts';
import { atRest, overflowOf, violationsOf } from './pages.ts';

let running: RunningStack;
let browser: Browser;
let scene: Scene;

beforeAll(async () => {
  running = await startStack({ seed: true });
  browser = await launchBrowser();
  scene = await enter(running.stack);
});
afterAll(async () => {
  await browser.close();
  await running.dispose();
});

const operator = () => {
  const found = running.stack.users.find(({ role }) => role === 'gateway_user');
  if (!found) throw new Error('no operator');
  return found;
};

/** Kills the gateway, and with it every socket; the parent starts it again. */
const dropSockets = async (): Promise<void> => {
  const { gateway } = running.read().pids;
  process.kill(gateway, 'SIGKILL');
  await until('the gateway is back', async () => {
    if (running.read().pids.gateway === gateway) return undefined;
    return (await fetch(running.stack.web).catch(() => undefined))?.ok ? true : undefined;
  });
};

/** The first page has 50. */
const NEWER = 54;

/** The sub-account whose conversion is switched on. */
const enabled = async () => {
  const { body } = await scene.operator<{ items: ConfigurationRecord[] }>('GET /conversion-configurations');
  const found = body.items.find(({ is_enabled: on }) => on);
  if (!found) throw new Error('no configuration is enabled');
  return found.sub_account;
};

/** The sub-account that holds most of the gateway's spread. */
const richest = async () => {
  const { body } = await scene.admin<{ items: SpreadEarnedRow[] }>('GET /spread-earned?by=sub_account');
  const [most] = body.items.toSorted((a, b) => Number(b.remaining) - Number(a.remaining));
  if (!most) throw new Error('no sub-account has spread');
  const found = await scene.admin<SubAccountRecord>(`GET /subaccounts/${most.id}`);
  return found.body;
};

const removeRuleOfFailed = async (): Promise<void> => {
  const { body } = await scene.operator<{ items: ConversionRecord[] }>('GET /conversions');
  const failed = body.items.find(({ status }) => status === 'failed');
  const rules = await scene.operator<{ items: ConfigurationRecord[] }>('GET /conversion-configurations');
  const rule = rules.body.items.find(({ sub_account_id: id }) => id === failed?.sub_account_id);
  const { status } = await scene.operator(`DELETE /conversion-configurations/${rule?.id ?? 'none'}`);
  expect(status).toBe(200);
};

describe('the money path in a real browser', () => {
  test('a 1,500 BRL deposit made on the sandbox page appears by itself and completes with six timed steps', async () => {
    const account = await enabled();
    const portal = await watchedPage(browser);
    await signInOn(portal.page, running.stack.web, operator().email, operator().password);
    await portal.page.goto(`${running.stack.web}/gateway/conversions`);
    const rows = portal.page.getByRole('button', { name: new RegExp(`^${account.name}.*1\\.500,00`) });
    await portal.page.getByRole('tab', { name: 'Conversion Processes' }).waitFor();
    await portal.page.getByRole('list', { name: 'Conversions' }).waitFor();
    const before = await rows.count();
    await portal.page.evaluate(() => Object.assign(globalThis, { stillTheSamePage: true }));

    const provider = await watchedPage(browser);
    await provider.page.goto(running.stack.ramps.baseUrl);
    await provider.page.getByLabel('Account', { exact: true }).selectOption(account.external_id);
    await provider.page.getByLabel('Amount').fill('1500.00');
    await provider.page.getByRole('button', { name: 'Pay as the customer' }).click();
    await rows.nth(before).waitFor();

    const row = rows.first();
    await row.click();
    const steps = portal.page.locator('li[data-status]');
    await portal.page.locator('li[data-status="completed"]').nth(5).waitFor();
    expect(await steps.count()).toBe(6);
    for (const step of await steps.all()) expect(await step.innerText()).toMatch(/\d:\d\d.*· /s);
    await portal.page
      .getByRole('button', { name: new RegExp(`^${account.name}, Transfer completed, .*1\\.500,00`) })
      .first()
      .waitFor();
    expect(await portal.page.evaluate(() => 'stillTheSamePage' in globalThis)).toBe(true);

    const { body } = await scene.operator<{
      items: { id: string; deposit_order_id: string; original_amount: string }[];
    }>('GET /conversions?limit=1');
    const [newest] = body.items;
    const done = await conversionOf(scene.operator, newest?.deposit_order_id ?? '');
    expect(done.original_amount).toBe('1500.00');
    expect(await ordersOf(running.stack, done.id, 'exchange')).toHaveLength(1);
    expect(await ordersOf(running.stack, done.id, 'withdrawal')).toHaveLength(1);
    expect([...portal.errors, ...provider.errors]).toEqual([]);
    await portal.page.close();
    await provider.page.close();
  });

  test('Retry is offered on what failed, says that it began, and the outcome appears by itself', async () => {
    const context = await browser.newContext();
    const { page, errors } = await watchedPage(context);
    await signInOn(page, running.stack.web, operator().email, operator().password);
    await page.goto(`${running.stack.web}/gateway/conversions`);
    const retry = page.getByRole('button', { name: /^Retry / });
    await retry.first().waitFor();
    expect(await retry.count()).toBe(1);
    await page.getByRole('button', { name: /, Failed, / }).click();
    await page
      .getByText(/^Over the daily limit/)
      .first()
      .waitFor();
    await removeRuleOfFailed();
    await retry.click();
    await page.getByText('Conversion retry initiated').waitFor();
    // Its configuration is gone by now: the conversion says so, without a reload.
    await page
      .getByText(/not set up for this sub-account/)
      .first()
      .waitFor();
    await retry.first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  test('settings: a number that is none is refused with a message, a change is saved and stays', async () => {
    const context = await browser.newContext();
    const { page } = await watchedPage(context);
    await signInOn(page, running.stack.web, operator().email, operator().password);
    await page.goto(`${running.stack.web}/gateway/conversions`);
    await page.getByRole('tab', { name: 'Settings' }).click();
    const spread = page.getByLabel('Custom spread override').first();
    await spread.fill('10.5');
    await page.getByRole('button', { name: 'Save changes' }).first().click();
    await page
      .getByText(/between 0 and 10/)
      .first()
      .waitFor();
    await spread.fill('1.25');
    await page.getByRole('button', { name: 'Save changes' }).first().click();
    await page.getByText('Configuration updated').waitFor();
    await page.reload();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await expect.poll(() => spread.inputValue()).toBe('1.25');
    await context.close();
  });

  test('its tabs have no accessibility violations, in both themes and at phone size', async () => {
    // Colours are judged at rest, not half-way through a transition.
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const { page, errors } = await watchedPage(context);
    await signInOn(page, running.stack.web, operator().email, operator().password);
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1440, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${running.stack.web}/gateway/conversions`);
        await page.locator(`html.${colorScheme}`).waitFor();
        await page.getByRole('list', { name: 'Conversions' }).waitFor();
        for (const tab of ['Conversion Processes', 'Settings', 'Held payments']) {
          await page.getByRole('tab', { name: tab }).click();
          await atRest(page);
          expect(await violationsOf(page), `${tab} ${colorScheme} ${width}`).toEqual([]);
        }
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      }
    expect(errors).toEqual([]);
    await context.close();
  });

  test('the socket comes back after the network does, and the page shows what it missed', async () => {
    const account = await enabled();
    const context = await browser.newContext();
    const { page } = await watchedPage(context);
    await signInOn(page, running.stack.web, operator().email, operator().password);
    await page.goto(`${running.stack.web}/gateway/conversions`);
    await page.getByRole('list', { name: 'Conversions' }).waitFor();
    const rows = page.getByRole('button', { name: new RegExp(`^${account.name}.*777,00`) });
    await context.setOffline(true);
    await dropSockets();
    const response = await fetch(`${running.stack.ramps.baseUrl}/sandbox/pix-deposits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account_id: account.external_id, amount: '777.00' }),
    });
    expect(response.status).toBe(201);
    await until('it completes', async () => {
      const { body } = await scene.operator<{ items: { original_amount: string; status: string }[] }>(
        'GET /conversions',
      );
      return body.items.find(
        (item) => item.original_amount === '777.00' && item.status === 'transfer_completed',
      );
    });
    expect(await rows.count()).toBe(0);
    await context.setOffline(false);
    await rows.first().waitFor();
    await context.close();
  });

  test('a failure beyond the first page is counted, filtered and found; its address opens it, and Retry stands there', {
    timeout: 480_000,
  }, async () => {
    const account = await newAccount(running.stack, scene, { user_id: scene.ids.operator });
    await configure(scene, account, { maximum_daily_amount: '150' });
    const first = await pay(running.stack, account.external_id, '100.00');
    await conversionOf(scene.operator, first.id);
    const tooMuch = await pay(running.stack, account.external_id, '101.00');
    const failed = await conversionOf(scene.operator, tooMuch.id, ['failed']);
    // More than a page of newer ones, which wait for the next day.
    const busy = await newAccount(running.stack, scene, { user_id: scene.ids.operator });
    await configure(scene, busy, { maximum_daily_amount: '150', continue_next_day: true });
    for (let at = 0; at < NEWER; at += 1) await pay(running.stack, busy.external_id, '102.00');
    const figures = await until(
      'they have begun, and are counted',
      async () => {
        const { body } = await scene.operator<{ items: ConversionRecord[] }>('GET /conversions?limit=200');
        const newer = body.items.filter(({ sub_account_id: id }) => id === busy.id);
        const { body: counted } = await scene.operator<StatisticsAnswer>('GET /statistics');
        const { by_status: by } = counted.totals.conversions;
        const all = Object.values(by).reduce((sum, count) => sum + count, 0);
        return newer.length === NEWER && all === body.items.length ? by : undefined;
      },
      200_000,
      1_000,
    );

    const context = await browser.newContext();
    const { page, errors } = await watchedPage(context);
    await signInOn(page, running.stack.web, operator().email, operator().password);
    // The dashboard names it, and leads to it.
    const link = page.getByRole('link', { name: `Open conversion: ${account.name}, R$\u00a0101,00` });
    await link.waitFor();
    const address = `/gateway/conversions?status=failed&id=${failed.id}`;
    expect(await link.getAttribute('href')).toBe(address);

    await page.goto(`${running.stack.web}/gateway/conversions`);
    const row = page.getByRole('button', { name: new RegExp(`^${account.name}, Failed, .*101,00`) });
    await page
      .getByRole('button', { name: new RegExp(`^${busy.name}, `) })
      .nth(49)
      .waitFor();
    expect(await row.count()).toBe(0);
    const filter = page.getByRole('button', { name: /^Failed/ });
    expect(await filter.innerText()).toMatch(new RegExp(`^Failed\\s*${figures.failed}$`));
    await filter.click();
    await row.click();
    expect(new URL(page.url()).search).toBe(`?status=failed&id=${failed.id}`);
    const retry = page.getByRole('button', { name: `Retry ${account.name}` });
    await retry.waitFor();
    await page.reload();
    await page
      .getByText(/^Over the daily limit/)
      .first()
      .waitFor();
    expect(await row.getAttribute('aria-expanded')).toBe('true');
    // Whatever is loaded: not among the newest, nor of the status that is chosen.
    for (const search of [`?id=${failed.id}`, `?status=transfer_completed&id=${failed.id}`]) {
      await page.goto(`${running.stack.web}/gateway/conversions${search}`);
      await row.waitFor();
      expect(await row.getAttribute('aria-expanded')).toBe('true');
      await retry.waitFor();
    }
    expect(errors).toEqual([]);
    await context.close();

    // A link that somebody was sent: it leads there once they have signed in.
    const later = await browser.newContext();
    const { page: sent } = await watchedPage(later);
    await sent.goto(`${running.stack.web}/gateway/conversions?id=${failed.id}`);
    await sent.locator('input[name="username"]').fill(operator().email);
    await sent.locator('input[name="password"]').fill(operator().password);
    await sent.locator('form[data-amplify-form] button[type="submit"]').click();
    await sent.getByRole('button', { name: `Retry ${account.name}` }).waitFor();
    await later.close();
  });

  test('an exchange is placed: all of the balance, a quote with its parts, confirmed, done, and in the history', async () => {
    const account = await newAccount(running.stack, scene, { manager_id: scene.ids.operator });
    await pay(running.stack, account.external_id, '250.55');
    const { page, errors } = await watchedPage(browser);
    await signInOn(page, running.stack.web, operator().email, operator().password);
    await page.goto(`${running.stack.web}/gateway/exchange`);
    const choose = async (picker: string, symbol: string) => {
      await page.getByRole('combobox', { name: picker }).click();
      const options = page.getByRole('listbox', { name: picker }).getByRole('option');
      await options.filter({ hasText: symbol }).first().click();
    };
    await page.getByRole('combobox', { name: 'Sub-account' }).selectOption({ label: account.name });
    await choose('From Asset', 'BRL');
    await choose('To Asset', 'USDT');
    await page.getByRole('button', { name: 'All of the BRL' }).click();
    await page.getByRole('combobox', { name: 'Network' }).selectOption({ label: 'Tron' });
    await page.getByRole('button', { name: 'Get Quote' }).click();

    await page
      .getByRole('timer')
      .filter({ hasText: /Time left \d+:\d\d/ })
      .waitFor();
    for (const part of ['You send', 'You receive', 'Exchange Rate', 'Spread', 'Network'])
      await page.getByRole('term').filter({ hasText: part }).first().waitFor();
    await page.getByRole('button', { name: 'Create Exchange Order' }).click();
    const question = page.getByRole('alertdialog', { name: 'Create this exchange order?' });
    await question.getByText(account.name).waitFor();
    await question
      .getByText(/^R\$\s250,55$/)
      .first()
      .waitFor();
    await question.getByRole('button', { name: 'Create order' }).click();

    await page.getByRole('heading', { name: 'Exchange Order Created' }).waitFor();
    const row = page
      .getByRole('table', { name: 'Order history' })
      .getByRole('row')
      .filter({ hasText: 'Exchange' });
    await row
      .filter({ hasText: account.name })
      .filter({ hasText: /R\$\s250,55/ })
      .waitFor();
    const made = await ordersOfAccount(running.stack, account.external_id, 'exchange');
    expect(made.map(({ source_amount: amount }) => Number(amount))).toEqual([250.55]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('a wallet is added on the Wallets tab: one with a wrong character is refused, the right one is taken', async () => {
    const account = await newAccount(running.stack, scene, { manager_id: scene.ids.operator });
    const { page, errors } = await watchedPage(browser);
    await signInOn(page, running.stack.web, operator().email, operator().password);
    await page.goto(`${running.stack.web}/gateway/subaccounts`);
    await page.getByRole('searchbox', { name: 'Search sub-accounts' }).fill(account.name);
    const card = page.getByRole('article').filter({ hasText: account.name });
    await card.getByRole('tab', { name: 'Wallets' }).click();
    await card.getByRole('button', { name: 'Add withdrawal wallet' }).click();
    const form = card.getByRole('form', { name: 'Add withdrawal wallet' });
    await form.getByRole('combobox', { name: 'Network' }).selectOption({ label: 'Tron' });
    const address = form.getByRole('textbox', { name: 'Address', exact: true });
    await address.fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s');
    await form.getByRole('textbox', { name: 'Name' }).fill('Cold store');
    await form.getByRole('button', { name: 'Add wallet' }).click();
    await form.getByText(ADDRESS_FAULTS.checksum).waitFor();
    expect(await address.getAttribute('aria-invalid')).toBe('true');

    await address.fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    await form.getByText('Its checksum matches.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add wallet' }).click();
    await form.waitFor({ state: 'detached' });
    await card.getByRole('listitem').filter({ hasText: 'Cold store' }).waitFor();
    await card.getByRole('button', { name: 'Show the full address of USDT Tron Cold store' }).click();
    await card.getByText('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t').waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('spread is collected: a wallet is named and registered, the withdrawal reviewed, and confirmed by itself', async () => {
    const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    const account = await richest();
    const admin = running.stack.users.find(({ role }) => role === 'admin');
    const { page, errors } = await watchedPage(await browser.newContext({ reducedMotion: 'reduce' }));
    await signInOn(page, running.stack.web, admin?.email ?? '', admin?.password ?? '');
    await page.goto(`${running.stack.web}/gateway/books?tab=spread`);
    await page.getByRole('button', { name: 'Sub-account', exact: true }).click();
    await page.getByRole('button', { name: `Collect from ${account.name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Name a wallet' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Gateway treasury');
    await dialog.getByRole('combobox', { name: 'Network' }).selectOption({ label: 'Tron' });
    await dialog.getByRole('textbox', { name: 'Address' }).fill(address);
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save wallet' }).click();
    await page.getByText(/^Gateway settings last changed by /).waitFor();

    await page.getByRole('button', { name: `Collect from ${account.name}` }).click();
    await dialog.getByRole('button', { name: 'Register it with this sub-account' }).click();
    await dialog.getByRole('button', { name: 'Review' }).waitFor();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('0,75');
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Review' }).click();
    await dialog
      .getByText(`Send 0.75 USDT from ${account.name} to Gateway treasury, Tron, ${address}`)
      .waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Collect 0.75 USDT' }).click();
    const row = page
      .getByRole('table', { name: 'Collections' })
      .getByRole('row')
      .filter({ hasText: '0.75 USDT' });
    await row.getByText('Confirmed').waitFor();
    await atRest(page);
    expect(await violationsOf(page)).toEqual([]);
    const made = await ordersOfAccount(running.stack, account.external_id, 'withdrawal');
    expect(made.filter(({ reference }) => reference?.startsWith('spr_'))).toHaveLength(1);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
