import type { Context, ScheduledEvent, ScheduledHandler } from 'aws-lambda';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createOwnedRows } from '../../../adapters/dynamo/table/owned-rows.ts';
import { createOwnershipMoves } from '../../../adapters/dynamo/accounts/ownership-moves.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { systemClock } from '../../../platform/clock.ts';
import { env } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { endOf, sweepOwnership } from './follow-ownership.ts';

const log = createLog('settle-ownership');
const table = createTable(env('TABLE_NAME'));
const sweep = sweepOwnership({
  moves: createOwnershipMoves(table),
  rows: createOwnedRows(table),
  accounts: createSubAccountStore(table),
  clock: systemClock,
  log,
});

export const handler: ScheduledHandler = async (_event: ScheduledEvent, context: Context) => {
  const looked = await sweep(endOf(systemClock, context.getRemainingTimeInMillis()));
  if (looked > 0) log.info('settled', { looked });
};
