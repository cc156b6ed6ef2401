import type { ConfigurationRecord } from '#shared/contract/records.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser, watchedPage } from '#tests/support/browser.ts';
import type { OneStack } from '#tests/support/one-stack.ts';
import { enter } from '#tests/support/scene.ts';
import { pay, until } from '#tests/support/stack-client.ts';
import { signedInState } from './pages.ts';

const running: OneStack = inject('running');
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('an operator finds what became of a PIX by its end-to-end id, by keyboard alone, in three actions', async () => {
  const scene = await enter(running.stack);
  const rules = await scene.operator<{ items: ConfigurationRecord[] }>('GET /conversion-configurations');
  const rule = rules.body.items.find(({ is_enabled: on }) => on);
  if (!rule) throw new Error('the seed has changed');
  const { end_to_end_id: id } = await pay(running.stack, rule.sub_account.external_id, '151.37');
  await until('it can be found', async () => {
    const { body } = await scene.operator<{ hits: { kind: string }[] }>(`GET /search?q=${id}`);
    return body.hits.find(({ kind }) => kind === 'conversion');
  });

  const context = await browser.newContext({
    storageState: await signedInState(browser, running.stack, 'gateway_user'),
  });
  const { page, errors } = await watchedPage(context);
  await page.goto(`${running.stack.web}/gateway`);
  await page.getByRole('heading', { level: 1, name: 'Gateway Dashboard' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and go to' }).waitFor();
  await page.keyboard.type(String(id));
  await page.getByRole('option', { selected: true, name: String(id) }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/gateway\/(conversions\?id=|payments\/)/);
  await page.getByText(String(id)).first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
