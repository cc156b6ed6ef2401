import { storedWebhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { id as idField, time } from '@ramps-gateway/shared/contract/fields.ts';
import {
  orderRecord,
  PROCESSING_STATUSES,
  webhookConfigurationRecord,
  webhookLogRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import type { LastWebhook } from '../../../capabilities/insight/statistics/ports.ts';
import type { WebhookLog, WebhookUse } from '../../../capabilities/setup/webhooks/ports.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { orderId, paymentId } from '../../../modules/orders/ids.ts';
import type { Table } from '../table/client.ts';
import { dueEvent } from '../table/due.ts';
import { getItem, getItems, type Key, parseItem } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { countedIn, countOf, minuteOf, TOTAL } from './webhook-quota.ts';
import { refusalsIn, refusalsKey } from './webhook-refusals.ts';
import { isWritten, transact } from '../table/writes.ts';
import { eventsOfOrder, logged, logLists } from './webhook-events.ts';

const stored = z.object({
  state: z.object({
    event: z.catch(z.nullable(storedWebhookEvent), null),
    extract: z._default(z.string(), ''),
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

const keyed = z.object({ pk: z.string(), sk: z.string() });
const configuration = z.object({
  record: z.pick(webhookConfigurationRecord, { id: true, is_active: true }),
});
const ownership = z.object({
  record: z.object({ user_id: z.nullable(idField), manager_id: z.nullable(idField) }),
});
const bound = z.object({ record: z.pick(orderRecord, { binding: true }) });
const incoming = z.object({ record: z.object({ id: idField, conversion_id: z.nullable(idField) }) });

const readAll = async (table: Table, wanted: readonly Key[]): Promise<readonly unknown[]> => {
  const found = (await getItems(table, wanted, { consistent: false })).map((item) => ({
    item,
    key: keyed.parse(item),
  }));
  return wanted.map(({ pk, sk }) => found.find(({ key }) => key.pk === pk && key.sk === sk)?.item);
};

export const createWebhookUse =
  (table: Table) =>
  async (userId: string, now: Date): Promise<WebhookUse> => {
    const [own, minute, day] = await readAll(table, [
      keys.webhookConfiguration(userId),
      keys.webhookQuota(userId, minuteOf(now)),
      refusalsKey(userId, now),
    ]);
    return {
      configuration: configuration.safeParse(own).data?.record,
      taken: countOf(countedIn.parse(minute ?? {}), TOTAL),
      refused: refusalsIn(day),
    };
  };

/** Of the list of those that were processed the first: what was ignored or refused may be anybody's words. */
export const createLastWebhook =
  (table: Table): LastWebhook =>
  async (userId) => {
    const { items } = await listPage(table, logLists(userId, ['processed']), webhookLogRecord, { limit: 1 });
    return items[0]?.created_at ?? null;
  };

export const createWebhookLog = (table: Table): WebhookLog => ({
  page: (userId, status, page) =>
    listPage(
      table,
      logLists(userId, status === undefined ? PROCESSING_STATUSES : [status]),
      webhookLogRecord,
      page,
    ),

  ofOrder: (accountId, orderId, page) =>
    listPage(table, [['byOwner', eventsOfOrder(accountId, orderId)]], webhookLogRecord, page),

  get: async (id) => {
    const item = await getItem(table, keys.webhookEvent(id));
    if (item === undefined) return undefined;
    const { event, extract, attempts, revealed } = stored.parse(item).state;
    return { ...parseItem(webhookLogRecord, item), event, extract: extract || null, attempts, revealed };
  },

  requeue: ({ record, version }, now, act) => {
    const { all, manager, sort } = logged({ ...record, processing_status: 'pending' });
    const update = {
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
    };
    return isWritten(transact(table, [{ Update: update }], act));
  },

  concerned: async (externalAccountId, of) => {
    const payment = of?.isDeposit === false ? undefined : of?.order;
    const own = of?.isDeposit === true ? undefined : of?.order;
    const [account, ...rows] = await readAll(table, [
      keys.subAccount(subAccountId(externalAccountId)),
      ...(payment === undefined ? [] : [keys.incomingPayment(paymentId(externalAccountId, payment))]),
      ...(own === undefined ? [] : [keys.order(orderId(externalAccountId, own))]),
    ]);
    return {
      account: ownership.safeParse(account).data?.record,
      payment: payment === undefined ? undefined : incoming.safeParse(rows[0]).data?.record,
      binding: own === undefined ? undefined : bound.safeParse(rows.at(-1)).data?.record.binding,
    };
  },

  reveal: async (id, { by, at }, known, act) => {
    const Key = { ...keys.webhookEvent(id) };
    const names = { '#state': 'state', '#revealed': 'revealed' };
    const first = {
      TableName: table.name,
      Key,
      UpdateExpression: 'SET #state.#revealed = :revealed',
      ConditionExpression: 'attribute_exists(#state) AND attribute_not_exists(#state.#revealed)',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':revealed': { times: 1, last_by: by, last_at: at } },
    };
    const again = {
      TableName: table.name,
      Key,
      UpdateExpression:
        'SET #state.#revealed.#times = #state.#revealed.#times + :one, #state.#revealed.#by = :by, #state.#revealed.#at = :at',
      ConditionExpression: 'attribute_exists(#state.#revealed)',
      ExpressionAttributeNames: { ...names, '#times': 'times', '#by': 'last_by', '#at': 'last_at' },
      ExpressionAttributeValues: { ':one': 1, ':by': by, ':at': at },
    };
    if (known === 0 && (await isWritten(transact(table, [{ Update: first }], act)))) return;
    // Somebody may have been the first since it was read.
    if (!(await isWritten(transact(table, [{ Update: again }], act))))
      throw new Error('the event was there and is gone');
  },
});
