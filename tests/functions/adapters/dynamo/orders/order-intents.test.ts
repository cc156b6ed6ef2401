import { beforeEach, describe, expect, test } from 'vitest';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createLedger, createLedgerWriter } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { boundIntent, claimsIntent, openIntent } from '#functions/adapters/dynamo/orders/order-intents.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { transact } from '#functions/adapters/dynamo/table/writes.ts';
import { factOfOpening } from '#functions/modules/ledger/model.ts';
import { intentNamed } from '#tests/support/intents-in-memory.ts';
import { NOW, order, subAccount } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';

const ACCOUNT = subAccount({ external_id: 'acc_1' });
const CONVERSION = `cnv_${'a'.repeat(26)}`;
const INTENT = intentNamed('acc_1', `${CONVERSION}-x1`);
const NAMED = { account_id: 'acc_1', intent: INTENT.intent };
const at = (minute: number): string => new Date(NOW.getTime() + minute * 60_000).toISOString();

const exchange = (number: number, reference: string | null = INTENT.intent) =>
  order(ACCOUNT, number, { type: 'exchange', target_asset: 'USDT', target_amount: '18', reference });

const table: Table = freshTable();
let orders: ReturnType<typeof createOrderStore>;
beforeEach(async () => {
  orders = createOrderStore(table);
  await createLedgerWriter(table).post(factOfOpening(ACCOUNT.id, 'BRL', '1000', at(-1)), at(-1));
});

const claim = () => transact(table, [claimsIntent(table, INTENT)]);
const postedFor = async (number: number) =>
  (await createLedger(table).ofFact(`order#${exchange(number).id}`)).at(-1)?.conversion_id;

describe('an order', () => {
  test('is bound once to the intent that its reference names, by the first to see it', async () => {
    await claim();
    const kept = await Promise.all(Array.from({ length: 6 }, () => orders.keep(exchange(1), at(0))));
    expect(new Set(kept.map((binding) => binding?.conversion_id))).toEqual(new Set([CONVERSION]));
    expect(await boundIntent(table, 'acc_1', exchange(1).external_order_id)).toMatchObject(INTENT);
    expect(await postedFor(1)).toBe(CONVERSION);
  });

  test('with our form of reference but no intent counts as placed by a person', async () => {
    expect(await orders.keep(exchange(1), at(0))).toBeUndefined();
    expect(await postedFor(1)).toBeNull();
  });

  test('with an already used reference is not bound', async () => {
    await claim();
    await orders.keep(exchange(1), at(0));
    expect(await orders.keep(exchange(2), at(0))).toBeUndefined();
    expect(await postedFor(2)).toBeNull();
  });

  test('stored before its binding is posted for its intent afterwards', async () => {
    await orders.keep(exchange(1, null), at(0));
    expect(await postedFor(1)).toBeNull();
    expect(await orders.keep(exchange(1, null), at(0), INTENT)).toMatchObject({ intent: INTENT.intent });
    expect(await postedFor(1)).toBe(CONVERSION);
  });

  test('is never bound to another intent', async () => {
    await orders.keep(exchange(1), at(0), INTENT);
    const other = intentNamed('acc_1', `${CONVERSION}-x2`);
    await expect(orders.keep(exchange(1), at(1), other)).rejects.toThrow('bound to another intent');
  });
});

test('an intent can be claimed again until an order is bound to it', async () => {
  expect([await claim(), await claim()]).toEqual([[], []]);
  expect(await openIntent(table, NAMED)).toMatchObject(INTENT);
  await orders.keep(exchange(1), at(0));
  expect(await claim()).toEqual(['ConditionalCheckFailed']);
  expect(await openIntent(table, NAMED)).toBeUndefined();
});
