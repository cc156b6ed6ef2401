import { actionRecord, exceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { conversionRecord } from '@ramps-gateway/shared/contract/records.ts';
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
import { bookingOf } from '../conversions/conversions.ts';
import { type Booking, writeWith } from '../ledger/postings.ts';
import type { Table } from '../table/client.ts';
import { atVersion, isNew, put, update, x } from '../table/expressions.ts';
import { getItem, getItems, type Item, parseItem, readable, recordIn, type Write } from '../table/items.ts';
import { ENTITY, itemOf, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { queryRows } from '../table/rows.ts';
import { areWritten, saveItem } from '../table/writes.ts';
import { eventItem } from '../webhooks/webhook-events.ts';

const ACTIONS_SHOWN = 100;

/** Each state has its own list, so filtering by state reads no extra rows. */
export const exceptionsIn = (state: Exception['record']['state']): string => `${ENTITY.exception}#${state}`;

const exceptionItem = ({ record, state }: Exception, version: number): Item =>
  itemOf('exception', keys.exception(record.id), version, record, {
    state,
    all: exceptionsIn(record.state),
    sort: `${record.first_seen_at}#${record.id}`,
  });

const exceptionIn = (item: unknown): Exception => ({
  ...parseItem(exceptionRecord, item),
  state: z.object({ state: exceptionState }).parse(item).state,
});

const settlementWrite = (table: Table, { conversion_id, version, settled }: Settlement): Write =>
  update(
    table,
    keys.conversion(conversion_id),
    x`SET record.settled = ${settled}, version = version + ${1} REMOVE due, dueAt, account`,
    atVersion(version),
  );

/** A settlement makes the conversion's money available again in the ledger. */
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
    // Descending: the exception first, then its actions, newest first. One extra action shows whether there are more.
    const how = { order: 'descending', consistent: true, limit: ACTIONS_SHOWN + 2 } as const;
    const found = await queryRows(table, x`pk = ${keys.exception(id).pk}`, (item) => item, how);
    const [exception, ...actions] = found.rows;
    return exception === undefined
      ? undefined
      : {
          exception: exceptionIn(exception),
          actions: readable(table, actions.slice(0, ACTIONS_SHOWN), recordIn(actionRecord)),
          more: actions.length > ACTIONS_SHOWN,
        };
  },
  create: (exception) => saveItem(table, exceptionItem(exception, 1), 0),
  replace: (exception) => saveItem(table, exceptionItem(exception, exception.version + 1), exception.version),
  act: async (exception, action, { event, settlement }, act) => {
    const version = exception.version + 1;
    const resumes = ({ record, event: resumed, due }: InternalEvent): Write =>
      put(table, eventItem({ record, event: resumed, resume: true }, due), isNew);
    const bookings = settlement ? await bookingsOf(table, settlement) : [];
    const actionKey = keys.exceptionAction(exception.record.id, version);
    const own: readonly Write[] = [
      put(table, exceptionItem(exception, version), atVersion(exception.version)),
      put(table, itemOf('exceptionAction', actionKey, 1, action), isNew),
      ...(event ? [resumes(event)] : []),
      ...(settlement ? [settlementWrite(table, settlement)] : []),
    ];
    return areWritten((await writeWith(table, bookings, exception.record.updated_at, () => own, act)).parts);
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
