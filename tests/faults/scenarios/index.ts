import type { Scenario } from '../scenario.ts';
import { oneEvent } from './one-event.ts';

/** In the order in which they are told of. */
export const SCENARIOS: readonly Scenario[] = [oneEvent];
