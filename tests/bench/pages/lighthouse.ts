import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled } from '#local/bootstrap/install.mjs';
import { chromium, type Page } from 'playwright-core';
import { chromiumOptions } from '#tests/support/browser.ts';
import { freePorts } from '#tests/support/ports.ts';
import { median } from '../statistics.ts';

/** Result for one page with Lighthouse's mobile preset (a slow phone on slow 4G, simulated). */
export interface PageScore {
  /** 0 to 100. */
  readonly performance: number;
  readonly accessibility: number;
  /** Milliseconds. */
  readonly largestPaint: number;
  readonly blocking: number;
  readonly layoutShift: number;
}

/** The parts of Lighthouse used here, because its own types are not installed. */
type Lighthouse = (
  address: string,
  flags: object,
) => Promise<
  | {
      readonly lhr: {
        readonly runtimeError?: { readonly message: string };
        readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
        readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
      };
    }
  | undefined
>;

/** Only the bench needs Lighthouse and its 67 MB of dependencies. */
const loadLighthouse = async (): Promise<Lighthouse> => {
  const folder = fileURLToPath(new URL('../lighthouse', import.meta.url));
  await ensureInstalled(folder, 'run');
  const file = createRequire(`${folder}/package.json`).resolve('lighthouse');
  return ((await import(pathToFileURL(file).href)) as { default: Lighthouse }).default;
};

const FLAGS = {
  onlyCategories: ['performance', 'accessibility'],
  logLevel: 'error',
  // The user stays signed in; the cache is cleared before each run.
  disableStorageReset: true,
};

const once = async (lighthouse: Lighthouse, address: string, port: number): Promise<PageScore> => {
  const result = await lighthouse(address, { ...FLAGS, port });
  if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
  const { categories, audits } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? 0;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
  };
};

const middle = (scores: readonly PageScore[]): PageScore => {
  const of = (read: (score: PageScore) => number) => median(scores.map(read));
  return {
    performance: of((score) => score.performance),
    accessibility: of((score) => score.accessibility),
    largestPaint: of((score) => score.largestPaint),
    blocking: of((score) => score.blocking),
    layoutShift: of((score) => score.layoutShift),
  };
};

export interface Judge {
  readonly page: Page;
  /** The median of `runs` cold loads. */
  readonly score: (address: string, runs: number) => Promise<PageScore>;
  readonly close: () => Promise<void>;
}

/** A browser that Lighthouse drives. `page` shares its storage, for signing in. */
export const startJudge = async (): Promise<Judge> => {
  const lighthouse = await loadLighthouse();
  const [port = 0] = await freePorts(1);
  const options = await chromiumOptions();
  const context = await chromium.launchPersistentContext('', {
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const forget = await context.newCDPSession(page);
  return {
    page,
    score: async (address, runs) => {
      const scores: PageScore[] = [];
      for (let run = 0; run < runs; run += 1) {
        await forget.send('Network.clearBrowserCache');
        scores.push(await once(lighthouse, address, port));
      }
      return middle(scores);
    },
    close: () => context.close(),
  };
};
