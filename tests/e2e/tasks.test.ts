import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConfigurationRecord, ConversionRecord } from '#shared/contract/records.ts';
import { holds } from '#tests/support/patience.ts';
import { watchedPage } from '#tests/support/browser.ts';
import { enter, type Scene } from '#tests/support/scene.ts';
import { type RunningStack, startStack } from '#tests/support/stack.ts';
import { pay, until } from '#tests/support/stack-client.ts';
import { signedInState, theBrowser } from './pages.ts';

let running: RunningStack;
const browser = await theBrowser();
let scene: Scene;

beforeAll(async () => {
  running = await startStack({ seed: true });
  scene = await enter(running.stack);
});
afterAll(async () => {
  console.table(table);
  await running.dispose();
});

type Role = 'admin' | 'gateway_user' | 'client';

/** Clicks per task, printed at the end. */
const table: Record<string, { readonly clicks: number; readonly most: number; readonly seconds: number }> =
  {};

/** Runs in the page. Counts mouse presses, non-typing keys, and choices in a native select. */
const COUNTING = `
  const report = (event) => { if (event.isTrusted) globalThis.countAction(event.type); };
  const isModifier = (key) => ['Control', 'Shift', 'Alt', 'Meta'].includes(key);
  addEventListener('pointerdown', (event) => { if (event.target.tagName !== 'SELECT') report(event); }, true);
  addEventListener('change', (event) => { if (event.target.tagName === 'SELECT') globalThis.countAction('choice'); }, true);
  addEventListener('keydown', (event) => {
    const types = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
    if (!types && !isModifier(event.key)) report(event);
  }, true);
`;

interface Task {
  readonly name: string;
  /** Counts clicks and keys from the current page, by default the dashboard. */
  readonly most: number;
  readonly role: Role;
  readonly from?: string;
  /** Runs before counting. */
  readonly ready?: (page: Page) => Promise<void>;
  readonly run: (page: Page) => Promise<void>;
}

const contextOf = async (role: Role, from: string): Promise<BrowserContext> =>
  browser.newContext({
    ...(from === '/auth' ? {} : { storageState: await signedInState(running.stack, role) }),
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });

const perform = async ({ name, most, role, from = '/gateway', ready, run }: Task): Promise<void> => {
  const context = await contextOf(role, from);
  let clicks = 0;
  await context.exposeBinding('countAction', () => {
    clicks += 1;
  });
  await context.addInitScript({ content: COUNTING });
  const { page } = await watchedPage(context);
  await page.goto(`${running.stack.web}${from}`);
  await page.waitForLoadState('networkidle');
  await ready?.(page);
  clicks = 0;
  const began = performance.now();
  await run(page);
  table[name] = { clicks, most, seconds: Math.round((performance.now() - began) / 100) / 10 };
  await context.close();
  expect(clicks, name).toBeGreaterThan(0);
  expect(clicks, name).toBeLessThanOrEqual(most);
};

const sidebar = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Gateway' }).getByRole('link', { name, exact: true }).click();

const ruleOfOperator = async (): Promise<ConfigurationRecord> => {
  const { body } = await scene.operator<{ items: ConfigurationRecord[] }>('GET /conversion-configurations');
  const found = body.items.find(({ is_enabled: on }) => on);
  if (!found) throw new Error('the seed has changed');
  return found;
};

/** Pays a PIX to an account whose rule is on, and waits until search finds its end-to-end id. */
const paid = async (amount: string): Promise<string> => {
  const rule = await ruleOfOperator();
  const { end_to_end_id: id } = await pay(running.stack, rule.sub_account.external_id, amount);
  await until('search finds it', async () => {
    const { body } = await scene.operator<{ hits: { kind: string }[] }>(`GET /search?q=${id}`);
    return body.hits.find(({ kind }) => kind === 'payment');
  });
  return String(id);
};

/** A conversion over the daily limit. The limit is then raised, so Retry can succeed. */
const withRoom = async (): Promise<void> => {
  const { body } = await scene.operator<{ items: ConversionRecord[] }>('GET /conversions?status=failed');
  const [failed] = body.items;
  const rules = await scene.operator<{ items: ConfigurationRecord[] }>('GET /conversion-configurations');
  const rule = rules.body.items.find(({ sub_account_id: id }) => id === failed?.sub_account_id);
  const { status } = await scene.client(`PATCH /conversion-configurations/${rule?.id ?? 'none'}`, {
    is_enabled: true,
    maximum_daily_amount: '500000',
  });
  expect(status).toBe(200);
};

