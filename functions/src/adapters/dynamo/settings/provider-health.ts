import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { LATENCY_BOUNDS, type MeasuredMinute } from '@ramps-gateway/shared/domain/provider-health.ts';
import * as z from 'zod/mini';
import type { HealthRows } from '../../../modules/provider/ports.ts';
import type { Table } from '../table/client.ts';
import { endOf, ENTITY, keys } from '../table/keys.ts';
import { queryRows } from '../table/rows.ts';
import { countedIn, countOf, minuteOf } from '../webhooks/webhook-quota.ts';

const row = z.object({ sk: z.string() });

const within = (bound: number): string => `within_${bound}`;

const minuteIn = (item: unknown): MeasuredMinute => {
  const counted = countedIn.parse(item);
  return {
    minute: row.parse(item).sk,
    calls: countOf(counted, 'calls'),
    errors: countOf(counted, 'errors'),
    took: countOf(counted, 'took'),
    within: LATENCY_BOUNDS.map((bound) => countOf(counted, within(bound))),
  };
};

export const createHealthRows = (table: Table): HealthRows => ({
  add: async (now, measured) => {
    const counts = [
      ['calls', measured.calls] as const,
      ['errors', measured.errors] as const,
      ['took', measured.took] as const,
      ...LATENCY_BOUNDS.map((bound, at) => [within(bound), measured.within[at] ?? 0] as const),
    ].filter(([, count]) => count > 0);
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...keys.providerHealth(minuteOf(now)) },
        UpdateExpression: `SET #entity = :entity, #end = :end, #record = :record ADD #version :one, ${counts.map((_, at) => `#n${at} :n${at}`).join(', ')}`,
        ExpressionAttributeNames: {
          '#entity': 'entity',
          '#end': 'expiresAt',
          '#record': 'record',
          '#version': 'version',
          ...Object.fromEntries(counts.map(([name], at) => [`#n${at}`, name])),
        },
        ExpressionAttributeValues: {
          ':entity': ENTITY.providerHealth,
          ':record': { minute: minuteOf(now) },
          ':one': 1,
          ':end': endOf('providerHealth', now.toISOString()),
          ...Object.fromEntries(counts.map(([, count], at) => [`:n${at}`, count])),
        },
      }),
    );
  },
  since: async (from) => {
    const { pk, sk } = keys.providerHealth(minuteOf(from));
    const query = {
      KeyConditionExpression: '#pk = :pk AND #sk >= :from',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      ExpressionAttributeValues: { ':pk': pk, ':from': sk },
    };
    return (await queryRows(table, query, minuteIn)).rows;
  },
});
