import type { Context, ScheduledEvent, ScheduledHandler } from 'aws-lambda';
import { createLog } from '../../platform/logger.ts';
import { sweepOwnership } from './follow-ownership.ts';
import { endOf, ownershipPorts } from './ownership-handler.ts';

const log = createLog('settle-ownership');
const sweep = sweepOwnership(ownershipPorts(log));

/** Each minute: what is left of changes of ownership. */
export const handler: ScheduledHandler = async (_event: ScheduledEvent, context: Context) => {
  const looked = await sweep(endOf(context.getRemainingTimeInMillis()));
  if (looked > 0) log.info('settled', { looked });
};
