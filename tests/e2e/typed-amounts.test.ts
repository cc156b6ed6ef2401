import { expect, test } from 'vitest';
import { watchedPage } from '#tests/support/browser.ts';
import { running } from '#tests/support/plain.ts';
import { inFull } from '#tests/support/tiers.ts';
import { settled, signedInState, theBrowser } from './pages.ts';

const browser = await theBrowser();

/** Lets React render. */
const HOW_MANY = inFull ? 1_000 : 120;

/** Identical in every run, with two or four decimals. */
const AMOUNTS: readonly (readonly [whole: string, fraction: string])[] = Array.from(
  { length: HOW_MANY },
  (_, n) => [
    String((n * 7_919_777 + n ** 3) % 10 ** ((n % 10) + 1)),
    n % 2 === 0 ? String((n * 37) % 100).padStart(2, '0') : String((n * 7_001) % 10_000).padStart(4, '0'),
  ],
);

const grouped = (whole: string, sign: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, sign);

/** The formats people type. */
const WRITTEN = [
  ([whole, fraction]: readonly [string, string]) => `${grouped(whole, '.')},${fraction}`,
  ([whole, fraction]: readonly [string, string]) => `${grouped(whole, ',')}.${fraction}`,
  ([whole, fraction]: readonly [string, string]) => `${whole},${fraction}`,
  ([whole, fraction]: readonly [string, string]) => `${grouped(whole, '\u00a0')},${fraction}`,
] as const;

const typed = AMOUNTS.map((amount, n) => (WRITTEN[n % WRITTEN.length] ?? WRITTEN[0])(amount));
const plain = ([whole, fraction]: readonly [string, string]) =>
  `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;

test('typed amounts parse correctly in every format', async () => {
  const context = await browser.newContext({
    storageState: await signedInState(running.stack, 'admin'),
  });
  const { page } = await watchedPage(context);
  await page.goto(`${running.stack.web}/gateway/exchange`);
  await settled(page, { heading: 'Asset Exchange' });
  const field = page.getByLabel('Amount', { exact: true });
  await field.waitFor();
  const shown = await field.evaluate(async (input, texts) => {
    if (!(input instanceof HTMLInputElement)) return [];
    // The native setter, because React overrides the element's own.
    const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    const read: string[] = [];
    for (const text of texts) {
      native?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve));
      const ids = input.getAttribute('aria-describedby') ?? '';
      read.push(document.getElementById(ids)?.textContent ?? '');
    }
    return read;
  }, typed);
  expect(shown.map((text) => text.replace('= ', '').replaceAll(',', ''))).toEqual(AMOUNTS.map(plain));
  await context.close();
});
