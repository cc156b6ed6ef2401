import AxeBuilder from '@axe-core/playwright';
import { decodeJwt } from 'jose';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { afterAll } from 'vitest';
import { launchBrowser, type Watched, watchedPage } from '#tests/support/browser.ts';
import type { ProductRoute } from '#tests/support/routes.ts';
import { signInAs } from '#tests/support/stack-client.ts';
import type { StackFile } from '#tests/support/stack.ts';

let browser: Promise<Browser> | undefined;

/** The one of all files; what a file opens in it is closed after its tests. */
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

/**
 * The browser storage of somebody who stays signed in, as Amplify keeps it. The sign-in page itself is the matter of
 * `identity.test.ts`, and to load it for each context takes long.
 */
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

/** Of a demo user, for contexts that start from it. */
export const signedInState = (
  stack: StackFile,
  role: 'admin' | 'gateway_user' | 'client',
): Promise<StorageState> => {
  const user = stack.users.find((each) => each.role === role);
  if (!user) throw new Error(`the stack has no ${role}`);
  return stateOf(stack, user);
};

/** A page of somebody who is signed in, and nowhere yet. */
export const pageOf = async (
  stack: StackFile,
  who: Credentials | undefined,
  options: BrowserContextOptions = {},
): Promise<Watched> => {
  if (!who) throw new Error('there is no such user');
  const running = await (browser ??= launchBrowser());
  return watchedPage(await running.newContext({ ...options, storageState: await stateOf(stack, who) }));
};

/** Everything is loaded, and nothing moves any more but what always does. */
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

/** The main heading is there, and all is at rest. */
export const settled = async (page: Page, { heading }: Pick<ProductRoute, 'heading'>): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: heading, exact: typeof heading === 'string' }).waitFor();
  await atRest(page);
};

/**
 * What axe finds, one line for each rule. No page has frames: one run in the page is all, and only what is wrong is
 * brought over.
 */
export const violationsOf = async (page: Page): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.length} times, like ${nodes[0]?.html}`);
};

/** Pixels by which the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth);

interface Answered {
  readonly call: string;
  readonly answer: string;
}

/** The answer is empty where the page was closed meanwhile. */
const answered = async (request: Request): Promise<Answered> => {
  const response = await request.response().catch(() => null);
  const text = (await response?.text().catch(() => '')) ?? '';
  return { call: `${request.method()} ${request.url()}`, answer: text.replaceAll(/"as_of":"[^"]*"/g, '') };
};

/** What a page transfers from now on, compressed, as the network saw it. */
export const meter = (page: Page) => {
  const scripts: Promise<number>[] = [];
  const calls: string[] = [];
  const answers: Promise<Answered>[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js'))
      scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    if (!request.url().includes('/api/')) return;
    calls.push(new URL(request.url()).pathname);
    answers.push(answered(request));
  });
  return {
    scriptBytes: async () => (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0),
    calls,
    /** One call had two different answers, their `as_of` aside. */
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

/** Each shift since the page began that no click explains: its score, and what moved from where to where. */
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
        // What was recorded comes in a task of its own.
        setTimeout(() => resolve(shifts), 100);
      }),
  );
