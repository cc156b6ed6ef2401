import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeOfStep, stepAt } from '#local/cognito/totp.ts';
import { aged, setUpFactor } from '#tests/integration/attack/second-factor.ts';
import { signInOn, watchedPage } from '#tests/support/browser.ts';
import { holds } from '#tests/support/patience.ts';
import { running } from '#tests/support/plain.ts';
import { api, mailedCode, signIn, signInAs } from '#tests/support/stack-client.ts';
import { overflowOf, theBrowser, violationsOf } from './pages.ts';

const { web } = running.stack;
const PASSWORD = 'Quiet-harbour-41';

const browser = await theBrowser();

/** A new user keeps the demo users unchanged. */
const newUser = async (email: string, role: 'admin' | 'gateway_user'): Promise<void> => {
  const { AccessToken } = await signIn(running.stack, 'admin');
  const body = { email, password: PASSWORD, role, displayName: 'Fay Factor' };
  const { status } = await api(running.stack, AccessToken)('POST /users', body);
  expect(status).toBe(201);
};

/** An authenticator app. Cognito accepts each code once, at most one step early or late. */
const appWith = (secret: string, used = stepAt(Date.now()) - 1) => {
  let last = used;
  return async (): Promise<string> => {
    const step = Math.max(last + 1, stepAt(Date.now()));
    while (stepAt(Date.now()) + 1 < step) await sleep(250);
    last = step;
    return codeOfStep(secret, step);
  };
};

const password = async (page: Page, email: string, at = web): Promise<void> => {
  await page.goto(`${at}/auth`);
  await page.locator('input[name="username"]').fill(email);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('form[data-amplify-form] button[type="submit"]').click();
};

const confirm = async (page: Page, code: string): Promise<void> => {
  await page.locator('input[name="confirmation_code"]').fill(code);
  await page.locator('form[data-amplify-form] button[type="submit"]').click();
};

test('S7.119 a user sets up an app with a QR code; sign-in then requires its code', async () => {
  const email = 'fay@example.com';
  await newUser(email, 'gateway_user');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const { page, errors } = await watchedPage(context);
  await signInOn(page, web, email, PASSWORD, { stay: false });
  await page.goto(`${web}/settings`);
  const toggle = page.getByRole('switch', { name: 'Two-factor authentication' });
  await holds(async () => expect(await toggle.isEnabled()).toBe(true));
  await toggle.click({ force: true });
  // Changing sign-in methods always requires a fresh sign-in, even in a new session.
  const question = page.getByRole('dialog', { name: 'Confirm your identity' });
  await question.getByLabel('Password').fill(PASSWORD);
  await question.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  const secret = (await dialog.getByText(/^[A-Z2-7]{32,}$/).textContent()) ?? '';
  await dialog.getByLabel('Code').fill('000000');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await dialog.getByText('Wrong code. Enter the one your app shows now.').waitFor();
  const code = appWith(secret);
  await dialog.getByLabel('Code').fill(await code());
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await page.getByText('Two-factor authentication is on').waitFor();
  await page.getByText(/On since/).waitFor();
  await context.close();

  const again = await browser.newContext();
  const { page: other } = await watchedPage(again);
  await password(other, email);
  await other.locator('input[name="confirmation_code"]').waitFor();
  expect(await violationsOf(other)).toEqual([]);
  await confirm(other, '000000');
  await other.getByRole('alert').waitFor();
  expect(other.url()).toBe(`${web}/auth`);
  await confirm(other, await code());
  await other.waitForURL(`${web}/gateway`);
  expect(errors.filter((line) => !line.includes('400'))).toEqual([]);
  await again.close();
});

