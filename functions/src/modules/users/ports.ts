import type { Versioned } from '../../platform/page.ts';
import type { ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { Standing } from '../../platform/principal.ts';

/** The role row of a user, for calls that must not trust a token's groups (C3, "Scope"). */
export type CurrentRole = (userId: string) => Promise<Role>;

export type StandingOf = (userId: string) => Promise<Standing>;

export type StoredProfile = Versioned<ProfileRecord>;

export interface Profiles {
  get(userId: string): Promise<Pick<StoredProfile, 'record'> | undefined>;
}

export interface People {
  ofMany(userIds: readonly string[]): Promise<ReadonlyMap<string, ProfileRecord>>;
}
