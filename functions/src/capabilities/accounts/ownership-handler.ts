import { createTable } from '../../adapters/dynamo/client.ts';
import { createOwnedRows } from '../../adapters/dynamo/owned-rows.ts';
import { createOwnershipMoves } from '../../adapters/dynamo/ownership-moves.ts';
import { createSubAccountStore } from '../../adapters/dynamo/sub-accounts.ts';
import { systemClock } from '../../platform/clock.ts';
import { env } from '../../platform/env.ts';
import type { Log } from '../../platform/logger.ts';
import type { FollowOwnershipPorts } from './follow-ownership.ts';

/** A page that has begun ends well within this. */
const LONGEST_PAGE_MS = 20_000;

/** What the stream's function and the sweep have in common. */
export const ownershipPorts = (log: Log): FollowOwnershipPorts => {
  const table = createTable(env('TABLE_NAME'));
  return {
    moves: createOwnershipMoves(table),
    rows: createOwnedRows(table),
    accounts: createSubAccountStore(table),
    clock: systemClock,
    log,
  };
};

/** From then on no page is begun. */
export const endOf = (remainingMs: number): number => systemClock().getTime() + remainingMs - LONGEST_PAGE_MS;
