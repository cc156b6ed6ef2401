import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { TransferTurns } from '../../../modules/conversions/ports.ts';
import type { Table } from '../table/client.ts';
import { getItem, unlessTaken } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';

const held = z.object({ record: z.object({ holder: z.string(), until: z.string() }) });

/** The engine has no delete grant, so leaving a turn ends its lease. */
export const createTransferTurns = (table: Table): TransferTurns => ({
  take: (subAccountId, holder, now, until) =>
    unlessTaken(
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...keys.transferTurn(subAccountId),
            entity: ENTITY.transferTurn,
            version: 1,
            record: { holder, until },
            expiresAt: Math.ceil(Date.parse(until) / 1000),
          },
          ConditionExpression:
            'attribute_not_exists(pk) OR #record.#until <= :now OR #record.#holder = :holder',
          ExpressionAttributeNames: { '#record': 'record', '#until': 'until', '#holder': 'holder' },
          ExpressionAttributeValues: { ':now': now, ':holder': holder },
        }),
      ),
    ),
  release: async (subAccountId, holder) => {
    await unlessTaken(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { ...keys.transferTurn(subAccountId) },
          UpdateExpression: 'SET #record.#until = :over',
          ConditionExpression: '#record.#holder = :holder',
          ExpressionAttributeNames: { '#record': 'record', '#until': 'until', '#holder': 'holder' },
          ExpressionAttributeValues: { ':over': '', ':holder': holder },
        }),
      ),
    );
  },
  holder: async (subAccountId, now) => {
    const item = await getItem(table, keys.transferTurn(subAccountId));
    if (item === undefined) return undefined;
    const { holder, until } = held.parse(item).record;
    return until > now ? holder : undefined;
  },
});
