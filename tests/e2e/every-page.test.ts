import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { watchedPage } from '#tests/support/browser.ts';
import { holds } from '#tests/support/patience.ts';
import { running } from '#tests/support/plain.ts';
import { MEASURED_ROUTES, type ProductRoute, ROUTES } from '#tests/support/routes.ts';
import { ownSize } from '#tests/support/web-size.ts';
import {
  layoutShifts,
  meter,
  overflowOf,
  settled,
  signedInState,
  type StorageState,
  theBrowser,
  violationsOf,
} from './pages.ts';

const browser = await theBrowser();
const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

let admin: StorageState;

/** Problems, by path. */
type Findings = Record<string, unknown>;
const found: Record<'violations' | 'red' | 'heavy' | 'wide', Findings> = {
  violations: {},
  red: {},
  heavy: {},
  wide: {},
};

/** Loads the page with an empty cache. Reloads if data changed meanwhile, because a new row shifts the layout. */
const loadCold = async (route: ProductRoute) => {
  const context = await browser.newContext({
    viewport: WIDE,
    ...(route.roles && { storageState: admin }),
  });
  const { page, errors } = await watchedPage(context);
  const { scriptBytes, dataChanged } = meter(page);
  await page.goto(`${running.stack.web}${route.path}`);
  await settled(page, route);
  const kilobytes = (await scriptBytes()) / 1000;
  const shifts = await layoutShifts(page);
  if (shifts.length === 0 || errors.length > 0 || !(await dataChanged()))
    return { context, page, errors, kilobytes, shifts };
  await context.close();
  return loadCold(route);
};

/** Runs every check on one load of the page. */
const lookAt = async (route: ProductRoute): Promise<void> => {
  const { context, page, errors, kilobytes, shifts } = await loadCold(route);
  // Contrast checks fail during colour transitions.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const violations = await violationsOf(page);
  await page.setViewportSize(PHONE);
  await settled(page, route);
  const overflow = await overflowOf(page);
  await context.close();
  if (violations.length > 0) found.violations[route.path] = violations;
  if (errors.length > 0) found.red[route.path] = errors;
  if (overflow > 0) found.wide[route.path] = overflow;
  if (!route.roles || !MEASURED_ROUTES.includes(route)) return;
  const own = ownSize(DIST, route.name) / 1000;
  if (kilobytes > 250 || own > 30 || shifts.length > 0) found.heavy[route.path] = { kilobytes, own, shifts };
};

beforeAll(async () => {
  admin = await signedInState(running.stack, 'admin');
  const limit = pLimit(2);
  await Promise.all(ROUTES.map((route) => limit(() => lookAt(route))));
});

/** Client-side navigation; faster than a load. */
const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

describe('every page, as an administrator', () => {
  test('S2.3 has no accessibility violation and no console error', () => {
    expect([found.violations, found.red]).toEqual([{}, {}]);
  });

  test('of the gateway loads at most 250 kB of JavaScript, 30 kB of it its own, and does not shift', () => {
    expect(found.heavy).toEqual({});
  });

  test('loads no image from another host, and its policy blocks one', async () => {
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

  test('fits a phone’s width, and the drawer opens every page', async () => {
    expect(found.wide).toEqual({});
    const context = await browser.newContext({
      storageState: admin,
      reducedMotion: 'reduce',
      viewport: PHONE,
    });
    const { page, errors } = await watchedPage(context);
    await page.goto(`${running.stack.web}/gateway`);
    const menu = page.getByRole('button', { name: 'Open menu' });
    const drawer = page.getByRole('dialog', { name: 'Ramps Gateway menu' });
    for (const route of ROUTES.filter(({ path }) => path.startsWith('/gateway'))) {
      await menu.click();
      await drawer.locator(`nav a[href="${route.path}"]`).click();
      await drawer.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe(route.path);
      await settled(page, route);
      // Screen readers announce the heading.
      await holds(async () => expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1'));
    }

    // The drawer traps focus. Escape closes it and refocuses the button.
    await menu.click();
    await drawer.waitFor();
    for (let press = 0; press < 30; press += 1) await page.keyboard.press('Tab');
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await holds(async () =>
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open menu'),
    );
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('other roles', () => {
  test.each(['gateway_user', 'client'] as const)(
    'S2.7 a %s gets Access Denied on every admin page, with a way back',
    async (role) => {
      const state = await signedInState(running.stack, role);
      const context = await browser.newContext({ storageState: state });
      const { page, errors } = await watchedPage(context);
      const denied = ROUTES.filter(({ roles }) => roles && !roles.includes(role));
      await page.goto(`${running.stack.web}/gateway`);
      await page.getByRole('heading', { level: 1, name: 'Gateway Dashboard' }).waitFor();
      for (const { path } of denied) {
        await goWithin(page, path);
        await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
        // The page is the same on every path.
        if (path === denied[0]?.path) expect(await violationsOf(page)).toEqual([]);
        await page.getByRole('button', { name: 'Go Back' }).click();
        await page.waitForURL(`${running.stack.web}/gateway`);
        expect(await page.locator(`nav a[href="${path}"]`).count()).toBe(0);
      }
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  test('every console page redirects a signed-out visitor to the sign-in', async () => {
    const context = await browser.newContext();
    const { page, errors } = await watchedPage(context);
    const guarded = ROUTES.filter(({ roles }) => roles);
    await page.goto(`${running.stack.web}${guarded[0]?.path}`);
    await page.waitForURL(`${running.stack.web}/auth`);
    await page.locator('input[name="username"]').waitFor();
    for (const { path } of guarded) {
      await goWithin(page, path);
      await page.waitForURL(`${running.stack.web}/auth`);
    }
    expect(errors).toEqual([]);
    await context.close();
  });
});

test('the skip link jumps past the sidebar to the content', async () => {
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
