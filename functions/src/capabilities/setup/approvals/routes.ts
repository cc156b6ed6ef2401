import * as calls from '@ramps-gateway/shared/contract/calls/approvals.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { decideApproval } from './decide-approval.ts';
import { listApprovals } from './list-approvals.ts';
import type { ApprovalsPorts } from './ports.ts';
import * as z from 'zod/mini';

const decided = z.object({ decision: calls.decideApproval.body.shape.decision });

export const approvalsRoutes = (ports: ApprovalsPorts): readonly Route[] => {
  const list = listApprovals(ports);
  const decide = decideApproval(ports);
  return [
    route(calls.listApprovals, ({ who }, { query }) => list(who, query)),
    route(
      calls.decideApproval,
      (work, { params, body }) => decide(work, params.id, body),
      // Only an approval leads to an action.
      ({ decision }) => decision === 'approve',
      (body) => {
        const asked = decided.safeParse(body).data;
        return asked && { action: `approval.${asked.decision}` };
      },
    ),
  ];
};
