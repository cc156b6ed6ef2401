import type {
  ConfigurationRecord,
  HoldingsRecord,
  NotificationRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { RemoteAccount, StoredSubAccount, SubAccounts } from '../../../modules/accounts/ports.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { FailedRead } from '../../../modules/provider/calls.ts';
import type { Approved, Fresh } from '../../../modules/act/work.ts';

export interface SubAccountRows extends SubAccounts {
  create(record: SubAccountRecord): Promise<boolean>;
  replace(record: SubAccountRecord, expected: number): Promise<boolean>;
  /** Also updates the copies in its conversion configuration. False, without a write, if either has changed. */
  replaceInStep(record: SubAccountRecord, expected: number): Promise<boolean>;
  /** Writes row, configuration, ownership move and notifications together. False if row or configuration has changed. */
  assign(
    record: SubAccountRecord,
    expected: number,
    beside: BesideAssignment,
    approved: Approved<'assignment'>,
    fresh: Fresh,
  ): Promise<boolean>;
  inStepOf(ids: readonly string[]): Promise<Replace>;
}

export interface BesideAssignment {
  /** Why conversion is off and the destination must be confirmed again; null if the owner stays the same. */
  readonly notice: string | null;
  readonly notifications: readonly NotificationRecord[];
}

export interface Belongings {
  readonly configurations: {
    get(id: string): Promise<{ readonly record: ConfigurationRecord } | undefined>;
  };
  readonly holdings: { get(id: string): Promise<{ readonly record: HoldingsRecord } | undefined> };
}

export type Replace = (record: SubAccountRecord, expected: number) => Promise<boolean>;

export interface Lists {
  /** Newest first, within the principal's scope. */
  page(who: Principal, page: PageRequest): Promise<Page<SubAccountRecord>>;
  /** All in scope. Very recent changes may be missing, so each write states the version. */
  every(who: Principal): Promise<readonly StoredSubAccount[]>;
}

export type Listing = { readonly ok: true; readonly accounts: readonly RemoteAccount[] } | FailedRead;

export interface Directory {
  /** Times out when the signal ends. */
  list(signal: AbortSignal): Promise<Listing>;
}
