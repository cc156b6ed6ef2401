import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { watchedPage } from '#tests/support/browser.ts';
import { holds } from '#tests/support/patience.ts';
import { running } from '#tests/support/plain.ts';
import { AURORA } from '#tests/support/scene.ts';
import { ordersOfAccount, pay } from '#tests/support/stack-client.ts';
import { signedInState, theBrowser } from './pages.ts';

const browser = await theBrowser();
let client: Awaited<ReturnType<typeof signedInState>>;

beforeAll(async () => {
  client = await signedInState(running.stack, 'client');
});

const card = (page: Page, reference: string) =>
  page.getByRole('button', { name: new RegExp(`^${reference}`) });
const statusOf = (page: Page, reference: string) => page.getByLabel(`Status of ${reference}`).inputValue();

const placeOf = async (locator: Locator) => {
  await locator.scrollIntoViewIfNeeded();
  const place = await locator.boundingBox();
  if (!place) throw new Error('it is not on the page');
  return { x: place.x + 40, y: place.y + 30 };
};

/** Turns sample data on for this page only; the stored setting would affect other tests. */
const withSamples = (page: Page) =>
  page.route('**/api/preferences', async (route) => {
    const answer = await route.fetch();
    const kept = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...kept, sample_data: true } });
  });

const openBoard = async (options: BrowserContextOptions) => {
  const context = await browser.newContext({ storageState: client, ...options });
  const { page, errors } = await watchedPage(context);
  await withSamples(page);
  await page.goto(`${running.stack.web}/dashboard`);
  await card(page, 'TRX-2041').waitFor();
  return { context, page, errors };
};

test.each(['no-preference', 'reduce'] as const)(
  'S2.27 keyboard and mouse drag cards, with motion: %s',
  async (reducedMotion) => {
    const { context, page, errors } = await openBoard({
      reducedMotion,
      viewport: { width: 1440, height: 1000 },
    });
    const spoken = page.locator('[aria-live=assertive]');
    await card(page, 'TRX-2041').focus();
    await page.keyboard.press('Space');
    await holds(async () => expect(await spoken.textContent()).toBe('TRX-2041 picked up from Pending.'));
    await page.keyboard.press('ArrowRight');
    await holds(async () => expect(await spoken.textContent()).toContain('TRX-2041 is over Processing'));
    await page.keyboard.press('Space');
    await page.getByText('TRX-2041 moved to Processing').waitFor();
    expect(await statusOf(page, 'TRX-2041')).toBe('processing');

    const from = await placeOf(card(page, 'TRX-2042'));
    const to = await placeOf(page.getByRole('heading', { name: 'Completed' }));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 10, { steps: 4 });
    await page.mouse.move(to.x, to.y + 60, { steps: 12 });
    await page.locator('[data-over=true]').waitFor();
    await page.mouse.up();
    await page.getByText('TRX-2042 moved to Completed').waitFor();
    expect(await statusOf(page, 'TRX-2042')).toBe('completed');
    expect(errors).toEqual([]);
    await context.close();
  },
);

test('on a phone touch drags a card, and the page fits the width', async () => {
  const { context, page, errors } = await openBoard({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  // Phones zoom out to fit a wide page, so the window's width proves nothing.
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(390);
  const { x, y } = await placeOf(card(page, 'TRX-2041'));
  const fingers = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: readonly { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: [...at] });
  await touch('touchStart', [{ x, y }]);
  // A long press lifts the card; an immediate move scrolls the page.
  await page.locator('[data-dragging=true]').waitFor();
  for (let step = 1; step <= 12; step += 1) await touch('touchMove', [{ x: x + 18 * step, y: y + 2 * step }]);
  await holds(async () =>
    expect(await page.locator('section', { has: page.locator('[data-over=true]') }).count()).toBe(1),
  );
  await holds(async () =>
    expect(
      await page
        .locator('section', { has: page.locator('[data-over=true]') })
        .getAttribute('aria-labelledby'),
    ).not.toBe('column-pending'),
  );
  await touch('touchEnd', []);
  await page.getByText(/TRX-2041 moved to/).waitFor();
  expect(await statusOf(page, 'TRX-2041')).not.toBe('pending');
  expect(errors).toEqual([]);
  await context.close();
});

const asOperator = async (act: (page: Page) => Promise<void>): Promise<void> => {
  const context = await browser.newContext({
    storageState: await signedInState(running.stack, 'gateway_user'),
    viewport: { width: 1440, height: 1000 },
  });
  const { page, errors } = await watchedPage(context);
  await page.goto(`${running.stack.web}/dashboard`);
  await act(page);
  expect(errors).toEqual([]);
  await context.close();
};

const inColumn = (page: Page, column: string, amount: string) =>
  page.getByRole('region', { name: column }).getByText(new RegExp(`^R\\$\\s${amount}$`));

test('S2.502 a PIX moves to Completed on the open board without a reload', async () => {
  await asOperator(async (page) => {
    await page.getByRole('region', { name: 'Completed' }).getByText('Converted').first().waitFor();
    await pay(running.stack, AURORA, '151.37');
    await inColumn(page, 'Completed', '151,37').waitFor();
  });
});

test('dragging a held payment to Processing asks first and converts once', async () => {
  await asOperator(async (page) => {
    await pay(running.stack, AURORA, '63.19');
    await inColumn(page, 'Verification', '63,19').hover();
    const held = page.getByRole('button', { name: /^Held.*63,19/ });
    await held.waitFor();
    await held.focus();
    const spoken = page.locator('[aria-live=assertive]');
    await page.keyboard.press('Space');
    await holds(async () => expect(await spoken.textContent()).toContain('picked up from Verification.'));
    await page.keyboard.press('ArrowLeft');
    await holds(async () => expect(await spoken.textContent()).toContain('is over Processing.'));
    await page.keyboard.press('Space');
    const question = page.getByRole('alertdialog', { name: 'Convert this deposit now?' });
    await question.getByRole('button', { name: 'Convert now' }).click();
    await page.getByText('Conversion started').waitFor();
    await inColumn(page, 'Completed', '63,19').waitFor();
    const exchanges = await ordersOfAccount(running.stack, AURORA, 'exchange');
    expect(exchanges.filter(({ source_amount: amount }) => Number(amount) === 63.19)).toHaveLength(1);
  });
});
