import type { SearchAnswer } from '#shared/contract/calls/search.ts';
import type { ConfigurationRecord, SubAccountRecord } from '#shared/contract/records.ts';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser, watchedPage } from '#tests/support/browser.ts';
import type { OneStack } from '#tests/support/one-stack.ts';
import { enter } from '#tests/support/scene.ts';
import { conversionOf, pay, until } from '#tests/support/stack-client.ts';
import { atRest, overflowOf, signedInState, violationsOf } from './pages.ts';

const running: OneStack = inject('running');
let browser: Browser;
let operator: Awaited<ReturnType<typeof signedInState>>;

beforeAll(async () => {
  browser = await launchBrowser();
  operator = await signedInState(browser, running.stack, 'gateway_user');
});
afterAll(() => browser.close());

/** The dashboard, which is at rest before anything is pressed. */
const dashboard = async (context: BrowserContext) => {
  const { page, errors } = await watchedPage(context);
  await page.goto(`${running.stack.web}/gateway`);
  await page.getByRole('heading', { level: 1, name: 'Gateway Dashboard' }).waitFor();
  return { page, errors, field: page.getByRole('combobox', { name: 'Search and go to' }) };
};

test('an operator finds a converted PIX by its end-to-end id, by keyboard alone, in three actions', async () => {
  const scene = await enter(running.stack);
  const rules = await scene.operator<{ items: ConfigurationRecord[] }>('GET /conversion-configurations');
  const rule = rules.body.items.find(({ is_enabled: on }) => on);
  if (!rule) throw new Error('the seed has changed');
  const { id: order, end_to_end_id: id } = await pay(running.stack, rule.sub_account.external_id, '151.37');
  await conversionOf(scene.operator, order);
  await until('it can be found as converted', async () => {
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
])(
  'the open search has no accessibility violation, %s pixels wide, in either theme',
  async (_name, viewport) => {
    const scene = await enter(running.stack);
    const { body } = await scene.operator<{ items: SubAccountRecord[] }>('GET /subaccounts');
    const customer = body.items[0]?.name ?? '';
    const context = await browser.newContext({
      storageState: operator,
      reducedMotion: 'reduce',
      viewport,
    });
    const { page, errors, field } = await dashboard(context);
    const found: Record<string, readonly string[]> = {};
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.keyboard.press('Control+k');
      await field.waitFor();
      for (const [query, shown] of [
        ['', page.getByRole('group', { name: 'Pages' })],
        [customer, page.getByRole('group', { name: 'Sub-Accounts' })],
        ['zzzz', page.getByText('Nothing begins with “zzzz”')],
      ] as const) {
        await field.fill(query);
        await shown.waitFor();
        await atRest(page);
        const problems = await violationsOf(page);
        if (problems.length > 0) found[`${theme} “${query}”`] = problems;
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      }
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
    }
    expect(found).toEqual({});
    expect(errors).toEqual([]);
    await context.close();
  },
);
