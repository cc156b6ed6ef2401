import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { exceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { orderRecord, subAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import * as z from 'zod/mini';
import type { ParkedAt, Stretch, Walks } from '../../capabilities/reconciliation/ports.ts';
import type { Table } from './client.ts';
import { PARKED } from './due.ts';
import { exceptionsIn } from './exceptions.ts';
import { ENTITY, keys } from './keys.ts';

/** After every sort value. */
const END = '~';

const listed = z.object({ sort: z.string(), record: z.unknown() });
const parkedItem = z.object({ pk: z.string(), dueAt: z.string() });

/** Lists walked through oldest first, one Query a stretch. */
export const createReconciliationWalks = (table: Table): Walks => {
  const { all, due } = TABLE.indexes;

  const walk = async <R extends z.core.$ZodType>(
    partition: string,
    record: R,
    {
      after,
      until,
      limit,
    }: { readonly after: string | null; readonly until: string; readonly limit: number },
  ): Promise<Stretch<z.output<R>>> => {
    // A run for an earlier moment than the one before it: nothing lies between.
    if (after !== null && after >= until) return { items: [], next: null };
    const { Items: items = [], LastEvaluatedKey: more } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'all',
        KeyConditionExpression: '#p = :p AND #s BETWEEN :after AND :until',
        ExpressionAttributeNames: { '#p': all.partition, '#s': all.sort },
        // `!` is the smallest sign that a sort value could go on with.
        ExpressionAttributeValues: { ':p': partition, ':after': `${after ?? ''}!`, ':until': until },
        Limit: limit,
      }),
    );
    const found = items.map((item) => listed.parse(item));
    return {
      items: found.map((item) => z.parse(record, item.record)),
      next: more === undefined ? null : (found.at(-1)?.sort ?? null),
    };
  };

  return {
    accounts: (after, limit) => walk(ENTITY.subAccount, subAccountRecord, { after, until: END, limit }),
    open: (after, limit) => walk(exceptionsIn('open'), exceptionRecord, { after, until: END, limit }),
    recorded: (after, until, limit) => walk(ENTITY.order, orderRecord, { after, until, limit }),
    parked: async (after, until, limit): Promise<Stretch<ParkedAt, ParkedAt>> => {
      const { Items: items = [], LastEvaluatedKey: more } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: 'due',
          KeyConditionExpression: '#p = :p AND #s <= :until',
          ExpressionAttributeNames: { '#p': due.partition, '#s': due.sort },
          ExpressionAttributeValues: { ':p': PARKED, ':until': until },
          Limit: limit,
          ...(after === null
            ? {}
            : {
                ExclusiveStartKey: {
                  ...keys.conversion(after.id),
                  [due.partition]: PARKED,
                  [due.sort]: after.at,
                },
              }),
        }),
      );
      const found = items.map((item) => {
        const { pk, dueAt } = parkedItem.parse(item);
        return { id: pk.slice(pk.indexOf('#') + 1), at: dueAt };
      });
      return { items: found, next: more === undefined ? null : (found.at(-1) ?? null) };
    },
  };
};
