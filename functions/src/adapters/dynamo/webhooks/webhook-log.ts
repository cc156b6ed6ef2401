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
import { update, x } from '../table/expressions.ts';
import { getEach, getItem, parseItem } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { isWritten, transact } from '../table/writes.ts';
import { countedIn, countOf, minuteOf, refusalsIn, refusalsKey, TOTAL } from './intake.ts';
import { eventsOfOrder, logLists, requeued } from './webhook-events.ts';

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

const configuration = z.object({
  record: z.pick(webhookConfigurationRecord, { id: true, is_active: true }),
});
const ownership = z.object({
  record: z.object({ user_id: z.nullable(idField), manager_id: z.nullable(idField) }),
});
const bound = z.object({ record: z.pick(orderRecord, { binding: true }) });
const incoming = z.object({ record: z.object({ id: idField, conversion_id: z.nullable(idField) }) });

const EVENTUALLY = { consistent: false } as const;

export const createWebhookUse =
  (table: Table) =>
  async (userId: string, now: Date): Promise<WebhookUse> => {
    const wanted = [
      keys.webhookConfiguration(userId),
      keys.webhookQuota(userId, minuteOf(now)),
      refusalsKey(userId, now),
    ];
    const [own, minute, day] = await getEach(table, wanted, EVENTUALLY);
    return {
      configuration: configuration.safeParse(own).data?.record,
      taken: countOf(countedIn.parse(minute ?? {}), TOTAL),
      refused: refusalsIn(day),
    };
  };

/** The newest processed event. Anybody can send an event that ends as ignored or refused. */
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

  requeue: (found, now, act) => isWritten(transact(table, [requeued(table, found, now)], act)),

  concerned: async (externalAccountId, of) => {
    const payment = of?.isDeposit === false ? undefined : of?.order;
    const own = of?.isDeposit === true ? undefined : of?.order;
    const wanted = [
      keys.subAccount(subAccountId(externalAccountId)),
      ...(payment === undefined ? [] : [keys.incomingPayment(paymentId(externalAccountId, payment))]),
      ...(own === undefined ? [] : [keys.order(orderId(externalAccountId, own))]),
    ];
    const [account, ...rows] = await getEach(table, wanted, EVENTUALLY);
    return {
      account: ownership.safeParse(account).data?.record,
      payment: payment === undefined ? undefined : incoming.safeParse(rows[0]).data?.record,
      binding: own === undefined ? undefined : bound.safeParse(rows.at(-1)).data?.record.binding,
    };
  },

  reveal: async (id, { by, at }, known, act) => {
    const key = keys.webhookEvent(id);
    const revealed = { times: 1, last_by: by, last_at: at };
    const first = update(
      table,
      key,
      x`SET state.revealed = ${revealed}`,
      x`attribute_exists(state) AND attribute_not_exists(state.revealed)`,
    );
    const again = update(
      table,
      key,
      x`SET state.revealed.times = state.revealed.times + ${1}, state.revealed.last_by = ${by}, state.revealed.last_at = ${at}`,
      x`attribute_exists(state.revealed)`,
    );
    if (known === 0 && (await isWritten(transact(table, [first], act)))) return;
    // Someone else may have revealed it first since the read.
    if (!(await isWritten(transact(table, [again], act)))) throw new Error('the event no longer exists');
  },
});
