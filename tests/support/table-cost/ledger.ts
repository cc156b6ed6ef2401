import { createTable, type Table } from '#functions/adapters/dynamo/table/client.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createLedger } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { headItem, postingItems } from '#functions/adapters/dynamo/ledger/postings.ts';
import { begin } from '#functions/modules/conversions/transitions.ts';
import { orderId } from '#functions/modules/orders/ids.ts';
import { factOfOrder, NOTHING_BOOKED, postingOf } from '#functions/modules/ledger/model.ts';
import type { LedgerHeadRecord } from '#shared/contract/ledger.ts';
import type { OrderRecord } from '#shared/contract/records.ts';
import type { Engine } from '../engine.ts';
import { NOW, order, subAccount } from '../records.ts';
import { fill } from './fill.ts';
import { newTable } from './measure.ts';
import { type Cost, meter } from './meter.ts';

const account = subAccount({ external_id: 'acc_busy', user_id: 'owner' });
const at = (seconds: number): string => new Date(NOW.getTime() + seconds * 1000).toISOString();

/** The ledger of one sub-account after this number of deposits, a second apart. */
const ledgerOf = (postings: number): readonly Readonly<Record<string, unknown>>[] => {
  let head: LedgerHeadRecord | undefined;
  const rows = Array.from({ length: postings }).flatMap((_each, index) => {
    const posting = postingOf(factOfOrder(order(account, index + 1)), head, NOTHING_BOOKED, at(index));
    if (!posting) throw new Error('a deposit moves money');
    head = posting.head;
    return postingItems(posting).map((row) => ({ ...row }));
  });
  return head ? [...rows, { ...headItem(head, postings) }] : rows;
};

const deposit = (over: Partial<OrderRecord> = {}): OrderRecord =>
  order(account, 0, {
    id: orderId(account.external_id, 'dep_new'),
    external_order_id: 'dep_new',
    source_amount: '100.00',
    target_amount: '100.00',
    recipient_email: null,
    ...over,
  });

/** The conversion's postings so far. */
const BOOKED = {
  postings: 1,
  lines: [
    { account: 'available:BRL' as const, amount: '-100' },
    { account: 'in_conversion:BRL' as const, amount: '100' },
  ],
};

export interface LedgerCost {
  readonly what: string;
  readonly cost: Cost;
}

const measure = async (table: Table, postings: number): Promise<readonly LedgerCost[]> => {
  const metered = createTable(table.name, table.client);
  const counted = meter(metered);
  const measured: LedgerCost[] = [];
  const step = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    counted.take();
    const result = await work();
    measured.push({ what, cost: counted.take() });
    return result;
  };
  const [orders, conversions, ledger] = [
    createOrderStore(metered),
    createConversionStore(metered),
    createLedger(metered),
  ];
  const pending = deposit({ status: 'pending', event_type: 'order.created' });
  const middle = at(Math.floor(postings / 2));
  const end = at(postings * 2);
  await step('an order that moves nothing yet', () => orders.keep(pending, at(1)));
  await step('it is confirmed: two entries', () => orders.keep(deposit(), at(2)));
  await step('the same answer again', () => orders.keep(deposit(), at(3)));
  await step('another answer that moves nothing', () =>
    orders.keep(deposit({ recipient_email: 'somebody@example.com', updated_at: at(9) }), at(4)),
  );
  const begun = begin(account, { order_id: 'dep_new', amount: '100.00', end_to_end_id: null }, NOW);
  await step('a conversion starts: two entries', () => conversions.create(begun));
  await step('a step that moves nothing', () =>
    conversions.save({ ...begun, version: 1, state: { ...begun.state, booked: BOOKED } }),
  );
  await step('balances of all ledger accounts at a moment', () => ledger.lastAt(account.id, middle));
  await step('the balance of one at a moment', () => ledger.entryAt(account.id, 'available:BRL', middle));
  await step('10 entries of one, from a moment back', () =>
    ledger.entries(account.id, 'available:BRL', { until: end }, { limit: 10 }),
  );
  await step('10 postings of a sub-account, from a moment back', () =>
    ledger.postings(account.id, { until: end }, { limit: 10 }),
  );
  return measured;
};

/** The cost of ledger operations at this number of postings. */
export const measureLedger = async (engine: Engine, postings: number): Promise<readonly LedgerCost[]> => {
  const table = await newTable(engine);
  await fill(table, ledgerOf(postings));
  return measure(table, postings);
};
