import type { Versioned } from '../../platform/page.ts';
import type {
  AccountStopsRecord,
  GatewayStop,
  GatewayStopRecord,
  StopScope,
} from '@ramps-gateway/shared/contract/stops.ts';
import { linkTo, type SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { BY_GATEWAY } from '@ramps-gateway/shared/domain/stops.ts';
import type { StoredSubAccount, SubAccounts } from '../accounts/ports.ts';
import { type Act, actOf } from '../audit/act.ts';
import { type Clock, later } from '../../platform/clock.ts';
import { untilWritten } from '../../platform/tries.ts';
import type { Log } from '../../platform/logger.ts';

export interface StopWrites {
  gateway(): Promise<Versioned<GatewayStopRecord>>;
  /**
   * False if it has changed since `expected`. From this write on no order is claimed, or orders may be claimed again.
   */
  putGateway(record: GatewayStopRecord, expected: number, act: Act): Promise<boolean>;
  /** Strongly consistent; undefined if nothing was ever stopped. */
  ofAccount(subAccountId: string): Promise<Versioned<AccountStopsRecord> | undefined>;
  /** Like `putGateway`, for a sub-account. Its row must be unchanged, so that its owner and manager are notified. */
  putAccount(
    record: AccountStopsRecord,
    expected: number,
    account: StoredSubAccount,
    act: Act,
  ): Promise<boolean>;
}

interface HaltPorts {
  readonly accounts: SubAccounts;
  readonly stops: StopWrites;
  readonly clock: Clock;
  readonly log: Log;
}

/** Stops orders for a reason that the gateway found itself. Only an administrator lifts such a stop. */
export interface Halt {
  account(subAccountId: string, reason: string): Promise<void>;
  gateway(reason: string): Promise<void>;
}

/** The row of a sub-account with these stops. @param time of the first stop */
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
  /** Writes a stop and its audit row. False if its version has changed. */
  const write = (
    scope: Extract<StopScope, { readonly kind: 'gateway' | 'sub_account' }>,
    { reason, version }: { readonly reason: string; readonly version: number },
    put: (stop: GatewayStop, act: Act) => Promise<boolean>,
  ): Promise<boolean> => {
    const at = clock();
    const act = actOf({
      action: 'stop.change',
      actor: { kind: 'schedule', name: BY_GATEWAY.email },
      at,
      object:
        scope.kind === 'gateway'
          ? { kind: 'gateway', id: 'gateway' }
          : { kind: 'sub_account', id: scope.sub_account_id },
      after: { scope, stopped: true, reason },
    });
    return put({ reason, since: later(at, 0), by: BY_GATEWAY, version: version + 1 }, act);
  };
  const patiently = (put: () => Promise<boolean>): Promise<true> =>
    untilWritten(
      async () => (await put()) || undefined,
      () => new Error('a stop conflicted with other writers on every try'),
    );
  return {
    account: async (id, reason) => {
      await patiently(async () => {
        const [account, row] = await Promise.all([accounts.get(id), stops.ofAccount(id)]);
        const standing = row?.record.stops ?? [];
        if (!account || standing.some(({ kind }) => kind === 'sub_account')) return true;
        const version = row?.version ?? 0;
        return write({ kind: 'sub_account', sub_account_id: id }, { reason, version }, (stop, act) => {
          const added = {
            ...stop,
            kind: 'sub_account' as const,
            destination_id: null,
            targets: [],
            label: null,
          };
          const next = stopsOf(account.record, [...standing, added], stop.since, row?.record.created_at);
          return stops.putAccount(next, version, account, act);
        });
      });
      log.warn('sub-account stopped', { sub_account_id: id });
    },
    gateway: async (reason) => {
      await patiently(async () => {
        const { version, record } = await stops.gateway();
        if (record.stop !== null) return true;
        return write({ kind: 'gateway' }, { reason, version }, (stop, act) =>
          stops.putGateway({ ...record, stop }, version, act),
        );
      });
      log.warn('gateway stopped');
    },
  };
};
