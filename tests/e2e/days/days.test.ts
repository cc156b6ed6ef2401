import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { type RunningStack, startStack } from '#tests/support/stack.ts';
import { administratorsDay } from './administrator.ts';
import { clientsDay } from './client.ts';
import { operatorsDay } from './operator.ts';

let running: RunningStack;
let browser: Browser;

beforeAll(async () => {
  running = await startStack({ seed: true });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await running.dispose();
});

const place = () => ({ browser, stack: running.read() });

describe('the day of a client', () => clientsDay(place));
describe('the day of an operator', () => operatorsDay(place));
describe('the day of an administrator', () => administratorsDay(place));
