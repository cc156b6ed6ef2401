import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holds } from '#tests/support/patience.ts';
import { running } from '#tests/support/plain.ts';
import { sandbox } from '#tests/support/stack-client.ts';
import { atRest, pageOf, theBrowser, violationsOf } from './pages.ts';

await theBrowser();
let page: Page;

const behave = (behaviour: object) => sandbox(running.stack)('PUT /sandbox/behaviour', behaviour);

beforeAll(async () => {
  const admin = running.stack.users.find(({ role }) => role === 'admin');
  ({ page } = await pageOf(running.stack, admin));
});
/** Other tests use the same stack. */
afterAll(() => behave({ fail: null }));

const skeletons = () => page.locator('[data-skeleton], [aria-label^="Loading"]').filter({ visible: true });
const figure = (label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd').first();
const refresh = (name: string) => page.getByRole('button', { name, exact: true });

/** Provider calls while the page loads. */
const load = async (path: string): Promise<readonly string[]> => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/ramps' || pathname === '/api/holdings/refresh') asked.push(pathname);
  });
  await page.goto(`${running.stack.web}${path}`);
  await atRest(page);
  page.removeAllListeners('request');
  return asked;
};

test('with the provider down, Sub-Accounts and the treasury show the last known values and their age', async () => {
  expect(await load('/gateway/subaccounts?search=Aurora')).toEqual([]);
  const card = page.getByRole('article', { name: 'Aurora Apostas Ltda', exact: true });
  await card
    .getByText('as of now')
    .or(card.getByText(/as of \d+m ago/))
    .waitFor();
  const amounts = () => card.locator('dl').nth(1).locator('dd span').allInnerTexts();
  const before = await amounts();
  expect(before.join()).toMatch(/R\$.*\$\d/);
  const totals = await figure('Total USDT Balance').innerText();

  await behave({ fail: { match: 'GET /v1/', status: 503, times: 100_000 } });
  // Refresh All skips recently refreshed accounts, so click until a call fails.
  await holds(async () => {
    await refresh('Refresh All').click();
    await page.getByText('Refresh Failed').or(page.getByText('All Data Updated')).first().waitFor();
    const said = page.getByText(/^The provider does not answer for \d+ account/);
    expect(await said.count()).toBeGreaterThan(0);
  });

  expect(await load('/gateway/subaccounts?search=Aurora')).toEqual([]);
  await page
    .getByText(/^The provider does not answer for \d+ accounts?\. Their data is older: as of/)
    .waitFor();
  await card.getByText(/as of/).first().waitFor();
  expect(await amounts()).toEqual(before);
  expect(await figure('Total USDT Balance').innerText()).toBe(totals);
  await page.getByText('The provider is not available.').waitFor();
  expect(await skeletons().count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);

  expect(await load('/gateway/treasury')).toEqual([]);
  await page.getByPlaceholder('Search customers...').fill('Aurora');
  await page.getByText(/Their data is older: as of/).waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Aurora Apostas Ltda' }).first();
  await row.getByText(/as of/).waitFor();
  await row.getByText('Active', { exact: true }).waitFor();
  expect(await row.innerText()).not.toMatch(/(^|\s)0\.00 USDT|Inactive/);
  expect(await figure('Total Treasury').innerText()).not.toMatch(/^(0\.00|–)/);
  expect(await skeletons().count()).toBe(0);

  await behave({ fail: null });
  await load('/gateway/subaccounts?search=Aurora');
  await refresh('Load again').click();
  await page.getByText('All Data Updated').waitFor();
  await page.getByText(/The provider does not answer/).waitFor({ state: 'detached' });
});
