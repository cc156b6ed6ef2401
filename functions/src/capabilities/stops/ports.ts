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

export interface StopRows {
  gateway(): Promise<{ readonly version: number; readonly record: GatewayStopRecord }>;
  /** False when it has changed since `expected`. From then on no order is claimed, or all may be again. */
  putGateway(record: GatewayStopRecord, expected: number): Promise<boolean>;
  /** Strongly consistent; undefined where nothing ever was stopped. */
  ofAccount(
    subAccountId: string,
  ): Promise<{ readonly version: number; readonly record: AccountStopsRecord } | undefined>;
  /** The same for a sub-account, which must still be as it was read, so that owner and manager are its own. */
  putAccount(record: AccountStopsRecord, expected: number, account: StoredSubAccount): Promise<boolean>;
  page(who: Principal, page: PageRequest): Promise<Page<AccountStopsRecord>>;
}

export interface KnownPlace {
  /** The provider's id. */
  readonly id: string;
  readonly target: string;
  readonly label: string;
  /** Undefined where it stood there at the first look. */
  readonly registered: Registered | undefined;
}

export interface KnownPlaces {
  of(subAccountId: string): Promise<{ readonly version: number; readonly places: readonly KnownPlace[] }>;
  /** In the place of what is known of it. False when another call has written since `expected`. */
  register(subAccountId: string, registered: Registered, expected: number): Promise<boolean>;
}

export interface SeenPlaces {
  get(subAccountId: string, destinationId: string): Promise<(Place & { readonly label: string }) | undefined>;
}

export interface AccountBeside {
  readonly account: SubAccountRecord;
  readonly stops: readonly AccountStop[];
}

export interface RecipientLists {
  page(who: Principal, kinds: readonly RecipientKind[], page: PageRequest): Promise<Page<RecipientRecord>>;
  ofAccount(
    subAccountId: string,
    kinds: readonly RecipientKind[],
    page: PageRequest,
  ): Promise<Page<RecipientRecord>>;
  accounts(ids: readonly string[]): Promise<ReadonlyMap<string, AccountBeside>>;
}