test('sign in and see what needs me: 1', () =>
  perform({
    name: 'sign in and see what needs me',
    most: 1,
    role: 'gateway_user',
    from: '/auth',
    // As a password manager would.
    ready: async (page) => {
      const user = running.stack.users.find(({ role }) => role === 'gateway_user');
      await page.locator('input[name="username"]').fill(user?.email ?? '');
      await page.locator('input[name="password"]').fill(user?.password ?? '');
    },
    run: async (page) => {
      await page.locator('form[data-amplify-form] button[type="submit"]').click();
      await page.getByRole('list', { name: 'Needs you' }).getByRole('listitem').first().waitFor();
    },
  }));

test('find a payment: 2', async () => {
  const id = await paid('161.37');
  await perform({
    name: 'find a payment',
    most: 2,
    role: 'gateway_user',
    run: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search and go to' }).waitFor();
      await page.keyboard.type(id);
      await page.getByRole('option', { selected: true, name: id }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/gateway\/payments\//);
      await page.getByRole('heading', { level: 1, name: /161,37/ }).waitFor();
    },
  });
});

test('why was it not converted: 2', () =>
  perform({
    name: 'why was it not converted',
    most: 2,
    role: 'gateway_user',
    run: async (page) => {
      await sidebar(page, 'Payments');
      await page.getByRole('button', { name: /^Held/ }).click();
      await page.getByText(/Below the minimum of R\$\s100,00: R\$\s60,00/).waitFor();
    },
  }));

test('convert a held payment: 2', () =>
  perform({
    name: 'convert a held payment',
    most: 2,
    role: 'gateway_user',
    ready: withRoom,
    run: async (page) => {
      await page.getByRole('link', { name: /^Convert now: .*60,00/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Convert now' }).click();
      await page.getByText('Conversion started').first().waitFor();
    },
  }));

test('retry a failure: 1', () =>
  perform({
    name: 'retry a failure',
    most: 1,
    role: 'gateway_user',
    run: async (page) => {
      const list = page.getByRole('list', { name: 'Needs you' });
      await list
        .getByRole('button', { name: /^Retry: / })
        .first()
        .click();
      await page.getByText('Conversion retry initiated').first().waitFor();
    },
  }));

test('copy a PIX code: 3', () =>
  perform({
    name: 'copy a PIX code',
    most: 3,
    role: 'gateway_user',
    run: async (page) => {
      await sidebar(page, 'Sub-Accounts');
      await page.getByRole('tab', { name: 'Deposits' }).first().click();
      await page.getByRole('button', { name: 'Copy PIX hash' }).first().click();
      await until('it is copied', async () => {
        const text = await page.evaluate<string>('navigator.clipboard.readText()');
        return text.startsWith('000201') || undefined;
      });
    },
  }));

test('get a quote: 4', () =>
  perform({
    name: 'get a quote',
    most: 4,
    role: 'gateway_user',
    run: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search and go to' }).waitFor();
      await page.keyboard.type('quote');
      await page.getByRole('option', { selected: true, name: 'Get a quote' }).waitFor();
      await page.keyboard.press('Enter');
      const amount = page.getByRole('textbox', { name: 'Amount' });
      await amount.waitFor();
      await holds(async () => expect(await amount.evaluate((field) => field.matches(':focus'))).toBe(true));
      await page.keyboard.type('1500');
      const network = page.getByRole('combobox', { name: 'Network' });
      await network.waitFor();
      await network.selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Get Quote' }).click();
      await page
        .getByText(/Quote expires|Valid for|time left/i)
        .first()
        .waitFor();
    },
  }));

test('export the balances: 2', () =>
  perform({
    name: 'export',
    most: 2,
    role: 'gateway_user',
    run: async (page) => {
      await sidebar(page, 'Treasury Management');
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
    },
  }));

test('create a sub-account: 2, and its form', () =>
  perform({
    name: 'create a sub-account (to its form)',
    most: 2,
    role: 'gateway_user',
    run: async (page) => {
      await sidebar(page, 'Sub-Accounts');
      await page.getByRole('button', { name: 'Create Sub-Account' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Company name' }).waitFor();
    },
  }));

test("everyone's conversions: 1", () =>
  perform({
    name: "everyone's conversions",
    most: 1,
    role: 'admin',
    run: async (page) => {
      await sidebar(page, 'Automatic Conversions');
      await page.getByRole('button', { name: 'Everyone', pressed: true }).waitFor();
      await page.getByRole('list', { name: 'Conversions' }).getByRole('listitem').first().waitFor();
    },
  }));
