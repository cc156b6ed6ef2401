import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import {
  isLeased,
  leaseFrom,
  settleCreation,
  type SettleCreationPorts,
  settleRole,
  type SettleRolePorts,
} from './settling.ts';
import type { Creations, Roles, UnsettledUser, UnsettledUsers } from './ports.ts';

export type TidyUsersPorts = SettleCreationPorts &
  SettleRolePorts & {
    readonly unsettled: UnsettledUsers;
    readonly creations: Creations;
    readonly roles: Roles;
    readonly clock: Clock;
    readonly log: Log;
  };

/** Few are ever left behind; what is more waits a minute. */
const AT_ONCE = 20;

/**
 * Ends what a process that died, or a sign-in service that did not answer, has left half done: roles whose groups are
 * not in line, and users that are neither there nor not. Everything is taken under a lease of its own first.
 * @returns how many were looked at
 */
export const tidyUsers = (ports: TidyUsersPorts) => {
  const { unsettled, creations, roles, clock, log } = ports;
  const endCreation = settleCreation(ports);
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
    if ((await roles.change(row, row.record, settling)) === 'changed')
      await endChange(left.userId, row.record, settling);
  };

  return async (): Promise<number> => {
    const found = await unsettled.until(clock().toISOString(), AT_ONCE);
    for (const left of found) {
      try {
        await tidy(left);
      } catch (error) {
        // It is due again when the lease just taken has ended.
        log.error('a user could not be settled', error, { kind: left.kind });
      }
    }
    return found.length;
  };
};
