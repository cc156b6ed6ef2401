import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Key } from '#functions/adapters/dynamo/table/items.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { createLedgerWriter } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { actOnException } from '#functions/capabilities/money/reconciliation/act.ts';
import { proveNow, showProof } from '#functions/capabilities/money/reconciliation/proof.ts';
import { factOfCorrection } from '#functions/modules/ledger/model.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ProviderOrder } from '#shared/contract/reconciliation.ts';
import { intentNamed } from '#tests/support/intents-in-memory.ts';
import { firstOf, present } from '#tests/support/present.ts';
import { at, listingProvider, reconciliationOver, rowOf, shownOrder } from '#tests/support/reconciliation.ts';
import { subAccount } from '#tests/support/records.ts';
import { freshTable, unitEngine } from '#tests/support/unit-engine.ts';
import { workOf } from '#tests/support/work.ts';

const account = subAccount({ external_id: 'acc_1' });
const admin = { user_id: 'usr_admin', role: 'admin' } as const;

const engine = unitEngine();
const table = freshTable(engine);
let listing: ReturnType<typeof listingProvider>;
let world: ReturnType<typeof reconciliationOver>;

beforeEach(async () => {
  listing = listingProvider(100);
  world = reconciliationOver(table, listing);
  await world.addAccount(account);
});

/** At the provider, recorded and posted. */
const ordered = async (order: ProviderOrder) => {
  listing.orders.push(order);
  await world.stores.orders.keep(rowOf(order), at(2));
};

/** Four deposits, an open withdrawal, one that arrived with a fee, and a returned deposit. */
const history = async () => {
  for (const [number, amount] of [10, 20, 30, 40].entries())
    await ordered(
      shownOrder({ id: `dep_${number}`, target_amount: `${amount}.00`, updated_at: at(1 + number / 10) }),
    );
  const out = { type: 'withdrawal', source_asset: 'BRL', target_asset: 'BRL' } as const;
  await ordered(
    shownOrder({
      id: 'out_1',
      ...out,
      status: 'pending',
      source_amount: '5',
      target_amount: '5',
      updated_at: at(3),
    }),
  );
  await ordered(
    shownOrder({ id: 'out_2', ...out, source_amount: '7.5', target_amount: '7', updated_at: at(4) }),
  );
  await ordered(shownOrder({ id: 'back', status: 'confirmed', updated_at: at(5) }));
  listing.change('back', { status: 'cancelled', updated_at: at(6) });
  const back = listing.orders.find(({ id }) => id === 'back');
  if (back) await world.stores.orders.keep(rowOf(back), at(7));
};

const prove = async () => (await proveNow(account.id, { ...world, ...bounded })).sub_account;
const bounded = {};
const found = async () => {
  const proof = await prove();
  return {
    differences: proof?.differences,
    rows: proof?.exceptions.map(({ kind, order_id }) => `${kind} ${order_id}`),
  };
};
const RIGHT = { differences: [], rows: [] };
const differing = (asset: string, amount: string, row: string) => ({
  differences: [{ asset, amount }],
  rows: [row],
});

const item = async ({ pk, sk }: Key): Promise<Record<string, unknown>> =>
  present((await table.client.send(new GetCommand({ TableName: table.name, Key: { pk, sk } }))).Item);
const put = (row: Record<string, unknown>) =>
  table.client.send(new PutCommand({ TableName: table.name, Item: row }));
const drop = ({ pk, sk }: Key) =>
  table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));

const keyed = z.array(
  z.object({ pk: z.string(), sk: z.string(), record: z.record(z.string(), z.unknown()) }),
);
const rowsOf = async (ledger: string) => {
  const { Items: items } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.ledgerEntry(account.id, ledger, '', 0).pk },
    }),
  );
  return keyed.parse(items);
};

test('an order is proven with its binding: by a run, on demand, and while new', async () => {
  await ordered(
    shownOrder({ id: 'dep', target_amount: '200.00', source_amount: '200.00', updated_at: at(1) }),
  );
  const exchange = (id: string, minute: number) =>
    shownOrder({
      id,
      type: 'exchange',
      source_amount: '50.00',
      target_asset: 'USDT',
      target_amount: '9.5',
      updated_at: at(minute),
    });
  const [ofConversion, byHand] = [exchange('x_1', 2), exchange('x_2', 3)];
  listing.orders.push(ofConversion, byHand);
  const { orders } = world.stores;
  await orders.keep(rowOf(ofConversion), at(2), intentNamed('acc_1', 'cnv_1-x1', { purpose: 'conversion' }));
  await orders.keep(rowOf(byHand), at(3));
  expect(await world.run()).toMatchObject({ failed: 0, exceptions: 0 });
  expect(await found()).toEqual(RIGHT);
  const late = exchange('x_3', 58);
  listing.orders.push(late);
  await orders.keep(rowOf(late), at(58), intentNamed('acc_1', 'cnv_2-x1', { purpose: 'conversion' }));
  expect(await world.runAt(60)).toMatchObject({ exceptions: 0 });
});

