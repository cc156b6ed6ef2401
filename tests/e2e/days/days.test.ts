import { afterAll, beforeAll, describe } from 'vitest';
import { type RunningStack, startStack } from '#tests/support/stack.ts';
import { theBrowser } from '../pages.ts';
import { administratorsDay } from './administrator.ts';
import { clientsDay } from './client.ts';
import { operatorsDay } from './operator.ts';

const browser = await theBrowser();
let running: RunningStack;

beforeAll(async () => {
  running = await startStack({ seed: true });
});
afterAll(() => running.dispose());

const place = () => ({ browser, stack: running.read() });

describe('a client’s day', () => clientsDay(place));
describe('an operator’s day', () => operatorsDay(place));
describe('an administrator’s day', () => administratorsDay(place));
