import type { Locator, Page } from 'playwright-core';

/** The page that a person comes from: it asks for the provider's catalogue alone, which no customer adds to. */
export const BEFORE = '/gateway/assets';

/** What a page is opened with. */
export interface Opening {
  readonly web: string;
  /** By which the newest payment but one is found: a converted one, the same at each size. */
  readonly endToEndId: string;
}

/** A page whose cost at the table and whose first rows must not grow with what there is. */
export interface SizedPage {
  /** Of its row. */
  readonly name: string;
  /** Opens it, as a person does. */
  readonly open: (page: Page, opening: Opening) => Promise<void>;
  /** What it shows first. */
  readonly first: (page: Page, opening: Opening) => Locator;
  /** Uses it, once it is loaded. */
  readonly use: (page: Page) => Promise<void>;
  /** It shows each account that its caller sees, so that what it reads is their share and not one page. */
  readonly reads: 'a page' | 'its share';
}

/** The newest account, which has the newest payments too. */
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

/** A page by its address, with rows of the newest account. */
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
  pageAt('treasury', '/gateway/treasury', 'its share'),
  pageAt('sub-accounts', '/gateway/subaccounts', 'its share'),
];
