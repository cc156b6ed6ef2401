import type { HeldAnswer } from '@ramps-gateway/shared/contract/held.ts';
import { createStore, useStore } from './store.ts';

type Waiting = HeldAnswer['approval'];

const latest = createStore<Waiting | null>(null);

/** What is said instead of an answer where something waits for a second person. */
export const HELD_TEXT = 'It waits for a second person now. Nothing was done yet.';

/** Shows that something waits for a second person, over whatever is open. */
export const showHeld = (approval: Waiting): void => latest.set(approval);

export const dismissHeld = (): void => latest.set(null);

/** What has just begun to wait; null once it was seen. */
export const useHeld = (): Waiting | null => useStore(latest);