describe('the ledger against itself', () => {
  test('proves written entries in a run and on demand, at the cost of new ones', async () => {
    await history();
    expect(await world.run()).toMatchObject({ failed: 0, exceptions: 0 });
    expect(await found()).toEqual(RIGHT);
    const mark = await world.marks.ledger(account.id);
    expect(mark?.mark).toMatchObject({ proven: { postings: 8 }, rows: [], orders: [], differences: {} });
    await ordered(shownOrder({ id: 'dep_9', updated_at: at(32) }));
    world.setNow(at(60));
    listing.asked.length = 0;
    expect(await world.run()).toMatchObject({ exceptions: 0 });
    expect(listing.asked).toEqual(['page 1 of acc_1', 'balances of acc_1']);
    expect((await world.marks.ledger(account.id))?.mark.proven?.postings).toBe(9);
    expect(await showProof(world)).toMatchObject({
      last: { at: at(60), sub_accounts: 1, postings: 9, differences: [], rows: 0 },
      running: null,
      exceptions: [],
    });
  });

  test('S4.90 finds a changed, missing, inserted or swapped entry, and clears it when it is right again', async () => {
    await history();
    await world.run();
    const rows = await rowsOf('available:BRL');
    const [second, third] = [present(rows[1]), present(rows[2])];
    const originals = await Promise.all(rows.map(item));
    const restored = () => Promise.all(originals.map(put));
    const [at2, at3] = [present(originals[1]), present(originals[2])];

    await put({ ...at2, record: { ...second.record, amount: '2000' } });
    expect(await found()).toEqual({ differences: [], rows: ['ledger available:BRL 2'] });
    const [changed] = await world.open();
    expect(changed).toMatchObject({ kind: 'ledger', asset: 'BRL', amount: '20', resumable: false });
    const details = await world.exceptions.get(changed?.id ?? '');
    const { fault, row, expected, found: says } = details?.state.ledger ?? expect.fail();
    expect([fault, row]).toEqual(['changed', 'available:BRL 2']);
    expect(expected).toContain('20, balance 30, hash ');
    expect(says).toContain('2000, balance 30, hash ');
    await restored();
    await world.runAt(45);
    expect(await world.open()).toEqual([]);

    await drop(third);
    expect(await found()).toEqual({ differences: [], rows: ['ledger available:BRL 3'] });
    await restored();
    expect(await found()).toEqual(RIGHT);

    const inserted = keys.ledgerEntry(account.id, 'available:BRL', at(29), 3);
    await put({ ...at2, ...inserted, record: { ...second.record, number: 3, posted_at: at(29) } });
    expect(await found()).toEqual({ differences: [], rows: ['ledger available:BRL 3'] });
    expect((await world.open()).map(({ detail }) => detail).join()).toContain('was inserted');
    await drop(inserted);

    await put({ ...at2, record: third.record });
    await put({ ...at3, record: second.record });
    expect(await found()).toEqual({ differences: [], rows: ['ledger available:BRL 2'] });
    expect((await world.open()).map(({ detail }) => detail).join()).toContain('Entries 2 and 3');
    await restored();
    expect(await found()).toEqual(RIGHT);
  });

  test('finds a head that was set back', async () => {
    await history();
    const key = keys.ledgerHead(account.id);
    const before = await item(key);
    await put({
      ...before,
      record: { ...z.record(z.string(), z.unknown()).parse(before['record']), postings: 3 },
    });
    expect((await found()).rows).toEqual(['ledger head']);
    await put(before);
    expect(await found()).toEqual(RIGHT);
  });

  test('finds an unreadable head, even with an opening balance', async () => {
    listing.state.beside = { BRL: '77' };
    await history();
    await world.run();
    const key = keys.ledgerHead(account.id);
    const before = await item(key);
    await put({ ...before, record: { postings: 'many' } });
    expect((await found()).rows).toContain('ledger head');
    expect(await world.runAt(45)).toMatchObject({ failed: 0 });
    expect((await showProof(world)).exceptions.map(({ order_id }) => order_id)).toContain('head');
    await put(before);
    expect(await found()).toEqual(RIGHT);
  });

  test('an unreadable row affects no other, and Check again sees it repaired', async () => {
    await history();
    const first = firstOf(await rowsOf('pix_in:BRL'));
    const before = await item(first);
    await put({ ...before, record: { amount: 7 } });
    expect((await found()).rows).toEqual(['ledger pix_in:BRL 1']);
    await put(before);
    const [open] = await world.open();
    const look = { action: 'look_again', version: 1 } as const;
    const { exception, action } = await actOnException(workOf(admin), open?.id ?? '', look, world);
    expect([exception.state, action.detail]).toEqual(['cleared', 'The difference is gone.']);
  });
});

