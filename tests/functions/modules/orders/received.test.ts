import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createLedgerRows } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { withReceived } from '#functions/modules/orders/model.ts';
import { ownLines } from '#functions/modules/ledger/model.ts';
import { orderId } from '#functions/modules/orders/ids.ts';
import type { OrderRecord } from '#shared/contract/records.ts';
import { summed } from '#shared/domain/ledger/lines.ts';
import { at, rowOf, shownOrder } from '#tests/support/reconciliation.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const table = freshTable();

const deposit = (target_amount: string, over: Partial<OrderRecord> = {}): OrderRecord =>
  rowOf(shownOrder({ source_amount: target_amount, target_amount }), over);

test('a deposit keeps its highest confirmed amount, in any order of reads', () => {
  const reads = fc.uniqueArray(fc.integer({ min: 1, max: 5000 }), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(
      reads.chain((each) =>
        fc.tuple(fc.constant(each), fc.shuffledSubarray(each, { minLength: each.length })),
      ),
      ([amounts, read]) => {
        const left = String(Math.min(...amounts));
        const kept = read.reduce<OrderRecord | null>(
          (known, each) => withReceived(deposit(left), withReceived(deposit(String(each)), known)),
          null,
        );
        expect(kept).toMatchObject({ target_amount: left, received_amount: String(Math.max(...amounts)) });
      },
    ),
  );
});

test('an unconfirmed amount was not received; a rising one was not returned', () => {
  expect(withReceived(deposit('700'), deposit('1500', { status: 'pending' }))).toEqual(deposit('700'));
  expect(withReceived(deposit('700'), deposit('1500', { target_asset: 'USDT' }))).toEqual(deposit('700'));
  expect(withReceived(deposit('1500'), deposit('700'))).toEqual(deposit('1500'));
  expect(withReceived(deposit('700'), null)).toEqual(deposit('700'));
});

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

test.each(ORDERS)('1,500, then 500 and 300 returned, read in the order %i %i %i', async (...order) => {
  const orders = createOrderStore(table);
  const answers = [deposit('1500.00'), deposit('1000.00'), deposit('700.00')];
  for (const nth of order) {
    const answer = answers[nth];
    if (answer) await orders.keep(answer, at(10 * (nth + 1)));
  }
  const id = orderId('acc_1', 'ord_1');
  const postings = await createLedgerRows(table).ofFact(`order#${id}`);
  const ledger = summed(ownLines(postings)).map(({ account, amount }) => [account, amount]);
  expect(Object.fromEntries(ledger)).toEqual({
    'pix_in:BRL': '-1500',
    'available:BRL': '700',
    'returned:BRL': '800',
  });
  expect(postings[0]?.kind).toBe('deposit');
  expect(postings.slice(1).every(({ kind }) => kind === 'deposit_returned')).toBe(true);
});
