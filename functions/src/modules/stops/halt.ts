import type {
  AccountStopsRecord,
  GatewayStop,
  GatewayStopRecord,
} from '@ramps-gateway/shared/contract/stops.ts';
import { linkTo, type SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { StoredSubAccount, SubAccounts } from '../accounts/ports.ts';
import { type Clock, later } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';

export interface StopWrites {
  gateway(): Promise<{ readonly version: number; readonly record: GatewayStopRecord }>;
  /** False when it has changed since `expected`. From then on no order is claimed, or all may be again. */
  putGateway(record: GatewayStopRecord, expected: number): Promise<boolean>;
  /** Strongly consistent; undefined where nothing ever was stopped. */
  ofAccount(
    subAccountId: string,
  ): Promise<{ readonly version: number; readonly record: AccountStopsRecord } | undefined>;
  /** The same for a sub-account, which must still be as it was read, so that owner and manager are its own. */
  putAccount(record: AccountStopsRecord, expected: number, account: StoredSubAccount): Promise<boolean>;
}

export interface HaltPorts {
  readonly accounts: SubAccounts;
  readonly stops: StopWrites;
  readonly clock: Clock;
  readonly log: Log;
}

/** Stops orders for a reason that the gateway found itself. An administrator lifts the stop. */
export interface Halt {
  account(subAccountId: string, reason: string): Promise<void>;
  gateway(reason: string): Promise<void>;
}

const TRIES = 5;

/** The row of a sub-account's stops with these. @param since when anything was first stopped */
export const stopsOf = (
  account: SubAccountRecord,
  stops: AccountStopsRecord['stops'],
  now: string,
  since: string | undefined,
): AccountStopsRecord => ({
  sub_account_id: account.id,
  sub_account: linkTo(account),
  user_id: account.user_id,
  manager_id: account.manager_id,
  stops,
  created_at: since ?? now,
  updated_at: now,
});

export const halting = ({ accounts, stops, clock, log }: HaltPorts): Halt => {
  const stop = (reason: string, version: number): GatewayStop => ({
    reason,
    since: later(clock(), 0),
    by: { id: 'gateway', email: 'Ramps Gateway', role: 'admin' },
    version,
  });
  const patiently = async (put: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; tries < TRIES; tries += 1) if (await put()) return;
    throw new Error('a stop was changed by others again and again');
  };
  return {
    account: async (id, reason) => {
      await patiently(async () => {
        const [account, row] = await Promise.all([accounts.get(id), stops.ofAccount(id)]);
        const standing = row?.record.stops ?? [];
        if (!account || standing.some(({ kind }) => kind === 'sub_account')) return true;
        const version = row?.version ?? 0;
        const added = {
          ...stop(reason, version + 1),
          kind: 'sub_account' as const,
          destination_id: null,
          targets: [],
          label: null,
        };
        const { record } = account;
        const next = stopsOf(record, [...standing, added], added.since, row?.record.created_at);
        return stops.putAccount(next, version, account);
      });
      log.warn('sub-account stopped', { sub_account_id: id });
    },
    gateway: async (reason) => {
      await patiently(async () => {
        const { version, record } = await stops.gateway();
        return (
          record.stop !== null || stops.putGateway({ ...record, stop: stop(reason, version + 1) }, version)
        );
      });
      log.warn('gateway stopped');
    },
  };
};
