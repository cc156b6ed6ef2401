import { listSettlements } from '@ramps-gateway/shared/contract/calls/settlements.ts';
import { pagedQuery } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';

const LISTED = 50;

/** Newest first. */
export const settlementsQuery = pagedQuery(keys.settlements, listSettlements, { limit: LISTED });
