import { NumberValue, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { conversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { compare, subtract } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import { type Conversion, conversionState } from '../../capabilities/conversions/model.ts';
import type { Conversions, DailyTake, SaveWithinLimit } from '../../capabilities/conversions/ports.ts';
import type { Table } from './client.ts';
import { continueWith, underCorrelation } from './correlation.ts';
import { dueAt, parkedSince } from './due.ts';
import {
  cancelledParts,
  createItem,
  getItem,
  isLostRace,
  type Item,
  parseItem,
  replaceItem,
} from './items.ts';
import { ENTITY, keys } from './keys.ts';
import { listed } from './lists.ts';
import { createDailyTotals } from './daily-totals.ts';

const stored = z.object({ state: conversionState });

const itemOf = ({ record, state }: Conversion, version: number): Item => ({
  ...keys.conversion(record.id),
  entity: ENTITY.conversion,
  version,
  record,
  state,
  ...underCorrelation(),
  ...listed(ENTITY.conversion, record, record.created_at, record.id),
  ...(record.status === 'failed' ? parkedSince(record.updated_at) : dueAt(record.id, state.wake_at)),
});

/**
 * Conversions: one item each, steps and all, so that every change is one conditional write. The row itself is the
 * permanent deduplication row of its deposit (contract 7).
 */
export const createConversionStore = (table: Table): Conversions => {
  const totals = createDailyTotals(table);

  const get = async (id: string): Promise<Conversion | undefined> => {
    const item = await getItem(table, keys.conversion(id));
    if (item === undefined) return undefined;
    continueWith(item);
    return { ...parseItem(conversionRecord, item), state: stored.parse(item).state };
  };

  const saveWithinLimit = async (conversion: Conversion, take: DailyTake): Promise<SaveWithinLimit> => {
    // DynamoDB compares, it does not calculate: the room that must be left is worked out here, exactly.
    const room = subtract(take.limit, take.amount);
    if (compare(room, '0') < 0) return { overLimit: true, taken: await totals.taken(take) };
    try {
      await table.client.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Update: {
                TableName: table.name,
                Key: { ...keys.dailyTotal(take.subAccountId, take.day) },
                UpdateExpression: 'ADD #total :amount SET #entity = :entity',
                ConditionExpression: 'attribute_not_exists(#total) OR #total <= :room',
                ExpressionAttributeNames: { '#total': 'total', '#entity': 'entity' },
                ExpressionAttributeValues: {
                  ':amount': NumberValue.from(take.amount),
                  ':room': NumberValue.from(room),
                  ':entity': ENTITY.dailyTotal,
                },
              },
            },
            {
              Put: {
                TableName: table.name,
                Item: itemOf(conversion, conversion.version + 1),
                ConditionExpression: '#version = :expected',
                ExpressionAttributeNames: { '#version': 'version' },
                ExpressionAttributeValues: { ':expected': conversion.version },
              },
            },
          ],
        }),
      );
      return 'saved';
    } catch (error) {
      const [limit, version] = cancelledParts(error);
      if (version === 'ConditionalCheckFailed') return 'conflict';
      if (limit === 'ConditionalCheckFailed') return { overLimit: true, taken: await totals.taken(take) };
      if (isLostRace(limit) || isLostRace(version)) return 'conflict';
      throw error;
    }
  };

  return {
    get,
    create: (conversion) => createItem(table, itemOf(conversion, 1)),
    save: async (conversion) => {
      const next = conversion.version + 1;
      return (await replaceItem(table, itemOf(conversion, next), conversion.version))
        ? { ...conversion, version: next }
        : undefined;
    },
    saveWithinLimit,
  };
};
