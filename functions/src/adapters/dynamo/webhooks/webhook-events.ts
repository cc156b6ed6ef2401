import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { storedWebhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { partitionIn } from '@ramps-gateway/shared/contract/partitions.ts';
import { type WebhookLogRecord, webhookLogRecord } from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import { orderId } from '../../../modules/orders/ids.ts';
import type { StoredEvent, WebhookEvents } from '../../../modules/conversions/ports.ts';
import type { Table } from '../table/client.ts';
import { continueWith, underCorrelation } from '../table/correlation.ts';
import { dueAt, dueEvent } from '../table/due.ts';
import { getItem, isConditionFailure, type Item, parseItem } from '../table/items.ts';
import { createItem } from '../table/writes.ts';
import { endOf, ENTITY, keys } from '../table/keys.ts';
import type { ListIndex } from '../table/lists.ts';

const stored = z.object({
  state: z.object({
    event: z.nullable(storedWebhookEvent),
    resume: z.optional(z.boolean()),
    attempts: z.optional(z.int()),
  }),
});

export const eventsOfOrder = (accountId: string, externalOrderId: string): string =>
  `${ENTITY.webhookEvent}#${orderId(accountId, externalOrderId)}`;

const listedUnder = ({
  account_id: account,
  order_id: order,
}: Pick<WebhookLogRecord, 'account_id' | 'order_id'>): string | undefined =>
  account === null || order === null ? undefined : eventsOfOrder(account, order);

export const inLog = (status: WebhookLogRecord['processing_status']): string =>
  `${ENTITY.webhookEvent}#${status}`;

/** Lists an event for its owner and for everyone. The owner index already lists it by order, hence the manager index. */
export const logged = ({
  id,
  user_id,
  created_at,
  processing_status: status,
}: Pick<WebhookLogRecord, 'id' | 'user_id' | 'created_at' | 'processing_status'>): Required<
  Pick<Item, 'all' | 'manager' | 'sort'>
> => ({
  all: partitionIn(inLog(status), id),
  manager: `${inLog(status)}#${user_id}`,
  sort: `${created_at}#${id}`,
});

export const logLists = (
  userId: string | null,
  statuses: readonly WebhookLogRecord['processing_status'][],
): readonly (readonly [ListIndex, string])[] =>
  statuses.map((status) =>
    userId === null ? ['all', inLog(status)] : ['byManager', `${inLog(status)}#${userId}`],
  );

/**
 * An event that is judged at once, as most are, is in no list until then: recording it touches one index only.
 * @param concerns whether one that is not judged is listed with its order: only if its sender may speak for the account
 */
export const eventItem = (
  { record, event, resume, extract }: StoredEvent,
  due: string | null,
  concerns = false,
): Item => ({
  ...keys.webhookEvent(record.id),
  entity: ENTITY.webhookEvent,
  version: 1,
  record,
  state: { event, resume, extract },
  ...underCorrelation(),
  ...dueAt(dueEvent(record.id), due),
  ...(record.processing_status === 'ignored' || record.processing_status === 'error'
    ? { expiresAt: endOf('webhookEvent', record.created_at) }
    : {}),
  ...(record.processing_status === 'pending' ? {} : logged(record)),
  ...(record.processing_status !== 'pending' && concerns ? { owner: listedUnder(record) } : {}),
});

/** An event's row is its log row, inbox and deduplication row in one: recording it is one conditional write. */
export const createWebhookEventStore = (table: Table) => {
  const events: WebhookEvents = {
    get: async (id) => {
      const item = await getItem(table, keys.webhookEvent(id));
      if (item === undefined) return undefined;
      continueWith(item);
      const { event, resume, attempts } = stored.parse(item).state;
      return { record: parseItem(webhookLogRecord, item).record, event, resume, attempts };
    },
    postpone: async (id, attempts, until, of) => {
      const { all, manager, sort } = logged({ ...of, id, processing_status: 'pending' });
      try {
        await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: { ...keys.webhookEvent(id) },
            UpdateExpression:
              'SET #state.#attempts = :attempts, #due = :due, #dueAt = :until, #all = :all, #manager = :manager, #sort = :sort ADD #version :one',
            ConditionExpression: '#record.#status = :pending',
            ExpressionAttributeNames: {
              '#version': 'version',
              '#state': 'state',
              '#attempts': 'attempts',
              '#due': 'due',
              '#dueAt': 'dueAt',
              '#record': 'record',
              '#status': 'processing_status',
              '#all': 'all',
              '#manager': 'manager',
              '#sort': 'sort',
            },
            ExpressionAttributeValues: {
              ':all': all,
              ':manager': manager,
              ':sort': sort,
              ':one': 1,
              ':attempts': attempts,
              ':due': dueEvent(id),
              ':until': until,
              ':pending': 'pending',
            },
          }),
        );
      } catch (error) {
        if (!isConditionFailure(error)) throw error;
      }
    },
    finish: async (id, status, detail, of) => {
      const owner = of && listedUnder(of);
      const lists = of && logged({ ...of, id, processing_status: status });
      const end = of && status === 'ignored' ? endOf('webhookEvent', of.created_at) : undefined;
      try {
        await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: { ...keys.webhookEvent(id) },
            UpdateExpression: `SET #record.#status = :status, #record.#detail = :detail, #version = #version + :one${
              owner === undefined ? '' : ', #owner = :owner, #record.#account = :account'
            }${lists === undefined ? '' : ', #all = :all, #manager = :manager, #sort = :sort'}${end === undefined ? '' : ', #end = :end'} REMOVE #due, #dueAt`,
            ConditionExpression: '#record.#status = :pending',
            ExpressionAttributeNames: {
              '#record': 'record',
              '#status': 'processing_status',
              '#detail': 'detail',
              '#version': 'version',
              '#due': 'due',
              '#dueAt': 'dueAt',
              ...(owner === undefined ? {} : { '#owner': 'owner', '#account': 'account_id' }),
              ...(lists === undefined ? {} : { '#all': 'all', '#manager': 'manager', '#sort': 'sort' }),
              ...(end === undefined ? {} : { '#end': 'expiresAt' }),
            },
            ExpressionAttributeValues: {
              ':status': status,
              ':detail': detail,
              ':pending': 'pending',
              ':one': 1,
              ...(owner === undefined ? {} : { ':owner': owner, ':account': of?.account_id }),
              ...(lists === undefined
                ? {}
                : { ':all': lists.all, ':manager': lists.manager, ':sort': lists.sort }),
              ...(end === undefined ? {} : { ':end': end }),
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
    record: (event: StoredEvent, due: string | null, concerns = false): Promise<boolean> =>
      createItem(table, eventItem(event, due, concerns)),
  };
};
