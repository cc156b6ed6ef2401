import { ROLES } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import type { Creation, Creations } from '../../../capabilities/accounts/users/ports.ts';
import type { Table } from '../table/client.ts';
import { atVersion, getItem, type Item, isLostRace, parseItem } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { newInvitation } from './invitations.ts';
import { besideProfile, newProfile } from './profiles.ts';
import { transact, createItem, replaceItem } from '../table/writes.ts';
import { dueUser } from './unsettled-users.ts';

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

const itemOf = ({ version, since, until, ...creation }: Creation): Item => {
  const { email, displayName: display_name, role, createdBy: created_by, userId: user_id } = creation;
  const { approvedBy: approved_by } = creation;
  return {
    ...keys.userCreation(email),
    entity: ENTITY.userCreation,
    version,
    record: {
      email,
      display_name,
      role,
      created_by,
      approved_by,
      user_id,
      since,
      until,
    },
    ...dueUser(until),
  };
};

const itself = (table: Table, { email, version }: Creation) => ({
  TableName: table.name,
  Key: { ...keys.userCreation(email) },
  ...atVersion(version),
});

export const createCreationStore = (table: Table): Creations => {
  const get = async (email: string): Promise<Creation | undefined> => {
    const item = await getItem(table, keys.userCreation(email));
    if (item === undefined) return undefined;
    const { version, record } = parseItem(creationRecord, item);
    const { display_name: displayName, user_id: userId, created_by: createdBy, role, since, until } = record;
    const { approved_by: approvedBy } = record;
    return { version, email: record.email, displayName, role, createdBy, approvedBy, userId, since, until };
  };
  const change = async (creation: Creation): Promise<Creation | undefined> => {
    const next = { ...creation, version: creation.version + 1 };
    return (await replaceItem(table, itemOf(next), creation.version)) ? next : undefined;
  };
  return {
    get,
    begin: async (creation) => {
      const first: Creation = { ...creation, userId: null, version: 1 };
      return (await createItem(table, itemOf(first))) ? first : undefined;
    },
    beginAgain: change,
    change,
    complete: async (creation, profile, invitation, act) => {
      const writes = [
        { Delete: itself(table, creation) },
        newProfile(table, profile),
        ...besideProfile(table, profile),
        ...(invitation ? [newInvitation(table, invitation)] : []),
      ];
      const parts = await transact(table, writes, act);
      if (parts.length > 0 && !parts.some(isLostRace)) throw new Error(`not created: ${parts.join(', ')}`);
      return parts.length === 0;
    },
    end: async (creation, act) => {
      const [part] = await transact(table, [{ Delete: itself(table, creation) }], act);
      if (part !== undefined && part !== 'ConditionalCheckFailed') throw new Error(`not ended: ${part}`);
    },
  };
};
