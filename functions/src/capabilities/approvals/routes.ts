import * as calls from '@ramps-gateway/shared/contract/calls/approvals.ts';
import { acting } from '../../platform/deed.ts';
import { type Route, route } from '../../platform/http.ts';
import { decideApproval } from './decide-approval.ts';
import { listApprovals } from './list-approvals.ts';
import type { ApprovalsPorts } from './ports.ts';

export const approvalsRoutes = (ports: ApprovalsPorts): readonly Route[] => {
  const list = listApprovals(ports);
  const decide = decideApproval(ports);
  return [
    route(calls.listApprovals, (who, { query }) => list(who, query)),
    route(
      calls.decideApproval,
      (who, { params, body }) => decide(who, params.id, body),
      // Nothing comes of what is rejected. Refused for want of a fresh sign-in it is in the audit log, too.
      ({ decision }) => {
        acting(`approval.${decision}`);
        return decision === 'approve';
      },
    ),
  ];
};
