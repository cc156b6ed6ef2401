import { actOf } from '../../../modules/audit/act.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/logger.ts';
import {
  isLeased,
  leaseFrom,
  settleCreation,
  type SettleCreationPorts,
  settleRole,
  type SettleRolePorts,
} from './settling.ts';
import type { Creation, Creations, Roles, UnsettledUser, UnsettledUsers } from './ports.ts';

type TidyUsersPorts = SettleCreationPorts &
  SettleRolePorts & {
    readonly unsettled: UnsettledUsers;
    readonly creations: Creations;
    readonly roles: Roles;
    readonly clock: Clock;
    readonly log: Log;
  };

/** Usually enough; the run in a minute takes the rest. */
const AT_ONCE = 20;

const recording = (creations: Creations, clock: Clock): Pick<Creations, 'complete' | 'end'> => {
  const act = ({ email, role }: Creation, userId: string | null, profile: 'made' | 'not made here') =>
    actOf({
      action: 'user.settle',
      actor: { kind: 'schedule', name: 'tidy-users' },
      at: clock(),
      object: userId === null ? null : { kind: 'user', id: userId },
      after: { email, role, profile },
    });
  return {
    complete: (creation, profile, invitation) =>
      creations.complete(creation, profile, invitation, act(creation, profile.user_id, 'made')),
    end: (creation) => creations.end(creation, act(creation, creation.userId, 'not made here')),
  };
};

/** Finishes interrupted role changes and creations, each under its own lease. @returns how many it handled */
export const tidyUsers = (ports: TidyUsersPorts) => {
  const { unsettled, creations, roles, clock, log } = ports;
  const endCreation = settleCreation({ ...ports, creations: recording(creations, clock) });
  const endChange = settleRole(ports);

  const tidy = async (left: UnsettledUser): Promise<void> => {
    if (left.kind === 'creation') {
      const found = await creations.get(left.email);
      if (!found || isLeased(found.until, clock)) return;
      const taken = await creations.change({ ...found, until: leaseFrom(clock) });
      if (taken) await endCreation(taken, ({ hasPassword }) => hasPassword);
      return;
    }
    const row = await roles.get(left.userId);
    if (!row?.settling || isLeased(row.settling.until, clock)) return;
    const settling = { ...row.settling, mark: row.version + 1, until: leaseFrom(clock) };
    if ((await roles.takeOver(row, settling)) === 'changed')
      await endChange(left.userId, row.record, settling);
  };

  return async (): Promise<number> => {
    const found = await unsettled.until(clock().toISOString(), AT_ONCE);
    for (const left of found) {
      try {
        await tidy(left);
      } catch (error) {
        // It becomes due again when its lease ends.
        log.error('a user could not be settled', error, { kind: left.kind });
      }
    }
    return found.length;
  };
};
