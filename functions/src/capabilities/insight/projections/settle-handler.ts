import type { Context, ScheduledEvent, ScheduledHandler } from 'aws-lambda';
import { createOwnershipMoves } from '../../../adapters/dynamo/accounts/ownership-moves.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createOwnedRows } from '../../../adapters/dynamo/table/owned-rows.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { endOf, sweepOwnership } from './follow-ownership.ts';

const { table, log, clock } = functionParts('settle-ownership');
const sweep = sweepOwnership({
  moves: createOwnershipMoves(table),
  rows: createOwnedRows(table),
  accounts: createSubAccountStore(table),
  clock,
  log,
});

export const handler: ScheduledHandler = async (_event: ScheduledEvent, context: Context) => {
  const looked = await sweep(endOf(clock, context.getRemainingTimeInMillis()));
  if (looked > 0) log.info('settled', { looked });
};
