import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChrome, NO_CHROME } from './chrome.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** The package runs any `chromium` that it finds in TMPDIR, so it gets one that nobody else writes to. */
const folder = join(root, 'node_modules', '.cache', 'ramps-gateway', 'chromium');

interface ChromiumOptions {
  executablePath: string;
  args: string[];
  headless: boolean;
}

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The one that came with npm: no apt step. */
const unpacked = async (): Promise<ChromiumOptions> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  process.env['TMPDIR'] = folder;
  // Makes the package bring its own system libraries along.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs24.x';
  const { default: packed } = await import('@sparticuz/chromium');
  const executablePath = await packed.executablePath();
  // Its own font settings name /tmp; without a font a page has boxes without text.
  const fonts = join(folder, 'fonts.conf');
  writeFileSync(
    fonts,
    `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
  );
  process.env['FONTCONFIG_FILE'] = fonts;
  return { executablePath, args: ['--no-sandbox', ...QUIET], headless: true };
};

/** A real Chromium, the packed one or one that is installed. Web security stays on. */
export const chromiumOptions = async (): Promise<ChromiumOptions> => {
  const chrome = findChrome();
  if (chrome === undefined) throw new Error(NO_CHROME);
  return chrome.kind === 'packed' ? unpacked() : { executablePath: chrome.file, args: QUIET, headless: true };
};

export const launchBrowser = async (): Promise<Browser> => chromium.launch(await chromiumOptions());

export interface Watched {
  readonly page: Page;
  /** Whatever the console or the page said in red. */
  readonly errors: string[];
}

/** A page whose errors are kept. */
export const watchedPage = async (context: Browser | BrowserContext): Promise<Watched> => {
  const page = await context.newPage();
  // A slow machine fails no test: what is waited for comes in the end.
  page.setDefaultTimeout(90_000);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return { page, errors };
};

/** Stays signed in, so that other tabs and what the context stores have the session too, unless it is the tab's only. */
export const signInOn = async (
  page: Page,
  web: string,
  email: string,
  password: string,
  { stay = true, to = '/gateway' } = {},
): Promise<void> => {
  await page.goto(`${web}/auth`);
  await page.locator('input[name="username"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  if (stay) await page.getByRole('checkbox', { name: 'Stay signed in' }).check();
  await page.locator('form[data-amplify-form] button[type="submit"]').click();
  await page.waitForURL(`${web}${to}`);
};
