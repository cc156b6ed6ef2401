import type { ScheduledHandler } from 'aws-lambda';
import { createCutOff } from '../../../adapters/dynamo/audit/audit.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { closeCutOff } from './close-cut-off.ts';

const { table, log, clock } = functionParts('keep-audit');
const close = closeCutOff({ cutOff: createCutOff(table), clock, log });

export const handler: ScheduledHandler = async () => {
  const closed = await close();
  if (closed > 0) log.warn('audited actions were interrupted', { closed });
};
