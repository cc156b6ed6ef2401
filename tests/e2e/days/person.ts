import { STATUS_CODES } from 'node:http';
import type { Browser, Locator, Page } from 'playwright-core';
import { signInOn, type Watched, watchedPage } from '#tests/support/browser.ts';
import type { StackFile } from '#tests/support/stack.ts';

/** The stack and browser of a test day. */
export interface Place {
  readonly browser: Browser;
  readonly stack: StackFile;
}

declare global {
  /** Toast texts that `expectToast` has not consumed yet. */
  var unreadToasts: string[];
}

/** Records toasts, because one may disappear before a slow machine checks for it. */
const keepToasts = (): void => {
  const seen = new WeakSet<Element>();
  globalThis.unreadToasts = [];
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[data-scope="toast"][data-part="root"]')) {
      if (seen.has(toast)) continue;
      seen.add(toast);
      globalThis.unreadToasts.push(toast.textContent);
    }
  }).observe(document, { childList: true, subtree: true });
};

/** Signs a user in, in their own browser context. */
export const signedIn = async (
  { browser, stack }: Place,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Watched> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addInitScript(keepToasts);
  const watched = await watchedPage(context);
  await signInOn(watched.page, stack.web, email, password);
  return watched;
};

/** Waits for a toast with these texts, and dismisses it so that it does not cover the page. */
export const expectToast = async (page: Page, ...texts: readonly string[]): Promise<void> => {
  await page.waitForFunction((wanted) => {
    const has = (text: string | null) => wanted.every((each) => (text ?? '').includes(each));
    const at = globalThis.unreadToasts.findIndex(has);
    if (at < 0) return false;
    globalThis.unreadToasts.splice(at, 1);
    for (const toast of document.querySelectorAll('[data-scope="toast"][data-part="root"]'))
      if (has(toast.textContent)) toast.querySelector<HTMLElement>('[aria-label="Dismiss"]')?.click();
    return true;
  }, texts);
};

/** Opens a page from the sidebar. */
export const open = async (page: Page, link: string, heading = link): Promise<void> => {
  await page.getByRole('navigation', { name: 'Gateway' }).getByRole('link', { name: link }).click();
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
};

export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Fills in text fields and selects by label. */
export const fillIn = async (form: Locator, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(fields)) {
    const field = form.getByRole('textbox', { name: label }).or(form.getByRole('combobox', { name: label }));
    if ((await field.getAttribute('role')) === 'combobox' || (await isSelect(field)))
      await field.selectOption(value);
    else await field.fill(value);
  }
};

const isSelect = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => element instanceof HTMLSelectElement);

/** The browser's own console error for a failed response. */
export const refused = (status: number): string =>
  `Failed to load resource: the server responded with a status of ${status} (${STATUS_CODES[status]})`;
