import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { OrderLocks } from '../../modules/orders/ports.ts';
import type { Table } from './client.ts';
import { isConditionFailure } from './items.ts';
import { ENTITY, keys } from './keys.ts';

export const createOrderLocks = (table: Table): OrderLocks => ({
  take: async (subAccountId, holder, now, until) => {
    try {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...keys.orderLock(subAccountId),
            entity: ENTITY.orderLock,
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
          Key: { ...keys.orderLock(subAccountId) },
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
