import type { Clock } from './clock.ts';
import type { NewId } from './domain/ids.ts';
import type { Store } from './state/store.ts';

export const WIRES = ['reference', 'beta'] as const;

/** How calls are read and shown; state, control calls and faults are shared. */
export type Wire = (typeof WIRES)[number];

export type World = { store: Store; clock: Clock; newId: NewId; wire: Wire };
