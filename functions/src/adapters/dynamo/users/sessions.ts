import { time } from '@ramps-gateway/shared/contract/fields.ts';
import { SESSION_DAYS } from '@ramps-gateway/shared/domain/sessions.ts';
import * as z from 'zod/mini';
import type { RecoveryCodeRows, SessionRows } from '../../../capabilities/accounts/users/ports.ts';
import type { Table } from '../table/client.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { rowsOf, writeAll } from '../table/writes.ts';
import { changedProfile } from './profiles.ts';

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

const sessions = rowsOf(
  'session',
  sessionRecord,
  (record) => keys.session(record.user_id, record.id),
  (record) => ({
    owner: ofUser(record.user_id),
    sort: `${record.started_at}#${record.id}`,
    expiresAt: Math.ceil(Date.parse(record.started_at) / 1000) + SESSION_DAYS * DAY_SECONDS,
  }),
);

export const createSessionStore = (table: Table): SessionRows => ({
  get: (userId, id) => sessions.get(table, keys.session(userId, id)),
  create: (record) => sessions.save(table, record, 0),
  replace: (record, expected) => sessions.save(table, record, expected),
  page: (userId, page) => listPage(table, [['byOwner', ofUser(userId)]], sessionRecord, page),
});

const codesRecord = z.object({
  user_id: z.string(),
  factor_since: time,
  made_at: time,
  salt: z.string(),
  hashes: z.readonly(z.array(z.string())),
  wrong: z.nullable(z.object({ count: z.int(), since: time })),
});

const codes = rowsOf('recoveryCodes', codesRecord, ({ user_id: user }) => keys.recoveryCodes(user));

export const createRecoveryCodes = (table: Table): RecoveryCodeRows => ({
  get: (userId) => codes.get(table, keys.recoveryCodes(userId)),
  put: (record, expected) => codes.save(table, record, expected),
  make: (record, expected, act) => codes.save(table, record, expected, act),
  spend: (record, expected, profile, profileExpected, act) => {
    const spent = codes.write(table, record, expected);
    return writeAll(table, [spent, changedProfile(table, profile, profileExpected)], act);
  },
});
