import type { SavedViewsRecord } from '@ramps-gateway/shared/contract/saved-views.ts';
import type { FactorRule } from '../../../modules/step-up/second-factor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/logger.ts';
import type { ProfileRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { StoredProfile } from '../../../modules/users/ports.ts';
import type { Page, PageRequest, Versioned } from '../../../platform/page.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Approved, Fresh } from '../../../modules/act/work.ts';

export interface ProfileRows {
  get(userId: string): Promise<StoredProfile | undefined>;
  create(record: ProfileRecord): Promise<boolean>;
  replace(record: ProfileRecord, expected: number, act?: Act): Promise<boolean>;
  /** For an invited user; also ends the invitation. */
  accept(record: ProfileRecord, expected: number): Promise<boolean>;
}

export interface ProfilePages {
  page(request: PageRequest): Promise<Page<ProfileRecord>>;
}

interface OwnedAccounts {
  newestOwned(userId: string, limit: number): Promise<readonly SubAccountRecord[]>;
}

export interface PoolUser {
  readonly userPoolId: string;
  readonly userName: string;
}

export interface Groups {
  add(user: PoolUser, role: Role): Promise<void>;
  namesOf(user: PoolUser): Promise<readonly string[]>;
}

export interface SecondFactors {
  isOn(user: PoolUser): Promise<boolean>;
  switch(user: PoolUser, on: boolean): Promise<void>;
  remove(user: PoolUser, approved: Approved<'second_factor'>, fresh: Fresh): Promise<void>;
}

/** Hashes of unused codes; the codes themselves are never stored. */
export interface RecoveryCodes {
  readonly user_id: string;
  /** The second factor these codes replace. */
  readonly factor_since: string;
  readonly made_at: string;
  /** 16 random bytes, hex. */
  readonly salt: string;
  /** scrypt, hex. */
  readonly hashes: readonly string[];
  readonly wrong: { readonly count: number; readonly since: string } | null;
}

export interface RecoveryCodeRows {
  get(userId: string): Promise<Versioned<RecoveryCodes> | undefined>;
  /** False if the codes have changed. @param expected 0 if there are none yet */
  put(record: RecoveryCodes, expected: number): Promise<boolean>;
  /** Like `put`, for new codes. */
  make(record: RecoveryCodes, expected: number, act: Act, fresh: Fresh): Promise<boolean>;
  /** Writes the remaining codes and the profile without its second factor in one transaction. */
  spend(
    record: RecoveryCodes,
    expected: number,
    profile: ProfileRecord,
    profileExpected: number,
    act: Act,
  ): Promise<boolean>;
}

export interface FactorChallenges {
  /** True if this sign-in had the correct password and waits for the app's code. */
  isOpen(username: string, session: string): Promise<boolean>;
}

export interface Passkeys {
  /** Lets a passkey replace the app's code. */
  allow(user: PoolUser, fresh: Fresh): Promise<void>;
}

export interface Identity extends PoolUser {
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
}

export interface KnownUser {
  readonly userId: string;
  /** False until they get a password; until then they cannot sign in. */
  readonly hasPassword: boolean;
  readonly createdAt: Date;
}

/** Every call is safe to repeat. */
export interface UserPool {
  /** Creates a user without a password. Undefined if the email is taken. */
  create(user: { readonly email: string; readonly name: string }): Promise<string | undefined>;
  find(email: string): Promise<KnownUser | undefined>;
  /** Mails a new temporary password, unless the user has chosen one. */
  invite(email: string): Promise<'sent' | 'gone' | 'has a password'>;
  /** Sets a permanent password. A refused one is a visible error. */
  setPassword(userId: string, password: string): Promise<void>;
  /** Moves the user to this role's group and out of all other roles' groups. */
  setRole(userId: string, role: Role): Promise<void>;
  setEnabled(userId: string, enabled: boolean): Promise<void>;
  signOut(userId: string): Promise<void>;
  remove(userId: string): Promise<void>;
}

/** The part of the profile that a change of standing writes. */
export type Standing = Pick<ProfileRecord, 'role' | 'disabled_at' | 'grants' | 'signed_out_at'>;

/** Work that a role change leaves at the identity provider. Its writer does it until the lease ends. */
export interface Settling {
  /** Identifies this change, so that a later one is not settled by mistake. */
  readonly mark: number;
  /** ISO 8601. From then on another call can take over. */
  readonly until: string;
  readonly signOut: boolean;
  /** True if the user was also disabled or enabled. */
  readonly state?: boolean;
}

export interface RoleRow extends StoredProfile {
  readonly settling: Settling | null;
}

export type RoleOutcome = 'changed' | 'lost race' | 'last administrator';

export interface Roles {
  get(userId: string): Promise<RoleRow | undefined>;
  /** Writes standing and settling. Fails if the row has changed or no enabled administrator would be left. */
  change(
    row: RoleRow,
    standing: Standing,
    settling: Settling,
    approved: Approved<'administrator'>,
    fresh: Fresh,
  ): Promise<RoleOutcome>;
  /** Takes over the settling of an earlier change. */
  takeOver(row: RoleRow, settling: Settling): Promise<RoleOutcome>;
  settled(userId: string, mark: number): Promise<void>;
}

export interface Invitation {
  readonly user_id: string;
  readonly email: string;
  readonly display_name: string;
  readonly invited_by: { readonly id: string; readonly email: string | null };
  readonly created_at: string;
  /** When the last mail went out; null before the first. */
  readonly sent_at: string | null;
}

export type StoredInvitation = Versioned<Invitation>;

export interface Invitations {
  get(userId: string): Promise<StoredInvitation | undefined>;
  replace(record: Invitation, expected: number): Promise<boolean>;
  page(request: PageRequest): Promise<Page<Invitation>>;
  /** Removes invitation and profile; false if the profile has changed since it was read. */
  revoke(userId: string, profile: StoredProfile | undefined): Promise<boolean>;
}

export interface SessionRecord {
  readonly id: string;
  readonly user_id: string;
  readonly started_at: string;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  readonly address: string | null;
  readonly user_agent: string | null;
}

export interface SessionRows {
  get(userId: string, id: string): Promise<Versioned<SessionRecord> | undefined>;
  create(record: SessionRecord): Promise<boolean>;
  replace(record: SessionRecord, expected: number): Promise<boolean>;
  page(userId: string, request: PageRequest): Promise<Page<SessionRecord>>;
}

export interface Creation {
  readonly version: number;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly createdBy: string;
  /** The second person, if one was needed. */
  readonly approvedBy: string | null;
  /** Null until the identity provider has created the user. */
  readonly userId: string | null;
  readonly since: string;
  /** ISO 8601. From then on another call can take over. */
  readonly until: string;
}

/** Every change states the version that was read. Undefined or false if another call was faster. */
export interface Creations {
  get(email: string): Promise<Creation | undefined>;
  begin(
    creation: Omit<Creation, 'version' | 'userId'>,
    approved: Approved<'administrator'>,
    fresh: Fresh,
  ): Promise<Creation | undefined>;
  /** Restarts a creation that another call has abandoned. */
  beginAgain(
    creation: Creation,
    approved: Approved<'administrator'>,
    fresh: Fresh,
  ): Promise<Creation | undefined>;
  change(creation: Creation): Promise<Creation | undefined>;
  /** Writes profile and invitation, if any, and removes the creation, in one transaction. */
  complete(creation: Creation, profile: ProfileRecord, invitation?: Invitation, act?: Act): Promise<boolean>;
  end(creation: Creation, act?: Act): Promise<void>;
}

interface SavedViewRows {
  get(userId: string): Promise<Versioned<SavedViewsRecord> | undefined>;
  /** @param expected 0 before the first; false if the version differs */
  write(record: SavedViewsRecord, expected: number): Promise<boolean>;
}

export type UnsettledUser =
  | { readonly kind: 'role'; readonly userId: string }
  | { readonly kind: 'creation'; readonly email: string };

export interface UnsettledUsers {
  until(when: string, limit: number): Promise<readonly UnsettledUser[]>;
}

/** Everything that the use cases need; each picks its own part. */
export interface UsersPorts {
  readonly profiles: ProfileRows;
  readonly accounts: OwnedAccounts;
  readonly creations: Creations;
  readonly invitations: Invitations;
  readonly sessions: SessionRows;
  readonly savedViews: SavedViewRows;
  readonly codes: RecoveryCodeRows;
  readonly challenges: FactorChallenges;
  readonly groups: Groups;
  readonly factors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly pool: UserPool;
  readonly roles: Roles;
  readonly unsettled: UnsettledUsers;
  readonly rule: () => FactorRule;
  readonly userPoolId: string;
  /** The stage’s minimum length; the call requires at least 8. */
  readonly passwordMinimum: number;
  /** Lower-case emails of the administrators named by the deployment. */
  readonly named: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
}
