import { isDeepStrictEqual } from 'node:util';
import { time } from '@ramps-gateway/shared/contract/fields.ts';
import { orderRecord } from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import { isOutdated } from '../../capabilities/conversions/model.ts';
import type { OrderRows } from '../../modules/orders/ports.ts';
import type { Table } from './client.ts';
import { underCorrelation } from './correlation.ts';
import { createItem, getItem, type Item, replaceItem } from './items.ts';
import { ENTITY, keys } from './keys.ts';
import { accountKey, listed } from './lists.ts';

/** Two writers that meet more often than this leave it to the event's next delivery. */
const TRIES = 5;

/** A row whose record cannot be read is written again. Rows from before were not asked for at the provider. */
const stored = z.object({
  version: z.int(),
  record: z.catch(z.nullable(orderRecord), null),
  state: z._default(z.object({ asked_at: z.nullable(time) }), { asked_at: null }),
});

/** Orders as the provider answers of them: for lists, never the ground for moving money (C5). */
export const createOrderStore = (table: Table): OrderRows => ({
  keep: async (record, kind, askedAt) => {
    const key = kind === 'order' ? keys.order(record.id) : keys.settlement(record.id);
    const entity = kind === 'order' ? ENTITY.order : ENTITY.settlement;
    const itemOf = (version: number): Item => ({
      ...key,
      entity,
      version,
      record,
      state: { asked_at: askedAt },
      ...underCorrelation(),
      ...listed(entity, record, record.created_at, record.id),
      // Settlements are watched only (S7.36): those of an account are not asked for.
      ...(kind === 'order' ? { account: accountKey(entity, record.account_id) } : {}),
    });
    for (let tries = 0; tries < TRIES; tries += 1) {
      const item = await getItem(table, key);
      if (item === undefined) {
        if (await createItem(table, itemOf(1))) return;
        continue;
      }
      const { version, record: known, state } = stored.parse(item);
      const kept = known !== null && state.asked_at !== null && { record: known, askedAt: state.asked_at };
      if (kept && isOutdated({ record, askedAt }, kept)) return;
      if (isDeepStrictEqual(known, record)) return;
      if (await replaceItem(table, itemOf(version + 1), version)) return;
    }
    throw new Error('an order was written by others again and again');
  },
});
