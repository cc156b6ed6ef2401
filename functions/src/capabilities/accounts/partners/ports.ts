import type { People } from '../../../modules/users/ports.ts';
import type {
  ConfigurationRecord,
  HoldingsRecord,
  ProfileRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Fraction } from '@ramps-gateway/shared/domain/spread.ts';
import type { CurrentSettings } from '../../../modules/gateway-settings/ports.ts';
import type { DatedSums, Scope } from '../../../modules/statistics/model.ts';
import type { Clock } from '../../../platform/clock.ts';

export interface PartnerAccounts {
  /** All in the principal's scope. Takes a Query for each megabyte of their lists. */
  every(who: Principal): Promise<readonly { readonly record: SubAccountRecord }[]>;
  owned(userId: string): Promise<readonly SubAccountRecord[]>;
}

interface PartnerHoldings {
  every(who: Principal): Promise<readonly HoldingsRecord[]>;
}

export interface WholeStops {
  gateway(): Promise<boolean>;
  /** Ids of the stopped sub-accounts in the principal's lists. */
  every(who: Principal): Promise<ReadonlySet<string>>;
}

export interface PartnerPeople extends People {
  every(): Promise<readonly ProfileRecord[]>;
}

export interface Terms {
  readonly bandId: string;
  readonly custom: Fraction | null;
  /** Null if the band no longer exists. */
  readonly bandMinimum: Fraction | null;
}

/** Terms and refusals of a page of users, by user id; omits users without any. Takes two BatchGetItems. */
export type Beside = (
  userIds: readonly string[],
  now: Date,
) => Promise<{ readonly terms: ReadonlyMap<string, Terms>; readonly refusals: ReadonlyMap<string, number> }>;

export interface PartnerPorts {
  readonly accounts: PartnerAccounts;
  readonly holdings: PartnerHoldings;
  readonly stops: WholeStops;
  readonly people: PartnerPeople;
  readonly beside: Beside;
  /** A scope's stored figures by UTC day, in one Query. */
  readonly figures: {
    days(scope: Scope, from: string, to: string): Promise<readonly DatedSums[]>;
  };
  readonly rules: {
    ofMany(
      subAccountIds: readonly string[],
    ): Promise<ReadonlyMap<string, { readonly record: ConfigurationRecord }>>;
  };
  readonly settings: CurrentSettings;
  readonly clock: Clock;
}
