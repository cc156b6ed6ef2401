import type { ScheduledHandler } from 'aws-lambda';
import { createApprovals, createDueApprovals } from '../../../adapters/dynamo/audit/approvals.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { systemClock } from '../../../platform/clock.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { flushing } from '../../../platform/metrics.ts';
import { closeDue } from './close-due.ts';

const log = createLog('keep-approvals');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const close = closeDue({
  due: createDueApprovals(table),
  approvals: createApprovals(table),
  clock: systemClock,
  log,
  metrics,
});

export const handler: ScheduledHandler = flushing(metrics, async () => {
  const closed = await close();
  if (closed > 0) log.info('approvals ended', { closed });
});
