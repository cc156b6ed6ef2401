import type { SubAccounts, StoredSubAccount } from '../../../modules/accounts/ports.ts';
import type { Profiles } from '../../../modules/users/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/logger.ts';
import type { RecipientKind, RecipientRecord } from '@ramps-gateway/shared/contract/recipients.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type {
  AccountStop,
  AccountStopsRecord,
  GatewayStopRecord,
} from '@ramps-gateway/shared/contract/stops.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { StopWrites } from '../../../modules/stops/halt.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Place, Registered } from '../../../modules/stops/model.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Approved, Fresh } from '../../../modules/act/work.ts';

export interface StopRows extends StopWrites {
  /** Like `putGateway`, for lifting a stop. */
  liftGateway(
    record: GatewayStopRecord,
    expected: number,
    approved: Approved<'lift'>,
    fresh: Fresh,
  ): Promise<boolean>;
  /** Like `putAccount`, for lifting a stop. */
  liftAccount(
    record: AccountStopsRecord,
    expected: number,
    account: StoredSubAccount,
    approved: Approved<'lift'>,
    fresh: Fresh,
  ): Promise<boolean>;
  page(who: Principal, page: PageRequest): Promise<Page<AccountStopsRecord>>;
}

interface KnownPlace {
  /** The provider's id. */
  readonly id: string;
  readonly target: string;
  readonly label: string;
  /** Undefined if it existed at the first read. */
  readonly registered: Registered | undefined;
}

export interface KnownPlaces {
  of(subAccountId: string): Promise<{ readonly version: number; readonly places: readonly KnownPlace[] }>;
  /** Replaces the stored row. False if another call has written since `expected`. */
  waive(
    subAccountId: string,
    registered: Registered,
    expected: number,
    approved: Approved<'cooling_off'>,
    fresh: Fresh,
  ): Promise<boolean>;
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
  get(
    place: Pick<RecipientRecord, 'destination_id' | 'kind' | 'sub_account_id'>,
  ): Promise<{ readonly version: number; readonly record: RecipientRecord } | undefined>;
  /** False if it has changed since `expected`. */
  save(record: RecipientRecord, expected: number, act: Act): Promise<boolean>;
}

/** Everything that the use cases need; each picks its own part. */
export interface StopsPorts {
  readonly accounts: SubAccounts;
  readonly profiles: Profiles;
  readonly stops: StopRows;
  readonly places: SeenPlaces;
  readonly knownPlaces: KnownPlaces;
  readonly recipients: RecipientLists;
  readonly coolingOffHours: number;
  readonly clock: Clock;
  readonly log: Log;
}
