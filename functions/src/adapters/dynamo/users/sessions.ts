import * as z from 'zod/mini';
import type { SessionRecord, SessionRows } from '../../../capabilities/accounts/users/ports.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import { SESSION_DAYS } from '@ramps-gateway/shared/domain/sessions.ts';
import type { Table } from '../table/client.ts';
import { getItem, type Item, parseItem } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { createItem, replaceItem } from '../table/writes.ts';

const sessionRecord = z.object({
  id: z.string(),
  user_id: z.string(),
  started_at: z.string(),
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
});

const ofUser = (userId: string): string => `${ENTITY.session}#${userId}`;

const DAY_SECONDS = 24 * 60 * 60;

const itemOf = (record: SessionRecord, version: number): Item => ({
  ...keys.session(record.user_id, record.id),
  entity: ENTITY.session,
  version,
  record: { ...record },
  owner: ofUser(record.user_id),
  sort: `${record.started_at}#${record.id}`,
  expiresAt: Math.ceil(Date.parse(record.started_at) / 1000) + SESSION_DAYS * DAY_SECONDS,
});

export const createSessionStore = (table: Table): SessionRows => ({
  get: async (userId, id) => {
    const item = await getItem(table, keys.session(userId, id));
    return item === undefined ? undefined : parseItem(sessionRecord, item);
  },
  create: (record) => createItem(table, itemOf(record, 1)),
  replace: (record, expected) => replaceItem(table, itemOf(record, expected + 1), expected),
  page: (userId: string, page: PageRequest): Promise<Page<SessionRecord>> =>
    listPage(table, [['byOwner', ofUser(userId)]], sessionRecord, page),
});
