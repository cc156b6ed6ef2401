import { S3Client } from '@aws-sdk/client-s3';
import { createDaysOver, createFiledDays } from '../../../adapters/dynamo/audit/audit-lists.ts';
import { createArchive } from '../../../adapters/files/archive.ts';
import { env } from '../../../platform/env.ts';
import { measuredParts, scheduled } from '../../../wiring/parts.ts';
import { fileDays } from './file-days.ts';

/** Time reserved for each day; the next run continues an interrupted one. */
const LEFT_MS = 5 * 60_000;

const parts = measuredParts('file-audit');
const { table, log, metrics, clock } = parts;
const run = fileDays({
  days: createDaysOver(table),
  filed: createFiledDays(table),
  archive: createArchive({ client: new S3Client({}), bucket: env('AUDIT_BUCKET') }),
  clock,
  log,
  onFindings: (findings) => metrics.put('AuditFaults', findings),
});

export const handler = scheduled(parts, async (timeLeft) => {
  await run(() => timeLeft() > LEFT_MS);
});
