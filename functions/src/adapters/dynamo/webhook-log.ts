import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { storedWebhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { id as idField, time } from '@ramps-gateway/shared/contract/fields.ts';
import { PROCESSING_STATUSES, webhookLogRecord } from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import type { LastWebhook } from '../../capabilities/statistics/ports.ts';
import type { WebhookLog } from '../../capabilities/webhooks/ports.ts';
import type { Table } from './client.ts';
import { dueEvent } from './due.ts';
import { getItem, parseItem, unlessTaken } from './items.ts';
import { keys } from './keys.ts';
import { listPage } from './lists.ts';
import { countedIn, countOf, minuteOf, TOTAL } from './webhook-quota.ts';
import { logged, logLists } from './webhook-events.ts';

const stored = z.object({
  state: z.object({
    event: z.catch(z.nullable(storedWebhookEvent), null),
    attempts: z._default(z.int(), 0),
    revealed: z._default(
      z.object({ times: z.int(), last_by: z.nullable(idField), last_at: z.nullable(time) }),
      {
        times: 0,
        last_by: null,
        last_at: null,
      },
    ),
  }),
});

/** Events that a configuration's owner has sent in the minute of `now`, as the table has counted them. */
export const createWebhookUse =
  (table: Table) =>
  async (userId: string, now: Date): Promise<number> =>
    countOf(countedIn.parse((await getItem(table, keys.webhookQuota(userId, minuteOf(now)))) ?? {}), TOTAL);

/** Of the list of those that were processed the first: what was ignored or refused may be anybody's words. */
export const createLastWebhook =
  (table: Table): LastWebhook =>
  async (userId) => {
    const { items } = await listPage(table, logLists(userId, ['processed']), webhookLogRecord, { limit: 1 });
    return items[0]?.created_at ?? null;
  };

/** The events as people see them. */
export const createWebhookLog = (table: Table): WebhookLog => ({
  page: (userId, status, page) =>
    listPage(
      table,
      logLists(userId, status === undefined ? PROCESSING_STATUSES : [status]),
      webhookLogRecord,
      page,
    ),

  get: async (id) => {
    const item = await getItem(table, keys.webhookEvent(id));
    if (item === undefined) return undefined;
    const { event, attempts, revealed } = stored.parse(item).state;
    return { ...parseItem(webhookLogRecord, item), event, attempts, revealed };
  },

  requeue: ({ record, version }, now) => {
    const { all, manager, sort } = logged({ ...record, processing_status: 'pending' });
    return unlessTaken(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { ...keys.webhookEvent(record.id) },
          // One that was ignored was to end; what is judged again counts once for ever.
          UpdateExpression:
            'SET #record.#status = :pending, #state.#attempts = :none, #state.#resume = :no, #version = :next, #due = :due, #dueAt = :now, #all = :all, #manager = :manager, #sort = :sort REMOVE #end',
          ConditionExpression: '#version = :expected AND #record.#status = :status',
          ExpressionAttributeNames: {
            '#record': 'record',
            '#status': 'processing_status',
            '#state': 'state',
            '#attempts': 'attempts',
            '#resume': 'resume',
            '#version': 'version',
            '#due': 'due',
            '#dueAt': 'dueAt',
            '#all': 'all',
            '#manager': 'manager',
            '#sort': 'sort',
            '#end': 'expiresAt',
          },
          ExpressionAttributeValues: {
            ':pending': 'pending',
            ':none': 0,
            // To take up a failed conversion is another thing: a person's Retry.
            ':no': false,
            ':expected': version,
            ':next': version + 1,
            ':status': record.processing_status,
            ':due': dueEvent(record.id),
            ':now': now,
            ':all': all,
            ':manager': manager,
            ':sort': sort,
          },
        }),
      ),
    );
  },

  reveal: async (id, by, at) => {
    const { revealed } = stored.parse(await getItem(table, keys.webhookEvent(id))).state;
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...keys.webhookEvent(id) },
        UpdateExpression: 'SET #state.#revealed = :revealed',
        ConditionExpression: 'attribute_exists(#state)',
        ExpressionAttributeNames: { '#state': 'state', '#revealed': 'revealed' },
        ExpressionAttributeValues: { ':revealed': { times: revealed.times + 1, last_by: by, last_at: at } },
      }),
    );
  },
});
