import type { Approval, ApprovalRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { type Party, partyOf, type Person } from '@ramps-gateway/shared/domain/grants.ts';
import { readPeople } from '../../../modules/users/people.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { ApprovalsPorts } from './ports.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { NOT_SECOND, type Policy, whyNotDecide } from '@ramps-gateway/shared/domain/policy.ts';

/** True once the end has passed, even if the row does not say so yet. */
export const hasEnded = ({ state, ends_at }: ApprovalRecord, now: Date): boolean =>
  state === 'open' && Date.parse(ends_at) <= now.getTime();

/**
 * Administrators see every approval; others see those of sub-accounts that they may see now.
 * @param account the current row; undefined if the approval concerns no sub-account
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
    // Only an open request can be decided, so only its maker is needed.
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
