import * as z from 'zod/mini';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createCountedTransfers, createOrdersInTurn } from '../../adapters/dynamo/counted-transfers.ts';
import { createCounts } from '../../adapters/dynamo/counts.ts';
import { createDepositLists, createIncomingPayments } from '../../adapters/dynamo/incoming-payments.ts';
import { createMarks } from '../../adapters/dynamo/marks.ts';
import { createOlderBooks } from '../../adapters/dynamo/older-books.ts';
import { createCountedLists, createFigures } from '../../adapters/dynamo/statistics.ts';
import { createRecipientRows } from '../../adapters/dynamo/recipients.ts';
import { createSubAccountStore } from '../../adapters/dynamo/sub-accounts.ts';
import { sleep, systemClock } from '../../platform/clock.ts';
import { env } from '../../platform/env.ts';
import { createLog } from '../../platform/logger.ts';
import { countOlder } from './count-older.ts';
import { countOlderTransfers } from './count-transfers.ts';
import { followOlderPayments } from './follow-older-payments.ts';
import { postOlder } from './post-older.ts';
import { recount } from './recount.ts';

const log = createLog('recount');
const table = createTable(env('TABLE_NAME'));
const ports = { counts: createCounts(table), sleep, log };
const olderOf = (
  of: 'events' | 'orders' | 'records',
  mark: 'eventsMark' | 'monthsMark' | 'ordersMark' | 'statisticsMark',
) =>
  countOlder({
    ...ports,
    lists: createCountedLists(table, of),
    marks: createMarks(table, mark),
    clock: systemClock,
  });
const older = olderOf('records', 'statisticsMark');
const olderEvents = olderOf('events', 'eventsMark');
const olderOrders = olderOf('orders', 'ordersMark');
const olderMonths = olderOf('orders', 'monthsMark');
const everything = recount({
  ...ports,
  lists: createCountedLists(table, 'all'),
  figures: createFigures(table),
});
const olderPayments = followOlderPayments({
  lists: createDepositLists(table),
  marks: createMarks(table, 'paymentsMark'),
  payments: createIncomingPayments(table),
  clock: systemClock,
  sleep,
  log,
});
const olderBooks = postOlder({
  lists: createDepositLists(table),
  marks: createMarks(table, 'ledgerMark'),
  books: createOlderBooks(table, log),
  clock: systemClock,
  sleep,
});

const olderTransfers = countOlderTransfers({
  lists: createOrdersInTurn(table),
  marks: createMarks(table, 'recipientsMark'),
  transfers: createCountedTransfers(table),
  recipients: createRecipientRows(table),
  accounts: createSubAccountStore(table),
  clock: systemClock,
  sleep,
});

/** Of a run: the next one begins a minute after it, and no page takes as long as the rest of that minute. */
const A_RUN_MS = 40_000;

const asked = z.object({
  detail: z.union([
    z.object({ everything: z.literal(true) }),
    z.object({ payments: z.enum(['again', 'on']) }),
    z.object({ ledger: z.enum(['again', 'on']) }),
  ]),
});

/**
 * Each minute: counts what was there before its figures were kept, writes the payments of deposits from before, and posts what
 * rows from before the books have moved, until nothing of it is left; none waits for another. A person may have everything
 * counted again and compared, the payments of all deposits looked at again, and all rows posted again that are not as their
 * postings say.
 */
export const handler = async (event: unknown) => {
  const { detail } = asked.safeParse(event).data ?? {};
  const end = systemClock().getTime() + A_RUN_MS;
  if (detail && 'payments' in detail) return olderPayments(end, detail.payments === 'again');
  if (detail && 'ledger' in detail) return olderBooks(end, detail.ledger === 'again');
  if (detail) {
    const recounted = await everything();
    log.info('recounted', { ...recounted, repaired: recounted.repaired.length });
    for (const row of recounted.repaired) log.warn('a row of figures was wrong', { row });
    return recounted;
  }
  const [counted, followed, events, books, orders, transfers, months] = await Promise.allSettled([
    older(end),
    olderPayments(end),
    olderEvents(end),
    olderBooks(end),
    olderOrders(end),
    olderTransfers(end),
    olderMonths(end),
  ]);
  if (counted.status === 'rejected') throw counted.reason;
  if (followed.status === 'rejected') throw followed.reason;
  if (events.status === 'rejected') throw events.reason;
  if (books.status === 'rejected') throw books.reason;
  if (orders.status === 'rejected') throw orders.reason;
  if (transfers.status === 'rejected') throw transfers.reason;
  if (months.status === 'rejected') throw months.reason;
  const looked = {
    records: counted.value.looked,
    deposits: followed.value.looked,
    events: events.value.looked,
    rows: books.value.looked,
    orders: orders.value.looked,
    transfers: transfers.value.looked,
    months: months.value.looked,
  };
  if (Object.values(looked).some((count) => count > 0)) log.info('went through what is older', looked);
  return looked;
};
