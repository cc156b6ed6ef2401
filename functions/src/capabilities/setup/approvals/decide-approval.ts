import type { Approval, ApprovalRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import { partyOf } from '@ramps-gateway/shared/domain/grants.ts';
import { isPending, NOT_SECOND, whyNotDecide } from '@ramps-gateway/shared/domain/policy.ts';
import { EXECUTED_WITHIN_MS, failedAttempt } from '../../../modules/approvals/second-person.ts';
import type { StoredApproval } from '../../../modules/approvals/ports.ts';
import { readPeople } from '../../../modules/users/people.ts';
import { later } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Work } from '../../../modules/act/work.ts';
import type { ApprovalsPorts } from './ports.ts';
import { hasEnded, maySeeApproval, shownTo } from './list-approvals.ts';

interface Decision {
  readonly decision: 'approve' | 'reject' | 'withdraw';
  readonly note: string | null;
}

const STATES = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const;

const WORDS: Readonly<Record<string, string>> = {
  rejected: 'rejected',
  withdrawn: 'withdrawn by the requester',
  ended: 'ended: nobody decided within 72 hours',
};

const isOver = ({ state }: Pick<ApprovalRecord, 'state'>): VisibleError =>
  new VisibleError('CONFLICT', `This is no longer pending: it is ${WORDS[state] ?? 'already approved'}.`);

/**
 * Decides a request. An approved one starts at once in its own function, under the current rules; if it cannot start,
 * it has failed.
 */
export const decideApproval = ({
  approvals,
  accounts,
  policy,
  profiles,
  execute,
  clock,
  log,
}: ApprovalsPorts) => {
  const begin = async (found: StoredApproval, approved: StoredApproval): Promise<ApprovalRecord> => {
    try {
      await execute(found.command?.service ?? '', found.record.id);
      return approved.record;
    } catch (error) {
      log.error('an approved action could not be started', error, { approval: found.record.id });
      const reason = 'It could not be started, and nothing was done. Request it again.';
      const failed = { ...approved.record, state: 'failed' as const, reason };
      const moved = await approvals.move(
        approved,
        failed,
        null,
        failedAttempt(approved.record, reason, clock()),
      );
      if (!moved) throw new VisibleError('CONFLICT');
      return failed;
    }
  };

  return async (work: Work, id: string, { decision, note }: Decision): Promise<Approval> => {
    const { who } = work;
    work.audit({ object: { kind: 'approval', id }, after: { note } });
    const found = await approvals.get(id);
    const subAccountId = found?.record.sub_account_id ?? null;
    const [account, { record: settled }, profile] = await Promise.all([
      subAccountId === null ? undefined : accounts.get(subAccountId),
      policy.read(),
      profiles.get(who.user_id),
    ]);
    if (!found || !maySeeApproval(who, account?.record)) throw notFound();
    const { record } = found;
    work.audit({ before: { action: record.action, item: record.item, after: record.after } });
    const behind = account?.record;
    const people = await readPeople(profiles.asNow)([who.user_id, record.maker.id], behind && [behind]);
    const party = { ...partyOf(who.user_id, people, behind), role: who.role };
    const maker = partyOf(record.maker.id, people, behind);
    if (decision === 'withdraw') {
      if (maker.id !== who.user_id) throw new VisibleError('FORBIDDEN');
    } else {
      const why = whyNotDecide(party, { item: record.item, maker }, settled, behind);
      if (why) throw new VisibleError('FORBIDDEN', NOT_SECOND[why]);
    }
    const now = clock();
    if (hasEnded(record, now)) throw isOver({ state: 'ended' });
    if (record.state !== 'open') throw isOver(record);
    const decided: ApprovalRecord = {
      ...record,
      state: STATES[decision],
      decided_by: { id: who.user_id, email: profile?.record.email ?? null },
      decided_at: later(now, 0),
      note,
      updated_at: later(now, 0),
    };
    await work.begin();
    const due = isPending(decided.state) ? later(now, EXECUTED_WITHIN_MS) : null;
    const isDecided =
      decision === 'approve'
        ? approvals.approve(found, decided, due, work, work.freshSignIn())
        : approvals.move(found, decided, due, work);
    if (!(await isDecided)) throw new VisibleError('CONFLICT', 'Somebody else has just decided.');
    const approved = { ...found, record: decided, version: found.version + 1 };
    const standing = decision === 'approve' ? await begin(found, approved) : decided;
    return shownTo(party, maker, standing, behind, settled, now);
  };
};
