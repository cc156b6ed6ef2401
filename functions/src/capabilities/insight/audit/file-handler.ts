import { S3Client } from '@aws-sdk/client-s3';
import type { Context, ScheduledEvent, ScheduledHandler } from 'aws-lambda';
import { createDaysOver, createFiledDays } from '../../../adapters/dynamo/audit/audit-lists.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createArchive } from '../../../adapters/files/archive.ts';
import { systemClock } from '../../../platform/clock.ts';
import { functionMetrics } from '../../../platform/emf.ts';
import { env } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { flushing } from '../../../platform/metrics.ts';
import { fileDays } from './file-days.ts';

/** Time reserved for a day once begun; the next run continues an interrupted one. */
const LEFT_MS = 5 * 60_000;

const log = createLog('file-audit');
const metrics = functionMetrics(systemClock);
const table = createTable(env('TABLE_NAME'));
const run = fileDays({
  days: createDaysOver(table),
  filed: createFiledDays(table),
  archive: createArchive({ client: new S3Client({}), bucket: env('AUDIT_BUCKET') }),
  clock: systemClock,
  log,
  onFindings: (findings) => metrics.put('AuditFaults', findings),
});

export const handler: ScheduledHandler = flushing(
  metrics,
  async (_event: ScheduledEvent, context: Context) => {
    await run(() => context.getRemainingTimeInMillis() > LEFT_MS);
  },
);
