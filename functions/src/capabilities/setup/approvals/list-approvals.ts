import type { Approval } from '@ramps-gateway/shared/contract/approvals.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { partyOf, type Person } from '@ramps-gateway/shared/domain/grants.ts';
import { readPeople } from '../../../modules/users/people.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
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
    const of = await accounts.ofMany(ids);
    const behind = [...of.values()].map(({ record }) => record);
    // A closed request cannot be decided.
    const makers = found.items.flatMap(({ state: is, maker }) => (is === 'open' ? [maker.id] : []));
    const people =
      makers.length === 0
        ? new Map<string, Person>()
        : await readPeople(profiles.ofMany)([who.user_id, ...makers], behind);
    const now = clock();
    return {
      items: found.items.flatMap((record) => {
        const account = record.sub_account_id === null ? undefined : of.get(record.sub_account_id)?.record;
        if (!maySeeApproval(who, account)) return [];
        const party = { ...partyOf(who.user_id, people, account), role: who.role };
        return [shownTo(party, partyOf(record.maker.id, people, account), record, account, settled, now)];
      }),
      next_cursor: found.next_cursor,
    };
  };
