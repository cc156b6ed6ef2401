import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Table } from '../table/client.ts';
import { endOf, ENTITY, keys } from '../table/keys.ts';

interface EventCounts {
  readonly total: number;
  readonly accounts: ReadonlyMap<string, number>;
}

export const TOTAL = 'total';

export const countedIn = z.record(z.string(), z.unknown());

export const minuteOf = (now: Date): string => now.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);

export const countOf = (row: Readonly<Record<string, unknown>>, name: string): number => {
  const value = row[name];
  return typeof value === 'number' ? value : 0;
};

/** Counts an owner's webhook events per minute, in total and per sub-account. Keys use our own ids, never text from a sender. */
export const createWebhookQuotaStore = (table: Table) => ({
  /** Adds to the counts. Returns the new counts across all instances, for the keys that were added to. */
  add: async (userId: string, now: Date, more: EventCounts): Promise<EventCounts> => {
    const accounts = [...more.accounts];
    const { Attributes: counted = {} } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...keys.webhookQuota(userId, minuteOf(now)) },
        UpdateExpression: `SET #entity = :entity, #end = :end ADD #total :total${accounts
          .map((_, at) => `, #a${at} :a${at}`)
          .join('')}`,
        ExpressionAttributeNames: {
          '#entity': 'entity',
          '#end': 'expiresAt',
          '#total': TOTAL,
          ...Object.fromEntries(accounts.map(([id], at) => [`#a${at}`, id])),
        },
        ExpressionAttributeValues: {
          ':entity': ENTITY.webhookQuota,
          ':end': endOf('webhookQuota', now.toISOString()),
          ':total': more.total,
          ...Object.fromEntries(accounts.map(([, count], at) => [`:a${at}`, count])),
        },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    const row = countedIn.parse(counted);
    return {
      total: countOf(row, TOTAL),
      accounts: new Map(accounts.map(([id]) => [id, countOf(row, id)])),
    };
  },
});
