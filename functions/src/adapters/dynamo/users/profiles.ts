import { type ProfileRecord, profileRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import type { StoredProfile } from '../../../modules/users/ports.ts';
import { NOBODY, UNREAD, type Standing } from '../../../platform/principal.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Table } from '../table/client.ts';
import { atVersion, remove, update, x } from '../table/expressions.ts';
import { getItem, getItems, recordIn, type Write } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { rowsOf, writeAll } from '../table/writes.ts';

/** One item has the ids of all enabled administrators, so that two who demote each other at once conflict. */
export const administratorJoins = (table: Table, userId: string): Write =>
  update(
    table,
    keys.administrators,
    x`SET entity = ${ENTITY.administrators} ADD ids ${new Set([userId])}, version ${1}`,
  );

/** Fails if the user is the last administrator. */
export const administratorLeaves = (table: Table, userId: string): Write =>
  update(
    table,
    keys.administrators,
    x`SET entity = ${ENTITY.administrators} ADD version ${1} DELETE ids ${new Set([userId])}`,
    x`attribute_exists(ids) AND (size(ids) > ${1} OR NOT contains(ids, ${userId}))`,
  );

const administrators = z.object({ ids: z.optional(z.set(z.string())) });

export const createAdministrators = (table: Table) => async (): Promise<readonly string[]> => [
  ...(administrators.safeParse(await getItem(table, keys.administrators)).data?.ids ?? []),
];

const profiles = rowsOf(
  'profile',
  profileRecord,
  (record) => keys.profile(record.user_id),
  (record) => ({ all: ENTITY.profile, sort: `${record.created_at}#${record.user_id}` }),
);

export const newProfile = (table: Table, record: ProfileRecord): Write => profiles.write(table, record, 0);

/** Disabled users, and invited ones who have never signed in, do not count: someone who can act must remain. */
export const isAdministrator = ({
  role,
  disabled_at,
  invited_at,
}: Pick<ProfileRecord, 'role' | 'disabled_at' | 'invited_at'>): boolean =>
  role === 'admin' && !disabled_at && !invited_at;

/** Adds an administrator's id to the administrators' item. */
export const besideProfile = (table: Table, profile: ProfileRecord): readonly Write[] =>
  isAdministrator(profile) ? [administratorJoins(table, profile.user_id)] : [];

/** Changes only the record; the role store owns the rest of the item. */
export const changedProfile = (table: Table, record: ProfileRecord, expected: number): Write =>
  update(
    table,
    keys.profile(record.user_id),
    x`SET record = ${record}, version = ${expected + 1}`,
    atVersion(expected),
  );

export const createProfileStore = (table: Table) => {
  const get = (userId: string): Promise<StoredProfile | undefined> =>
    profiles.get(table, keys.profile(userId));
  /** A user without a profile is a client; after a failed read the caller gets no more than a client (S6.3). */
  const standing = async (userId: string): Promise<Standing> => {
    try {
      const found = (await get(userId))?.record;
      if (!found) return NOBODY;
      const { role, email, display_name: name, disabled_at, ended_sessions = [] } = found;
      const { second_factor: secondFactor = null, second_factor_asked_at: askedAt = null } = found;
      const { signed_out_at: signedOutAt = null } = found;
      const endedSessions = ended_sessions.map(({ id }) => id);
      const disabled = Boolean(disabled_at);
      return { role, email, name, secondFactor, askedAt, disabled, signedOutAt, endedSessions };
    } catch {
      return UNREAD;
    }
  };
  const write = (record: ProfileRecord, writes: readonly Write[], act: Act | null = null): Promise<boolean> =>
    writeAll(table, [...writes, ...besideProfile(table, record)], act);
  const byId = (found: readonly ProfileRecord[]): ReadonlyMap<string, ProfileRecord> =>
    new Map(found.map((each) => [each.user_id, each]));
  return {
    get,
    ofMany: async (userIds: readonly string[]) =>
      byId(await profiles.records(table, userIds.map(keys.profile), { consistent: false })),
    /** Strongly consistent, for authorization. @throws if a profile is unreadable */
    asNow: async (userIds: readonly string[]) =>
      byId((await getItems(table, userIds.map(keys.profile))).map(recordIn(profileRecord))),
    standing,
    currentRole: async (userId: string): Promise<Role> => (await standing(userId)).role,
    page: (page: PageRequest): Promise<Page<ProfileRecord>> =>
      listPage(table, [['all', ENTITY.profile]], profileRecord, page),
    create: (record: ProfileRecord): Promise<boolean> => write(record, [newProfile(table, record)]),
    /**
     * False if the profile has changed since `expected`. The caller must keep the role: only the role store changes it.
     */
    replace: (record: ProfileRecord, expected: number, act: Act | null = null): Promise<boolean> =>
      write(record, [changedProfile(table, record, expected)], act),
    accept: (record: ProfileRecord, expected: number): Promise<boolean> =>
      write(record, [
        changedProfile(table, record, expected),
        remove(table, keys.invitation(record.user_id)),
      ]),
  };
};
