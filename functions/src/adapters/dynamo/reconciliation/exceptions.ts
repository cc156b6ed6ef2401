import { actionRecord, exceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { conversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import { KINDS_OF_ORDERS } from '@ramps-gateway/shared/domain/reconciliation.ts';
import * as z from 'zod/mini';
import { type Exception, exceptionState } from '../../../capabilities/money/reconciliation/model.ts';
import type {
  Exceptions,
  InternalEvent,
  Settlement,
} from '../../../capabilities/money/reconciliation/ports.ts';
import { conversionState } from '../../../modules/conversions/model.ts';
import type { OrderExceptions } from '../../../modules/conversions/ports.ts';
import { exceptionId } from '../../../modules/orders/ids.ts';
import type { Table } from '../table/client.ts';
import { bookingOf } from '../conversions/conversions.ts';
import {
  atVersion,
  getItem,
  getItems,
  isLostRace,
  type Item,
  parseItem,
  type Write,
} from '../table/items.ts';
import { createItem, replaceItem } from '../table/writes.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { type Booking, writeWith } from '../ledger/postings.ts';
import { queryRows, readable } from '../table/rows.ts';
import { eventItem } from '../webhooks/webhook-events.ts';

const ACTIONS_SHOWN = 100;

/** Each state is a list of its own, so that a filter reads nothing that it drops. */
export const exceptionsIn = (state: Exception['record']['state']): string => `${ENTITY.exception}#${state}`;

const itemOf = ({ record, state }: Exception, version: number): Item => ({
  ...keys.exception(record.id),
  entity: ENTITY.exception,
  version,
  record,
  state,
  all: exceptionsIn(record.state),
  sort: `${record.first_seen_at}#${record.id}`,
});

const exceptionIn = (item: unknown): Exception => ({
  ...parseItem(exceptionRecord, item),
  state: z.object({ state: exceptionState }).parse(item).state,
});

const isNew = { ConditionExpression: 'attribute_not_exists(pk)' } as const;

const settlementWrite = (table: Table, { conversion_id, version, settled }: Settlement): Write => ({
  Update: {
    TableName: table.name,
    Key: { ...keys.conversion(conversion_id) },
    UpdateExpression:
      'SET #record.#settled = :settled, #version = #version + :one REMOVE #due, #dueAt, #account',
    ConditionExpression: '#version = :expected',
    ExpressionAttributeNames: {
      '#record': 'record',
      '#settled': 'settled',
      '#version': 'version',
      '#due': TABLE.indexes.due.partition,
      '#dueAt': TABLE.indexes.due.sort,
      '#account': TABLE.indexes.byAccount.partition,
    },
    ExpressionAttributeValues: { ':settled': settled, ':expected': version, ':one': 1 },
  },
});

/** What the books gain by a settlement: what the conversion has set aside is available again. */
const bookingsOf = async (
  table: Table,
  { conversion_id, settled }: Settlement,
): Promise<readonly Booking[]> => {
  const item = await getItem(table, keys.conversion(conversion_id));
  if (item === undefined) return [];
  const { version, record } = parseItem(conversionRecord, item);
  const { state } = z.object({ state: conversionState }).parse(item);
  return [bookingOf({ version, record: { ...record, settled, updated_at: settled.at }, state })];
};

export const createExceptionStore = (table: Table): Exceptions => ({
  get: async (id) => {
    const item = await getItem(table, keys.exception(id));
    return item === undefined ? undefined : exceptionIn(item);
  },
  ofMany: async (ids) => {
    const items = await getItems(
      table,
      ids.map((id) => keys.exception(id)),
    );
    return readable(table, items, (item) => exceptionIn(item).record);
  },
  withActions: async (id) => {
    const query = {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.exception(id).pk },
      // The exception sorts after its actions, and they by version.
      ScanIndexForward: false,
      ConsistentRead: true,
    };
    // The exception itself, and one more than is shown to know whether there are more.
    const limit = ACTIONS_SHOWN + 2;
    const [exception, ...actions] = (await queryRows(table, query, (item) => item, { limit })).rows;
    return exception === undefined
      ? undefined
      : {
          exception: exceptionIn(exception),
          actions: readable(
            table,
            actions.slice(0, ACTIONS_SHOWN),
            (item) => parseItem(actionRecord, item).record,
          ),
          more: actions.length > ACTIONS_SHOWN,
        };
  },
  create: (exception) => createItem(table, itemOf(exception, 1)),
  replace: (exception) => replaceItem(table, itemOf(exception, exception.version + 1), exception.version),
  act: async (exception, action, { event, settlement }, act) => {
    const version = exception.version + 1;
    const eventWrite = ({ record, event: resumed, due }: InternalEvent): Write => ({
      Put: {
        TableName: table.name,
        Item: eventItem({ record, event: resumed, resume: true }, due),
        ...isNew,
      },
    });
    const bookings = settlement ? await bookingsOf(table, settlement) : [];
    const put = {
      TableName: table.name,
      Item: itemOf(exception, version),
      ...atVersion(exception.version),
    };
    const actionItem = {
      ...keys.exceptionAction(exception.record.id, version),
      entity: ENTITY.exceptionAction,
      version: 1,
      record: action,
    };
    const own: readonly Write[] = [
      { Put: put },
      { Put: { TableName: table.name, Item: actionItem, ...isNew } },
      ...(event ? [eventWrite(event)] : []),
      ...(settlement ? [settlementWrite(table, settlement)] : []),
    ];
    const { parts } = await writeWith(table, bookings, exception.record.updated_at, () => own, act);
    if (parts.length === 0) return true;
    if (parts.some(isLostRace)) return false;
    throw new Error(`not written: ${parts.join(', ')}`);
  },
  list: (state, page) => listPage(table, [['all', exceptionsIn(state)]], exceptionRecord, page),
});

export const createOrderExceptions = (table: Table): OrderExceptions => {
  const store = createExceptionStore(table);
  return {
    ofOrders: async (externalId, orderIds) => {
      const ids = orderIds.flatMap((order) =>
        KINDS_OF_ORDERS.map((kind) => exceptionId(externalId, order, kind)),
      );
      const items = await getItems(
        table,
        ids.map((id) => keys.exception(id)),
        { consistent: false },
      );
      const there = readable(table, items, (item) => exceptionIn(item).record.id);
      const found = await Promise.all(there.map((id) => store.withActions(id)));
      return found.flatMap((each) => (each ? [{ ...each, exception: each.exception.record }] : []));
    },
  };
};
