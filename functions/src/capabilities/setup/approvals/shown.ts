import type { Approval, ApprovalRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Party } from '@ramps-gateway/shared/domain/grants.ts';
import { NOT_SECOND, type Policy, whyNotDecide } from '@ramps-gateway/shared/domain/policy.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';

/** An approval past its end has ended, even before that is written. */
export const hasEnded = ({ state, ends_at }: ApprovalRecord, now: Date): boolean =>
  state === 'open' && Date.parse(ends_at) <= now.getTime();

/**
 * Administrators see all; others their own requests and those of sub-accounts that they see now.
 * @param account as it is now; undefined where it concerns none
 */
export const maySeeApproval = (who: Principal, account: SubAccountRecord | undefined): boolean =>
  who.role === 'admin' || (account !== undefined && maySee(who, account));

export const shownTo = (
  who: Party,
  maker: Party,
  record: ApprovalRecord,
  account: SubAccountRecord | undefined,
  policy: Pick<Policy, 'second'>,
  now: Date,
): Approval => {
  const state = hasEnded(record, now) ? 'ended' : record.state;
  const waits = state === 'open';
  const why = waits ? whyNotDecide(who, { item: record.item, maker }, policy, account) : undefined;
  return {
    ...record,
    state,
    may_decide: waits && why === undefined,
    why_not: why === undefined ? null : NOT_SECOND[why],
    may_withdraw: waits && maker.id === who.id,
  };
};
