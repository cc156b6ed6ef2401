import { conversionRecord, orderRecord, paymentRecord } from '@ramps-gateway/shared/contract/records.ts';
import { between, summed } from '@ramps-gateway/shared/domain/ledger/lines.ts';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { conversionState } from '../../capabilities/conversions/model.ts';
import type { DepositRow, OlderBooks } from '../../capabilities/projections/ports.ts';
import {
  conversionBegun,
  type Fact,
  factOfOrder,
  factOfPayment,
  ownLines,
} from '../../modules/ledger/model.ts';
import { conversionId } from '../../modules/orders/ids.ts';
import type { Log } from '../../platform/logger.ts';
import type { Table } from './client.ts';
import { bookingOf } from './conversions.ts';
import { atVersion, getItem, getItems, isLostRace, type Key, parseItem } from './items.ts';
import { ENTITY, keys } from './keys.ts';
import { type Booking, booked, isSettled, postingsOf, writeWith } from './postings.ts';

/** Two writers that meet more often than this leave it to the next run. */
const TRIES = 5;
/** Sub-accounts of one page; those of one account wait for each other. */
const ACCOUNTS_AT_ONCE = 8;

/** A row whose fact may not be posted, and how its item says what the fact is. */
interface OlderRow {
  readonly key: Key;
  /** Of a conversion: that it began, where nothing of it is posted yet. */
  readonly isBeginning?: boolean;
  readonly read: (item: unknown) => Booking;
}

const orderState = z.object({ state: z.optional(z.object({ booked: z.optional(booked) })) });
const stated = z.object({ state: conversionState });
const versioned = z.object({ version: z.int() });
const keyed = z.object({ pk: z.string(), sk: z.string() });
const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

const bookingOfConversion = (item: unknown): Booking =>
  bookingOf({ ...parseItem(conversionRecord, item), state: stated.parse(item).state });

const listedOrder = z.object({
  id: z.string(),
  type: z.string(),
  account_id: z.string(),
  external_order_id: z.string(),
});
const listedRow = z.object({ id: z.string() });

const rowsOf = ({ entity, record }: DepositRow): readonly OlderRow[] => {
  switch (entity) {
    case ENTITY.order: {
      const { id, type, account_id: account, external_order_id: order } = listedOrder.parse(record);
      const own: OlderRow = {
        key: keys.order(id),
        read: (item) => ({
          fact: factOfOrder(parseItem(orderRecord, item).record),
          booked: orderState.parse(item).state?.booked,
        }),
      };
      if (type !== 'deposit') return [own];
      const begun: OlderRow = {
        key: keys.conversion(conversionId(account, order)),
        isBeginning: true,
        read: (item) => {
          const now = bookingOfConversion(item);
          if (now.booked !== undefined) return now;
          return { fact: conversionBegun(parseItem(conversionRecord, item).record), booked: undefined };
        },
      };
      return [own, begun];
    }
    case ENTITY.conversion:
      return [{ key: keys.conversion(listedRow.parse(record).id), read: bookingOfConversion }];
    default:
      return [
        {
          key: keys.payment(listedRow.parse(record).id),
          read: (item) => ({ fact: factOfPayment(parseItem(paymentRecord, item).record), booked: undefined }),
        },
      ];
  }
};

/** The rows of orders, conversions and payments from before the books. What cannot be read is left out, as it is in the lists. */
export const createOlderBooks = (table: Table, log: Log): OlderBooks => {
  const leftOut = <T>(key: Key, read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof z.core.$ZodError)) throw error;
      log.error('nothing can be posted of a row', error, { row: nameOf(key) });
      return undefined;
    }
  };

  /** What the fact comes to is all posted. */
  const isPosted = async (fact: Fact, isBeginning: boolean): Promise<boolean> => {
    const postings = await postingsOf(table, fact.id);
    if (isBeginning && postings.length > 0) return true;
    const known = summed(ownLines(postings));
    return between(known, fact.wanted(known)).length === 0;
  };

  /** In one write with a look at the row: what another writer makes of it meanwhile is posted by that one. */
  const postOne = async ({ key, isBeginning = false, read }: OlderRow, now: string): Promise<boolean> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const item = await getItem(table, key);
      const booking = item === undefined ? undefined : leftOut(key, () => read(item));
      if (!booking || isSettled(booking)) return false;
      const { fact } = booking;
      if (await isPosted(fact, isBeginning)) return false;
      const { version } = versioned.parse(item);
      const isStill = { TableName: table.name, Key: { pk: key.pk, sk: key.sk }, ...atVersion(version) };
      const { parts } = await writeWith(table, [{ fact, booked: undefined }], now, () => [
        { ConditionCheck: isStill },
      ]);
      if (parts.length === 0) return true;
      if (!parts.some(isLostRace)) throw new Error(`not posted: ${parts.join(', ')}`);
    }
    throw new Error('a row was written by others again and again');
  };

  /** Those that say themselves that all of them is posted are done with. */
  const unsettled = async (
    rows: readonly OlderRow[],
  ): Promise<readonly (OlderRow & { account: string })[]> => {
    const wanted = new Map(rows.map(({ key }) => [nameOf(key), key]));
    const items = await getItems(table, [...wanted.values()]);
    const found = new Map(items.map((item) => [nameOf(keyed.parse(item)), item]));
    return rows.flatMap((row) => {
      const item = found.get(nameOf(row.key));
      const booking = item === undefined ? undefined : leftOut(row.key, () => row.read(item));
      return booking && !isSettled(booking) ? [{ ...row, account: booking.fact.subAccountId }] : [];
    });
  };

  return {
    post: async (listed, now) => {
      const rows = await unsettled(listed.flatMap(rowsOf));
      const accounts = [...new Set(rows.map(({ account }) => account))];
      const limit = pLimit(ACCOUNTS_AT_ONCE);
      const ofAccount = async (account: string): Promise<number> => {
        let posted = 0;
        for (const row of rows.filter((each) => each.account === account))
          if (await postOne(row, now)) posted += 1;
        return posted;
      };
      const posted = await Promise.all(accounts.map((account) => limit(() => ofAccount(account))));
      return posted.reduce((sum, each) => sum + each, 0);
    },
  };
};
