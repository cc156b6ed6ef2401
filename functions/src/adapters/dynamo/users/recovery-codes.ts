import { time } from '@ramps-gateway/shared/contract/fields.ts';
import * as z from 'zod/mini';
import type { RecoveryCodes, RecoveryCodeRows } from '../../../capabilities/accounts/users/ports.ts';
import type { Table } from '../table/client.ts';
import { atVersion, getItem, isLostRace, parseItem, type Write } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { changedProfile } from './profiles.ts';
import { isWritten, transact } from '../table/writes.ts';

const stored = z.object({
  user_id: z.string(),
  factor_since: time,
  made_at: time,
  salt: z.string(),
  hashes: z.array(z.string()),
  wrong: z.nullable(z.object({ count: z.int(), since: time })),
});

const putOf = (table: Table, record: RecoveryCodes, expected: number): Write => ({
  Put: {
    TableName: table.name,
    Item: {
      ...keys.recoveryCodes(record.user_id),
      entity: ENTITY.recoveryCodes,
      version: expected + 1,
      record,
    },
    ...(expected === 0 ? { ConditionExpression: 'attribute_not_exists(pk)' } : atVersion(expected)),
  },
});

export const createRecoveryCodes = (table: Table): RecoveryCodeRows => ({
  get: async (userId) => {
    const item = await getItem(table, keys.recoveryCodes(userId));
    return item === undefined ? undefined : parseItem(stored, item);
  },
  put: (record, expected) => isWritten(transact(table, [putOf(table, record, expected)])),
  make: (record, expected, act) => isWritten(transact(table, [putOf(table, record, expected)], act)),
  spend: async (record, expected, profile, profileExpected, act) => {
    const writes = [putOf(table, record, expected), changedProfile(table, profile, profileExpected)];
    const parts = await transact(table, writes, act);
    if (parts.length > 0 && !parts.some(isLostRace)) throw new Error(`not written: ${parts.join(', ')}`);
    return parts.length === 0;
  },
});
