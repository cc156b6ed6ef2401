import type { ProfileRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';

export interface StoredProfile {
  readonly version: number;
  readonly record: ProfileRecord;
}

export interface Profiles {
  get(userId: string): Promise<StoredProfile | undefined>;
  /** False when there already is one. */
  create(record: ProfileRecord): Promise<boolean>;
  /** False when the profile has changed since `expected`. */
  replace(record: ProfileRecord, expected: number): Promise<boolean>;
}

export interface OwnedAccounts {
  /** The sub-account that was made last of those that the user owns. */
  newestOwned(userId: string): Promise<SubAccountRecord | undefined>;
}

/** A user as the identity provider names them. */
export interface PoolUser {
  readonly userPoolId: string;
  readonly userName: string;
}

/** The groups of the identity provider, which are the roles that tokens carry. */
export interface Groups {
  /** Adding twice is adding once. */
  add(user: PoolUser, role: Role): Promise<void>;
  namesOf(user: PoolUser): Promise<readonly string[]>;
}

/** Who has just signed up or signed in. */
export interface Identity extends PoolUser {
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
}
