import type { BrowserContext, CDPSession, Page, Request } from 'playwright-core';
import type { PageCall } from './asked.ts';
import { BEFORE, type Opening, type SizedPage } from './pages.ts';

/** How a page loaded and behaved in the browser. */
export interface Loaded {
  /** Milliseconds from the request to the first visible rows, for each load. */
  readonly firstRows: readonly number[];
  /** During use, on a processor four times slower: milliseconds of each task over 50. */
  readonly longTasks: readonly number[];
  /** The distinct calls of one load. */
  readonly calls: readonly PageCall[];
}

const TIMES = 5;
const SLOWER = 4;
const LONG_MS = 50;
const REST_MS = 1_000;
const PATIENCE_MS = 90_000;

const atRest = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS });
  await page.waitForTimeout(REST_MS);
};

const timeOf = async (page: Page, opening: Opening, sized: SizedPage): Promise<number> => {
  const began = performance.now();
  await sized.open(page, opening);
  await sized.first(page, opening).waitFor({ timeout: PATIENCE_MS });
  return performance.now() - began;
};

const callsOf = async (page: Page, load: () => Promise<unknown>): Promise<readonly PageCall[]> => {
  const calls = new Map<string, PageCall>();
  const keep = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const call = {
      method: request.method(),
      path: `${pathname}${search}`,
      body: request.postData(),
    };
    calls.set(JSON.stringify(call), call);
  };
  page.on('request', keep);
  await load();
  await atRest(page);
  page.off('request', keep);
  return [...calls.values()];
};

/** Runs in the page, because only the page has these entries. */
const WATCH = `
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
  }).observe({ type: 'longtask' });
  undefined;
`;

const slowedTo = (session: CDPSession, rate: number): Promise<unknown> =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

/** Loads and uses the page in a signed-in window. */
export const loadedPage = async (
  context: BrowserContext,
  opening: Opening,
  sized: SizedPage,
): Promise<Loaded> => {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${opening.web}${BEFORE}`);
  await atRest(page);
  const calls = await callsOf(page, () => timeOf(page, opening, sized));
  const firstRows: number[] = [];
  for (let times = 0; times < TIMES; times += 1) {
    firstRows.push(await timeOf(page, opening, sized));
    await atRest(page);
  }
  const session = await context.newCDPSession(page);
  await slowedTo(session, SLOWER);
  await timeOf(page, opening, sized);
  await atRest(page);
  await page.evaluate(WATCH);
  await sized.use(page);
  await page.waitForTimeout(REST_MS);
  const longTasks = (await page.evaluate<number[]>('globalThis.longTasks')).filter(
    (duration) => duration > LONG_MS,
  );
  await slowedTo(session, 1);
  await page.close();
  return { firstRows, longTasks, calls };
};
