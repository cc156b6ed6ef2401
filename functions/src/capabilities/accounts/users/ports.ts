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
  /** For an invited user: ends the invitation too. */
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

/** Hashes of unused codes. Codes are never stored. */
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
  /** @param expected 0 where there are none yet; false where they have changed since */
  put(record: RecoveryCodes, expected: number): Promise<boolean>;
  /** The same, for new codes. */
  make(record: RecoveryCodes, expected: number, act: Act, fresh: Fresh): Promise<boolean>;
  /** Both or none: the codes that are left, and the profile without its second factor. */
  spend(
    record: RecoveryCodes,
    expected: number,
    profile: ProfileRecord,
    profileExpected: number,
    act: Act,
  ): Promise<boolean>;
}

export interface FactorChallenges {
  /** Whether this user's sign-in waits for the app's code after a correct password. */
  isOpen(username: string, session: string): Promise<boolean>;
}

export interface Passkeys {
  /** From then on a passkey replaces the code of the app. */
  allow(user: PoolUser, fresh: Fresh): Promise<void>;
}

export interface Identity extends PoolUser {
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
}

export interface KnownUser {
  readonly userId: string;
  /** False from creation until they are given a password: until then they cannot sign in. */
  readonly hasPassword: boolean;
  readonly createdAt: Date;
}

/** Every call may be repeated. */
export interface UserPool {
  /** Undefined when another user has this email. The user has no password yet. */
  create(user: { readonly email: string; readonly name: string }): Promise<string | undefined>;
  find(email: string): Promise<KnownUser | undefined>;
  /** Mails a new temporary password, unless they have one of their own. */
  invite(email: string): Promise<'sent' | 'gone' | 'has a password'>;
  /** Permanent. A refused password is a visible error. */
  setPassword(userId: string, password: string): Promise<void>;
  /** Makes the group of this role the only one of theirs that is a role. */
  setRole(userId: string, role: Role): Promise<void>;
  setEnabled(userId: string, enabled: boolean): Promise<void>;
  signOut(userId: string): Promise<void>;
  remove(userId: string): Promise<void>;
}

/** The rest of the profile stays. */
export type Standing = Pick<ProfileRecord, 'role' | 'disabled_at' | 'grants' | 'signed_out_at'>;

/** Work that a role change leaves; its writer does it until the lease ends. */
export interface Settling {
  /** Names this change, so that no later one is settled by mistake. */
  readonly mark: number;
  /** ISO 8601; another call takes over then. */
  readonly until: string;
  readonly signOut: boolean;
  /** Whether they may sign in changed too. */
  readonly state?: boolean;
}

export interface RoleRow extends StoredProfile {
  readonly settling: Settling | null;
}

export type RoleOutcome = 'changed' | 'lost race' | 'last administrator';

export interface Roles {
  get(userId: string): Promise<RoleRow | undefined>;
  /** Writes standing and settling, unless the row has changed or no enabled administrator would be left. */
  change(
    row: RoleRow,
    standing: Standing,
    settling: Settling,
    approved: Approved<'administrator'>,
    fresh: Fresh,
  ): Promise<RoleOutcome>;
  /** Takes over the settling of a change that was made before. */
  takeOver(row: RoleRow, settling: Settling): Promise<RoleOutcome>;
  settled(userId: string, mark: number): Promise<void>;
}

export interface Invitation {
  readonly user_id: string;
  readonly email: string;
  readonly display_name: string;
  readonly invited_by: { readonly id: string; readonly email: string | null };
  readonly created_at: string;
  /** When the last mail went out; null while none has. */
  readonly sent_at: string | null;
}

export type StoredInvitation = Versioned<Invitation>;

export interface Invitations {
  get(userId: string): Promise<StoredInvitation | undefined>;
  replace(record: Invitation, expected: number): Promise<boolean>;
  page(request: PageRequest): Promise<Page<Invitation>>;
  /** Removes invitation and profile; false when the profile has changed since it was read. */
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
  /** The second person, where one was needed. */
  readonly approvedBy: string | null;
  /** Null until the identity provider has named it. */
  readonly userId: string | null;
  readonly since: string;
  /** ISO 8601: from then on another call may take it up. */
  readonly until: string;
}

/** Every change states the version that was read; undefined or false when another call was there first. */
export interface Creations {
  get(email: string): Promise<Creation | undefined>;
  begin(
    creation: Omit<Creation, 'version' | 'userId'>,
    approved: Approved<'administrator'>,
    fresh: Fresh,
  ): Promise<Creation | undefined>;
  /** Begins again what another call has left. */
  beginAgain(
    creation: Creation,
    approved: Approved<'administrator'>,
    fresh: Fresh,
  ): Promise<Creation | undefined>;
  change(creation: Creation): Promise<Creation | undefined>;
  /** With the invitation, if any; all or nothing. */
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

/** What the use cases are made from; each names what it takes. */
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
  /** The stage’s minimum; never below the call’s own 8. */
  readonly passwordMinimum: number;
  /** Lower-case emails of the administrators named by the deployment. */
  readonly named: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
}
