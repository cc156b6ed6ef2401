import { beforeEach, describe, expect, test } from 'vitest';
import { createBooks, createLedger } from '#functions/adapters/dynamo/ledger.ts';
import { claimsIntent, createBindings } from '#functions/adapters/dynamo/order-intents.ts';
import { createOrderLists } from '#functions/adapters/dynamo/order-lists.ts';
import { claimsSlot, createOrderSlots } from '#functions/adapters/dynamo/order-slots.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders.ts';
import { transact } from '#functions/adapters/dynamo/writes.ts';
import { factOfOpening } from '#functions/modules/ledger/model.ts';
import type { ListedOrder } from '#functions/modules/orders/match.ts';
import { orderRow } from '#functions/modules/orders/model.ts';
import type { ListedPage } from '#functions/modules/orders/slot.ts';
import { type Decision, type Taken, unnamedOrders } from '#functions/modules/orders/unnamed.ts';
import { UNREADABLE } from '#functions/modules/provider/calls.ts';
import { intentNamed } from '#tests/support/intents-in-memory.ts';
import { NOW, subAccount } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';

const ACCOUNT = subAccount({ external_id: 'acc_1' });
const CONVERSION = `cnv_${'a'.repeat(26)}`;
const INTENT = intentNamed('acc_1', `${CONVERSION}-x1`);
const TERMS = { type: 'exchange', source_asset: 'BRL', target_asset: 'USDT', amount: '100' } as const;

const table = freshTable();
let now: Date;
let shown: ListedOrder[];
let brl: string;
let stops: string[];
/** What each read of the list shows, before the usual. */
let reads: (() => ListedPage | undefined)[];

const at = (seconds: number): string => new Date(NOW.getTime() + seconds * 1000).toISOString();
const pass = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};

const listed = (id: string, created_at: string, over: Partial<ListedOrder> = {}): ListedOrder => ({
  id,
  type: 'exchange',
  account_id: 'acc_1',
  status: 'pending',
  source_asset: 'BRL',
  target_asset: 'USDT',
  source_amount: '100',
  target_amount: '18.5',
  reference: null,
  end_to_end_id: null,
  created_at,
  updated_at: null,
  ...over,
});
const deposit = (id: string, created_at: string) =>
  listed(id, created_at, { type: 'deposit', target_asset: 'BRL', target_amount: '100', status: 'confirmed' });

const page = (orders: readonly ListedOrder[], number: number): ListedPage => ({
  orders: orders.slice((number - 1) * 2, number * 2),
  isLast: orders.length <= number * 2,
  at: now.toISOString(),
});

const slots = () => createOrderSlots(table);
const slotNow = async () => (await slots().get(ACCOUNT.id)).slot?.record ?? null;
const unnamed = () =>
  unnamedOrders({
    slots: slots(),
    orders: createOrderStore(table),
    bindings: createBindings(table),
    lists: createOrderLists(table),
    listing: {
      listed: (_account, number) => {
        const value = reads.length > 0 ? reads.shift()?.() : page(shown, number);
        return Promise.resolve(value ? { ok: true, value } : UNREADABLE);
      },
      order: (_account, id) => {
        const found = shown.find((order) => order.id === id);
        return Promise.resolve(
          found?.type === 'exchange' ? { ok: true, value: { ...found, type: found.type } } : UNREADABLE,
        );
      },
      holdings: () => Promise.resolve({ ok: true, value: [{ asset: 'BRL', amount: brl }] }),
    },
    first: null,
    books: createBooks(table),
    halt: { account: (_id, reason) => Promise.resolve(void stops.push(reason)) },
    clock: () => now,
  });

beforeEach(async () => {
  now = NOW;
  brl = '100';
  stops = [];
  shown = [deposit('dep_1', at(-5))];
  reads = [];
  await createLedger(table).post(factOfOpening(ACCOUNT.id, 'BRL', '1000', at(-9)), at(-9));
});

/** As the claim of an order writes it. */
const claim = (taken: Taken) => {
  if (taken.kind !== 'taken') throw new Error(taken.kind);
  return transact(table, [claimsIntent(table, INTENT), claimsSlot(table, taken.claim)]);
};
const sent = async () => {
  expect(await claim(await unnamed().take(ACCOUNT, INTENT, TERMS))).toEqual([]);
};

