import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { MONTH_DAYS } from '#local/supervisor/options.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser, signInOn } from '#tests/support/browser.ts';
import { type ProductRoute, ROUTES } from '#tests/support/routes.ts';
import { type RunningStack, startStack } from '#tests/support/stack.ts';
import { GALLERY, GALLERY_PAGE, galleryOf, SIZES, THEMES, type View } from './table.ts';

/**
 * `npm run gallery`: pictures of every address at two widths in both themes, with a month of data, as WebP in docs/gallery,
 * and their table in docs/gallery.md. `-- <word>` renews those with the word in their name. GALLERY_DATA=<folder> keeps
 * the month for the next run.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, GALLERY);
const QUALITY = 62;
/** The product's defaults, because test stacks have no limits. */
const LIMITS = { WEBHOOK_EVENTS_A_MINUTE: '600', WEBHOOK_ACCOUNT_EVENTS_A_MINUTE: '300' };

const signedIn = async (browser: Browser, running: RunningStack, wanted: Role) => {
  const user = running.stack.users.find(({ role }) => role === wanted);
  if (!user) throw new Error(`the stack has no ${wanted}`);
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInOn(page, running.stack.web, user.email, user.password);
  const state = await context.storageState();
  await context.close();
  return state;
};

const picture = async (context: BrowserContext, page: Page, { size, name }: View): Promise<void> => {
  const { width, height, scale } = SIZES[size];
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip: { x: 0, y: 0, width, height, scale },
  });
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'));
};

const show = async (page: Page, web: string, route: ProductRoute): Promise<void> => {
  await page.goto(`${web}${route.path}`);
  await page.getByRole('heading', { name: route.heading }).first().waitFor();
  await page.waitForLoadState('networkidle');
  // Animations have ended and lazy parts are drawn.
  await page.waitForTimeout(900);
};

const viewsOf = (routes: readonly ProductRoute[]): readonly (View & { readonly route: ProductRoute })[] =>
  THEMES.flatMap((theme) =>
    (['wide', 'phone'] as const).flatMap((size) =>
      routes.map((route) => ({ route, theme, size, name: `${route.name}-${size}-${theme}` })),
    ),
  );

const take = async (routes: readonly ProductRoute[]): Promise<void> => {
  mkdirSync(FOLDER, { recursive: true });
  const { GALLERY_DATA: kept } = process.env;
  const running = await startStack({
    seed: true,
    month: MONTH_DAYS,
    profile: 'beta',
    env: LIMITS,
    ...(kept && { kept: resolve(kept) }),
  });
  const browser = await launchBrowser();
  try {
    const operator = await signedIn(browser, running, 'gateway_user');
    const administrator = await signedIn(browser, running, 'admin');
    const stateFor = ({ roles }: ProductRoute) =>
      roles && { storageState: roles.includes('gateway_user') ? operator : administrator };
    for (const view of viewsOf(routes)) {
      const { width, height } = SIZES[view.size];
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: view.theme,
        reducedMotion: 'reduce',
        ...stateFor(view.route),
      });
      const page = await context.newPage();
      await show(page, running.stack.web, view.route);
      await picture(context, page, view);
      await context.close();
      console.log(view.name);
    }
  } finally {
    await browser.close();
    await running.dispose();
  }
};

const { positionals } = parseArgs({ allowPositionals: true });
const wanted = ROUTES.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);
if (positionals.length === 0) rmSync(FOLDER, { recursive: true, force: true });
await take(wanted);

const page = join(ROOT, GALLERY_PAGE);
writeFileSync(page, galleryOf(readFileSync(page, 'utf8'), readdirSync(FOLDER)));
