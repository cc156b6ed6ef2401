import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { TransferTurns } from '../../capabilities/conversions/ports.ts';
import type { OrderLocks } from '../../modules/orders/ports.ts';
import type { Table } from './client.ts';
import { getItem, isConditionFailure } from './items.ts';
import { ENTITY, keys } from './keys.ts';

type Lock = 'orderLock' | 'transferTurn';

const createLock = (table: Table, lock: Lock): OrderLocks => ({
  take: async (subAccountId, holder, now, until) => {
    try {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...keys[lock](subAccountId),
            entity: ENTITY[lock],
            version: 1,
            record: { holder, until },
            expiresAt: Math.ceil(Date.parse(until) / 1000),
          },
          ConditionExpression:
            'attribute_not_exists(pk) OR #record.#until <= :now OR #record.#holder = :holder',
          ExpressionAttributeNames: { '#record': 'record', '#until': 'until', '#holder': 'holder' },
          ExpressionAttributeValues: { ':now': now, ':holder': holder },
        }),
      );
      return true;
    } catch (error) {
      if (isConditionFailure(error)) return false;
      throw error;
    }
  },
  release: async (subAccountId, holder) => {
    try {
      await table.client.send(
        new DeleteCommand({
          TableName: table.name,
          Key: { ...keys[lock](subAccountId) },
          ConditionExpression: '#record.#holder = :holder',
          ExpressionAttributeNames: { '#record': 'record', '#holder': 'holder' },
          ExpressionAttributeValues: { ':holder': holder },
        }),
      );
    } catch (error) {
      if (!isConditionFailure(error)) throw error;
    }
  },
});

export const createOrderLocks = (table: Table): OrderLocks => createLock(table, 'orderLock');

const held = z.object({ record: z.object({ holder: z.string(), until: z.string() }) });

/** The engine may remove nothing from the table: a turn that is left is one whose lease is over. */
export const createTransferTurns = (table: Table): TransferTurns => ({
  ...createLock(table, 'transferTurn'),
  release: async (subAccountId, holder) => {
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { ...keys.transferTurn(subAccountId) },
          UpdateExpression: 'SET #record.#until = :over',
          ConditionExpression: '#record.#holder = :holder',
          ExpressionAttributeNames: { '#record': 'record', '#until': 'until', '#holder': 'holder' },
          ExpressionAttributeValues: { ':over': '', ':holder': holder },
        }),
      );
    } catch (error) {
      if (!isConditionFailure(error)) throw error;
    }
  },
  holder: async (subAccountId, now) => {
    const item = await getItem(table, keys.transferTurn(subAccountId));
    if (item === undefined) return undefined;
    const { holder, until } = held.parse(item).record;
    return until > now ? holder : undefined;
  },
});