describe('the slot of a sub-account', () => {
  test('is taken before the list is read, with all that the provider shows', async () => {
    const taken = await unnamed().take(ACCOUNT, INTENT, TERMS);
    expect(taken).toMatchObject({
      kind: 'taken',
      claim: {
        slot: { before: { at: at(0), known: ['dep_1'], holdings: [{ asset: 'BRL', amount: '100' }] } },
      },
    });
    expect(await slotNow()).toMatchObject({ phase: 'looking', intent: INTENT.intent });
  });

  test('is one: another intent waits until it is free', async () => {
    await sent();
    const other = intentNamed('acc_1', 'prx_other');
    expect(await unnamed().take(ACCOUNT, other, TERMS)).toMatchObject({
      kind: 'held',
      by: { intent: INTENT.intent, phase: 'sent' },
    });
    expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'held' });
    await unnamed().answered(ACCOUNT.id, INTENT, 'not made');
    expect(await unnamed().take(ACCOUNT, other, TERMS)).toMatchObject({ kind: 'taken' });
  });

  test('is free again where the list cannot be read, or does not settle, or the money is not there', async () => {
    reads = [() => undefined];
    expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'failed' });
    reads = [1, 2, 3, 4].map((number) => () => page([deposit(`dep_${number}`, at(number))], 1));
    expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'failed' });
    brl = '99.99';
    expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toEqual({ kind: 'short' });
    expect(await slotNow()).toBeNull();
  });

  test('reads the list until two passes agree, and each of them back to a day', async () => {
    const many = [1, 2, 3, 4, 5].map((number) => deposit(`dep_${number}`, at(-number * 6 * 3600)));
    shown = many;
    reads = [() => page([], 1)];
    const taken = await unnamed().take(ACCOUNT, INTENT, TERMS);
    expect(taken.kind === 'taken' && taken.claim.slot.before?.known).toEqual(many.map(({ id }) => id));
  });

  test('waits for a person where the provider lists an order that no intent accounts for', async () => {
    shown = [listed('foreign', at(-60)), deposit('dep_1', at(-90))];
    expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'unassigned' });
    expect(await slotNow()).toMatchObject({
      phase: 'person',
      why: 'unassigned',
      orders: [{ id: 'foreign' }],
    });
    expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'held' });
  });

  test('that was taken and never claimed is free later, and its claim is not written', async () => {
    const taken = await unnamed().take(ACCOUNT, INTENT, TERMS);
    pass(119);
    expect(await unnamed().drive(ACCOUNT)).toMatchObject({ followed: { kind: 'open' } });
    pass(2);
    expect(await unnamed().drive(ACCOUNT)).toMatchObject({ followed: { kind: 'none' } });
    expect(await claim(taken)).toContain('ConditionalCheckFailed');
  });
});

describe('an order that was sent', () => {
  test('is bound once the list shows it, with its row and its postings, and frees the slot', async () => {
    await sent();
    pass(1);
    await unnamed().answered(ACCOUNT.id, INTENT, { made: { at: at(1) } });
    expect(await unnamed().follow(ACCOUNT, INTENT)).toEqual({ kind: 'open' });
    shown = [listed('ours', at(1)), ...shown];
    expect(await unnamed().follow(ACCOUNT, INTENT)).toMatchObject({ kind: 'bound', order: { id: 'ours' } });
    expect(await slotNow()).toBeNull();
    expect(await unnamed().follow(ACCOUNT, INTENT)).toMatchObject({ kind: 'bound', order: { id: 'ours' } });
    const { items } = await createOrderLists(table).ofAccount('acc_1', { limit: 9 });
    expect(items).toMatchObject([{ external_order_id: 'ours', binding: { conversion_id: CONVERSION } }]);
  });

  test('is not one that another intent is bound to', async () => {
    await sent();
    await unnamed().answered(ACCOUNT.id, INTENT, { made: { at: null } });
    const other = intentNamed('acc_1', 'prx_other');
    const theirs = orderRow(ACCOUNT, { ...listed('theirs', at(1)), type: 'exchange' }, now);
    await createOrderStore(table).keep(theirs, at(1), other);
    shown = [listed('theirs', at(1)), ...shown];
    pass(200);
    expect(await unnamed().follow(ACCOUNT, INTENT)).toEqual({ kind: 'person', why: 'none_shown' });
  });

  test('and was not answered keeps the slot; one that certainly was not made frees it', async () => {
    await sent();
    expect(await unnamed().follow(ACCOUNT, INTENT)).toEqual({ kind: 'open' });
    expect(await slotNow()).toMatchObject({ phase: 'sent' });
    await unnamed().answered(ACCOUNT.id, INTENT, 'not made');
    expect(await unnamed().follow(ACCOUNT, INTENT)).toEqual({ kind: 'none' });
  });
});

