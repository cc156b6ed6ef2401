import type { User, UserState } from '@ramps-gateway/shared/contract/calls/users.ts';
import type { ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';
import { withGrant } from '@ramps-gateway/shared/domain/grants.ts';
import { isDemotion, type Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { Work } from '../../../modules/act/work.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import { untilWritten } from '../../../platform/tries.ts';
import { userRow } from './list-users.ts';
import { isLeased, leaseFrom, settleRole, type SettleRolePorts } from './settling.ts';
import type { Settling, Standing, UsersPorts } from './ports.ts';

export type ChangeStandingPorts = SettleRolePorts & Pick<UsersPorts, 'roles' | 'clock' | 'log'>;

/** True for an enabled administrator. */
const isAdministrator = ({ role, disabled_at }: Pick<ProfileRecord, 'disabled_at' | 'role'>): boolean =>
  role === 'admin' && !disabled_at;

type Change = Pick<Standing, 'disabled_at' | 'role'>;

/** The kind of grant that a change makes, if any. */
const given = (before: Change, after: Change): 'activation' | 'role' | undefined => {
  if (isDemotion(after.role, before.role)) return 'role';
  return before.disabled_at && !after.disabled_at ? 'activation' : undefined;
};

/** True for raising a user above client or removing an administrator, which a second person must approve. */
const needsTwo = (before: Change, after: Change): boolean =>
  (given(before, after) !== undefined && after.role !== 'client') ||
  (isAdministrator(before) && !isAdministrator(after));

/** One kind of change, with its error texts. */
interface StandingChange {
  /** The new standing, and what it requires at the identity provider. */
  readonly next: (
    record: ProfileRecord,
  ) => Omit<Standing, 'grants'> & { readonly signOut: boolean; readonly state: boolean };
  /** Error text: another change of this user is in progress. */
  readonly busy: string;
  /** Error text: no administrator would be left. */
  readonly last: string;
  /** Error text: stored, but not yet at the identity provider. */
  readonly unsettled: string;
}

/** Writes the role row and returns the work left at the identity provider. Throws only visible errors. */
const writeRow = async (
  { roles, clock }: ChangeStandingPorts,
  work: Work,
  userId: string,
  change: StandingChange,
): Promise<{ readonly record: ProfileRecord; readonly settling: Settling }> => {
  const by = work.who.user_id;
  const fresh = work.freshSignIn();
  return untilWritten(async () => {
    const row = await roles.get(userId);
    if (!row) throw notFound();
    // One change at a time: of two that write groups concurrently, the first one's groups could win.
    if (row.settling && isLeased(row.settling.until, clock)) throw new VisibleError('CONFLICT', change.busy);
    const { signOut, state, ...next } = change.next(row.record);
    const settling = {
      mark: row.version + 1,
      until: leaseFrom(clock),
      signOut: signOut || row.settling?.signOut === true,
      state: state || row.settling?.state === true,
    };
    work.audit({
      before: { role: row.record.role, disabled_at: row.record.disabled_at },
      after: { role: next.role, disabled_at: next.disabled_at },
    });
    const { email, role, disabled_at } = row.record;
    const approved = needsTwo(row.record, next)
      ? await work.needSecondPerson({
          item: 'administrator',
          object: { kind: 'user', id: userId },
          before: { email, role, disabled: Boolean(disabled_at) },
          after: { email, role: next.role, disabled: Boolean(next.disabled_at) },
        })
      : work.exempt('administrator', 'no user above client, no administrator removed');
    const power = given(row.record, next);
    const at = clock().toISOString();
    const { grants = [] } = row.record;
    const standing = {
      ...next,
      grants: power ? withGrant(grants, { power, by, approved_by: approved.approverId, at }) : grants,
    };
    const outcome = await roles.change(row, standing, settling, approved, fresh);
    if (outcome === 'last administrator') throw new VisibleError('CONFLICT', change.last);
    return outcome === 'changed' ? { record: { ...row.record, ...standing }, settling } : undefined;
  });
};

/**
 * Changes what a user may do. The row comes first, because every call checks it; its stream record closes sockets. If
 * the identity provider fails, the row keeps the remaining work and the tidy function finishes it.
 */
const changeStanding = (ports: ChangeStandingPorts) => {
  const settle = settleRole(ports);
  return async (work: Work, userId: string, change: StandingChange): Promise<User> => {
    const { record, settling } = await writeRow(ports, work, userId, change);
    try {
      await settle(userId, record, settling);
    } catch (error) {
      ports.log.error('a role has not reached the identity provider yet', error, { user_id: userId });
      throw new VisibleError('UNAVAILABLE', change.unsettled);
    }
    return userRow(record);
  };
};

export const changeRole = (ports: ChangeStandingPorts) => {
  const change = changeStanding(ports);
  return async (work: Work, userId: string, role: Role): Promise<User> => {
    const changed = await change(work, userId, {
      next: ({ role: before, disabled_at, signed_out_at }) => ({
        role,
        disabled_at,
        signed_out_at,
        signOut: isDemotion(before, role),
        state: false,
      }),
      busy: 'The role of this user is being changed. Try again in a moment.',
      last: 'The last administrator cannot be demoted. Make another user an administrator first.',
      unsettled:
        'The role is changed, but the sign-in service did not answer. It takes effect within minutes.',
    });
    ports.log.info('role changed', { user_id: userId, role });
    return changed;
  };
};

/** Disables or enables a user. Sessions ended by disabling stay ended. */
export const changeState = (ports: ChangeStandingPorts) => {
  const change = changeStanding(ports);
  return async (work: Work, userId: string, state: UserState): Promise<User> => {
    if (userId === work.who.user_id)
      throw new VisibleError('CONFLICT', 'You cannot disable yourself. Another administrator can.');
    const disables = state === 'disabled';
    const now = ports.clock().toISOString();
    const changed = await change(work, userId, {
      next: ({ role, disabled_at, signed_out_at }) => ({
        role,
        disabled_at: disables ? (disabled_at ?? now) : null,
        signed_out_at: disables ? now : signed_out_at,
        signOut: disables,
        state: true,
      }),
      busy: 'This user is being changed. Try again in a moment.',
      last: 'The last administrator cannot be disabled. Make another user an administrator first.',
      unsettled: `The user is ${state}, but the sign-in service did not answer. It takes effect within minutes.`,
    });
    ports.log.info('user state changed', { user_id: userId, state });
    return changed;
  };
};
