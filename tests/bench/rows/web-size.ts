import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContext, Response } from 'playwright-core';
import { launchBrowser, signInOn } from '#tests/support/browser.ts';
import { MEASURED_ROUTES } from '#tests/support/routes.ts';
import { buildEmptyPage } from '../pages/build-page.ts';
import { absolute, compare, type Figure, type Goal } from '../figures.ts';
import type { Row } from '../row.ts';

/** docs/figures.md: JavaScript in kB, or against the empty page. */
const goalOf = (path: string): Goal =>
  path === '/' ? { of: 'ratio', most: 1.25 } : { of: 'value', most: path === '/auth' ? 240 : 250 };

/** kB received as bodies, compressed as the gateway (and CloudFront) serves them. */
interface Loaded {
  readonly script: number;
  readonly stylesheet: number;
}

const emptyScript = async (): Promise<number> => {
  const assets = join(await buildEmptyPage(), 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  return (
    scripts.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(assets, name))).length, 0) / 1000
  );
};

/** All scripts and styles until the network is idle, including those prefetched. */
const loaded = async (context: BrowserContext, address: string): Promise<Loaded> => {
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  if (answer?.ok() !== true) throw new Error(`${address} answered ${answer?.status()}`);
  const sizeOf = async (type: string): Promise<number> => {
    const wanted = responses.filter((response) => response.request().resourceType() === type);
    const sizes = await Promise.all(wanted.map((response) => response.request().sizes()));
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000;
  };
  const size = { script: await sizeOf('script'), stylesheet: await sizeOf('stylesheet') };
  await page.close();
  return size;
};

/** A sign-in's browser storage, for a context with a cold cache. */
const signedInState = async (browser: Browser, web: string, user: { email: string; password: string }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInOn(page, web, user.email, user.password);
  const state = await context.storageState();
  await context.close();
  return state;
};

/** The download of a route with a cold cache, against an empty React page built in the same run. */
export const webSize: Row = {
  name: 'web size',
  run: async ({ report, stack: running }) => {
    const { stack } = await running();
    report('an empty page');
    const empty = await emptyScript();
    report('the pages in Chromium');
    const browser = await launchBrowser();
    try {
      const user = stack.users.find(({ role }) => role === 'admin');
      if (!user) throw new Error('the stack has no administrator');
      const state = await signedInState(browser, stack.web, user);
      const figures: Figure[] = [];
      for (const { path, roles } of MEASURED_ROUTES) {
        const context = await browser.newContext(roles ? { storageState: state } : {});
        const { script, stylesheet } = await loaded(context, `${stack.web}${path}`);
        await context.close();
        const floor = { name: 'empty React page', value: empty };
        figures.push(compare(`${path}, JavaScript`, 'kB', script, floor, { goal: goalOf(path) }));
        figures.push(absolute(`${path}, CSS`, 'kB', stylesheet));
      }
      return figures;
    } finally {
      await browser.close();
    }
  },
};