describe('the ledger against the provider', () => {
  test('S4.91 an unposted order explains a difference, after its time', async () => {
    await history();
    listing.orders.push(shownOrder({ id: 'lost', updated_at: at(28), target_amount: '99.5' }));
    expect(await found()).toEqual(RIGHT);
    world.setNow(at(34));
    expect(await found()).toEqual(differing('BRL', '-99.5', 'ledger lost'));
    const lost = listing.orders.at(-1);
    if (lost) await world.stores.orders.keep(rowOf(lost), at(34));
    expect(await found()).toEqual(RIGHT);
  });

  test('an order missing at the provider is named with its difference', async () => {
    await history();
    await world.run();
    const hidden = listing.orders.shift();
    listing.state.beside = { BRL: '10.00' };
    expect(await found()).toEqual(differing('BRL', '10', 'missing_there dep_0'));
    if (hidden) listing.orders.unshift(hidden);
    listing.state.beside = {};
    expect((await found()).differences).toEqual([]);
  });

  test('an order not listed yet is no difference before its time', async () => {
    await history();
    await world.run();
    const young = shownOrder({ id: 'young', updated_at: at(28), target_amount: '12.5' });
    await world.stores.orders.keep(rowOf(young), at(28));
    // The balance may include it or not.
    for (const beside of ['0', '12.5']) {
      listing.state.beside = { BRL: beside };
      expect(await found()).toEqual(RIGHT);
    }
    world.setNow(at(34));
    expect(await found()).toEqual(differing('BRL', '12.5', 'missing_there young'));
    listing.state.beside = {};
    listing.orders.push(young);
    expect(await found()).toEqual(RIGHT);
  });

  test('a hidden order with an effect on the balance is found within a day, and cleared when it returns', async () => {
    await history();
    await world.run();
    const hidden = listing.orders.shift();
    listing.state.beside = { BRL: '10.00' };
    expect(await world.runAt(60)).toMatchObject({ exceptions: 0 });
    await world.runAt(30 + 24 * 60);
    expect(await showProof(world)).toMatchObject({
      last: { differences: [{ asset: 'BRL', amount: '10' }], rows: 1 },
      exceptions: [{ kind: 'missing_there', order_id: 'dep_0' }],
    });
    if (hidden) listing.orders.unshift(hidden);
    listing.state.beside = {};
    await world.runAt(95 + 24 * 60);
    expect(await showProof(world)).toMatchObject({ last: { differences: [], rows: 0 }, exceptions: [] });
    expect(await world.open()).toEqual([]);
  });

  test('finds a differently posted order', async () => {
    await history();
    listing.change('dep_1', { target_amount: '25.00' });
    expect(await found()).toEqual(differing('BRL', '-5', 'ledger dep_1'));
  });

  test('finds money without an order, once', async () => {
    await history();
    await world.run();
    listing.state.beside = { USDT: '-3.5' };
    expect(await found()).toEqual(differing('USDT', '3.5', 'ledger USDT'));
    const correction = {
      id: 'cor_1',
      sub_account_id: account.id,
      by: 'usr_admin',
      note: 'A fee of the bank',
      at: at(31),
      lines: [
        { account: 'available:USDT', amount: '-3.5' },
        { account: 'correction:USDT', amount: '3.5' },
      ],
    } as const;
    await createLedgerWriter(table).post(factOfCorrection(correction), at(31));
    expect(await found()).toEqual(RIGHT);
  });

  test('an order from before the takeover is no difference', async () => {
    listing.orders.push(shownOrder({ id: 'old', updated_at: at(-9999) }));
    await history();
    expect(await found()).toEqual(RIGHT);
    expect(await world.run()).toMatchObject({ exceptions: 0 });
  });

  test('a balance above its orders at the first count opens the ledger', async () => {
    listing.state.beside = { BRL: '77' };
    await history();
    // No run has counted it yet.
    expect(await found()).toEqual(RIGHT);
    expect(await world.run()).toMatchObject({ exceptions: 0 });
    expect(await found()).toEqual(RIGHT);
    const { accounts } = await world.ledger.head(account.id);
    expect(accounts['opening:BRL']).toMatchObject({ number: 1, balance: '-77' });
  });

  test('an exchange confirmed during the first count is not part of the opening balance', async () => {
    await history();
    const exchange = shownOrder({
      id: 'exc',
      type: 'exchange',
      status: 'pending',
      source_asset: 'BRL',
      source_amount: '30',
      target_asset: 'USDT',
      target_amount: '5.5',
      updated_at: at(8),
    });
    await ordered(exchange);
    const confirmed = { ...exchange, status: 'confirmed', updated_at: at(9) } as const;
    const balances = (accountId: string) => {
      listing.change('exc', confirmed);
      return listing.provider.balances(accountId);
    };
    await proveNow(account.id, { ...world, provider: { ...listing.provider, balances } });
    await world.stores.orders.keep(rowOf(confirmed), at(10));
    expect(await found()).toEqual(RIGHT);
    expect((await world.ledger.head(account.id)).accounts).not.toHaveProperty('opening:USDT');
  });

  test('without an answer, the last result stays', async () => {
    await history();
    listing.fail({ ok: false, reason: 'timeout', message: 'The provider did not answer in time' });
    expect(await prove()).toMatchObject({ complete: false, differences: [], postings: 8 });
  });
});

