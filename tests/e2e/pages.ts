import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { signInOn, watchedPage } from '#tests/support/browser.ts';
import type { ProductRoute } from '#tests/support/routes.ts';
import type { StackFile } from '#tests/support/stack.ts';

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** The browser storage of a signed-in user, for contexts that start from it. */
export const signedInState = async (
  browser: Browser,
  stack: StackFile,
  role: 'admin' | 'gateway_user' | 'client',
): Promise<StorageState> => {
  const user = stack.users.find((each) => each.role === role);
  if (!user) throw new Error(`the stack has no ${role}`);
  const context = await browser.newContext();
  const { page } = await watchedPage(context);
  await signInOn(page, stack.web, user.email, user.password);
  const state = await context.storageState();
  await context.close();
  return state;
};

/** Everything is loaded, and nothing moves any more but what always does. */
export const atRest = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
};

/** The main heading is there, and all is at rest. */
export const settled = async (page: Page, { heading }: Pick<ProductRoute, 'heading'>): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: heading, exact: typeof heading === 'string' }).waitFor();
  await atRest(page);
};

/**
 * What axe finds, one line for each rule. No page has frames: one run in the page is all, and only what is wrong is
 * brought over.
 */
export const violationsOf = async (page: Page): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.length} times, like ${nodes[0]?.html}`);
};

/** Pixels by which the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth);
