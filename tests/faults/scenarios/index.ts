import type { Scenario } from '../scenario.ts';
import { deliveries } from './deliveries.ts';
import { oneEvent } from './one-event.ts';
import { twoEventIds } from './two-event-ids.ts';

/** In the order in which they are told of. */
export const SCENARIOS: readonly Scenario[] = [deliveries, oneEvent, twoEventIds];
