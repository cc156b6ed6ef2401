import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInOn, watchedPage } from '#tests/support/browser.ts';
import { running } from '#tests/support/plain.ts';
import { mailedCode } from '#tests/support/stack-client.ts';
import { theBrowser } from './pages.ts';

const browser = await theBrowser();

test('S7.20 a new address signs up with a mailed code and lands on /gateway as a client', async () => {
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
  // Clients see no admin pages in the sidebar.
  expect(await page.getByRole('link', { name: 'User Management' }).count()).toBe(0);
  await page.close();
});

test('a guarded page redirects to /auth, a signed-in user to /gateway, and Back works', async () => {
  const context = await browser.newContext();
  const { page } = await watchedPage(context);
  await page.goto(`${running.stack.web}/gateway/conversions`);
  await page.waitForURL(`${running.stack.web}/auth`);
  const admin = running.stack.users.find(({ role }) => role === 'admin');
  const back = { to: '/gateway/conversions' };
  await signInOn(page, running.stack.web, admin?.email ?? '', admin?.password ?? '', back);
  await page.getByRole('link', { name: 'User Management' }).waitFor();
  await page.goto(`${running.stack.web}/auth`);
  await page.waitForURL(`${running.stack.web}/gateway`);
  await context.close();
});

/** Values in both storages with keys ending in `end`. */
const keptOn = (page: Page, end: string) =>
  page.evaluate((ending) => {
    const find = (storage: Storage) => Object.keys(storage).find((key) => key.endsWith(ending));
    const [tab, all] = [find(sessionStorage), find(localStorage)];
    return {
      tab: tab === undefined ? null : sessionStorage.getItem(tab),
      browser: all === undefined ? null : localStorage.getItem(all),
    };
  }, end);

const administrator = () => {
  const { email = '', password = '' } = running.stack.users.find(({ role }) => role === 'admin') ?? {};
  return { email, password };
};

/** The user pool’s response to a refresh token. */
const renewal = async (RefreshToken: string): Promise<string> => {
  const response = await fetch(running.stack.cognito.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
    },
    body: JSON.stringify({ ClientId: running.stack.cognito.clientId, RefreshToken }),
  });
  const { message } = (await response.json()) as { message?: string };
  return message ?? 'renewed';
};

test('S2.603 a new tab is signed in while another is open; the session ends with the last tab', async () => {
  const { email, password } = administrator();
  const context = await browser.newContext();
  const { page } = await watchedPage(context);
  await signInOn(page, running.stack.web, email, password, { stay: false });
  expect(await keptOn(page, '.refreshToken')).toMatchObject({ browser: null });
  await page.reload();
  await page.getByRole('link', { name: 'User Management' }).waitFor();

  const { page: other } = await watchedPage(context);
  const visited: string[] = [];
  other.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await other.goto(`${running.stack.web}/gateway/users`);
  await other.getByRole('heading', { level: 1, name: 'User Management' }).waitFor();
  expect(visited).not.toContain('/auth');
  expect(await keptOn(other, '.refreshToken')).toEqual(await keptOn(page, '.refreshToken'));

  // S2.602: the first tab says at once that the user left in the other, and shows no page of the console.
  await other.getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [page, other]) await tab.waitForURL(`${running.stack.web}/auth`);
  await page.getByText('You signed out in another tab.').waitFor();
  expect(await page.getByRole('link', { name: 'User Management' }).count()).toBe(0);

  await signInOn(other, running.stack.web, email, password, { stay: false });
  await page.waitForURL(`${running.stack.web}/gateway`);
  for (const tab of [page, other]) await tab.close();
  const { page: later } = await watchedPage(context);
  await later.goto(`${running.stack.web}/gateway`);
  await later.waitForURL(`${running.stack.web}/auth`);
  await context.close();
});

test('S2.601 Stay signed in covers every tab; signing out ends this browser’s session only', async () => {
  const { email, password } = administrator();
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  const [{ page: here }, { page: elsewhere }] = [
    await watchedPage(contexts[0]),
    await watchedPage(contexts[1]),
  ];
  for (const page of [here, elsewhere]) await signInOn(page, running.stack.web, email, password);
  const { browser: token, tab } = await keptOn(here, '.refreshToken');
  expect(tab).toBeNull();
  expect(await renewal(token ?? '')).toBe('renewed');
  const { browser: access } = await keptOn(here, '.accessToken');

  const { page: another } = await watchedPage(contexts[0]);
  await another.goto(`${running.stack.web}/gateway`);
  await another.getByRole('link', { name: 'User Management' }).waitFor();

  await here.getByRole('button', { name: 'Sign out' }).click();
  for (const page of [here, another]) await page.waitForURL(`${running.stack.web}/auth`);
  await here.getByRole('tab', { name: 'Sign In' }).waitFor();
  expect(await renewal(token ?? '')).toBe('Refresh Token has been revoked');
  const refused = await fetch(`${running.stack.web}/api/sessions`, {
    headers: { authorization: `Bearer ${access}` },
  });
  expect([refused.status, await refused.json()]).toMatchObject([401, { error: { code: 'SESSION_ENDED' } }]);
  await elsewhere.reload();
  await elsewhere.getByRole('link', { name: 'User Management' }).waitFor();
  for (const context of contexts) await context.close();
});

test('a wrong password shows an error', async () => {
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

test('an unknown address shows the 404 page', async () => {
  const { page } = await watchedPage(browser);
  await page.goto(`${running.stack.web}/no/such/page`);
  await page.getByText('Oops! Page not found').waitFor();
  await page.getByRole('link', { name: 'Return to Home' }).waitFor();
  await page.close();
});