test('S7.174 a recovery code resets a lost app, and the user can set up another', async () => {
  const email = 'lost.device@example.com';
  await newUser(email, 'gateway_user');
  const { secret, step } = await setUpFactor(running.stack, { email, password: PASSWORD });
  const code = appWith(secret, step);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const { page } = await watchedPage(context);
  await password(page, email);
  await confirm(page, await code());
  await page.waitForURL(`${web}/gateway`);
  await page.goto(`${web}/settings`);
  await page.getByRole('button', { name: 'New codes' }).click();
  const made = page.getByRole('dialog', { name: 'Recovery codes' });
  await made.getByRole('button', { name: 'Get ten codes' }).click();
  const first = made.getByRole('listitem').first();
  await first.waitFor();
  expect(await made.getByRole('listitem').count()).toBe(10);
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  const recovery = (await first.textContent()) ?? '';
  await made.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByText(/10 left, made/).waitFor();

  const elsewhere = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const { page: other } = await watchedPage(elsewhere);
  await password(other, email);
  await other.getByRole('button', { name: 'Lost your device? Use a recovery code' }).click();
  const dialog = other.getByRole('dialog', { name: 'Use a recovery code' });
  const enter = async (text: string) => {
    await dialog.getByLabel('Recovery code').fill(text);
    await dialog.getByRole('button', { name: 'Reset two-factor authentication' }).click();
  };
  await enter('ZZZZ-ZZZZ-ZZZZ');
  await dialog.getByText('This recovery code is wrong or was already used.').waitFor();
  expect([await violationsOf(other), await overflowOf(other)]).toEqual([[], 0]);
  await enter(recovery.toLowerCase());
  await other.getByText('Two-factor authentication is reset').waitFor();
  // A session that starts in the same second would count as ended.
  await sleep(1_100);
  await password(other, email);
  await other.waitForURL(`${web}/gateway`);
  // The earlier session has ended.
  await page.goto(`${web}/gateway`);
  await page.waitForURL(`${web}/auth`);
  await other.goto(`${web}/settings`);
  const toggle = other.getByRole('switch', { name: 'Two-factor authentication' });
  await holds(async () => expect(await toggle.isChecked()).toBe(false));
  expect(await other.getByRole('button', { name: 'New codes' }).count()).toBe(0);
  for (const each of [context, elsewhere]) await each.close();
});

/** Backdates the sign-in of this tab’s session. */
const grownOld = async (page: Page, seconds: number): Promise<void> => {
  const key = await page.evaluate(
    () => Object.keys(sessionStorage).find((each) => each.endsWith('.accessToken')) ?? '',
  );
  const token = await page.evaluate((each) => sessionStorage.getItem(each) ?? '', key);
  const old = await aged(running.dataDir, token, seconds);
  await page.evaluate(([each, value]) => sessionStorage.setItem(each, value), [key, old] as const);
};

test('S7.120 five minutes after sign-in, a privileged action requires a fresh one and keeps the form', async () => {
  const email = 'stella@example.com';
  const invited = 'invited-by-stella@example.com';
  await newUser(email, 'admin');
  const { secret, step } = await setUpFactor(running.stack, { email, password: PASSWORD });
  const code = appWith(secret, step);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const { page } = await watchedPage(context);
  await password(page, email);
  await confirm(page, await code());
  await page.waitForURL(`${web}/gateway`);
  await page.getByRole('link', { name: 'User Management' }).click();
  await page.getByRole('button', { name: 'Invite User' }).click();
  await page.getByLabel(/^Email/).fill(invited);
  await page.getByLabel(/^Display name/).fill('Ira Invited');
  await page.getByLabel('Role', { exact: true }).selectOption('gateway_user');
  await grownOld(page, 6 * 60);

  const send = page.getByRole('button', { name: 'Send invitation' });
  const question = page.getByRole('dialog', { name: 'Confirm your identity' });
  const stillThere = async () =>
    expect([
      await page.getByLabel(/^Email/).inputValue(),
      await page.getByLabel(/^Display name/).inputValue(),
      await page.locator('select[name="role"]').inputValue(),
    ]).toEqual([invited, 'Ira Invited', 'gateway_user']);
  await send.click();
  await question.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  // Cancelling keeps the form.
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.getByText('Failed to invite the user').waitFor();
  await stillThere();

  await send.click();
  await question.getByLabel('Password').fill('not-the-password');
  await question.getByRole('button', { name: 'Continue' }).click();
  await question.getByText('Incorrect username or password.').waitFor();
  await question.getByLabel('Password').fill(PASSWORD);
  await question.getByRole('button', { name: 'Continue' }).click();
  await question.getByLabel('Code').fill(await code());
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(`${invited} is invited as Gateway User`).waitFor();
  await page.getByRole('table', { name: 'Open invitations' }).getByText(invited).waitFor();
  await context.close();
});

