import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { watchedPage } from '#tests/support/browser.ts';
import { holds } from '#tests/support/patience.ts';
import { running } from '#tests/support/plain.ts';
import { openSocket, signIn } from '#tests/support/stack-client.ts';
import { circularChunks } from '#tests/support/web-size.ts';
import { layoutShifts, meter, signedInState, type StorageState, theBrowser } from './pages.ts';

const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));

const browser = await theBrowser();

test('the build has no circular chunk imports', () => {
  expect(circularChunks(DIST)).toEqual([]);
});

test('the sign-in page loads at most 240 kB of JavaScript, calls no API and does not shift', async () => {
  const { page } = await watchedPage(browser);
  const { scriptBytes, calls } = meter(page);
  await page.goto(`${running.stack.web}/auth`);
  await page.locator('input[name="username"]').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await layoutShifts(page)).toEqual([]);
  expect(await scriptBytes()).toBeLessThanOrEqual(240_000);
  expect(calls).toEqual([]);
  await page.close();
});

/** API calls of a cold load of Automatic Conversions, until the network is idle. */
const callsOfConversions = async (storageState: StorageState): Promise<readonly string[]> => {
  const cold = await browser.newContext({ storageState });
  const { page } = await watchedPage(cold);
  const { calls } = meter(page);
  await page.goto(`${running.stack.web}/gateway/conversions`);
  await page.getByRole('list', { name: 'Conversions' }).waitFor();
  // Preferences load after the socket opens. The network can be idle before that.
  await holds(() => expect(calls).toContain('/api/preferences'));
  await page.waitForLoadState('networkidle');
  await cold.close();
  return calls.toSorted();
};

test('a cold load of Automatic Conversions fetches only what it shows', async () => {
  const storageState = await signedInState(running.stack, 'gateway_user');
  const { AccessToken: token } = await signIn(running.stack, 'gateway_user');
  const socket = await openSocket(running.stack, token);
  let calls: readonly string[];
  let changes: number;
  // Any change triggers another fetch, so repeat until a load sees no change.
  do {
    changes = socket.frames.length;
    calls = await callsOfConversions(storageState);
  } while (socket.frames.length > changes);
  socket.close();
  const asked = Object.fromEntries(
    [...new Set(calls)].map((call) => [call, calls.filter((each) => each === call).length]),
  );
  // The page reloads its data if the socket opens after the first response. On a slow machine it may open first.
  const onceOrTwice = expect.toSatisfy((count: number) => count === 1 || count === 2) as number;
  expect(asked).toEqual({
    '/api/conversions': onceOrTwice,
    '/api/notifications': 1,
    '/api/preferences': 1,
    '/api/profile': 1,
    '/api/statistics': onceOrTwice,
    '/api/stops': onceOrTwice,
  });
});

test('a cold load of Sub-Accounts reads stored balances, not the provider', async () => {
  const storageState = await signedInState(running.stack, 'admin');
  const coldCalls = async (): Promise<readonly string[]> => {
    const cold = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
    const { page } = await watchedPage(cold);
    const { calls } = meter(page);
    await page.goto(`${running.stack.web}/gateway/subaccounts`);
    await page
      .getByRole('article')
      .first()
      .getByText(/^as of/)
      .waitFor();
    await page.waitForLoadState('networkidle');
    await cold.close();
    // Approvals load after the rest of the page.
    return calls.filter((call) => call !== '/api/approvals').toSorted();
  };
  const expected = [
    '/api/holdings',
    '/api/notifications',
    '/api/offer',
    '/api/preferences',
    '/api/profile',
    '/api/stops',
    '/api/subaccounts',
  ];
  // A scheduled job may change the page's data right after the stack starts, so retry.
  await holds(async () => expect(await coldCalls()).toEqual(expected));
});
