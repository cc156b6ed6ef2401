import { ROLES } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import type {
  Creation,
  Creations,
  Invitation,
  Invitations,
} from '../../../capabilities/accounts/users/ports.ts';
import type { Table } from '../table/client.ts';
import { atVersion, put, remove } from '../table/expressions.ts';
import { type Item, readItem, type Write } from '../table/items.ts';
import { ENTITY, itemOf, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { rowsOf, saveItem, transact, writeAll } from '../table/writes.ts';
import { administratorLeaves, besideProfile, isAdministrator, newProfile } from './profiles.ts';
import { dueUser } from './roles.ts';

const invitationRecord = z.object({
  user_id: z.string(),
  email: z.string(),
  display_name: z.string(),
  invited_by: z.object({ id: z.string(), email: z.nullable(z.string()) }),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
});

const invitations = rowsOf(
  'invitation',
  invitationRecord,
  (record) => keys.invitation(record.user_id),
  (record) => ({ all: ENTITY.invitation, sort: `${record.created_at}#${record.user_id}` }),
);

export const newInvitation = (table: Table, record: Invitation): Write =>
  put(table, invitations.item(record, 1));

export const createInvitationStore = (table: Table): Invitations => ({
  get: (userId) => invitations.get(table, keys.invitation(userId)),
  replace: (record, expected) => invitations.save(table, record, expected),
  page: (page) => listPage(table, [['all', ENTITY.invitation]], invitationRecord, page),
  revoke: (userId, profile) => {
    const removed: Write[] = profile
      ? [
          remove(table, keys.profile(userId), atVersion(profile.version)),
          ...(isAdministrator(profile.record) ? [administratorLeaves(table, userId)] : []),
        ]
      : [];
    return writeAll(table, [...removed, remove(table, keys.invitation(userId))]);
  },
});

const creationRecord = z.object({
  email: z.string(),
  display_name: z.string(),
  role: z.enum(ROLES),
  created_by: z.string(),
  approved_by: z.nullable(z.string()),
  user_id: z.nullable(z.string()),
  since: z.string(),
  until: z.string(),
});

const creationItem = ({ version, since, until, ...creation }: Creation): Item => {
  const { email, displayName: display_name, role, createdBy: created_by, userId: user_id } = creation;
  const { approvedBy: approved_by } = creation;
  const record = { email, display_name, role, created_by, approved_by, user_id, since, until };
  return itemOf('userCreation', keys.userCreation(email), version, record, dueUser(until));
};

const ends = (table: Table, { email, version }: Creation): Write =>
  remove(table, keys.userCreation(email), atVersion(version));

export const createCreationStore = (table: Table): Creations => {
  const get = async (email: string): Promise<Creation | undefined> => {
    const found = await readItem(table, keys.userCreation(email), creationRecord);
    if (found === undefined) return undefined;
    const { version, record } = found;
    const { display_name: displayName, user_id: userId, created_by: createdBy, role, since, until } = record;
    const { approved_by: approvedBy } = record;
    return { version, email: record.email, displayName, role, createdBy, approvedBy, userId, since, until };
  };
  const change = async (creation: Creation): Promise<Creation | undefined> => {
    const next = { ...creation, version: creation.version + 1 };
    return (await saveItem(table, creationItem(next), creation.version)) ? next : undefined;
  };
  return {
    get,
    begin: async (creation) => {
      const first: Creation = { ...creation, userId: null, version: 1 };
      return (await saveItem(table, creationItem(first), 0)) ? first : undefined;
    },
    beginAgain: change,
    change,
    complete: (creation, profile, invitation, act) =>
      writeAll(
        table,
        [
          ends(table, creation),
          newProfile(table, profile),
          ...besideProfile(table, profile),
          ...(invitation ? [newInvitation(table, invitation)] : []),
        ],
        act,
      ),
    end: async (creation, act) => {
      const [part] = await transact(table, [ends(table, creation)], act);
      if (part !== undefined && part !== 'ConditionalCheckFailed') throw new Error(`not ended: ${part}`);
    },
  };
};
