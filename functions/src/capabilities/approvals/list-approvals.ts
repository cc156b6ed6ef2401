import type { Approval } from '@ramps-gateway/shared/contract/approvals.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { ApprovalsPorts } from './ports.ts';
import { maySeeApproval, shownTo } from './shown.ts';

/** What waits for a second person, or did, as the caller may see it now; a page may be shorter than asked for. */
export const listApprovals =
  ({
    approvals,
    accounts,
    policy,
    clock,
  }: Pick<ApprovalsPorts, 'accounts' | 'approvals' | 'clock' | 'policy'>) =>
  async (
    who: Principal,
    { state, ...page }: PageRequest & { readonly state: 'decided' | 'open' },
  ): Promise<Page<Approval>> => {
    const [found, { record: settled }] = await Promise.all([approvals.page(who, state, page), policy.read()]);
    const ids = [...new Set(found.items.flatMap(({ sub_account_id: id }) => (id === null ? [] : [id])))];
    const of = await accounts.ofMany(ids);
    const now = clock();
    return {
      items: found.items.flatMap((record) => {
        const account = record.sub_account_id === null ? undefined : of.get(record.sub_account_id)?.record;
        return maySeeApproval(who, account) ? [shownTo(who, record, account, settled, now)] : [];
      }),
      next_cursor: found.next_cursor,
    };
  };
