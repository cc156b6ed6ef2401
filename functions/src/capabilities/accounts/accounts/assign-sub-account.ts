import type { NotificationRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import type { Clock } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import { untilWritten } from '../../../platform/tries.ts';
import type { Approved, Work } from '../../../modules/act/work.ts';
import { accountNotification } from '../../../modules/accounts/sub-account.ts';
import type { Profiles } from '../../../modules/users/ports.ts';
import type { Belongings, SubAccountRows } from './ports.ts';

interface Cause {
  readonly by: string;
  /** The account's version after the change. */
  readonly version: number;
}

/** Notifications about a change of ownership: one per user, about what matters most to them. */
export const notificationsOf = (
  before: SubAccountRecord,
  after: SubAccountRecord,
  { by, version }: Cause,
): readonly NotificationRecord[] => {
  const name = after.name;
  const texts = new Map<string, string>();
  const notify = (userId: string | null, text: string): void => {
    if (userId !== null && userId !== by && !texts.has(userId)) texts.set(userId, text);
  };
  if (after.user_id === before.user_id) {
    notify(after.manager_id, `You now manage the sub-account ${name}.`);
    notify(after.user_id, `The sub-account ${name} has a new manager.`);
    notify(before.manager_id, `You no longer manage the sub-account ${name}.`);
  } else {
    notify(
      after.user_id,
      `The sub-account ${name} was assigned to you. Confirm its USDT destination before conversion is switched on.`,
    );
    notify(
      after.manager_id,
      after.manager_id === before.manager_id
        ? `The owner of the sub-account ${name}, which you manage, has changed. Its conversion is switched off.`
        : `You now manage the sub-account ${name}.`,
    );
    notify(before.user_id, `The sub-account ${name} is no longer yours.`);
    notify(before.manager_id, `You no longer manage the sub-account ${name}.`);
  }
  return [...texts].map(([userId, text]) =>
    accountNotification(after, userId, `ownership ${after.id} ${version}`, {
      kind: 'ownership_changed',
      text,
      created_at: after.updated_at,
    }),
  );
};

export interface AssignSubAccountPorts extends Belongings {
  readonly accounts: Pick<SubAccountRows, 'get' | 'assign'>;
  readonly profiles: Profiles;
  readonly clock: Clock;
}

/** Null removes owner or manager; omitted fields stay unchanged. */
interface Assignment {
  readonly user_id?: string | null | undefined;
  readonly manager_id?: string | null | undefined;
}

export const HANDED_OVER =
  'The sub-account has a new owner. Confirm its USDT destination, then switch conversion on again.';

/** True if a new owner could move money that is in the sub-account or will arrive. Unknown holdings count as money. */
const isOfWorth = async (
  { id, user_id: owner }: SubAccountRecord,
  { configurations, holdings }: Belongings,
): Promise<boolean> => {
  if (owner !== null) return true;
  const [rule, kept] = await Promise.all([configurations.get(id), holdings.get(id)]);
  const balances = kept?.record.balances;
  return rule !== undefined || !balances || balances.some(({ balance }) => compare(balance, '0') !== 0);
};

/**
 * Sets owner (any user) and manager (gateway user or administrator), or throws a 422 (C3). A new owner switches
 * conversion off. If there is money to move, a second person must approve: an administrator could assign the
 * sub-account to an invented user.
 */
export const assignSubAccount = ({ accounts, profiles, clock, ...belongings }: AssignSubAccountPorts) => {
  const check = async ({ user_id: owner, manager_id: manager }: Assignment): Promise<void> => {
    if (typeof owner === 'string' && !(await profiles.get(owner)))
      throw new VisibleError('UNPROCESSABLE', 'No user has this user_id.');
    if (typeof manager !== 'string') return;
    const profile = await profiles.get(manager);
    if (!profile) throw new VisibleError('UNPROCESSABLE', 'No user has this manager_id.');
    if (profile.record.role === 'client')
      throw new VisibleError('UNPROCESSABLE', 'The manager must be a gateway user or an administrator.');
  };

  const personOf = async (userId: string | null) => {
    if (userId === null) return null;
    const profile = (await profiles.get(userId))?.record;
    return { id: userId, email: profile?.email ?? null, name: profile?.display_name ?? null };
  };

  const shown = async ({ user_id: owner, manager_id: manager }: SubAccountRecord) => ({
    owner: await personOf(owner),
    manager: await personOf(manager),
  });

  const ask = async (
    work: Work,
    before: SubAccountRecord,
    after: SubAccountRecord,
  ): Promise<Approved<'assignment'>> => {
    if (!(await work.asksSecondPerson('assignment')))
      return work.exempt('assignment', 'no second person required');
    if (!(await isOfWorth(before, belongings))) return work.exempt('assignment', 'no money to move');
    return work.needSecondPerson({
      item: 'assignment',
      object: { kind: 'sub_account', id: before.id },
      account: before,
      before: await shown(before),
      after: await shown(after),
    });
  };

  return async (work: Work, id: string, assignment: Assignment): Promise<SubAccountRecord> => {
    const { who } = work;
    const fresh = work.freshSignIn();
    return untilWritten(async (tries) => {
      const found = await accounts.get(id);
      if (!found) throw notFound();
      if (tries === 0) await check(assignment);
      const { record: before, version } = found;
      const { user_id = before.user_id, manager_id = before.manager_id } = assignment;
      if (user_id === before.user_id && manager_id === before.manager_id) return before;
      const record: SubAccountRecord = {
        ...before,
        user_id,
        manager_id,
        assigned_by: {
          owner: user_id === before.user_id ? (before.assigned_by?.owner ?? null) : who.user_id,
          manager: manager_id === before.manager_id ? (before.assigned_by?.manager ?? null) : who.user_id,
        },
        updated_at: clock().toISOString(),
      };
      const beside = {
        notice: user_id === before.user_id ? null : HANDED_OVER,
        notifications: notificationsOf(before, record, { by: who.user_id, version: version + 1 }),
      };
      work.audit({
        before: { user_id: before.user_id, manager_id: before.manager_id },
        after: { user_id, manager_id },
      });
      const approved = await ask(work, before, record);
      // A concurrent sync changes other fields, so after a conflict the assignment is applied to the new row.
      return (await accounts.assign(record, version, beside, approved, fresh)) ? record : undefined;
    });
  };
};