describe('a person decides', () => {
  const version = async () => (await slots().get(ACCOUNT.id)).version;
  const decide = async (decision: Decision) => unnamed().decide(ACCOUNT, decision, await version());
  const keptOf = async (id: string) =>
    (await createOrderLists(table).ofAccount('acc_1', { limit: 9 })).items.find(
      ({ external_order_id: order }) => order === id,
    );
  const waiting = async () => {
    await sent();
    await unnamed().answered(ACCOUNT.id, INTENT, { made: { at: null } });
    shown = [listed('one', at(1)), listed('two', at(1)), ...shown];
    pass(61);
    expect(await unnamed().follow(ACCOUNT, INTENT)).toEqual({ kind: 'person', why: 'several_match' });
  };

  test('which order it is: it is bound, and the other one stops what follows', async () => {
    await waiting();
    await decide({ kind: 'bind', order_id: 'two' });
    expect(await unnamed().follow(ACCOUNT, INTENT)).toMatchObject({ kind: 'bound', order: { id: 'two' } });
    const next = intentNamed('acc_1', 'prx_next');
    expect(await unnamed().take(ACCOUNT, next, TERMS)).toMatchObject({ kind: 'unassigned' });
  });

  test('that it was not made, once it can arrive no more', async () => {
    await waiting();
    await expect(decide({ kind: 'not_made' })).rejects.toThrow('may still be made until');
    pass(3600);
    await decide({ kind: 'not_made' });
    expect(await unnamed().follow(ACCOUNT, INTENT)).toEqual({ kind: 'none' });
  });

  test('that orders were made elsewhere: the last one frees the slot', async () => {
    shown = [listed('foreign', at(-60)), listed('other', at(-50)), ...shown];
    await unnamed().take(ACCOUNT, INTENT, TERMS);
    await expect(decide({ kind: 'not_made' })).rejects.toThrow('was not sent');
    await decide({ kind: 'outside', order_id: 'foreign' });
    expect(await slotNow()).toMatchObject({ orders: [{ id: 'other' }] });
    await decide({ kind: 'outside', order_id: 'other' });
    expect(await slotNow()).toBeNull();
    expect(await keptOf('foreign')).toMatchObject({ binding: { purpose: 'person', conversion_id: null } });
    expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'taken' });
  });

  test('only of what is there, and of what has not changed since', async () => {
    await waiting();
    await expect(decide({ kind: 'bind', order_id: 'dep_1' })).rejects.toThrow('is no exchange');
    await expect(decide({ kind: 'bind', order_id: 'nothing' })).rejects.toThrow('does not list');
    await expect(unnamed().decide(ACCOUNT, { kind: 'not_made' }, 1)).rejects.toThrow('has changed');
  });
});

test('while an order is being placed, a new row of no deposit is not kept', async () => {
  await sent();
  const foreign = orderRow(ACCOUNT, { ...listed('foreign', at(1)), type: 'exchange' }, now);
  await createOrderStore(table).keep(foreign, at(1));
  expect((await createOrderLists(table).ofAccount('acc_1', { limit: 9 })).items).toEqual([]);
  await unnamed().answered(ACCOUNT.id, INTENT, 'not made');
  await createOrderStore(table).keep(foreign, at(2));
  expect((await createOrderLists(table).ofAccount('acc_1', { limit: 9 })).items).toHaveLength(1);
});

test('balances that orders do not explain are kept with the slot, and stop the sub-account once they last', async () => {
  brl = '300';
  pass(300);
  await sent();
  await unnamed().answered(ACCOUNT.id, INTENT, 'not made');
  brl = '250';
  expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toEqual({
    kind: 'unexplained',
    differences: [{ asset: 'BRL', amount: '-50' }],
  });
  pass(119);
  await unnamed().take(ACCOUNT, INTENT, TERMS);
  expect(stops).toEqual([]);
  pass(1);
  expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'unexplained' });
  expect(stops).toEqual([
    expect.stringMatching(/^The provider shows R\$ 50,00 less .*, since 2026-11-20 14:05 UTC/),
  ]);
  expect(await slotNow()).toBeNull();
  expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'taken' });
});
