import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  REFUSAL_REASONS,
  type RefusalCounts,
  refusalCounts,
} from '@ramps-gateway/shared/contract/calls/webhook-events.ts';
import { utcDay } from '../../../platform/clock.ts';
import type { Table } from '../table/client.ts';
import { endOf, ENTITY, keys } from '../table/keys.ts';

export const refusalsKey = (userId: string, now: Date) => keys.webhookRefusals(userId, utcDay(now));

export const refusalsIn = (item: unknown): RefusalCounts => refusalCounts.parse(item ?? {});

export const addRefusals =
  (table: Table) =>
  async (userId: string, now: Date, more: RefusalCounts): Promise<void> => {
    const counted = REFUSAL_REASONS.filter((reason) => more[reason] > 0);
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...refusalsKey(userId, now) },
        UpdateExpression: `SET #entity = :entity, #end = :end ADD ${counted.map((reason) => `#${reason} :${reason}`).join(', ')}`,
        ExpressionAttributeNames: {
          '#entity': 'entity',
          '#end': 'expiresAt',
          ...Object.fromEntries(counted.map((reason) => [`#${reason}`, reason])),
        },
        ExpressionAttributeValues: {
          ':entity': ENTITY.webhookRefusals,
          ':end': endOf('webhookRefusals', now.toISOString()),
          ...Object.fromEntries(counted.map((reason) => [`:${reason}`, more[reason]])),
        },
      }),
    );
  };
