import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchBrowser, watchedPage } from '#tests/support/browser.ts';
import type { OneStack } from '#tests/support/one-stack.ts';
import { overflowOf, settled, signedInState, violationsOf } from './pages.ts';
import { type ProductRoute, ROUTES } from '#tests/support/routes.ts';

const running: OneStack = inject('running');
let browser: Browser;
let admin: Awaited<ReturnType<typeof signedInState>>;

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signedInState(browser, running.stack, 'admin');
});
afterAll(() => browser.close());

describe('as an administrator, every page', () => {
  test('has no accessibility violation in either theme, and nothing red in the console', async () => {
    const found: Record<string, readonly string[]> = {};
    const lookAt = async (routes: readonly ProductRoute[], storageState?: typeof admin): Promise<void> => {
      // Colours are judged at rest, not half-way through a transition.
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        ...(storageState && { storageState }),
      });
      const { page, errors } = await watchedPage(context);
      for (const route of routes) {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(`${running.stack.web}${route.path}`);
        await settled(page, route);
        const light = await violationsOf(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.locator('html.dark').waitFor();
        await settled(page, route);
        const problems = [...light, ...(await violationsOf(page)), ...errors.splice(0)];
        if (problems.length > 0) found[route.path] = problems;
      }
      await context.close();
    };
    const guarded = ROUTES.filter(({ roles }) => roles);
    await Promise.all([
      lookAt(guarded.slice(0, guarded.length / 2), admin),
      lookAt(guarded.slice(guarded.length / 2), admin),
      lookAt(ROUTES.filter(({ roles }) => !roles)),
    ]);
    expect(found).toEqual({});
  });

  test('loads no image from another host, and its policy would refuse one', async () => {
    const context = await browser.newContext({ storageState: admin });
    const { page } = await watchedPage(context);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image') asked.push(request.url());
    });
    await page.goto(`${running.stack.web}/gateway/assets`);
    await settled(page, { heading: 'Assets' });
    expect(await page.locator('img').count()).toBeGreaterThan(0);
    for (const url of asked) expect(url).toMatch(/^data:image\//);
    const refused = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
            resolve(`${effectiveDirective} ${blockedURI}`),
          );
          new Image().src = 'https://images.example/usdt.png';
        }),
    );
    expect(refused).toBe('img-src https://images.example/usdt.png');
    await context.close();
  });

  test('at phone size: none is wider than the screen, and the drawer leads through the console', async () => {
    const context = await browser.newContext({
      storageState: admin,
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 844 },
    });
    const { page, errors } = await watchedPage(context);
    const tooWide: string[] = [];
    const look = async (route: ProductRoute): Promise<void> => {
      await settled(page, route);
      if ((await overflowOf(page)) > 0) tooWide.push(route.path);
    };

    for (const route of ROUTES.filter(({ path }) => !path.startsWith('/gateway') && path !== '/auth')) {
      await page.goto(`${running.stack.web}${route.path}`);
      await look(route);
    }

    await page.goto(`${running.stack.web}/gateway`);
    const menu = page.getByRole('button', { name: 'Open menu' });
    const drawer = page.getByRole('dialog', { name: 'Ramps Gateway menu' });
    for (const route of ROUTES.filter(({ path }) => path.startsWith('/gateway'))) {
      await menu.click();
      await drawer.locator(`nav a[href="${route.path}"]`).click();
      await drawer.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe(route.path);
      await look(route);
      // Who listens to the page hears where they are.
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    }
    expect(tooWide).toEqual([]);

    // Escape closes it, and the focus, which it had kept inside, is back on the button.
    await menu.click();
    await drawer.waitFor();
    for (let press = 0; press < 30; press += 1) await page.keyboard.press('Tab');
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Open menu');
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('as another role', () => {
  test.each(['gateway_user', 'client'] as const)(
    'a %s is denied every admin page, with a way back',
    async (role) => {
      const state = await signedInState(browser, running.stack, role);
      const context = await browser.newContext({ storageState: state });
      const { page, errors } = await watchedPage(context);
      const denied = ROUTES.filter(({ roles }) => roles && !roles.includes(role));
      for (const { path } of denied) {
        await page.goto(`${running.stack.web}${path}`);
        await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
        // It is the same page at each address.
        if (path === denied[0]?.path) expect(await violationsOf(page)).toEqual([]);
        await page.getByRole('button', { name: 'Go Back' }).click();
        await page.waitForURL(`${running.stack.web}/gateway`);
        expect(await page.locator(`nav a[href="${path}"]`).count()).toBe(0);
      }
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  test('a signed-out visitor is sent from every page of the console to the sign-in', async () => {
    const context = await browser.newContext();
    const { page, errors } = await watchedPage(context);
    for (const { path } of ROUTES.filter(({ roles }) => roles)) {
      await page.goto(`${running.stack.web}${path}`);
      await page.waitForURL(`${running.stack.web}/auth`);
    }
    expect(errors).toEqual([]);
    await context.close();
  });
});

test('the skip link leads past the sidebar to the content', async () => {
  const context = await browser.newContext({ storageState: admin });
  const { page } = await watchedPage(context);
  await page.goto(`${running.stack.web}/gateway`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  await context.close();
});
