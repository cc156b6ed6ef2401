import type {
  AccountStop,
  AccountStopsRecord,
  GatewayStop,
  GatewayStopRecord,
} from '#shared/contract/stops.ts';
import { linkTo } from '#shared/contract/records.ts';
import type { StopKind } from '#shared/domain/stops.ts';
import type { StopRows } from '#functions/capabilities/accounts/stops/ports.ts';
import {
  inWayOf,
  type OrderScope,
  type StopInWay,
  Stopped,
  type Stops,
} from '#functions/modules/stops/model.ts';
import { subAccount } from './records.ts';

/** Stops of the gateway and of one sub-account, each write conditional on the version read. */
export class StopsInMemory implements Stops, Omit<StopRows, 'page'> {
  private gatewayRow: { readonly version: number; readonly record: GatewayStopRecord } = {
    version: 0,
    record: { id: 'gateway', stop: null },
  };
  private accountRow: { readonly version: number; readonly record: AccountStopsRecord } | undefined;
  afterWrite: () => void = () => {};

  get standing(): { readonly gateway: GatewayStop | null; readonly account: readonly AccountStop[] } {
    return { gateway: this.gatewayRow.record.stop, account: this.accountRow?.record.stops ?? [] };
  }

  require(scope: OrderScope): void {
    const stop = inWayOf(this.standing, scope);
    if (stop) throw new Stopped(stop);
  }

  inWayOf(scope: OrderScope): Promise<StopInWay | undefined> {
    return Promise.resolve(inWayOf(this.standing, scope));
  }

  gateway() {
    return Promise.resolve(this.gatewayRow);
  }

  putGateway(record: GatewayStopRecord, expected: number): Promise<boolean> {
    if (this.gatewayRow.version !== expected) return Promise.resolve(false);
    this.gatewayRow = { version: expected + 1, record };
    this.afterWrite();
    return Promise.resolve(true);
  }

  liftGateway(record: GatewayStopRecord, expected: number): Promise<boolean> {
    return this.putGateway(record, expected);
  }

  liftAccount(record: AccountStopsRecord, expected: number): Promise<boolean> {
    return this.putAccount(record, expected);
  }

  ofAccount(_id: string) {
    return Promise.resolve(this.accountRow);
  }

  putAccount(record: AccountStopsRecord, expected: number): Promise<boolean> {
    if ((this.accountRow?.version ?? 0) !== expected) return Promise.resolve(false);
    this.accountRow = { version: expected + 1, record };
    this.afterWrite();
    return Promise.resolve(true);
  }

  set(
    kind: StopKind,
    destination: { readonly id: string; readonly targets?: readonly string[] } | null = null,
  ): void {
    const general = {
      reason: 'looked strange',
      since: '2026-11-20T13:00:00.000Z',
      by: { id: 'somebody', email: 'somebody@example.com', role: 'client' as const },
    };
    if (kind === 'gateway') {
      const version = this.gatewayRow.version + 1;
      this.gatewayRow = { version, record: { id: 'gateway', stop: { ...general, version } } };
      return;
    }
    const version = (this.accountRow?.version ?? 0) + 1;
    const [destination_id, targets] = [destination?.id ?? null, [...(destination?.targets ?? [])]];
    const stop = { ...general, version, kind, destination_id, targets, label: null };
    this.write([...this.standing.account, stop]);
  }

  lift(): void {
    this.gatewayRow = { version: this.gatewayRow.version + 1, record: { id: 'gateway', stop: null } };
    this.write([]);
  }

  private write(stops: AccountStop[]): void {
    const account = subAccount({});
    this.accountRow = {
      version: (this.accountRow?.version ?? 0) + 1,
      record: {
        sub_account_id: account.id,
        user_id: account.user_id,
        manager_id: account.manager_id,
        sub_account: linkTo(account),
        stops,
        created_at: account.created_at,
        updated_at: account.updated_at,
      },
    };
  }
}
