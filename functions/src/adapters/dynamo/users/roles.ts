import { QUEUES } from '@ramps-gateway/shared/contract/entities.ts';
import { profileRecord } from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import type {
  RoleOutcome,
  RoleRow,
  Roles,
  Settling,
  Standing,
  UnsettledUser,
  UnsettledUsers,
} from '../../../capabilities/accounts/users/ports.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Table } from '../table/client.ts';
import { dueAt, dueIn } from '../table/due.ts';
import { atVersion, joined, update, x } from '../table/expressions.ts';
import { getItem, isLostRace, keyed, parseItem, type Write } from '../table/items.ts';
import { idOf, keys } from '../table/keys.ts';
import { transact, writeOne } from '../table/writes.ts';
import { administratorJoins, administratorLeaves, isAdministrator } from './profiles.ts';

const { name: PARTITION } = QUEUES.users;

export const dueUser = (until: string) => dueAt(PARTITION, until);

const settlingState = z.object({
  state: z.optional(
    z.object({
      settling: z.optional(
        z.object({ mark: z.int(), until: z.string(), sign_out: z.boolean(), state: z.optional(z.boolean()) }),
      ),
    }),
  ),
});

const settlingOf = (item: unknown): Settling | null => {
  const found = settlingState.parse(item).state?.settling;
  if (found === undefined) return null;
  const { mark, until, sign_out: signOut, state = false } = found;
  return { mark, until, signOut, state };
};

/**
 * Writes role, standing and the unfinished change into the profile's item. The mark is the version that this writes.
 */
const roleWrite = (
  table: Table,
  { record, version }: RoleRow,
  { role, disabled_at: disabled = null, signed_out_at: signedOut = null, grants = [] }: Standing,
  { mark, until, signOut, state }: Settling,
): Write => {
  const settling = { mark, until, sign_out: signOut, state: state === true };
  const change = [
    x`SET record.role = ${role}, record.disabled_at = ${disabled}, record.signed_out_at = ${signedOut}`,
    x`record.grants = ${grants}, version = ${mark}, state = ${{ settling }}`,
    x`due = ${PARTITION}, dueAt = ${until}`,
  ];
  return update(table, keys.profile(record.user_id), joined(change), atVersion(version));
};

const administratorWrites = (table: Table, { record }: RoleRow, standing: Standing): readonly Write[] => {
  const next = { ...record, ...standing };
  if (isAdministrator(next)) return [administratorJoins(table, record.user_id)];
  return isAdministrator(record) ? [administratorLeaves(table, record.user_id)] : [];
};

export const createRoleStore = (table: Table): Roles => {
  const change = async (
    row: RoleRow,
    standing: Standing,
    settling: Settling,
    act: Act | null,
  ): Promise<RoleOutcome> => {
    const own = roleWrite(table, row, standing, settling);
    const parts = await transact(table, [own, ...administratorWrites(table, row, standing)], act);
    if (parts.length === 0) return 'changed';
    const [first, administrators] = parts;
    if (isLostRace(first) || administrators === 'TransactionConflict') return 'lost race';
    if (administrators === 'ConditionalCheckFailed') return 'last administrator';
    throw new Error(`the role change failed: ${parts.join(', ')}`);
  };
  return {
    get: async (userId) => {
      const item = await getItem(table, keys.profile(userId));
      return item === undefined
        ? undefined
        : { ...parseItem(profileRecord, item), settling: settlingOf(item) };
    },
    change: (row, standing, settling, { act }) => change(row, standing, settling, act),
    takeOver: (row, settling) => change(row, row.record, settling, null),
    settled: async (userId, mark) => {
      const over = x`SET version = version + ${1} REMOVE state, due, dueAt`;
      await writeOne(table, update(table, keys.profile(userId), over, x`state.settling.mark = ${mark}`));
    },
  };
};

const unsettledOf = (item: unknown): UnsettledUser => {
  const { pk } = keyed.parse(item);
  const [userId, email] = [idOf('profile', pk), idOf('userCreation', pk)];
  if (userId !== undefined) return { kind: 'role', userId };
  if (email !== undefined) return { kind: 'creation', email };
  throw new Error(`no unsettled user has the key ${pk}`);
};

export const createUnsettledUsers = (table: Table): UnsettledUsers => ({
  until: async (when, limit) => (await dueIn(table, PARTITION, when, unsettledOf, { limit })).rows,
});