describe('a proof of all ledgers', () => {
  test('continues over calls and runs', async () => {
    for (let number = 2; number < 6; number += 1)
      await world.addAccount(subAccount({ external_id: `acc_${number}`, created_at: at(number) }));
    await history();
    expect(await proveNow(undefined, world)).toMatchObject({
      last: { sub_accounts: 5, postings: 8, differences: [], rows: 0 },
      running: null,
      sub_account: null,
    });
    // The time of a call is up at once.
    let now = Date.parse(at(40));
    const slow = { ...world, clock: () => new Date((now += 5000)) };
    expect((await proveNow(undefined, slow)).running).not.toBeNull();
    await world.run();
    expect(await showProof(world)).toMatchObject({ last: { sub_accounts: 5 }, running: null });
  });

  test('is updated by the proof of one', async () => {
    await history();
    await world.run();
    const first = firstOf(await rowsOf('available:BRL'));
    const before = await item(first);
    await drop(first);
    await prove();
    expect(await showProof(world)).toMatchObject({ last: { rows: 1 }, exceptions: [{ kind: 'ledger' }] });
    await put(before);
    await prove();
    expect(await showProof(world)).toMatchObject({ last: { rows: 0 }, exceptions: [] });
  });

  test('counts differing sub-accounts until they are settled or right', async () => {
    await history();
    await world.run();
    listing.state.beside = { USDT: '-3.5' };
    listing.change('dep_1', { target_amount: '25.00' });
    await prove();
    expect((await world.marks.proof())?.mark.last).toMatchObject({ differing: 1, rows: 2 });
    expect((await world.runAt(45)).proof).toMatchObject({ differing: 1 });
    const note = 'Explained by the bank';
    for (const { id } of await world.open()) {
      const { version = 0 } = (await world.exceptions.get(id)) ?? {};
      await actOnException(workOf(admin), id, { action: 'mark_settled', version, note }, world);
    }
    expect((await world.runAt(60)).proof).toMatchObject({ differing: 0, rows: 2 });
    expect((await showProof(world)).last?.differences).not.toEqual([]);
  });

  test('is overdue from the first account on, and never without accounts', async () => {
    const empty = reconciliationOver(await engine.newTable(), listing);
    expect((await empty.run()).proven_since).toBeNull();
    await world.addAccount(subAccount({ external_id: 'acc_2', created_at: at(2) }));
    let steps = 0;
    // The time of a run is up after one sub-account.
    const short = () => (steps += 1) <= 1;
    const { proof, proven_since } = await world.run(short);
    expect({ proof, proven_since }).toEqual({ proof: null, proven_since: at(30) });
    world.setNow(at(45));
    steps = 0;
    expect((await world.run(() => false)).proven_since).toBe(at(30));
    expect((await world.runAt(60)).proven_since).toBe(at(60));
  });

  test('of a missing sub-account is a 404', async () => {
    await expect(proveNow('sub_nowhere', world)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
