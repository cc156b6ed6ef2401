import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Booking, CallBudgetRows } from '../../../modules/provider/ports.ts';
import type { Table } from '../table/client.ts';
import { getItem, parseItem, unchanged, unlessTaken } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';

const rateCut = z.object({ calls_per_second: z.int(), at: z.string(), paused_until: z.string() });

/** When the shard has its next free call. */
const shardRow = z.object({ next: z.int() });
/** As an error holds it. */
const marshalledRow = z.object({ next: z.object({ N: z.string() }) });

const TRIES = 4;

/** A call booked so far ahead comes from a wrong clock, which must not hold up the other instances. */
const TOO_FAR_US = 10_000_000;

/** The queue is empty, or its end is not to be believed. */
const isIdleAt = (now: number, next: number): boolean => next < now || next > now + TOO_FAR_US;

export const createCallBudgetRows = (table: Table): CallBudgetRows => {
  /** @returns the next free call of the shard after the write, or before it where its condition did not hold */
  const write = async (
    { shard, calls, now, every, latest }: Booking,
    isIdle: boolean,
  ): Promise<{ readonly isBooked: boolean; readonly next: number }> => {
    try {
      const { Attributes: row } = await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { ...keys.callBudget(String(shard)) },
          ...(isIdle
            ? {
                UpdateExpression: 'SET #entity = :entity, #next = :next',
                ConditionExpression: 'attribute_not_exists(#next) OR NOT #next BETWEEN :now AND :far',
              }
            : {
                UpdateExpression: 'SET #entity = :entity, #next = #next + :took',
                ConditionExpression: '#next BETWEEN :now AND :latest',
              }),
          ExpressionAttributeNames: { '#entity': 'entity', '#next': 'next' },
          ExpressionAttributeValues: {
            ':entity': ENTITY.callBudget,
            ':now': now,
            ...(isIdle
              ? { ':next': now + calls * every, ':far': now + TOO_FAR_US }
              : { ':took': calls * every, ':latest': latest }),
          },
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return { isBooked: true, next: shardRow.parse(row).next };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const row = marshalledRow.safeParse(error.Item).data;
      return { isBooked: false, next: row === undefined ? 0 : Number(row.next.N) };
    }
  };

  return {
    book: async (booking) => {
      const { calls, now, every, latest } = booking;
      let next = booking.head;
      for (let tries = 1; tries <= TRIES; tries += 1) {
        const done = await write(booking, isIdleAt(now, next));
        next = done.next;
        if (done.isBooked) return { ok: true, from: next - calls * every };
        if (next > latest && !isIdleAt(now, next)) break;
      }
      return { ok: false, next };
    },

    cut: async () => {
      const item = await getItem(table, keys.callRate);
      if (item === undefined) return { version: 0, cut: null };
      const { version, record } = parseItem(rateCut, item);
      return { version, cut: record };
    },

    saveCut: (record, expected) =>
      unlessTaken(
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: { ...keys.callRate, entity: ENTITY.callRate, version: expected + 1, record },
            ...unchanged(expected),
          }),
        ),
      ),
  };
};
