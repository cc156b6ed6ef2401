import { approvalRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import { actionLabel } from '@ramps-gateway/shared/domain/audit.ts';
import type { ApprovalState } from '@ramps-gateway/shared/domain/policy.ts';
import { afterOf, type Rule, type Signal, signalOf, unique } from './signal.ts';

const RESULTS: Readonly<Partial<Record<ApprovalState, string>>> = {
  done: 'approved and done',
  refused: 'approved, but no longer allowed',
  failed: 'approved, but nothing was done',
  not_known: 'approved; its outcome is unknown',
  rejected: 'rejected',
  ended: 'not decided within 72 hours',
};

/** Pending approvals for those who may decide, and results for those who requested them. */
export const approvalAlerts: Rule = async (changes, { sources }) => {
  const ids = afterOf(changes).map((image) => approvalRecord.parse(image).id);
  const now = await sources.approvals(unique(ids));
  return [...now.values()].flatMap((record): readonly Signal[] => {
    const { id, user_id: maker, item, action, after, state, sub_account, note, reason } = record;
    const what = actionLabel(action, after);
    const common = { id, sub_account, subject: { kind: 'approval', id }, scope: maker } as const;
    const waiting = signalOf({
      ...common,
      kind: 'approval_waiting',
      state: state === 'open' ? 'open' : 'over',
      text: `${what}, requested by ${record.maker.email ?? maker}`,
      but: maker,
      item,
    });
    const result = RESULTS[state];
    if (result === undefined) return [waiting];
    const why = note ?? reason;
    const text = `${what}: ${result}${why === null ? '' : ` (${why})`}`;
    return [waiting, signalOf({ ...common, kind: 'approval_decided', state: 'news', text })];
  });
};
