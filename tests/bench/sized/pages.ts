import type { Locator, Page } from 'playwright-core';

/** The page visited before: it only loads the provider's catalogue, which does not grow with customers. */
export const BEFORE = '/gateway/assets';

/** Parameters for opening a page. */
export interface Opening {
  readonly web: string;
  /** Finds the newest payment but one: a converted one, the same at each size. */
  readonly endToEndId: string;
}

/** A page whose table cost and time to first rows must not grow with the data. */
export interface SizedPage {
  /** The name in its row. */
  readonly name: string;
  /** Opens it as a person does. */
  readonly open: (page: Page, opening: Opening) => Promise<void>;
  /** The first visible content. */
  readonly first: (page: Page, opening: Opening) => Locator;
  /** Uses the loaded page. */
  readonly use: (page: Page) => Promise<void>;
  /** `its share`: it shows every account that its caller can see, not just one page. */
  readonly reads: 'a page' | 'its share';
}

/** The newest account, which also has the newest payments. */
const NEWEST = 'Aurora Apostas 000000';
const PAUSE_MS = 100;
const SCROLLS = 12;

const scrolled = async (page: Page): Promise<void> => {
  await page.mouse.move(700, 600);
  for (let times = 0; times < SCROLLS; times += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(PAUSE_MS);
  }
};

const newest = (page: Page): Locator => page.locator('main').getByText(NEWEST).first();

/** A page opened by address, with rows of the newest account. */
const pageAt = (name: string, path: string, reads: SizedPage['reads']): SizedPage => ({
  name,
  open: async (page, { web }) => {
    await page.goto(`${web}${path}`, { waitUntil: 'commit' });
  },
  first: newest,
  use: scrolled,
  reads,
});

const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Search and go to' });

const SEARCH: SizedPage = {
  name: 'search',
  open: async (page, { endToEndId }) => {
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await field(page).fill(endToEndId);
  },
  first: (page, { endToEndId }) => page.getByRole('option').filter({ hasText: endToEndId }).first(),
  use: async (page) => {
    await field(page).press('Control+a');
    await page.keyboard.type('Aurora', { delay: PAUSE_MS });
    await page.getByRole('option').filter({ hasText: 'Aurora' }).first().waitFor();
  },
  reads: 'a page',
};

export const SIZED_PAGES: readonly SizedPage[] = [
  pageAt('home', '/gateway', 'a page'),
  pageAt('payments', '/gateway/payments', 'a page'),
  SEARCH,
  pageAt('treasury', '/gateway/treasury', 'a page'),
  pageAt('sub-accounts', '/gateway/subaccounts', 'its share'),
];
