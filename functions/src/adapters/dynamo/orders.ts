import { isDeepStrictEqual } from 'node:util';
import { time } from '@ramps-gateway/shared/contract/fields.ts';
import { orderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Amount, compare, subtract } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import { isOutdated } from '../../capabilities/conversions/model.ts';
import type { OrderRows } from '../../modules/orders/ports.ts';
import type { Table } from './client.ts';
import { underCorrelation } from './correlation.ts';
import { factOfOrder } from '../../modules/ledger/model.ts';
import { atVersion, getItem, isLostRace, type Item, type Write } from './items.ts';
import { ENTITY, keys } from './keys.ts';
import { accountKey, listed } from './lists.ts';
import { type Booked, booked, writeWith } from './postings.ts';
import { reserveChange } from './reserves.ts';

import { isCollection, isOrderByHand } from '../../modules/orders/ids.ts';
import { orderByHandItem } from './orders-by-hand.ts';

const spreadIn = (lines: Booked = []): Amount =>
  lines.find(({ account }) => account === 'spread:USDT')?.amount ?? '0';

/** Two writers that meet more often than this leave it to the event's next delivery. */
const TRIES = 5;

/** A row whose record cannot be read is written again. */
const stored = z.object({
  version: z.int(),
  record: z.catch(z.nullable(orderRecord), null),
  state: z._default(z.object({ asked_at: z.nullable(time), booked: z.optional(booked) }), { asked_at: null }),
});

/**
 * Orders as the provider shows them: for lists, never the ground for moving money (C5). Postings are written with the row.
 */
export const createOrderStore = (table: Table): OrderRows => ({
  keep: async (record, kind, askedAt) => {
    const key = kind === 'order' ? keys.order(record.id) : keys.settlement(record.id);
    const entity = kind === 'order' ? ENTITY.order : ENTITY.settlement;
    const fact = factOfOrder(record);
    const isByHand = kind === 'order' && isOrderByHand(record);
    const itemOf = (version: number, posted: Booked | undefined): Item => ({
      ...key,
      entity,
      version,
      record,
      state: { asked_at: askedAt, ...(kind === 'order' ? { booked: posted ?? [] } : {}) },
      ...underCorrelation(),
      ...listed(entity, record, record.created_at, record.id),
      // Settlements are watched only (S7.36): those of an account are not asked for.
      ...(kind === 'order' ? { account: accountKey(entity, record.account_id) } : {}),
    });
    /** What an order takes of the gateway's spread is not in its reserve any more; what it gives back is there again. */
    const collected = (posted: Booked | undefined, before: Booked | undefined): readonly Write[] => {
      if (kind !== 'order' || !isCollection(record.reference)) return [];
      const more = subtract(spreadIn(posted), spreadIn(before));
      return compare(more, '0') === 0 ? [] : [reserveChange(table, fact.subAccountId, more)];
    };
    /** False where another writer came first. @param expected the row's version; 0 where there is none */
    const write = async (expected: number, known: Booked | undefined): Promise<boolean> => {
      // A settlement is the same order once more: it is posted as the order.
      const bookings = kind === 'order' ? [{ fact, booked: known }] : [];
      const { parts } = await writeWith(table, bookings, askedAt, ([posted]) => [
        {
          Put: {
            TableName: table.name,
            Item: itemOf(expected + 1, posted),
            ...(expected === 0 ? { ConditionExpression: 'attribute_not_exists(pk)' } : atVersion(expected)),
          },
        },
        ...collected(posted, known),
        ...(isByHand
          ? [{ Put: { TableName: table.name, Item: orderByHandItem(record, expected + 1) } }]
          : []),
      ]);
      if (parts.length === 0) return true;
      if (parts.some(isLostRace)) return false;
      throw new Error(`not written: ${parts.join(', ')}`);
    };
    for (let tries = 0; tries < TRIES; tries += 1) {
      const item = await getItem(table, key);
      if (item === undefined) {
        // No row, no posting: one that moves nothing yet reads nothing more.
        if (await write(0, fact.wanted([]).length === 0 ? [] : undefined)) return;
        continue;
      }
      const { version, record: known, state } = stored.parse(item);
      const kept = known !== null && state.asked_at !== null && { record: known, askedAt: state.asked_at };
      if (kept && isOutdated({ record, askedAt }, kept)) return;
      if (isDeepStrictEqual(known, record)) return;
      if (await write(version, state.booked)) return;
    }
    throw new Error('an order was written by others again and again');
  },
});
