import type { Preferences } from '#shared/contract/calls/preferences.ts';
import type { SavedViews } from '#shared/contract/calls/saved-views.ts';
import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { watchedPage } from '#tests/support/browser.ts';
import { running } from '#tests/support/plain.ts';
import { enter, type Scene } from '#tests/support/scene.ts';
import { atRest, overflowOf, signedInState, theBrowser, violationsOf } from './pages.ts';

const browser = await theBrowser();
let scene: Scene;
/** One user in two browsers. */
let state: Awaited<ReturnType<typeof signedInState>>;

beforeAll(async () => {
  scene = await enter(running.stack);
  state = await signedInState(running.stack, 'gateway_user');
});

/** Other tests use the same stack and user. */
afterEach(async () => {
  const { version } = (await scene.operator<Preferences>('GET /preferences')).body;
  const usual = { date_format: null, time_zone: null, dark_mode: null, currency: 'BRL' };
  await scene.operator('PUT /preferences', { version, ...usual });
  const views = (await scene.operator<SavedViews>('GET /saved-views')).body;
  await scene.operator('PUT /saved-views', { version: views.version, views: [] });
});

const open = async (context: BrowserContext, path: string, heading: string) => {
  const { page, errors } = await watchedPage(context);
  await page.goto(`${running.stack.web}${path}`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  // From here on, change frames arrive.
  await page.waitForLoadState('networkidle');
  return { page, errors };
};

test('theme, date format and time zone apply in the other browser immediately', async () => {
  const [here, there] = await Promise.all(
    [1440, 390].map((width) =>
      browser.newContext({
        storageState: state,
        viewport: { width, height: 900 },
        timezoneId: 'America/Sao_Paulo',
      }),
    ),
  );
  if (!here || !there) throw new Error('no contexts');
  const settings = await open(here, '/settings', 'Settings');
  const payments = await open(there, '/gateway/payments', 'Payments');
  const first = payments.page.locator('table time, [role=table] time').first();
  await first.waitFor();
  const iso = (await first.getAttribute('datetime')) ?? '';
  expect(await first.textContent()).toMatch(/^[A-Z][a-z]{2} \d\d, 2\d{3} /);

  await settings.page.getByLabel('Date format').selectOption('YYYY-MM-DD');
  await settings.page.getByLabel('Time zone').focus();
  await settings.page.getByLabel('Time zone').selectOption('UTC');
  const utc = `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
  await payments.page.locator(`time[title="${utc} GMT+00:00"]`).first().waitFor();
  expect(await first.textContent()).toBe(utc);
  await settings.page.getByText(/^It is \d{4}-\d\d-\d\d \d\d:\d\d now\./).waitFor();
  // The select keeps focus.
  expect(await settings.page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');

  await settings.page.getByRole('switch', { name: 'Dark mode' }).click();
  await payments.page.locator('html.dark').waitFor();
  await settings.page.getByRole('button', { name: 'Device setting' }).click();
  await payments.page.locator('html.light').waitFor();

  // They already apply on the next load.
  await payments.page.reload();
  await first.waitFor();
  expect(await first.textContent()).toBe(utc);
  expect(settings.errors).toEqual([]);
  expect(payments.errors).toEqual([]);
  await Promise.all([here.close(), there.close()]);
});

test('a view is saved on a desktop, opened on a phone and shared, by keyboard', async () => {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
  const { page, errors } = await open(context, '/gateway/payments', 'Payments');
  // The button is replaced when a filter is added, and when its code loads. It must keep focus.
  const [loading, focused] = [page.waitForRequest(/\/views-button-/), Promise.withResolvers<void>()];
  await page.route(/\/views-button-/, (route) => focused.promise.then(() => route.continue()));
  const isFocused = async () => {
    await atRest(page);
    await page.locator('[aria-label="Saved views"]:focus').waitFor();
  };
  await page.getByRole('button', { name: 'Saved views' }).focus();
  await page.evaluate(`history.pushState(null, '', '?state=converted')`);
  await page.evaluate(`dispatchEvent(new PopStateEvent('popstate'))`);
  await loading;
  await isFocused();
  const loaded = page.waitForResponse(/\/views-button-/);
  focused.resolve();
  await loaded;
  await isFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Saved views' });
  await dialog.getByLabel('Save the current view as').fill('What went out');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Saved views: What went out' }).waitFor();

  const other = await browser.newContext({ storageState: state, viewport: { width: 390, height: 844 } });
  const elsewhere = await open(other, '/gateway/payments', 'Payments');
  await elsewhere.page.getByRole('button', { name: 'Saved views' }).press('Enter');
  const list = elsewhere.page.getByRole('list', { name: 'Views of this page' });
  await list.getByRole('button', { name: /^What went out/ }).waitFor();
  expect(await violationsOf(elsewhere.page)).toEqual([]);
  expect(await overflowOf(elsewhere.page)).toBeLessThanOrEqual(0);
  await list.getByRole('button', { name: /^What went out/ }).press('Enter');
  await elsewhere.page.waitForURL(/\/gateway\/payments\?state=converted$/);
  await elsewhere.page.getByRole('button', { name: 'Saved views: What went out' }).waitFor();

  // The other browser shows a rename.
  await page.getByRole('button', { name: /^Saved views/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Rename What went out' }).press('Enter');
  await dialog.getByLabel('New name').fill('Sent');
  await page.keyboard.press('Enter');
  await elsewhere.page.getByRole('button', { name: 'Saved views: Sent' }).waitFor();
  expect(errors).toEqual([]);
  expect(elsewhere.errors).toEqual([]);
  await Promise.all([context.close(), other.close()]);
});
