import AxeBuilder from '@axe-core/playwright';
import { decodeJwt } from 'jose';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { afterAll } from 'vitest';
import { launchBrowser, type Watched, watchedPage } from '#tests/support/browser.ts';
import type { ProductRoute } from '#tests/support/routes.ts';
import { signInAs } from '#tests/support/stack-client.ts';
import type { StackFile } from '#tests/support/stack.ts';

let browser: Promise<Browser> | undefined;

/** One browser for all files. Each file closes its contexts after its tests. */
export const theBrowser = async (): Promise<Browser> => {
  const running = await (browser ??= launchBrowser());
  afterAll(async () => {
    for (const context of running.contexts()) await context.close();
  });
  return running;
};

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Browser storage of a signed-in user, in Amplify's format. Faster than the sign-in page (`identity.test.ts`). */
const stateOf = async (stack: StackFile, { email, password }: Credentials): Promise<StorageState> => {
  const { AccessToken, IdToken, RefreshToken } = await signInAs(stack, email, password);
  const { username } = decodeJwt<{ username: string }>(AccessToken);
  const prefix = `CognitoIdentityServiceProvider.${stack.cognito.clientId}`;
  const kept = {
    [`${prefix}.LastAuthUser`]: username,
    [`${prefix}.${username}.accessToken`]: AccessToken,
    [`${prefix}.${username}.idToken`]: IdToken,
    [`${prefix}.${username}.refreshToken`]: RefreshToken,
    [`${prefix}.${username}.clockDrift`]: '0',
  };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: stack.web, localStorage }] };
};

/** Browser storage of a demo user. */
export const signedInState = (
  stack: StackFile,
  role: 'admin' | 'gateway_user' | 'client',
): Promise<StorageState> => {
  const user = stack.users.find((each) => each.role === role);
  if (!user) throw new Error(`the stack has no ${role}`);
  return stateOf(stack, user);
};

/** A blank page for a signed-in user. It moves nothing, because every click waits until its target stands still. */
export const pageOf = async (
  stack: StackFile,
  who: Credentials | undefined,
  options: BrowserContextOptions = {},
): Promise<Watched> => {
  if (!who) throw new Error('no such user');
  const running = await (browser ??= launchBrowser());
  return watchedPage(
    await running.newContext({
      reducedMotion: 'reduce',
      ...options,
      storageState: await stateOf(stack, who),
    }),
  );
};

/** Waits for the network and all finite animations. */
export const atRest = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
};

/** Waits for the main heading, then for the page to come to rest. */
export const settled = async (page: Page, { heading }: Pick<ProductRoute, 'heading'>): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: heading, exact: typeof heading === 'string' }).waitFor();
  await atRest(page);
};

/**
 * One line per violated axe rule. Waits for animations first, because contrast is wrong during a fade. Legacy mode is faster,
 * and no page has frames.
 */
export const violationsOf = async (page: Page): Promise<readonly string[]> => {
  await atRest(page);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.length} times, like ${nodes[0]?.html}`);
};

/** Pixels of horizontal scroll. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth);

interface Answered {
  readonly call: string;
  readonly answer: string;
}

/** `answer` is empty if the page closes first. */
const answered = async (request: Request): Promise<Answered> => {
  const response = await request.response().catch(() => null);
  const text = (await response?.text().catch(() => '')) ?? '';
  return { call: `${request.method()} ${request.url()}`, answer: text.replaceAll(/"as_of":"[^"]*"/g, '') };
};

/** Counts a page's requests from now on. Script sizes are compressed bytes. */
export const meter = (page: Page) => {
  const scripts: Promise<number>[] = [];
  const calls: string[] = [];
  const answers: Promise<Answered>[] = [];
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js'))
      scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    if (!request.url().includes('/api/')) return;
    calls.push(new URL(request.url()).pathname);
    answers.push(answered(request));
  });
  return {
    scriptBytes: async () => (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0),
    /** API calls with a response. */
    calls,
    /** All requests. */
    paths,
    /** Whether any call got two different responses, ignoring `as_of`. */
    dataChanged: async () => {
      const first = new Map<string, string>();
      for (const { call, answer } of await Promise.all(answers)) {
        if ((first.get(call) ?? answer) !== answer) return true;
        first.set(call, answer);
      }
      return false;
    },
  };
};

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Layout shifts since navigation without recent input: score, and each element's old and new position. */
export const layoutShifts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const shifts: string[] = [];
        const at = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
        new PerformanceObserver((list) => {
          for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
            if (hadRecentInput) continue;
            const moved = sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.nodeName} "${node?.textContent?.slice(0, 60)}" from ${at(previousRect)} to ${at(currentRect)}`,
            );
            shifts.push(`${value} after ${Math.round(startTime)} ms: ${moved.join('; ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // The browser delivers buffered entries in a later task.
        setTimeout(() => resolve(shifts), 100);
      }),
  );