test('S7.121 an invited user signs in with the mailed password, then chooses their own', async () => {
  const email = 'newly-invited@example.com';
  const { AccessToken } = await signIn(running.stack, 'admin');
  const call = api(running.stack, AccessToken);
  const invited = await call<{ id: string }>('POST /invitations', {
    email,
    role: 'gateway_user',
    displayName: 'Nico New',
  });
  expect(invited.status).toBe(201);
  const temporary = await mailedCode(running.dataDir, email);
  expect(readFileSync(join(running.dataDir, 'mailbox.jsonl'), 'utf8')).toContain('Your temporary password');

  const context = await browser.newContext();
  const { page } = await watchedPage(context);
  await page.goto(`${web}/auth`);
  await page.locator('input[name="username"]').fill(email);
  await page.locator('input[name="password"]').fill(temporary);
  await page.locator('form[data-amplify-form] button[type="submit"]').click();
  await page.locator('input[name="confirm_password"]').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  for (const name of ['password', 'confirm_password'])
    await page.locator(`input[name="${name}"]`).fill(PASSWORD);
  await page.locator('form[data-amplify-form] button[type="submit"]').click();
  await page.waitForURL(`${web}/gateway`);
  await page.getByText(email).first().waitFor();
  await context.close();

  const ids = async (path: string) =>
    (await call<{ items: readonly { id: string; state?: string; role?: string }[] }>(`GET ${path}?limit=200`))
      .body.items;
  expect((await ids('/invitations')).map(({ id }) => id)).not.toContain(invited.body.id);
  expect((await ids('/users')).find(({ id }) => id === invited.body.id)).toMatchObject({
    state: 'enabled',
    role: 'gateway_user',
  });
  // The mailed password stops working.
  await expect(signInAs(running.stack, email, temporary)).rejects.toThrow();
  await signInAs(running.stack, email, PASSWORD);
});

test('S7.172 a passkey replaces password and code, and fails on a device without it', async () => {
  const email = 'paula@example.com';
  await newUser(email, 'admin');
  const { secret, step } = await setUpFactor(running.stack, { email, password: PASSWORD });
  const code = appWith(secret, step);
  // Browsers reject passkeys for an IP address.
  const named = web.replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const { page, errors } = await watchedPage(context);
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await password(page, email, named);
  await confirm(page, await code());
  await page.waitForURL(`${named}/gateway`);
  await page.goto(`${named}/settings`);
  await page.getByRole('button', { name: 'Manage passkeys' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm your identity' });
  await question.getByLabel('Password').fill(PASSWORD);
  await question.getByRole('button', { name: 'Continue' }).click();
  await question.getByLabel('Code').fill(await code());
  await question.getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passkeys' });
  await dialog.getByText('You have no passkey yet.').waitFor();
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkey added').waitFor();
  await dialog.getByText(/^Added /).waitFor();
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  expect((await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1);

  // Sign in with the passkey only.
  const signOut = async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${named}/auth`);
    await page.locator('input[name="username"]').fill(email);
  };
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
  await signOut();
  await byPasskey.click();
  await page.waitForURL(`${named}/gateway`);

  // Confirm a privileged action with it.
  await page.goto(`${named}/gateway/users`);
  await page.getByRole('button', { name: 'Invite User' }).click();
  await page.getByLabel(/^Email/).fill('invited-by-paula@example.com');
  await page.getByLabel(/^Display name/).fill('Ida Invited');
  await page.getByLabel('Role', { exact: true }).selectOption('gateway_user');
  await grownOld(page, 6 * 60);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('invited-by-paula@example.com is invited as Gateway User').waitFor();

  // It fails without user verification, and on a device that lacks the passkey.
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await signOut();
  await byPasskey.click();
  await page.getByText('The passkey was not used. Try again, or sign in with your password.').waitFor();
  await page.locator('input[name="username"]').fill('nobody@example.com');
  await byPasskey.click();
  await page.getByText('No passkey is registered for this email. Sign in with your password.').waitFor();
  expect(page.url()).toBe(`${named}/auth`);
  // The 403 is the call that required a fresh sign-in.
  expect(errors.filter((line) => !line.includes('403'))).toEqual([]);
  await context.close();
});
