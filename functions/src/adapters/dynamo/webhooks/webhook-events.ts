import type { ListIndex } from '@ramps-gateway/shared/contract/entities.ts';
import { storedWebhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { partitionIn } from '@ramps-gateway/shared/contract/partitions.ts';
import { type WebhookLogRecord, webhookLogRecord } from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import { orderId } from '../../../modules/orders/ids.ts';
import type { StoredEvent, WebhookEvents } from '../../../modules/conversions/ports.ts';
import type { Hints } from '../../../capabilities/money/reconciliation/ports.ts';
import type { Table } from '../table/client.ts';
import { dueAt, dueEvent } from '../table/due.ts';
import { joined, update, x } from '../table/expressions.ts';
import {
  continueWith,
  getItem,
  type Item,
  parseItem,
  readItem,
  type Stored,
  underCorrelation,
} from '../table/items.ts';
import { endOf, ENTITY, itemOf, keys } from '../table/keys.ts';
import { saveItem, writeOne } from '../table/writes.ts';

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

/**
 * Lists an event for its owner and for administrators. The owner's list uses the manager index, because the owner index
 * lists events by order.
 */
const logged = ({
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
 * A pending event is in no list, because most are judged at once: recording it then touches one index only.
 * @param concerns whether to list an event with its order although it is not judged, for senders who may speak for the
 * account
 */
export const eventItem = (
  { record, event, resume, extract }: StoredEvent,
  due: string | null,
  concerns = false,
): Item =>
  itemOf('webhookEvent', keys.webhookEvent(record.id), 1, record, {
    state: { event, resume, extract },
    ...underCorrelation(),
    ...dueAt(dueEvent(record.id), due),
    ...(record.processing_status === 'ignored' || record.processing_status === 'error'
      ? { expiresAt: endOf('webhookEvent', record.created_at) }
      : {}),
    ...(record.processing_status === 'pending' ? {} : logged(record)),
    ...(record.processing_status !== 'pending' && concerns ? { owner: listedUnder(record) } : {}),
  });

const isPending = x`record.processing_status = ${'pending'}`;

/** @param of fields by which `logged` lists the event */
const relists = (of: Parameters<typeof logged>[0]) => {
  const { all, manager, sort } = logged(of);
  return x`all = ${all}, manager = ${manager}, sort = ${sort}`;
};

/** Queues a finished event again. It no longer expires: it now counts permanently. */
export const requeued = (table: Table, { record, version }: Stored<WebhookLogRecord>, now: string) => {
  const pending = { ...record, processing_status: 'pending' as const };
  const { id, processing_status: status } = record;
  return update(
    table,
    keys.webhookEvent(id),
    joined([
      // Only a person's Retry resumes a failed conversion.
      x`SET record.processing_status = ${'pending'}, state.attempts = ${0}, state.resume = ${false}`,
      x`version = ${version + 1}, due = ${dueEvent(id)}, dueAt = ${now}`,
      x`${relists(pending)} REMOVE expiresAt`,
    ]),
    x`version = ${version} AND record.processing_status = ${status}`,
  );
};

/** One row is an event's log entry, inbox and deduplication row, so recording an event is one conditional write. */
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
      const waits = x`SET state.attempts = ${attempts}, due = ${dueEvent(id)}, dueAt = ${until}`;
      const pending = { ...of, id, processing_status: 'pending' as const };
      const change = x`${waits}, ${relists(pending)} ADD version ${1}`;
      await writeOne(table, update(table, keys.webhookEvent(id), change, isPending));
    },
    finish: async (id, status, detail, of) => {
      const owner = of && listedUnder(of);
      const change = [
        x`SET record.processing_status = ${status}, record.detail = ${detail}, version = version + ${1}`,
        ...(owner === undefined ? [] : [x`owner = ${owner}, record.account_id = ${of?.account_id}`]),
        ...(of ? [relists({ ...of, id, processing_status: status })] : []),
        ...(of && status === 'ignored' ? [x`expiresAt = ${endOf('webhookEvent', of.created_at)}`] : []),
      ];
      const finished = x`${joined(change)} REMOVE due, dueAt`;
      // Another driver may have finished it already; then this does nothing.
      await writeOne(table, update(table, keys.webhookEvent(id), finished, isPending));
    },
  };
  return {
    ...events,
    record: (event: StoredEvent, due: string | null, concerns = false): Promise<boolean> =>
      saveItem(table, eventItem(event, due, concerns), 0),
  };
};

export const createHints = (table: Table): Hints => ({
  record: async ({ record, event, due }) => {
    if (await saveItem(table, eventItem({ record, event }, due), 0)) return undefined;
    const found = await readItem(table, keys.webhookEvent(record.id), webhookLogRecord);
    // A row that expired meanwhile counts as old.
    return found?.record.created_at ?? '';
  },
});
