import type { RecipientKind, RecipientRecord } from '@ramps-gateway/shared/contract/recipients.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type {
  AccountStop,
  AccountStopsRecord,
  GatewayStopRecord,
} from '@ramps-gateway/shared/contract/stops.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { StoredSubAccount } from '../../modules/accounts/ports.ts';
import type { Registered } from '../../modules/stops/ports.ts';
import type { Place } from '../../modules/stops/model.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

/** What is stopped. Every write states the version that it expects, 0 for none. */
export interface StopRows {
  /** Strongly consistent. */
  gateway(): Promise<{ readonly version: number; readonly record: GatewayStopRecord }>;
  /** False when it has changed since `expected`. From then on no order is claimed, or all may be again. */
  putGateway(record: GatewayStopRecord, expected: number): Promise<boolean>;
  /** Strongly consistent; undefined where nothing ever was stopped. */
  ofAccount(
    subAccountId: string,
  ): Promise<{ readonly version: number; readonly record: AccountStopsRecord } | undefined>;
  /** The same for a sub-account, which must still be as it was read, so that owner and manager are its own. */
  putAccount(record: AccountStopsRecord, expected: number, account: StoredSubAccount): Promise<boolean>;
  /** Of sub-accounts that the principal sees now, those of which anything is stopped. */
  page(who: Principal, page: PageRequest): Promise<Page<AccountStopsRecord>>;
}

/** A place of a sub-account, and when it came to be one. */
export interface KnownPlace {
  /** The provider's id. */
  readonly id: string;
  /** `exactTargetOf` it. */
  readonly target: string;
  /** For a person. */
  readonly label: string;
  /** Undefined where it stood there at the first look. */
  readonly registered: Registered | undefined;
}

export interface KnownPlaces {
  /** As they were seen last; version 0 where none were. */
  of(subAccountId: string): Promise<{ readonly version: number; readonly places: readonly KnownPlace[] }>;
  /** In the place of what is known of it. False when another call has written since `expected`. */
  register(subAccountId: string, registered: Registered, expected: number): Promise<boolean>;
}

/** Where money of sub-accounts goes to, as it was seen last. */
export interface SeenPlaces {
  /** Undefined where it has not been seen. */
  get(subAccountId: string, destinationId: string): Promise<(Place & { readonly label: string }) | undefined>;
}

/** A sub-account with what is stopped of it. */
export interface AccountBeside {
  readonly account: SubAccountRecord;
  readonly stops: readonly AccountStop[];
}

/** Where money of sub-accounts goes to, with what was sent there. */
export interface RecipientLists {
  /** Of sub-accounts that the principal sees now, newest first. */
  page(who: Principal, kinds: readonly RecipientKind[], page: PageRequest): Promise<Page<RecipientRecord>>;
  ofAccount(
    subAccountId: string,
    kinds: readonly RecipientKind[],
    page: PageRequest,
  ): Promise<Page<RecipientRecord>>;
  /** By their ids; those that cannot be read are left out. */
  accounts(ids: readonly string[]): Promise<ReadonlyMap<string, AccountBeside>>;
}
