import { existsSync } from 'node:fs';
import type { Browser, BrowserContext } from 'playwright-core';
import { fillStack } from '#tests/fill/fill-stack.ts';
import type { Size } from '#tests/fill/fill-table.ts';
import { endToEndIdOf } from '#tests/fill/payments.ts';
import { launchBrowser, signInOn } from '#tests/support/browser.ts';
import { present } from '#tests/support/present.ts';
import { type RunningStack, type StackFile, startStack } from '#tests/support/stack.ts';
import { absolute, compare, type Figure } from '../figures.ts';
import type { Row, RowContext } from '../row.ts';
import { type Asked, askedBy } from '../sized/asked.ts';
import { type Loaded, loadedPage } from '../sized/loaded.ts';
import { SIZED_PAGES, type SizedPage } from '../sized/pages.ts';
import { type NamedSize, shortOf, SIZES } from '../sized/sizes.ts';
import { median } from '../statistics.ts';

/** docs/figures.md. */
const FIRST_ROWS = { of: 'ratio', most: 1.5 } as const;
/** Allows 10 % more: at 10,000 payments, only three of the charts' thirty days have data. */
const NOT_MORE = { of: 'ratio', most: 1.1 } as const;
const NONE = { of: 'value', most: 0 } as const;

/** A folder in memory fills a table several times as fast as a disk. */
const MEMORY = '/dev/shm';

interface Measured extends Loaded {
  readonly size: NamedSize;
  readonly asked: Asked;
}

type AllMeasured = ReadonlyMap<SizedPage, readonly [Measured, ...Measured[]]>;

const signedIn = async (browser: Browser, { web, users }: StackFile): Promise<BrowserContext> => {
  const user = present(users.find(({ role }) => role === 'admin'));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInOn(page, web, user.email, user.password);
  await page.close();
  return context;
};

const measurePages = async (
  { stack }: RunningStack,
  pages: readonly SizedPage[],
  { short, report }: RowContext,
): Promise<AllMeasured> => {
  const all = new Map<SizedPage, [Measured, ...Measured[]]>();
  const now = new Date();
  let before: Size = { accounts: 0, payments: 0 };
  for (const size of short ? SIZES.map(shortOf) : SIZES) {
    await fillStack(stack, before, size, report, now);
    before = size;
    const browser = await launchBrowser();
    try {
      const context = await signedIn(browser, stack);
      for (const page of pages) {
        const opening = { web: stack.web, endToEndId: endToEndIdOf(1, now) };
        const loaded = await loadedPage(context, opening, page);
        const asked = await askedBy(stack, loaded.calls);
        const measured = { size, asked, ...loaded };
        const known = all.get(page);
        if (known) known.push(measured);
        else all.set(page, [measured]);
        report(
          `${page.name}, ${size.name}: first rows ${Math.round(median(loaded.firstRows))} ms; ${loaded.calls.map(({ method, path }) => `${method} ${path}`).join(', ')}; long tasks ${loaded.longTasks.map(Math.round).join(', ') || 'none'}`,
        );
      }
    } finally {
      await browser.close();
    }
  }
  return all;
};

const figuresOf = ({ reads }: SizedPage, measured: readonly [Measured, ...Measured[]]): Figure[] => {
  const [small, full = small] = measured;
  const flat = reads === 'a page' ? { goal: NOT_MORE } : {};
  return measured.flatMap((each): Figure[] => {
    const { name } = each.size;
    const read = (what: string, unit: Figure['unit'], of: (asked: Asked) => number): Figure => {
      const value = of(each.asked);
      const against = { name: full.size.name, value: of(full.asked) };
      return measured.indexOf(each) > measured.indexOf(full)
        ? compare(`${name}, ${what}`, unit, value, against, flat)
        : absolute(`${name}, ${what}`, unit, value);
    };
    const first = median(each.firstRows);
    const against = { name: small.size.name, value: median(small.firstRows) };
    return [
      read('requests at the table', 'requests', ({ requests }) => requests),
      read('read units', 'units', (asked) => asked.reads),
      each === small
        ? absolute(`${name}, first rows`, 'ms', first)
        : compare(`${name}, first rows`, 'ms', first, against, { goal: FIRST_ROWS }),
      absolute(`${name}, calls of the provider`, 'calls', each.asked.provider, NONE),
      absolute(`${name}, tasks over 50 ms in use, 4 x slower`, 'tasks', each.longTasks.length, NONE),
    ];
  });
};

/** All pages of a run use one stack that grows, so it is filled once. */
const ofRun = new WeakMap<RowContext, Promise<AllMeasured>>();

const measureAll = async (context: RowContext): Promise<AllMeasured> => {
  const running = await startStack({
    seed: false,
    ...(existsSync(MEMORY) ? { within: MEMORY } : {}),
  });
  try {
    const pages = SIZED_PAGES.filter(({ name }) => context.rows.includes(name));
    return await measurePages(running, pages, context);
  } finally {
    await running.dispose();
  }
};

/** The most visited pages, as an administrator sees them, with an increasing number of accounts and payments. */
export const sizedPages: readonly Row[] = SIZED_PAGES.map((page) => ({
  name: page.name,
  run: async (context) => {
    const measuring = ofRun.get(context) ?? measureAll(context);
    ofRun.set(context, measuring);
    const measured = present((await measuring).get(page));
    return figuresOf(page, measured);
  },
}));
