import { type ProfileRecord, profileRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { StoredProfile } from '../../../modules/users/ports.ts';
import { NOBODY, UNREAD, type Standing } from '../../../platform/principal.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import { administratorJoins } from './administrators.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Table } from '../table/client.ts';
import { getItem, getItems, type Item, isLostRace, parseItem, type Write } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { readable } from '../table/rows.ts';
import { transact } from '../table/writes.ts';

const itemOf = (record: ProfileRecord): Item => ({
  ...keys.profile(record.user_id),
  entity: ENTITY.profile,
  version: 1,
  record,
  all: ENTITY.profile,
  sort: `${record.created_at}#${record.user_id}`,
});

export const newProfile = (table: Table, record: ProfileRecord): Write => ({
  Put: { TableName: table.name, Item: itemOf(record), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Who is disabled, or was invited and has never signed in, does not count: another must be left who can act. */
export const isAdministrator = ({
  role,
  disabled_at,
  invited_at,
}: Pick<ProfileRecord, 'role' | 'disabled_at' | 'invited_at'>): boolean =>
  role === 'admin' && !disabled_at && !invited_at;

/** Who is written as an administrator is one of the administrators, too. */
export const besideProfile = (table: Table, profile: ProfileRecord): readonly Write[] =>
  isAdministrator(profile) ? [administratorJoins(table, profile.user_id)] : [];

/** Changes the record alone: what else the item holds is not this store's. */
export const changedProfile = (table: Table, record: ProfileRecord, expected: number): Write => ({
  Update: {
    TableName: table.name,
    Key: { ...keys.profile(record.user_id) },
    UpdateExpression: 'SET #record = :record, #version = :next',
    ConditionExpression: '#version = :expected',
    ExpressionAttributeNames: { '#record': 'record', '#version': 'version' },
    ExpressionAttributeValues: { ':record': record, ':expected': expected, ':next': expected + 1 },
  },
});

export const createProfileStore = (table: Table) => {
  const get = async (userId: string): Promise<StoredProfile | undefined> => {
    const item = await getItem(table, keys.profile(userId));
    return item === undefined ? undefined : parseItem(profileRecord, item);
  };
  /** No role row means client, and so does a failed look-up (S6.3). */
  const standing = async (userId: string): Promise<Standing> => {
    try {
      const found = (await get(userId))?.record;
      if (!found) return NOBODY;
      const { role, email, disabled_at, signed_out_at: signedOutAt = null, ended_sessions = [] } = found;
      const { second_factor: secondFactor = null, second_factor_asked_at: askedAt = null } = found;
      const endedSessions = ended_sessions.map(({ id }) => id);
      const disabled = Boolean(disabled_at);
      return { role, email, secondFactor, askedAt, disabled, signedOutAt, endedSessions };
    } catch {
      return UNREAD;
    }
  };
  const write = async (
    record: ProfileRecord,
    writes: readonly Write[],
    act: Act | null = null,
  ): Promise<boolean> => {
    const parts = await transact(table, [...writes, ...besideProfile(table, record)], act);
    if (parts.length > 0 && !parts.some(isLostRace)) throw new Error(`not written: ${parts.join(', ')}`);
    return parts.length === 0;
  };
  const byId = (found: readonly ProfileRecord[]): ReadonlyMap<string, ProfileRecord> =>
    new Map(found.map((each) => [each.user_id, each]));
  const recordIn = (item: unknown): ProfileRecord => parseItem(profileRecord, item).record;
  return {
    get,
    ofMany: async (userIds: readonly string[]) => {
      const wanted = userIds.map((id) => keys.profile(id));
      return byId(readable(table, await getItems(table, wanted, { consistent: false }), recordIn));
    },
    /** Strongly consistent, for authorization. @throws if a profile cannot be parsed */
    asNow: async (userIds: readonly string[]) => {
      const wanted = userIds.map((id) => keys.profile(id));
      return byId((await getItems(table, wanted)).map(recordIn));
    },
    standing,
    currentRole: async (userId: string): Promise<Role> => (await standing(userId)).role,
    page: (page: PageRequest): Promise<Page<ProfileRecord>> =>
      listPage(table, [['all', ENTITY.profile]], profileRecord, page),
    create: (record: ProfileRecord): Promise<boolean> => write(record, [newProfile(table, record)]),
    /** False when the profile has changed since `expected`. It keeps its role: that is for the role store to change. */
    replace: (record: ProfileRecord, expected: number, act: Act | null = null): Promise<boolean> =>
      write(record, [changedProfile(table, record, expected)], act),
    accept: (record: ProfileRecord, expected: number): Promise<boolean> =>
      write(record, [
        changedProfile(table, record, expected),
        { Delete: { TableName: table.name, Key: { ...keys.invitation(record.user_id) } } },
      ]),
  };
};
