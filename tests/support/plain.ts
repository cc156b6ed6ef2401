import { inject } from 'vitest';
import type { OneStack } from './one-stack.ts';
import { watchSign } from './patience.ts';
import { signOf } from './stack.ts';

/**
 * The seeded stack that most files share. Each makes what it changes: users, sub-accounts, a webhook configuration. Of the demo
 * people's lists it asserts nothing but its own; how the provider behaves it sets back.
 */
export const running: OneStack = inject('running');

watchSign(running.dataDir, signOf(running.dataDir));
