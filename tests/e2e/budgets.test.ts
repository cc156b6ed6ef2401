import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, signInOn, watchedPage } from '../support/browser.ts';
import { circularChunks } from '../support/web-size.ts';
import { type RunningStack, startStack } from '../support/stack.ts';

let running: RunningStack;
let browser: Browser;

beforeAll(async () => {
  running = await startStack();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await running.dispose();
});

/** What a page transfers from now on, compressed, as the network saw it. */
const meter = (page: Page) => {
  const scripts: Promise<number>[] = [];
  const calls: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js'))
      scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
  });
  return {
    scriptBytes: async () => (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0),
    calls,
  };
};

const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(shift), 500);
      }),
  );

test('no chunks of the built page import each other in a circle', () => {
  expect(circularChunks(fileURLToPath(new URL('../../web/dist', import.meta.url)))).toEqual([]);
});

test('the sign-in loads at most 240 kB of JavaScript, calls nothing and does not shift', async () => {
  const { page } = await watchedPage(browser);
  const { scriptBytes, calls } = meter(page);
  await page.goto(`${running.stack.web}/auth`);
  await page.locator('input[name="username"]').waitFor();
  expect(await layoutShift(page)).toBe(0);
  expect(await scriptBytes()).toBeLessThanOrEqual(240_000);
  expect(calls).toEqual([]);
  await page.close();
});

test('Automatic Conversions loaded cold stays within 250 kB of JavaScript, asks for what it shows and does not shift', async () => {
  const context = await browser.newContext();
  const { page } = await watchedPage(context);
  const operator = running.stack.users.find(({ role }) => role === 'gateway_user');
  await signInOn(page, running.stack.web, operator?.email ?? '', operator?.password ?? '');
  const state = await context.storageState();
  await context.close();

  const cold = await browser.newContext({ storageState: state });
  const { page: conversions } = await watchedPage(cold);
  const { scriptBytes, calls } = meter(conversions);
  await conversions.goto(`${running.stack.web}/gateway/conversions`);
  await conversions.getByText('No conversions yet').waitFor();
  expect(await layoutShift(conversions)).toBe(0);
  expect(await scriptBytes()).toBeLessThanOrEqual(250_000);
  // The list once more when the socket is open: what changed in between would have been missed.
  expect(calls.toSorted()).toEqual(['/api/conversions', '/api/conversions', '/api/profile']);
  await cold.close();
});
