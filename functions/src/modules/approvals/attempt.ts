import type { ApprovalRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import type { recorded } from '../audit/recorded.ts';

export const attemptOf = (
  { id, action, maker, object, before, after, decided_by: by }: ApprovalRecord,
  failed: string,
  at: Date,
): Parameters<typeof recorded>[0] => ({
  action,
  actor: { kind: 'person', user_id: maker.id, email: maker.email, role: maker.role },
  at,
  object,
  before,
  after,
  failed,
  approval: { id, by: by?.email ?? by?.id ?? '' },
});
