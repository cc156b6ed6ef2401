import type { ScheduledHandler } from 'aws-lambda';
import { createCutOff } from '../../../adapters/dynamo/audit/audit.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { systemClock } from '../../../platform/clock.ts';
import { env } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { closeCutOff } from './close-cut-off.ts';

const log = createLog('keep-audit');
const close = closeCutOff({ cutOff: createCutOff(createTable(env('TABLE_NAME'))), clock: systemClock, log });

export const handler: ScheduledHandler = async () => {
  const closed = await close();
  if (closed > 0) log.warn('deeds were interrupted', { closed });
};
