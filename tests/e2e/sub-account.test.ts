import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { watchedPage } from '#tests/support/browser.ts';
import { holds } from '#tests/support/patience.ts';
import { running } from '#tests/support/plain.ts';
import { enter, newAccount, type Scene } from '#tests/support/scene.ts';
import { overflowOf, signedInState, theBrowser, violationsOf } from './pages.ts';

const { web } = running.stack;

const browser = await theBrowser();
let scene: Scene;

beforeAll(async () => {
  scene = await enter(running.stack);
});

const as = async (
  role: 'admin' | 'client',
  width: number,
  act: (page: Page, errors: readonly string[]) => Promise<void>,
): Promise<void> => {
  const context = await browser.newContext({
    storageState: await signedInState(running.stack, role),
    viewport: { width, height: 900 },
  });
  const { page, errors } = await watchedPage(context);
  await act(page, errors);
  await context.close();
};

test('Manage opens a sub-account’s page, where an administrator assigns its owner', async () => {
  const account = await newAccount(running.stack, scene);
  const name = String(account.name);
  await as('admin', 1440, async (page, errors) => {
    await page.goto(`${web}/gateway/subaccounts?search=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name: `Manage: ${name}` }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.waitForURL(`${web}/gateway/subaccounts/${account.id}`);
    await page.getByRole('button', { name: `Change owner and manager of ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Owner and manager of ${name}` });
    const client = running.stack.users.find(({ role }) => role === 'client');
    const option = dialog.getByLabel('Owner').locator('option', { hasText: client?.email ?? '' });
    await dialog.getByLabel('Owner').selectOption((await option.getAttribute('value')) ?? '');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Owner and manager saved').waitFor();
    await page
      .getByRole('region', { name: 'People' })
      .getByText(client?.email ?? '')
      .waitFor();
    expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    expect(errors).toEqual([]);
  });
  const { body } = await scene.admin<SubAccountRecord>(`GET /subaccounts/${account.id}`);
  expect(body.user_id).toBe(scene.ids.client);
});

test('a foreign sub-account looks missing; your own opens on a phone', async () => {
  const { body } = await scene.admin<{ items: SubAccountRecord[] }>('GET /subaccounts?limit=200');
  const foreign = body.items.find(
    ({ user_id, manager_id }) => user_id !== scene.ids.client && manager_id !== scene.ids.client,
  );
  const own = body.items.find(({ user_id }) => user_id === scene.ids.client);
  if (!foreign || !own) throw new Error('the seed has changed');
  await as('client', 390, async (page) => {
    for (const id of [foreign.id, 'sub_nowhere']) {
      await page.goto(`${web}/gateway/subaccounts/${id}`);
      await page.getByText('Sub-account not found').waitFor();
      expect(await page.getByText(foreign.name).count()).toBe(0);
    }
    await page.goto(`${web}/gateway/subaccounts`);
    await page.getByRole('link', { name: `Deposits: ${own.name}` }).click();
    await page.getByRole('region', { name: 'Deposits' }).getByText('Deposit Accounts').waitFor();
    expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  });
});

test('the URL opens the dense table sorted, and it fits a phone', async () => {
  await as('admin', 390, async (page) => {
    await page.goto(`${web}/gateway/subaccounts?view=table&columns=brl,usdt&sort=-brl`);
    const table = page.getByRole('table', { name: 'Sub-accounts' });
    await table.waitFor();
    await holds(async () =>
      expect(await table.getByRole('columnheader', { name: 'BRL' }).getAttribute('aria-sort')).toBe(
        'descending',
      ),
    );
    expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);
  });
});
