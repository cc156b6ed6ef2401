import { conversionRecord, orderRecord, paymentRecord } from '@ramps-gateway/shared/contract/records.ts';
import { between, summed } from '@ramps-gateway/shared/domain/ledger/lines.ts';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { conversionState } from '../../../modules/conversions/model.ts';
import type { ListedRecord, MissingPostings } from '../../../capabilities/insight/projections/ports.ts';
import {
  booked,
  conversionBegun,
  type Fact,
  factOfOrder,
  factOfPayment,
  factOfSpread,
  ownLines,
} from '../../../modules/ledger/model.ts';
import { conversionId } from '../../../modules/orders/ids.ts';
import type { Log } from '../../../platform/logger.ts';
import { bookingOf } from '../conversions/conversions.ts';
import type { Table } from '../table/client.ts';
import { atVersion, check } from '../table/expressions.ts';
import { getEach, getItem, ifThere, type Key, parseItem, recordIn } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { areWritten } from '../table/writes.ts';
import { type Booking, isSettled, postingsOf, writeWith } from './postings.ts';

/** After this many conflicts with other writers the page fails. */
const TRIES = 5;
/** Sub-accounts of a page posted at once. Rows of one account are posted one after the other. */
const ACCOUNTS_AT_ONCE = 8;

/** A row whose fact the ledger may lack, and how to read the fact from its item. */
interface BookedRow {
  readonly name: string;
  readonly key: Key;
  /** The row only shows that a conversion started, and none of it is posted yet. */
  readonly isBeginning?: boolean;
  readonly read: (item: unknown) => Booking | undefined;
}

const orderState = z.object({
  state: z.optional(z.object({ booked: z.optional(booked), spread_booked: z.optional(booked) })),
});
const stated = z.object({ state: conversionState });
const versioned = z.object({ version: z.int() });

const bookingOfConversion = (item: unknown): Booking =>
  bookingOf({ ...parseItem(conversionRecord, item), state: stated.parse(item).state });

const listedOrder = z.object({ type: z.string(), account_id: z.string(), external_order_id: z.string() });

const rowsOf = ({ entity, id, record }: ListedRecord): readonly BookedRow[] => {
  const name = `${entity} ${id}`;
  switch (entity) {
    case ENTITY.order: {
      const own: BookedRow = {
        name,
        key: keys.order(id),
        read: (item) => ({
          fact: factOfOrder(recordIn(orderRecord)(item)),
          booked: orderState.parse(item).state?.booked,
        }),
      };
      const { type, account_id: account, external_order_id: order } = listedOrder.parse(record);
      const spread: BookedRow = {
        name: `spread of ${name}`,
        key: keys.order(id),
        read: (item) => {
          const now = recordIn(orderRecord)(item);
          const fact = factOfSpread(now);
          return fact && { fact, booked: orderState.parse(item).state?.spread_booked };
        },
      };
      if (type === 'exchange') return [own, spread];
      if (type !== 'deposit') return [own];
      const conversion = conversionId(account, order);
      const begun: BookedRow = {
        name: `${ENTITY.conversion} ${conversion}`,
        key: keys.conversion(conversion),
        isBeginning: true,
        read: (item) => {
          const now = bookingOfConversion(item);
          if (now.booked !== undefined) return now;
          return { fact: conversionBegun(recordIn(conversionRecord)(item)), booked: undefined };
        },
      };
      return [own, begun];
    }
    case ENTITY.conversion:
      return [{ name, key: keys.conversion(id), read: bookingOfConversion }];
    default:
      return [
        {
          name,
          key: keys.payment(id),
          read: (item) => ({ fact: factOfPayment(recordIn(paymentRecord)(item)), booked: undefined }),
        },
      ];
  }
};

/** Posts what the ledger lacks. Each posting checks the row's version, so nothing is posted twice. */
export const createMissingPostings = (table: Table, log: Log): MissingPostings => {
  const isPosted = async (fact: Fact, isBeginning: boolean): Promise<boolean> => {
    const postings = await postingsOf(table, fact.id);
    if (isBeginning && postings.length > 0) return true;
    const known = summed(ownLines(postings));
    return between(known, fact.wanted(known)).length === 0;
  };

  /** Posts with a check of the row's version: a writer that changes the row posts its own change. */
  const postOne = async ({ key, isBeginning = false, read }: BookedRow, now: string): Promise<boolean> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const item = await getItem(table, key);
      const booking = item === undefined ? undefined : read(item);
      if (!booking || isSettled(booking)) return false;
      const { fact } = booking;
      if (await isPosted(fact, isBeginning)) return false;
      const { version } = versioned.parse(item);
      const isStill = check(table, key, atVersion(version));
      const { parts } = await writeWith(table, [{ fact, booked: undefined }], now, () => [isStill]);
      if (areWritten(parts)) return true;
    }
    throw new Error('a row conflicted with other writers on every try');
  };

  return {
    post: async (listed, now) => {
      const skipped = new Set<string>();
      const readable = <T>(name: string, read: () => T): T | undefined => {
        try {
          return read();
        } catch (error) {
          if (!(error instanceof z.core.$ZodError)) throw error;
          log.error('a row could not be posted', error, { row: name });
          skipped.add(name);
          return undefined;
        }
      };
      const rows = listed.flatMap((each) => readable(`${each.entity} ${each.id}`, () => rowsOf(each)) ?? []);
      const items = await getEach(
        table,
        rows.map(({ key }) => key),
      );
      const unsettled = rows.flatMap((row, at) => {
        const booking = ifThere(items[at], (item) => readable(row.name, () => row.read(item)));
        return booking && !isSettled(booking) ? [{ row, account: booking.fact.subAccountId }] : [];
      });
      const repaired = new Set<string>();
      const limit = pLimit(ACCOUNTS_AT_ONCE);
      const ofAccounts = Map.groupBy(unsettled, ({ account }) => account);
      const ofAccount = async (ofOne: readonly { readonly row: BookedRow }[]): Promise<void> => {
        for (const { row } of ofOne) if (await postOne(row, now)) repaired.add(row.name);
      };
      await Promise.all([...ofAccounts.values()].map((ofOne) => limit(() => ofAccount(ofOne))));
      return { repaired: [...repaired], skipped: [...skipped] };
    },
  };
};
