import type { HeldAnswer } from '@ramps-gateway/shared/contract/held.ts';
import { createStore, useStore } from './store.ts';

type Waiting = HeldAnswer['approval'];

const latest = createStore<Waiting | null>(null);

/** Replaces the error message of a request held for approval. */
export const HELD_TEXT = 'A second person must approve this first. Nothing was done yet.';

export const showHeld = (approval: Waiting): void => latest.set(approval);

export const dismissHeld = (): void => latest.set(null);

export const useHeld = (): Waiting | null => useStore(latest);
