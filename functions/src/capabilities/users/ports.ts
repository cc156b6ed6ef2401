import type { ProfileRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { StoredProfile } from '../../modules/users/ports.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

export interface ProfileRows {
  get(userId: string): Promise<StoredProfile | undefined>;
  /** False when there already is one. */
  create(record: ProfileRecord): Promise<boolean>;
  /** False when the profile has changed since `expected`. */
  replace(record: ProfileRecord, expected: number): Promise<boolean>;
  /** The same of an invited user who has signed in: their invitation ends with it. */
  accept(record: ProfileRecord, expected: number): Promise<boolean>;
}

export interface ProfilePages {
  /** Newest first; one Query. */
  page(request: PageRequest): Promise<Page<ProfileRecord>>;
}

export interface OwnedAccounts {
  /** Of the sub-accounts that the user owns, those that were made last, newest first. */
  newestOwned(userId: string, limit: number): Promise<readonly SubAccountRecord[]>;
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

/** The second factor of somebody, as the identity provider asks for it at sign-in. */
export interface SecondFactors {
  isOn(user: PoolUser): Promise<boolean>;
  switch(user: PoolUser, on: boolean): Promise<void>;
}

/** What somebody may sign in with instead of password and code. */
export interface Passkeys {
  /** From then on one of theirs is enough where the app would be asked for. */
  allow(user: PoolUser): Promise<void>;
}

/** Who has just signed up or signed in. */
export interface Identity extends PoolUser {
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
}

/** A user of the identity provider who is known by email. */
export interface KnownUser {
  readonly userId: string;
  /** False from creation until they are given a password: until then they cannot sign in. */
  readonly hasPassword: boolean;
  readonly createdAt: Date;
}

/** The users of the identity provider, as an administrator makes and changes them. Each call may be made again. */
export interface UserPool {
  /** Their id; undefined when another user has this email. They have no password yet. */
  create(user: { readonly email: string; readonly name: string }): Promise<string | undefined>;
  find(email: string): Promise<KnownUser | undefined>;
  /** Mails them a temporary password, in place of one that was mailed before; they must not have one of their own. */
  invite(email: string): Promise<'sent' | 'gone' | 'has a password'>;
  /** Permanent. A password that is not accepted is a visible error. */
  setPassword(userId: string, password: string): Promise<void>;
  /** Makes the group of this role the only one of theirs that is a role. */
  setRole(userId: string, role: Role): Promise<void>;
  /** Whether they can sign in and renew tokens. */
  setEnabled(userId: string, enabled: boolean): Promise<void>;
  /** Ends all their sessions: no token is renewed any more. */
  signOut(userId: string): Promise<void>;
  remove(userId: string): Promise<void>;
}

/** What a change of the role row writes; the rest of the profile stays as it is. */
export type Standing = Pick<ProfileRecord, 'role' | 'disabled_at' | 'signed_out_at'>;

/** What is still to be done after the role row has changed; its writer does it until the lease ends. */
export interface Settling {
  /** Names this change: no later one is settled by mistake. */
  readonly mark: number;
  /** ISO 8601: from then on another call takes it up. */
  readonly until: string;
  readonly signOut: boolean;
  /** Whether they may sign in has changed, too. */
  readonly state?: boolean;
}

export interface RoleRow extends StoredProfile {
  readonly settling: Settling | null;
}

export interface Roles {
  get(userId: string): Promise<RoleRow | undefined>;
  /** Writes standing and settling, unless the row has changed or no enabled administrator would be left. */
  change(
    row: RoleRow,
    standing: Standing,
    settling: Settling,
  ): Promise<'changed' | 'lost race' | 'last administrator'>;
  /** Nothing is left to be done for this mark. */
  settled(userId: string, mark: number): Promise<void>;
}

/** Somebody who was invited and has not signed in yet. */
export interface Invitation {
  readonly user_id: string;
  readonly email: string;
  readonly display_name: string;
  readonly invited_by: { readonly id: string; readonly email: string | null };
  /** ISO 8601, as what follows. */
  readonly created_at: string;
  /** When the last mail went out; null while none has. */
  readonly sent_at: string | null;
}

export interface StoredInvitation {
  readonly version: number;
  readonly record: Invitation;
}

export interface Invitations {
  get(userId: string): Promise<StoredInvitation | undefined>;
  /** False when it has changed since `expected`, or has ended. */
  replace(record: Invitation, expected: number): Promise<boolean>;
  /** Newest first; one Query. */
  page(request: PageRequest): Promise<Page<Invitation>>;
  /** Removes invitation and profile; false when the profile has changed since it was read. */
  revoke(userId: string, profile: StoredProfile | undefined): Promise<boolean>;
}

/** A sign-in, as it was seen. */
export interface SessionRecord {
  readonly id: string;
  readonly user_id: string;
  /** ISO 8601, as what follows. */
  readonly started_at: string;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  readonly address: string | null;
  readonly user_agent: string | null;
}

export interface SessionRows {
  get(
    userId: string,
    id: string,
  ): Promise<{ readonly version: number; readonly record: SessionRecord } | undefined>;
  /** False when there already is one. */
  create(record: SessionRecord): Promise<boolean>;
  /** False when it has changed since `expected`. */
  replace(record: SessionRecord, expected: number): Promise<boolean>;
  /** Newest first; one Query. */
  page(userId: string, request: PageRequest): Promise<Page<SessionRecord>>;
}

/** A user who is being created, under a lease. */
export interface Creation {
  readonly version: number;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  /** Id of who makes them a user. */
  readonly createdBy: string;
  /** Null until the identity provider has named it. */
  readonly userId: string | null;
  /** ISO 8601: when the first try began. */
  readonly since: string;
  /** ISO 8601: from then on another call may take it up. */
  readonly until: string;
}

/** Every change states the version that was read; undefined or false when another call was there first. */
export interface Creations {
  get(email: string): Promise<Creation | undefined>;
  begin(creation: Omit<Creation, 'version' | 'userId'>): Promise<Creation | undefined>;
  change(creation: Creation): Promise<Creation | undefined>;
  /** Writes the profile and ends the creation, both or neither; with the invitation, where they are invited. */
  complete(creation: Creation, profile: ProfileRecord, invitation?: Invitation): Promise<boolean>;
  end(creation: Creation): Promise<void>;
}

export type UnsettledUser =
  | { readonly kind: 'role'; readonly userId: string }
  | { readonly kind: 'creation'; readonly email: string };

export interface UnsettledUsers {
  /** What was left half done and whose lease has ended by then. */
  until(when: string, limit: number): Promise<readonly UnsettledUser[]>;
}
