import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, signInOn, watchedPage } from '../support/browser.ts';
import { type RunningStack, startStack } from '../support/stack.ts';
import { mailedCode } from '../support/stack-client.ts';

let running: RunningStack;
let browser: Browser;

beforeAll(async () => {
  running = await startStack({ seed: false });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await running.dispose();
});

test('sign-up with a new address and the code from the mailbox lands on /gateway as a client', async () => {
  const email = 'newcomer@example.com';
  const { page } = await watchedPage(browser);
  await page.goto(`${running.stack.web}/auth`);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill('abc123');
  await page.locator('form[data-amplify-form] button[type="submit"]').click();
  const code = await mailedCode(running.dataDir, email);
  await page.locator('input[name="confirmation_code"]').fill(code);
  await page.locator('form[data-amplify-form] button[type="submit"]').click();
  await page.waitForURL(`${running.stack.web}/gateway`);
  await page.getByText(email).first().waitFor();
  // A client: no administration in the sidebar.
  expect(await page.getByRole('link', { name: 'User Management' }).count()).toBe(0);
  await page.close();
});

test('a guarded page leads to /auth and a session to /gateway; the history has no trap', async () => {
  const context = await browser.newContext();
  const { page } = await watchedPage(context);
  await page.goto(`${running.stack.web}/gateway/conversions`);
  await page.waitForURL(`${running.stack.web}/auth`);
  const admin = running.stack.users.find(({ role }) => role === 'admin');
  await signInOn(page, running.stack.web, admin?.email ?? '', admin?.password ?? '');
  await page.getByRole('link', { name: 'User Management' }).waitFor();
  await page.goto(`${running.stack.web}/auth`);
  await page.waitForURL(`${running.stack.web}/gateway`);
  await context.close();
});

test('a wrong password says so', async () => {
  const context = await browser.newContext();
  const { page } = await watchedPage(context);
  await page.goto(`${running.stack.web}/auth`);
  await page.locator('input[name="username"]').fill('admin@example.com');
  await page.locator('input[name="password"]').fill('wrong-password');
  await page.locator('form[data-amplify-form] button[type="submit"]').click();
  await page.getByText('Incorrect username or password.').first().waitFor();
  expect(page.url()).toBe(`${running.stack.web}/auth`);
  await context.close();
});

test('an unknown address is the 404 page', async () => {
  const { page } = await watchedPage(browser);
  await page.goto(`${running.stack.web}/no/such/page`);
  await page.getByText('Oops! Page not found').waitFor();
  await page.getByRole('link', { name: 'Return to Home' }).waitFor();
  await page.close();
});
