import * as z from 'zod/mini';
import type { RebuildAnswer } from '@ramps-gateway/shared/contract/rebuild.ts';
import type { Clock, Sleep } from '../../../platform/clock.ts';
import type { ListedRecord, Lists, MissingPostings, TermRows } from './ports.ts';
import { rowsOf } from '@ramps-gateway/shared/contract/search-rows.ts';
import { indexedOf } from '@ramps-gateway/shared/contract/search-terms.ts';
import { KINDS } from './follow-search.ts';
import { keepPayment } from '../../../modules/payments/incoming.ts';
import type { IncomingPayments } from '../../../modules/payments/ports.ts';
import type { Log } from '../../../platform/logger.ts';
import { depositIn, PAYMENTS_AT_ONCE } from './follow-payments.ts';
import pLimit from 'p-limit';

export interface Turn {
  /** `next` of the last answer; undefined at the start. */
  readonly from: string | undefined;
  /** No page starts after this time, in milliseconds since 1970. */
  readonly end: number;
}

export interface RebuildPorts {
  readonly clock: Clock;
  readonly sleep: Sleep;
}

type Repaired = Pick<RebuildAnswer, 'repaired' | 'skipped'>;

/** Pause after a page with repairs, so that users' requests come first. */
const PAUSE_MS = 250;

/** Keeps an answer below a function's limit of 6 MB. */
const MOST_NAMES = 10_000;

const place = z.tuple([z.string(), z.nullable(z.string())]);

/** Reads lists page by page from where the last invocation stopped. After a failure, the same `from` repeats the page. */
export const goThrough = async <Row>(
  lists: Lists<Row>,
  { from, end }: Turn,
  { clock, sleep }: RebuildPorts,
  each: (rows: readonly Row[]) => Promise<Repaired>,
): Promise<RebuildAnswer> => {
  let [name, cursor] = from === undefined ? [lists.names[0] ?? '', null] : place.parse(JSON.parse(from));
  if (!lists.names.includes(name)) throw new Error(`there is no list ${name} to continue with`);
  const answer: Pick<RebuildAnswer, 'looked' | 'repaired' | 'skipped'> = {
    looked: 0,
    repaired: [],
    skipped: [],
  };
  for (;;) {
    const { records, next } = await lists.page(name, cursor);
    const { repaired, skipped } = await each(records);
    answer.looked += records.length;
    answer.repaired.push(...repaired);
    answer.skipped.push(...skipped);
    const following = next === null ? lists.names[lists.names.indexOf(name) + 1] : name;
    if (following === undefined) return { done: true, next: null, ...answer };
    [name, cursor] = [following, next];
    const isFull = answer.repaired.length + answer.skipped.length >= MOST_NAMES;
    if (isFull || clock().getTime() >= end)
      return { done: false, next: JSON.stringify([name, cursor]), ...answer };
    if (repaired.length > 0) await sleep(PAUSE_MS);
  }
};

interface RebuildLedgerPorts extends RebuildPorts {
  readonly lists: Lists<ListedRecord>;
  readonly ledger: MissingPostings;
}

/** Posts missing ledger entries: deposits before conversions before held payments, oldest first. */
export const rebuildLedger =
  ({ lists, ledger, ...ports }: RebuildLedgerPorts) =>
  (turn: Turn) =>
    goThrough(lists, turn, ports, (rows) => ledger.post(rows, ports.clock().toISOString()));

interface RebuildSearchPorts extends RebuildPorts {
  readonly lists: Lists<ListedRecord>;
  readonly rows: TermRows;
}

/** Writes missing search rows. Obsolete rows stay, but find nothing. */
export const rebuildSearch =
  ({ lists, rows, ...ports }: RebuildSearchPorts) =>
  (turn: Turn) =>
    goThrough(lists, turn, ports, async (listed) => {
      const skipped: string[] = [];
      const wanted = listed.flatMap(({ entity, id, record }) => {
        const kind = KINDS.get(entity);
        const indexed = kind && indexedOf(kind, record);
        if (!indexed) skipped.push(`${entity} ${id}`);
        return indexed ? rowsOf(indexed).map((row) => ({ ...row, name: `${entity} ${id}` })) : [];
      });
      const missing = await rows.missing(wanted);
      await rows.put(missing);
      return { repaired: [...new Set(missing.map(({ name }) => name))], skipped };
    });

interface RebuildPaymentsPorts extends RebuildPorts {
  readonly lists: Lists<ListedRecord>;
  readonly payments: IncomingPayments;
  readonly log: Log;
}

/** Writes the payments of all deposits from the current records, like the projection. */
export const rebuildPayments = ({ lists, payments, log, ...ports }: RebuildPaymentsPorts) => {
  const limit = pLimit(PAYMENTS_AT_ONCE);
  return (turn: Turn) =>
    goThrough(lists, turn, ports, async (rows) => {
      const repaired: string[] = [];
      const skipped: string[] = [];
      const kept: IncomingPayments = {
        ...payments,
        keep: async (record, expected) => {
          const isKept = await payments.keep(record, expected);
          if (isKept) repaired.push(record.id);
          return isKept;
        },
      };
      /** Skips an unreadable record; any other failure fails the page. */
      const follow = async ({ entity, id, record }: ListedRecord): Promise<void> => {
        try {
          const deposit = depositIn(entity, record);
          if (deposit) await keepPayment(deposit.account, deposit.order, kept);
        } catch (error) {
          if (!(error instanceof z.core.$ZodError)) throw error;
          log.error('no payment can be derived from a record', error, { entity });
          skipped.push(`${entity} ${id}`);
        }
      };
      await Promise.all(rows.map((row) => limit(() => follow(row))));
      return { repaired, skipped };
    });
};
