import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { webhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { webhookLogRecord } from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import type { StoredEvent, WebhookEvents } from '../../capabilities/conversions/ports.ts';
import type { Table } from './client.ts';
import { dueAt } from './due.ts';
import { createItem, getItem, isConditionFailure, parseItem } from './items.ts';
import { ENTITY, keys } from './keys.ts';

const stored = z.object({ state: z.object({ event: z.nullable(webhookEvent) }) });

/**
 * Webhook events: the row of an event is its log row, its inbox and its permanent deduplication row in one, so that
 * recording an event is a single conditional write.
 */
export const createWebhookEventStore = (table: Table) => {
  const events: WebhookEvents = {
    get: async (id) => {
      const item = await getItem(table, keys.webhookEvent(id));
      return item === undefined
        ? undefined
        : { record: parseItem(webhookLogRecord, item).record, event: stored.parse(item).state.event };
    },
    finish: async (id, status, detail) => {
      try {
        await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: { ...keys.webhookEvent(id) },
            UpdateExpression:
              'SET #record.#status = :status, #record.#detail = :detail, #version = #version + :one REMOVE #due, #dueAt',
            ConditionExpression: '#record.#status = :pending',
            ExpressionAttributeNames: {
              '#record': 'record',
              '#status': 'processing_status',
              '#detail': 'detail',
              '#version': 'version',
              '#due': 'due',
              '#dueAt': 'dueAt',
            },
            ExpressionAttributeValues: {
              ':status': status,
              ':detail': detail,
              ':pending': 'pending',
              ':one': 1,
            },
          }),
        );
      } catch (error) {
        // Another driver has finished it already.
        if (!isConditionFailure(error)) throw error;
      }
    },
  };
  return {
    ...events,
    /** False when this event id has been recorded before. `due`: when the sweep looks at it, null for never. */
    record: ({ record, event }: StoredEvent, due: string | null): Promise<boolean> =>
      createItem(table, {
        ...keys.webhookEvent(record.id),
        entity: ENTITY.webhookEvent,
        version: 1,
        record,
        state: { event },
        ...dueAt(record.id, due),
      }),
  };
};
