import { scheduled } from '../../../wiring/parts.ts';
import { HTTP_CALL_TIMEOUT_MS, measuringParts } from '../../../wiring/provider.ts';
import { comparison } from '../../../wiring/reconciliation.ts';
import { watchOrders } from './watch-orders.ts';

/** Nothing starts with less time left: enough for a page from a slow provider and comparing its orders. */
const LONGEST_STEP_MS = 30_000;

const parts = measuringParts('watch-orders', { timeoutMs: HTTP_CALL_TIMEOUT_MS, priority: 'polling' });
const context = comparison(parts);

export const handler = scheduled(
  parts,
  parts.keeping(async (timeLeft: () => number) => {
    const summary = await watchOrders(() => timeLeft() > LONGEST_STEP_MS, context);
    parts.log.info('watched', { ...summary });
    if (summary.failed > 0) throw new Error(`the orders of ${summary.failed} accounts could not be watched`);
  }),
);
