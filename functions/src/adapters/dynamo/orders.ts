import { orderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { nextOrderStatus } from '@ramps-gateway/shared/domain/orders.ts';
import type { Orders } from '../../capabilities/conversions/ports.ts';
import type { Table } from './client.ts';
import { underCorrelation } from './correlation.ts';
import { createItem, getItem, type Item, parseItem, replaceItem } from './items.ts';
import { ENTITY, keys } from './keys.ts';
import { accountKey, listed } from './lists.ts';

/** Two writers that meet more often than this leave it to the event's next delivery. */
const TRIES = 5;

/** Orders as events tell of them: for lists, never the ground for moving money (contract 5). */
export const createOrderStore = (table: Table): Orders => ({
  tell: async (record, kind) => {
    const key = kind === 'order' ? keys.order(record.id) : keys.settlement(record.id);
    const entity = kind === 'order' ? ENTITY.order : ENTITY.settlement;
    const itemOf = (told: typeof record, version: number): Item => ({
      ...key,
      entity,
      version,
      record: told,
      ...underCorrelation(),
      ...listed(entity, told, told.created_at, told.id),
      // Settlements are watched only (spec 3): nobody asks for those of an account.
      ...(kind === 'order' ? { account: accountKey(entity, told.account_id) } : {}),
    });
    for (let tries = 0; tries < TRIES; tries += 1) {
      const item = await getItem(table, key);
      if (item === undefined) {
        if (await createItem(table, itemOf(record, 1))) return;
        continue;
      }
      const known = parseItem(orderRecord, item);
      const status = nextOrderStatus(known.record.status, record.status);
      // What is final stands; and of two that are pending the later one is told already or tells nothing new.
      if (status === known.record.status) return;
      const told = { ...record, status, created_at: known.record.created_at };
      if (await replaceItem(table, itemOf(told, known.version + 1), known.version)) return;
    }
    throw new Error('an order was written by others again and again');
  },
});
