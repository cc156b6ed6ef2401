import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { findChrome, NO_CHROME } from './chrome.ts';
import { patiently } from './patience.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** The package runs any `chromium` in TMPDIR, so it gets a private one. */
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

const unpacked = async (): Promise<ChromiumOptions> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = folder;
  // Makes the package use its own system libraries.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs24.x';
  const { default: packed } = await import('@sparticuz/chromium');
  const executablePath = await packed.executablePath();
  if (TMPDIR === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = TMPDIR;
  // Its font settings point to /tmp; without a font, text shows as boxes.
  const fonts = join(folder, 'fonts.conf');
  writeFileSync(
    fonts,
    `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
  );
  process.env['FONTCONFIG_FILE'] = fonts;
  return { executablePath, args: ['--no-sandbox', ...QUIET], headless: true };
};

/** The packaged Chromium or an installed one. Web security stays on. */
export const chromiumOptions = async (): Promise<ChromiumOptions> => {
  const chrome = findChrome();
  if (chrome === undefined) throw new Error(NO_CHROME);
  return chrome.kind === 'packed' ? unpacked() : { executablePath: chrome.file, args: QUIET, headless: true };
};

export const launchBrowser = async (): Promise<Browser> => chromium.launch(await chromiumOptions());

export interface Watched {
  readonly page: Page;
  readonly errors: string[];
}

/** Waits shorter than this are not watched. */
const USUAL_MS = 10_000;

/** The page's text without its clocks. */
const shownOn = (page: Page): Promise<string> =>
  page
    .evaluate<string>("location.href + document.readyState + document.body.innerText.replace(/\\d+/g, '')")
    .catch((error: unknown) => String(error));

/** Fails once nothing has changed on the page for long enough; a fixed timeout would fail on a slow machine. */
const whileItMoves = <Result>(page: Page, call: Promise<Result>, what: string): Promise<Result> =>
  new Promise((resolve, reject) => {
    let isOver = false;
    let shown = '';
    const look = async (): Promise<boolean> => {
      if (!isOver) shown = await shownOn(page);
      return isOver;
    };
    const timer = setTimeout(() => {
      patiently(look, { what, everyMs: 500, sign: () => shown }).catch(reject);
    }, USUAL_MS);
    call.then(resolve, reject).finally(() => {
      isOver = true;
      clearTimeout(timer);
    });
  });

const isLocator = (value: unknown): value is Locator =>
  typeof value === 'object' && value !== null && 'waitFor' in value && 'getByRole' in value;

/** The same page or locator, with calls that wait as long as something changes. */
const patient = <Target extends Page | Locator>(page: Page, target: Target): Target =>
  new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: readonly unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, target, args);
        if (result instanceof Promise)
          return whileItMoves(
            page,
            result,
            `${String(name)} on ${isLocator(target) ? target.toString() : 'the page'}`,
          );
        return isLocator(result) ? patient(page, result) : result;
      };
    },
  });

export const watchedPage = async (context: Browser | BrowserContext): Promise<Watched> => {
  const opened = await context.newPage();
  opened.setDefaultTimeout(0);
  const page = patient(opened, opened);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return { page, errors };
};

/** Stays signed in, so that other tabs and the stored context share the session. */
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
