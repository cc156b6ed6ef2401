import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { watchedPage } from '#tests/support/browser.ts';
import { running } from '#tests/support/plain.ts';
import { consoleModules, readLandingBuild } from '#tests/support/landing-build.ts';
import { layoutShifts, meter, pageOf, theBrowser, violationsOf } from './pages.ts';

const browser = await theBrowser();

/** 1.25 times an empty React page (58 kB). */
const BUDGET = 72_000;
const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));
const built = () => readLandingBuild(DIST);

/** Waits until the page is interactive. */
const open = async (page: Page) => {
  const metered = meter(page);
  await page.goto(running.stack.web, { waitUntil: 'networkidle' });
  return metered;
};

describe('the build', () => {
  test('has no Amplify, TanStack Query, Chakra or router', () => {
    const { modules } = built();
    expect(modules.filter((module) => module.includes('/react-dom/'))).not.toEqual([]);
    expect(modules.filter((module) => module.includes('/features/accounts/landing/'))).not.toEqual([]);
    const heavy = /amplify|@tanstack|@chakra-ui|@emotion|react-router|\/zod\/|shared\/src/;
    expect(modules.filter((module) => heavy.test(module))).toEqual([]);
    // The console has them, which proves that the pattern matches.
    expect(consoleModules(DIST).some((module) => heavy.test(module))).toBe(true);
    expect(
      modules.filter((module) => /features\/(?!accounts\/landing)|web\/src\/app\//.test(module)),
    ).toEqual([]);
  });

  test('stays within its budget', () => {
    expect(built().javascript).toBeLessThanOrEqual(BUDGET);
  });

  test('the documentation has no script but the theme’s', () => {
    for (const file of ['docs.html', ...readdirSync(`${DIST}/docs`).map((name) => `docs/${name}`)]) {
      const html = readFileSync(`${DIST}/${file}`, 'utf8');
      expect([file, html.match(/<script[^>]*>/g)]).toEqual([file, ['<script src="/head.js">']]);
      expect([file, html.match(/<title>.+ · Ramps Gateway<\/title>/)?.length]).toEqual([file, 1]);
      expect(html).toContain('<style>');
    }
  });

  test('puts text and style before any script', () => {
    const { html } = built();
    const words = html.replaceAll(/<[^>]*>/g, ' ');
    expect(words).toContain('PIX comes in.');
    expect(words).toContain('Your customers pay in reais.');
    expect(html).toContain('<style>');
    // The content security policy allows no inline script.
    expect(html).not.toMatch(/<script(?! type="application\/json"| src=)/);
  });
});

describe('in the browser', () => {
  test('stays within its budget, calls no API, does not shift and logs no error', async () => {
    const { page, errors } = await watchedPage(browser);
    const { paths, scriptBytes } = await open(page);
    await page.getByRole('button', { name: 'Real-time settlement' }).click();
    await page.getByText('Status changes arrive without reloading').waitFor();
    expect(await scriptBytes()).toBeLessThanOrEqual(BUDGET);
    expect(paths.filter((path) => /^\/(api|ws|config)/.test(path))).toEqual([]);
    expect(await layoutShifts(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  test('shows every text and working links without JavaScript', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const { page } = await watchedPage(context);
    await page.goto(running.stack.web);
    for (const text of ['Your customers pay in reais.', 'No cut-off times and no batch windows'])
      expect(await page.getByText(text).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false);
    const dashboard = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' });
    expect(await dashboard.isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Get Started', exact: true }).first().click();
    await page.waitForURL(`${running.stack.web}/auth`);
    await context.close();
  });

  // Dark theme: tests/web/build.test.ts.
  test.each([1440, 390])('has no axe violation at %i wide, and no horizontal scroll', async (width) => {
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      reducedMotion: 'reduce',
    });
    const { page } = await watchedPage(context);
    await open(page);
    if (width === 390) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: '24/7 exchange' }).click({ force: true });
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await context.close();
  });

  test('passes its theme on to the sign-in page', async () => {
    const context = await browser.newContext({ colorScheme: 'light' });
    const { page } = await watchedPage(context);
    await open(page);
    await page.getByRole('button', { name: 'Use dark theme' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Get Started', exact: true }).first().click();
    await page.locator('input[name="username"]').waitFor();
    expect(await page.locator('html').getAttribute('class')).toBe('dark');
    await context.close();
  });

  test('S2.2 is linked from the 404 page', async () => {
    const { page } = await watchedPage(browser);
    await page.goto(`${running.stack.web}/nowhere`);
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.getByRole('heading', { level: 1, name: 'PIX comes in.' }).waitFor();
    expect(page.url()).toBe(`${running.stack.web}/`);
    await page.close();
  });

  test('S2.1 shows a signed-in user Dashboard, which opens the console', async () => {
    const operator = running.stack.users.find(({ role }) => role === 'gateway_user');
    const { page } = await pageOf(running.stack, operator);
    await open(page);
    await page.getByRole('heading', { level: 1, name: 'PIX comes in.' }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('navigation').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  });
});
