import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Claim, Claims } from '../../../modules/accounts/ports.ts';
import type { Table } from '../table/client.ts';
import {
  getItems,
  isConditionFailure,
  isLostRace,
  type Item,
  parseItem,
  type Write,
} from '../table/items.ts';
import { endOf, ENTITY, keys } from '../table/keys.ts';
import { listAll } from '../table/lists.ts';
import { readable } from '../table/rows.ts';
import { subAccountItem } from './sub-accounts.ts';
import { transact } from '../table/writes.ts';

const claimRecord = z.object({
  id: z.string(),
  reference: z.string(),
  email: z.string(),
  name: z.string(),
  user_id: z.string(),
  manager_id: z.string(),
  created_at: z.string(),
  held_until: z.string(),
});

const ofManager = (userId: string): string => `${ENTITY.claim}#${userId}`;

const itemOf = (claim: Claim): Item => ({
  ...keys.claim(claim.id),
  entity: ENTITY.claim,
  version: 1,
  record: { ...claim },
  manager: ofManager(claim.manager_id),
  sort: `${claim.created_at}#${claim.id}`,
  expiresAt: endOf('claim', claim.created_at),
});

export const createClaimStore = (table: Table) => {
  const begun: Claims['begin'] = async (claim, now) => {
    try {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: itemOf(claim),
          ConditionExpression: 'attribute_not_exists(pk) OR #record.#until <= :now',
          ExpressionAttributeNames: { '#record': 'record', '#until': 'held_until' },
          ExpressionAttributeValues: { ':now': now },
        }),
      );
      return true;
    } catch (error) {
      if (isConditionFailure(error)) return false;
      throw error;
    }
  };

  const removed = (claim: Claim) => ({
    TableName: table.name,
    Key: { ...keys.claim(claim.id) },
    // Another's claim of the same name and email stays.
    ConditionExpression: 'attribute_not_exists(pk) OR #record.#created = :created',
    ExpressionAttributeNames: { '#record': 'record', '#created': 'created_at' },
    ExpressionAttributeValues: { ':created': claim.created_at },
  });

  const drop: Claims['drop'] = async (claim) => {
    try {
      await table.client.send(new DeleteCommand(removed(claim)));
    } catch (error) {
      if (!isConditionFailure(error)) throw error;
    }
  };

  const settle: Claims['settle'] = async (claim, record) => {
    const row: Write = {
      Put: {
        TableName: table.name,
        Item: subAccountItem(record, 1),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    };
    const [own, rest] = await transact(table, [row, { Delete: removed(claim) }]);
    if (own === undefined) return true;
    if (!isLostRace(own) && !isLostRace(rest)) throw new Error(`not written: ${own}, ${rest ?? ''}`);
    return false;
  };

  return {
    begin: begun,
    drop,
    settle,
    ofMany: async (ids: readonly string[]): Promise<readonly Claim[]> =>
      readable(
        table,
        await getItems(table, ids.map(keys.claim)),
        (item) => parseItem(claimRecord, item).record,
      ),
    ofManager: async (userId: string): Promise<readonly Claim[]> =>
      (await listAll(table, [['byManager', ofManager(userId)]], claimRecord)).map(({ record }) => record),
  };
};
