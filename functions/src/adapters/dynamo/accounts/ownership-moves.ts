import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { QUEUES } from '@ramps-gateway/shared/contract/entities.ts';
import * as z from 'zod/mini';
import type { Move, Moves } from '../../../capabilities/insight/projections/ports.ts';
import type { Table } from '../table/client.ts';
import { underCorrelation } from '../table/correlation.ts';
import { dueIn } from '../table/due.ts';
import { getItem, type Item, parseItem, unlessTaken, type Write } from '../table/items.ts';
import { ENTITY, idOf, keys } from '../table/keys.ts';

const moveRecord = z.object({
  sub_account_id: z.string(),
  external_id: z.string(),
  generation: z.int(),
  phase: z.enum(['listing', 'settling']),
  cursor: z.nullable(z.string()),
  moved_at: z.string(),
  due_at: z.string(),
});

const { name: PARTITION } = QUEUES.moves;

const itemOf = (move: Move, version: number): Item => ({
  ...keys.ownershipMove(move.sub_account_id),
  entity: ENTITY.ownershipMove,
  version,
  record: { ...move },
  due: PARTITION,
  dueAt: move.due_at,
  ...underCorrelation(),
});

/** For the transaction that changes the ownership: takes the place of one that is not finished. */
export const newMove = (table: Table, move: Move): Write => ({
  Put: { TableName: table.name, Item: itemOf(move, move.generation) },
});

const dueItem = z.object({ pk: z.string() });

const accountOf = (item: unknown): string => {
  const { pk } = dueItem.parse(item);
  const id = idOf('ownershipMove', pk);
  if (id === undefined) throw new Error(`nothing is known to move with ${pk}`);
  return id;
};

export const createOwnershipMoves = (table: Table): Moves => {
  /** A later move has another generation: its row is not for this one to change. */
  const ofGeneration = ({ generation }: Move) => ({
    ConditionExpression: '#record.#generation = :generation',
    ExpressionAttributeNames: { '#record': 'record', '#generation': 'generation' },
    ExpressionAttributeValues: { ':generation': generation },
  });
  return {
    get: async (subAccountId) => {
      const item = await getItem(table, keys.ownershipMove(subAccountId));
      return item === undefined ? undefined : parseItem(moveRecord, item).record;
    },
    save: (move) =>
      unlessTaken(
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: itemOf(move, move.generation),
            ...ofGeneration(move),
          }),
        ),
      ),
    end: (move) =>
      unlessTaken(
        table.client.send(
          new DeleteCommand({
            TableName: table.name,
            Key: { ...keys.ownershipMove(move.sub_account_id) },
            ...ofGeneration(move),
          }),
        ),
      ),
    until: async (when, limit) => (await dueIn(table, PARTITION, when, accountOf, { limit })).rows,
  };
};
