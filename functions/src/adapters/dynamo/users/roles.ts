import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { profileRecord } from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import type {
  RoleOutcome,
  RoleRow,
  Roles,
  Settling,
  Standing,
} from '../../../capabilities/accounts/users/ports.ts';
import type { Act } from '../../../modules/audit/act.ts';
import { administratorJoins, administratorLeaves } from './administrators.ts';
import type { Table } from '../table/client.ts';
import { getItem, isConditionFailure, isLostRace, parseItem, type Write } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { isAdministrator } from './profiles.ts';
import { transact } from '../table/writes.ts';
import { dueUser } from './unsettled-users.ts';

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

/** The standing and what is still to be settled, in the item of the profile. The mark is the version that it is written with. */
const roleWrite = (table: Table, { record, version }: RoleRow, standing: Standing, settling: Settling) => {
  const due = dueUser(settling.until);
  return {
    TableName: table.name,
    Key: { ...keys.profile(record.user_id) },
    UpdateExpression:
      'SET #record.#role = :role, #record.#disabled = :disabled, #record.#signedOut = :signedOut, #record.#grants = :grants, #version = :next, #state = :state, #due = :due, #dueAt = :dueAt',
    ConditionExpression: '#version = :expected',
    ExpressionAttributeNames: {
      '#record': 'record',
      '#role': 'role',
      '#disabled': 'disabled_at',
      '#signedOut': 'signed_out_at',
      '#grants': 'grants',
      '#version': 'version',
      '#state': 'state',
      '#due': 'due',
      '#dueAt': 'dueAt',
    },
    ExpressionAttributeValues: {
      ':role': standing.role,
      ':disabled': standing.disabled_at ?? null,
      ':signedOut': standing.signed_out_at ?? null,
      ':grants': standing.grants ?? [],
      ':expected': version,
      ':next': settling.mark,
      ':state': {
        settling: {
          mark: settling.mark,
          until: settling.until,
          sign_out: settling.signOut,
          state: settling.state === true,
        },
      },
      ':due': due.due,
      ':dueAt': due.dueAt,
    },
  };
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
    const own = { Update: roleWrite(table, row, standing, settling) };
    const parts = await transact(table, [own, ...administratorWrites(table, row, standing)], act);
    if (parts.length === 0) return 'changed';
    const [first, administrators] = parts;
    if (isLostRace(first) || administrators === 'TransactionConflict') return 'lost race';
    if (administrators === 'ConditionalCheckFailed') return 'last administrator';
    throw new Error(`the role was not changed: ${parts.join(', ')}`);
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
      try {
        await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: { ...keys.profile(userId) },
            UpdateExpression: 'SET #version = #version + :one REMOVE #state, #due, #dueAt',
            ConditionExpression: '#state.#settling.#mark = :mark',
            ExpressionAttributeNames: {
              '#version': 'version',
              '#state': 'state',
              '#due': 'due',
              '#dueAt': 'dueAt',
              '#settling': 'settling',
              '#mark': 'mark',
            },
            ExpressionAttributeValues: { ':one': 1, ':mark': mark },
          }),
        );
      } catch (error) {
        if (!isConditionFailure(error)) throw error;
      }
    },
  };
};
