import type { Clock } from './clock.ts';
import type { NewId } from './domain/ids.ts';
import type { Store } from './state/store.ts';

export type World = { store: Store; clock: Clock; newId: NewId };
