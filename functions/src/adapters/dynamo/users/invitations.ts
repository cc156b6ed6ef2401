import type { Invitation, Invitations } from '../../../capabilities/accounts/users/ports.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import * as z from 'zod/mini';
import { administratorLeaves } from './administrators.ts';
import type { Table } from '../table/client.ts';
import { atVersion, getItem, type Item, isLostRace, parseItem, type Write } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { isAdministrator } from './profiles.ts';
import { replaceItem, transact } from '../table/writes.ts';

const invitationRecord = z.object({
  user_id: z.string(),
  email: z.string(),
  display_name: z.string(),
  invited_by: z.object({ id: z.string(), email: z.nullable(z.string()) }),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
});

const itemOf = (record: Invitation, version: number): Item => ({
  ...keys.invitation(record.user_id),
  entity: ENTITY.invitation,
  version,
  record: { ...record },
  all: ENTITY.invitation,
  sort: `${record.created_at}#${record.user_id}`,
});

export const newInvitation = (table: Table, record: Invitation): Write => ({
  Put: { TableName: table.name, Item: itemOf(record, 1) },
});

const endInvitation = (table: Table, userId: string): Write => ({
  Delete: { TableName: table.name, Key: { ...keys.invitation(userId) } },
});

export const createInvitationStore = (table: Table): Invitations => ({
  get: async (userId) => {
    const item = await getItem(table, keys.invitation(userId));
    return item === undefined ? undefined : parseItem(invitationRecord, item);
  },
  replace: (record, expected) => replaceItem(table, itemOf(record, expected + 1), expected),
  page: (page: PageRequest): Promise<Page<Invitation>> =>
    listPage(table, [['all', ENTITY.invitation]], invitationRecord, page),
  revoke: async (userId, profile) => {
    const removed: Write[] = profile
      ? [
          {
            Delete: {
              TableName: table.name,
              Key: { ...keys.profile(userId) },
              ...atVersion(profile.version),
            },
          },
          ...(isAdministrator(profile.record) ? [administratorLeaves(table, userId)] : []),
        ]
      : [];
    const parts = await transact(table, [...removed, endInvitation(table, userId)]);
    if (parts.length > 0 && !parts.some(isLostRace)) throw new Error(`not revoked: ${parts.join(', ')}`);
    return parts.length === 0;
  },
});
