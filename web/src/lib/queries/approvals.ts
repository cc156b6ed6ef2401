import { listApprovals } from '@ramps-gateway/shared/contract/calls/approvals.ts';
import { pagedQuery } from '../query/calls.ts';
import { keys } from '../query/keys.ts';

const LISTED = 50;

export const approvalsQuery = (state: 'decided' | 'open') =>
  pagedQuery(keys.approvals.list(state), listApprovals, { limit: LISTED, state });
