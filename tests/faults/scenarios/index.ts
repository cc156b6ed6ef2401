import type { Scenario } from '../scenario.ts';
import { dailyLimit } from './daily-limit.ts';
import { deliveries } from './deliveries.ts';
import { diskFull } from './disk-full.ts';
import { eventOrders } from './event-orders.ts';
import { folderFull } from './folder-full.ts';
import { kill } from './kill.ts';
import { killUnnamed } from './kill-unnamed.ts';
import { lateAnswers } from './late-answers.ts';
import { oneEvent } from './one-event.ts';
import { refusedWrites } from './refused-writes.ts';
import { poison } from './poison.ts';
import { rotation } from './rotation.ts';
import { sockets } from './sockets.ts';
import { stopped } from './stopped.ts';
import { twice } from './twice.ts';
import { twoEventIds } from './two-event-ids.ts';

export const SCENARIOS: readonly Scenario[] = [
  deliveries,
  oneEvent,
  twoEventIds,
  eventOrders,
  lateAnswers,
  dailyLimit,
  refusedWrites,
  diskFull,
  folderFull,
  kill,
  killUnnamed,
  stopped,
  poison,
  twice,
  sockets,
  rotation,
];
