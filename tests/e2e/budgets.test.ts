import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser, watchedPage } from '#tests/support/browser.ts';
import type { OneStack } from '#tests/support/one-stack.ts';
import { openSocket, signIn } from '#tests/support/stack-client.ts';
import { MEASURED_ROUTES, type ProductRoute } from '#tests/support/routes.ts';
import { circularChunks, ownSize } from '#tests/support/web-size.ts';
import { settled, signedInState, type StorageState } from './pages.ts';

const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));

const running: OneStack = inject('running');
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A slow machine fails no test: what is waited for comes in the end. */
const IN_THE_END = { timeout: 90_000 };

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

/** All of it since the page began. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        // What was recorded comes in a task of its own.
        setTimeout(() => resolve(shift), 100);
      }),
  );

test('no chunks of the built page import each other in a circle', () => {
  expect(circularChunks(DIST)).toEqual([]);
});

test('the sign-in loads at most 240 kB of JavaScript, calls nothing and does not shift', async () => {
  const { page } = await watchedPage(browser);
  const { scriptBytes, calls } = meter(page);
  await page.goto(`${running.stack.web}/auth`);
  await page.locator('input[name="username"]').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await layoutShift(page)).toBe(0);
  expect(await scriptBytes()).toBeLessThanOrEqual(240_000);
  expect(calls).toEqual([]);
  await page.close();
});

/** The calls of Automatic Conversions, loaded cold, once all is quiet. */
const callsOfConversions = async (storageState: StorageState): Promise<readonly string[]> => {
  const cold = await browser.newContext({ storageState });
  const { page } = await watchedPage(cold);
  const { calls } = meter(page);
  await page.goto(`${running.stack.web}/gateway/conversions`);
  await page.getByRole('list', { name: 'Conversions' }).waitFor();
  // Until the socket opens, nothing is on its way and all is quiet.
  await expect
    .poll(() => calls.filter((call) => call === '/api/statistics').length, IN_THE_END)
    .toBeGreaterThanOrEqual(2);
  await page.waitForLoadState('networkidle');
  await cold.close();
  return calls.toSorted();
};

test('Automatic Conversions loaded cold asks for what it shows', async () => {
  const storageState = await signedInState(browser, running.stack, 'gateway_user');
  const { AccessToken: token } = await signIn(running.stack, 'gateway_user');
  const socket = await openSocket(running.stack, token);
  let calls: readonly string[];
  let changes: number;
  // What changes meanwhile is asked for once more: what counts is a load in which nothing did.
  do {
    changes = socket.frames.length;
    calls = await callsOfConversions(storageState);
  } while (socket.frames.length > changes);
  socket.close();
  // List and figures once more when the socket is open: what changed in between would have been missed.
  // How many notifications are unread, and what its reader has chosen, only then; what the provider offers once it is scrolled to.
  expect(calls).toEqual([
    '/api/conversions',
    '/api/conversions',
    '/api/notifications',
    '/api/preferences',
    '/api/profile',
    '/api/statistics',
    '/api/statistics',
    '/api/stops',
    '/api/stops',
  ]);
});

test('Sub-Accounts loaded cold asks for what is kept, and the provider for nothing', async () => {
  const storageState = await signedInState(browser, running.stack, 'admin');
  const coldCalls = async (): Promise<readonly string[]> => {
    const cold = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
    const { page } = await watchedPage(cold);
    const { calls } = meter(page);
    await page.goto(`${running.stack.web}/gateway/subaccounts`);
    await page
      .getByRole('article')
      .first()
      .getByText(/^as of/)
      .waitFor();
    await page.waitForLoadState('networkidle');
    await cold.close();
    // What waits for a second person comes behind the page.
    return calls.filter((call) => call !== '/api/approvals').toSorted();
  };
  // Of a stack that has just begun, what its schedules find reaches an open page: then it is loaded cold once more.
  await expect.poll(coldCalls, IN_THE_END).toEqual([
    // The list and what is kept of it once more when the socket is open.
    '/api/holdings',
    '/api/holdings',
    '/api/notifications',
    '/api/offer',
    '/api/preferences',
    '/api/profile',
    '/api/stops',
    '/api/stops',
    '/api/subaccounts',
    '/api/subaccounts',
  ]);
});

test('every page of the gateway loaded cold stays within 250 kB of JavaScript, adds at most 30 kB to the frame, and does not shift', async () => {
  const storageState = await signedInState(browser, running.stack, 'admin');
  const found: Record<string, { kilobytes: number; own: number; shift: number }> = {};
  const measure = async (route: ProductRoute): Promise<void> => {
    const cold = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
    const { page } = await watchedPage(cold);
    const { scriptBytes } = meter(page);
    await page.goto(`${running.stack.web}${route.path}`);
    await settled(page, route);
    found[route.path] = {
      kilobytes: (await scriptBytes()) / 1000,
      own: ownSize(DIST, route.name) / 1000,
      shift: await layoutShift(page),
    };
    await cold.close();
  };
  const limit = pLimit(3);
  await Promise.all(MEASURED_ROUTES.filter(({ roles }) => roles).map((route) => limit(() => measure(route))));
  const over = Object.entries(found).filter(
    ([, { kilobytes, own, shift }]) => kilobytes > 250 || own > 30 || shift > 0,
  );
  expect(over).toEqual([]);
});
