import type { ApprovalRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import type { Act } from '../audit/act.ts';
import { decidedBy } from '../act/work.ts';
import { actOf } from '../audit/recorded.ts';

/** Carries the audit row of an approved request that failed. */
export const failedAttempt = (approval: ApprovalRecord, failed: string, at: Date): Act => {
  const { id, action, maker, object, before, after } = approval;
  return actOf({
    action,
    actor: { kind: 'person', user_id: maker.id, email: maker.email, role: maker.role },
    at,
    object,
    before,
    after,
    failed,
    approval: { id, by: decidedBy(approval) },
  });
};
