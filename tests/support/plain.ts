import { inject } from 'vitest';
import type { OneStack } from './one-stack.ts';
import { watchSign } from './patience.ts';
import { signOf } from './stack.ts';

/**
 * The seeded stack that most files share. Each file makes the users, sub-accounts and webhook configuration that it changes,
 * asserts only its own rows in shared lists, and resets the provider's behaviour.
 */
export const running: OneStack = inject('running');

watchSign(running.dataDir, signOf(running.dataDir));
