import type { Approval } from '@ramps-gateway/shared/contract/approvals.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { ApprovalsPorts } from './ports.ts';
import { maySeeApproval, shownTo } from './shown.ts';

export const listApprovals =
  ({
    approvals,
    accounts,
    policy,
    profiles,
    clock,
  }: Pick<ApprovalsPorts, 'accounts' | 'approvals' | 'clock' | 'policy' | 'profiles'>) =>
  async (
    who: Principal,
    { state, ...page }: PageRequest & { readonly state: 'decided' | 'open' },
  ): Promise<Page<Approval>> => {
    const [found, { record: settled }] = await Promise.all([approvals.page(who, state, page), policy.read()]);
    const ids = [...new Set(found.items.flatMap(({ sub_account_id: id }) => (id === null ? [] : [id])))];
    // Who made an administrator a user is nothing to what they may decide.
    const mayManage = who.role === 'gateway_user' && settled.second === 'administrators_and_managers';
    const [of, profile] = await Promise.all([
      accounts.ofMany(ids),
      mayManage ? profiles.get(who.user_id) : undefined,
    ]);
    const party = { id: who.user_id, role: who.role, created_by: profile?.record.created_by };
    const now = clock();
    return {
      items: found.items.flatMap((record) => {
        const account = record.sub_account_id === null ? undefined : of.get(record.sub_account_id)?.record;
        return maySeeApproval(who, account) ? [shownTo(party, record, account, settled, now)] : [];
      }),
      next_cursor: found.next_cursor,
    };
  };
