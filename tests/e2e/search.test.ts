import type { SearchAnswer } from '#shared/contract/calls/search.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { watchedPage } from '#tests/support/browser.ts';
import { running } from '#tests/support/plain.ts';
import { AURORA, enter } from '#tests/support/scene.ts';
import { conversionOf, pay, until } from '#tests/support/stack-client.ts';
import { atRest, overflowOf, signedInState, theBrowser, violationsOf } from './pages.ts';

const browser = await theBrowser();
let operator: Awaited<ReturnType<typeof signedInState>>;

beforeAll(async () => {
  operator = await signedInState(running.stack, 'gateway_user');
});

/** Opens the dashboard and waits for it to come to rest. */
const dashboard = async (context: BrowserContext) => {
  const { page, errors } = await watchedPage(context);
  await page.goto(`${running.stack.web}/gateway`);
  await page.getByRole('heading', { level: 1, name: 'Gateway Dashboard' }).waitFor();
  return { page, errors, field: page.getByRole('combobox', { name: 'Search and go to' }) };
};

test('S2.118 an operator finds a converted PIX by end-to-end id in three keyboard actions', async () => {
  const scene = await enter(running.stack);
  const { id: order, end_to_end_id: id } = await pay(running.stack, AURORA, '151.37');
  await conversionOf(scene.operator, order);
  await until('search finds it as converted', async () => {
    const { body } = await scene.operator<SearchAnswer>(`GET /search?q=${id}`);
    return body.hits.find(({ kind, state }) => kind === 'payment' && state === 'converted');
  });

  const context = await browser.newContext({ storageState: operator });
  const { page, errors, field } = await dashboard(context);
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await page.keyboard.insertText(String(id));
  await page.getByRole('option', { selected: true, name: `${id}` }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/gateway\/payments\/pay_/);
  await page.getByText(String(id)).first().waitFor();
  await page.getByText('Converted', { exact: true }).first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test.each([
  ['1440', { width: 1440, height: 900 }],
  ['390', { width: 390, height: 844 }],
])('the open search has no accessibility violation at %s pixels wide', async (_name, viewport) => {
  const scene = await enter(running.stack);
  const { body } = await scene.operator<{ items: SubAccountRecord[] }>('GET /subaccounts');
  const customer = body.items[0]?.name ?? '';
  const context = await browser.newContext({
    storageState: operator,
    reducedMotion: 'reduce',
    viewport,
  });
  const { page, errors, field } = await dashboard(context);
  await page.keyboard.press('Control+k');
  await field.waitFor();
  for (const [query, shown] of [
    ['', page.getByRole('group', { name: 'Pages' })],
    [customer, page.getByRole('group', { name: 'Sub-Accounts' })],
    ['zzzz', page.getByText('Nothing found for “zzzz”')],
  ] as const) {
    await field.fill(query);
    await shown.waitFor();
    await atRest(page);
    expect([query, await violationsOf(page)]).toEqual([query, []]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  }
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await context.close();
});
