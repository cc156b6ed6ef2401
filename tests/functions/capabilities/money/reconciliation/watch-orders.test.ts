import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Key } from '#functions/adapters/dynamo/table/items.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { conversionId, orderId } from '#functions/modules/orders/ids.ts';
import { hintId } from '#functions/capabilities/money/reconciliation/engine-events.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { at, listingProvider, reconciliationOver, rowOf, shownOrder } from '#tests/support/reconciliation.ts';
import { configuration, subAccount } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { RULE_PERMIT } from '#tests/support/work.ts';

/** When the stored answer was requested from the provider. */
const ASKED_AT = '2026-11-20T14:00:00.000Z';

const account = subAccount({ external_id: 'acc_1' });
const REFUSED = { ok: false, reason: 'refused', message: 'X-sub-account-id is required' } as const;
const table = freshTable();
let listing: ReturnType<typeof listingProvider>;
let world: ReturnType<typeof reconciliationOver>;

beforeEach(async () => {
  listing = listingProvider(3);
  world = reconciliationOver(table, listing);
  await world.addAccount(account);
});

/** A confirmed deposit, changed `minute` minutes after 14:00. */
const deposit = (id: string, minute: number, accountId = 'acc_1') =>
  shownOrder({ id, account_id: accountId, updated_at: at(minute) });
const hintOf = (id: string, minute: number, accountId = 'acc_1') =>
  world.stores.events.get(hintId(deposit(id, minute, accountId)));
const recorded = (order: ReturnType<typeof shownOrder>, over: Parameters<typeof rowOf>[1] = {}) =>
  world.stores.orders.keep(rowOf(order, over), ASKED_AT);
/** Runs `runs` times, a minute apart, from `minute` on. */
const watchFrom = async (minute: number, runs: number) => {
  for (let run = 0; run < runs; run += 1) await world.watchAt(minute + run);
};

test('finds a deposit with a lost webhook in the second run, once, at one call a minute', async () => {
  const known = deposit('ord_known', 20);
  listing.orders.push(known);
  await recorded(known);
  await watchFrom(28, 2);
  listing.orders.push(deposit('ord_lost', 29.9));
  listing.asked.length = 0;
  // Its webhook may still arrive.
  expect(await world.watchAt(30)).toEqual({ calls: 1, hinted: 0, unreadable: 0, failed: 0 });
  expect(await world.watchAt(31)).toEqual({ calls: 1, hinted: 1, unreadable: 0, failed: 0 });
  expect(await hintOf('ord_lost', 29.9)).toMatchObject({
    record: { processing_status: 'pending', account_id: 'acc_1', order_id: 'ord_lost' },
    event: { event_type: 'order.confirmed', data: { type: 'deposit', target_amount: '1500.00' } },
  });
  await recorded(deposit('ord_lost', 29.9));
  await watchFrom(32, 4);
  expect(listing.asked).toEqual(Array.from({ length: 6 }, () => 'page 1 of everybody'));
});

test('checks a differing row; equal and young ones, and unknown accounts, are not checked', async () => {
  listing.orders.push(
    deposit('ord_alike', 28),
    deposit('ord_differs', 28.1),
    deposit('ord_stranger', 28.2, 'acc_strange'),
  );
  await recorded(deposit('ord_alike', 28));
  await recorded(deposit('ord_differs', 28.1), { status: 'pending' });
  expect(await world.watchAt(30)).toMatchObject({ hinted: 1 });
  expect(await hintOf('ord_differs', 28.1)).toBeDefined();
  expect(await hintOf('ord_alike', 28)).toBeUndefined();
});

/** Stores an unreadable row. */
const spoil = (key: Key) =>
  table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...key, version: 1, record: { id: 7 } } }),
  );

test('an unreadable row affects its own order only; the mark advances', async () => {
  listing.orders.push(deposit('ord_row', 28), deposit('ord_made', 28.1), deposit('ord_lost', 28.2));
  await spoil(keys.order(orderId('acc_1', 'ord_row')));
  await spoil(keys.conversion(conversionId('acc_1', 'ord_made')));
  expect(await world.watchAt(30)).toMatchObject({ hinted: 2, failed: 0 });
  expect(await hintOf('ord_lost', 28.2)).toBeDefined();
  // An unreadable row is written again. With an unreadable conversion, nothing may start.
  expect(await hintOf('ord_row', 28)).toBeDefined();
  expect(await hintOf('ord_made', 28.1)).toBeUndefined();
  await recorded(deposit('ord_row', 28));
  expect((await world.records.ofOrders('acc_1', [deposit('ord_row', 28)])).get('ord_row')?.row).toBeDefined();
  expect((await world.marks.watch())?.mark.until).toBe(at(28.2));
});

test('a failing account does not stop the others', async () => {
  await world.addAccount(subAccount({ external_id: 'acc_2' }));
  const { id } = subAccount({ external_id: 'acc_2' });
  await spoil(keys.subAccount(id));
  listing.orders.push(deposit('ord_2', 28.1, 'acc_2'), deposit('ord_lost', 28));
  expect(await world.watchAt(30)).toMatchObject({ hinted: 1, failed: 1 });
  expect(await hintOf('ord_lost', 28)).toBeDefined();
  expect((await world.marks.watch())?.mark).toMatchObject({ until: at(28.1), rules: null });
});

test('watches inactive accounts, too, and ignores orders from before the takeover', async () => {
  const late = subAccount({ external_id: 'acc_2', status: 'inactive', created_at: at(25) });
  await world.addAccount(late);
  listing.orders.push(deposit('ord_before', 24, 'acc_2'), deposit('ord_after', 26, 'acc_2'));
  expect(await world.watchAt(30)).toMatchObject({ hinted: 1 });
  expect(await hintOf('ord_after', 26, 'acc_2')).toBeDefined();
});

test('a flood: ten pages a run, newest first, none omitted', async () => {
  for (let order = 0; order < 100; order += 1) listing.orders.push(deposit(`ord_${order}`, 20 + order / 20));
  expect(await world.watchAt(26)).toMatchObject({ calls: 10, hinted: 30 });
  let hinted = 30;
  for (let minute = 27; minute < 36; minute += 1) {
    listing.orders.push(deposit(`new_${minute}`, minute - 0.5));
    const run = await world.watchAt(minute);
    expect(run.calls).toBeLessThanOrEqual(10);
    expect(await hintOf(`new_${minute}`, minute - 0.5)).toBeDefined();
    hinted += run.hinted;
  }
  expect(hinted).toBe(109);
  expect((await world.marks.watch())?.mark.rest).toBeNull();
});

test('reads a list in another order to its end', async () => {
  listing.state.way = (a, b) => (a.updated_at < b.updated_at ? -1 : 1);
  for (let order = 0; order < 8; order += 1) listing.orders.push(deposit(`ord_${order}`, 5 + order));
  listing.orders.push(deposit('ord_lost', 29));
  expect(await world.watchAt(30)).toMatchObject({ calls: 4, hinted: 1 });
  expect(await hintOf('ord_lost', 29)).toBeDefined();
});

test('a failing provider moves nothing forward; afterwards nothing was missed', async () => {
  listing.orders.push(deposit('ord_known', 20));
  await watchFrom(28, 1);
  listing.fail({ ok: false, reason: 'timeout', message: 'The provider did not answer in time' });
  listing.orders.push(deposit('ord_lost', 29));
  await watchFrom(29, 20);
  listing.fail(undefined);
  await watchFrom(50, 1);
  expect(await hintOf('ord_lost', 29)).toBeDefined();
});

test.each([
  ['refuses the list of all accounts', () => listing.state.failing.set('everybody', REFUSED)],
  ['shows orders of other accounts', () => listing.orders.push(deposit('ord_own', 29, 'acc_parent'))],
])(
  'a provider that %s is read account by account, those with a rule, twenty calls a run',
  async (_what, set) => {
    set();
    for (let number = 2; number < 33; number += 1) {
      const other = subAccount({ external_id: `acc_${number}`, created_at: at(number / 10) });
      await world.addAccount(other);
      const rule = configuration(other, { is_enabled: number !== 3, created_at: at(number / 10) });
      await world.stores.configurations.create(rule, { version: 1, record: other }, [], RULE_PERMIT);
    }
    if (_what.startsWith('refuses'))
      for (const id of [3, 32]) listing.orders.push(deposit('ord_lost', 29, `acc_${id}`));
    expect((await world.watchAt(30)).calls).toBe(20);
    const second = await world.watchAt(31);
    expect(second.calls).toBe(12);
    const asked = listing.asked.filter((each) => !each.includes('everybody'));
    expect(new Set(asked).size).toBe(30);
    expect(asked).not.toContain('page 1 of acc_3');
    if (_what.startsWith('refuses')) expect(await hintOf('ord_lost', 29, 'acc_32')).toBeDefined();
  },
);

describe('a provider without times of change', () => {
  /** An order made `minute` minutes after 14:00. */
  const made = (id: string, minute: number, over: Parameters<typeof shownOrder>[0] = {}) =>
    shownOrder({ id, created_at: at(minute), updated_at: at(minute), ...over });
  const hinted = (id: string) => {
    const order = listing.orders.find((each) => each.id === id);
    return order && world.stores.events.get(hintId(order));
  };
  const keep = async (id: string) => {
    const order = listing.orders.find((each) => each.id === id);
    if (order) await world.stores.orders.keep(rowOf(order), at(60));
  };
  const openIds = async () => (await world.marks.watch())?.mark.open?.map(({ order_id: id }) => id);

  beforeEach(() => {
    listing.state.isDated = false;
  });

  test('reads open orders until they are final, however far down the list', async () => {
    listing.orders.push(made('ord_slow', 20, { status: 'pending' }));
    await world.watchAt(21);
    await keep('ord_slow');
    for (let order = 0; order < 30; order += 1) {
      listing.orders.push(made(`ord_${order}`, 21 + order));
      await keep(`ord_${order}`);
    }
    await watchFrom(52, 3);
    expect(await openIds()).toEqual(['ord_slow']);
    listing.change('ord_slow', { status: 'confirmed' });
    listing.asked.length = 0;
    await watchFrom(56, 4);
    expect(listing.asked.toSorted()).toEqual([
      'order ord_slow',
      ...Array.from({ length: 4 }, () => 'page 1 of everybody'),
    ]);
    expect(await hinted('ord_slow')).toMatchObject({ event: { event_type: 'order.confirmed' } });
    expect(await openIds()).toEqual([]);
  });

  test('costs the same for any length of list: older orders are read less often', async () => {
    for (let order = 0; order < 60; order += 1) listing.orders.push(made(`ord_${order}`, order / 60));
    listing.orders.push(made('ord_waits', 10, { status: 'pending' }));
    await watchFrom(11, 30);
    listing.asked.length = 0;
    await watchFrom(41, 30);
    expect(listing.asked.filter((each) => each === 'page 1 of everybody')).toHaveLength(30);
    const readAgain = listing.asked.filter((each) => each.startsWith('order '));
    expect(readAgain.length).toBeLessThanOrEqual(12);
    expect(listing.asked).toHaveLength(30 + readAgain.length);
  });

  test('checks a partly returned deposit on the newest page', async () => {
    listing.orders.push(made('ord_1', 20));
    await keep('ord_1');
    await watchFrom(28, 2);
    listing.change('ord_1', { source_amount: '1000.00', target_amount: '1000.00' });
    expect(await world.watchAt(30)).toMatchObject({ hinted: 1 });
    expect(await hinted('ord_1')).toMatchObject({ event: { data: { target_amount: '1000.00' } } });
    expect(await world.watchAt(31)).toMatchObject({ hinted: 0 });
  });

  test('reads an oldest-first list from its end, in a few calls', async () => {
    listing.state.way = (a, b) => (a.updated_at < b.updated_at ? -1 : 1);
    for (let order = 0; order < 60; order += 1) {
      listing.orders.push(made(`ord_${order}`, order));
      await keep(`ord_${order}`);
    }
    await watchFrom(60, 2);
    listing.orders.push(made('ord_new', 61.5));
    listing.asked.length = 0;
    expect(await world.watchAt(62)).toMatchObject({ calls: 3, hinted: 1 });
    expect(listing.asked).toEqual(['page 1 of everybody', 'page 21 of everybody', 'page 20 of everybody']);
    expect(await hinted('ord_new')).toBeDefined();
  });

  test('a flood in an oldest-first list: none omitted', async () => {
    listing.state.way = (a, b) => (a.updated_at < b.updated_at ? -1 : 1);
    for (let order = 0; order < 100; order += 1) listing.orders.push(made(`ord_${order}`, 20 + order / 20));
    for (let minute = 26; minute < 36; minute += 1)
      expect((await world.watchAt(minute)).calls).toBeLessThanOrEqual(10);
    for (const { id } of listing.orders) expect(await hinted(id)).toBeDefined();
  });

  test('reads an unsorted list in parts, along with open orders', async () => {
    listing.state.way = (a, b) => (a.id < b.id ? -1 : 1);
    for (let order = 0; order < 9; order += 1)
      listing.orders.push(made(`ord_${(order * 7) % 9}`, 20 + order));
    listing.orders.push(made('ord_waits', 29, { status: 'pending' }));
    await watchFrom(30, 3);
    for (const { id } of listing.orders) expect(await hinted(id)).toBeDefined();
    expect(await openIds()).toEqual(['ord_waits']);
  });

  test('shows an unknown status after five minutes, and clears it once known', async () => {
    listing.orders.push(made('ord_odd', 20, { status: 'pending', status_word: 'expired' }));
    await world.watchAt(21);
    expect(await hinted('ord_odd')).toMatchObject({ event: { event_type: 'order.created' } });
    await keep('ord_odd');
    await watchFrom(22, 4);
    expect(await world.kinds()).toEqual([]);
    await world.watchAt(26);
    expect(await world.open()).toMatchObject([
      {
        kind: 'unknown_status',
        order_id: 'ord_odd',
        order_type: 'deposit',
        amount: '1500.00',
        asset: 'BRL',
        differences: [{ field: 'status', ours: 'pending', provider: 'expired' }],
        detail: expect.stringMatching(
          /deposit ord_odd of R\$\u00a01\.500,00 as "expired".*Ask the provider/,
        ) as string,
      },
    ]);
    const [found] = await world.open();
    await watchFrom(27, 3);
    // Neither the watch nor the comparison writes it again.
    await world.runAt(31);
    expect(await world.kinds()).toEqual(['unknown_status ord_odd']);
    expect((await world.exceptions.get(found?.id ?? ''))?.version).toBe(1);
    listing.change('ord_odd', { status: 'cancelled' });
    const { status_word: _, ...known } = listing.orders[0] ?? shownOrder();
    listing.orders[0] = known;
    await world.watchAt(32);
    expect(await world.kinds()).toEqual([]);
    expect(await openIds()).toEqual([]);
  });

  test('while it fails, open orders are kept and not requested', async () => {
    listing.orders.push(made('ord_slow', 20, { status: 'pending' }));
    await world.watchAt(21);
    listing.fail({ ok: false, reason: 'timeout', message: 'The provider did not answer in time' });
    listing.asked.length = 0;
    await watchFrom(22, 3);
    expect(listing.asked).toEqual(Array.from({ length: 3 }, () => 'page 1 of everybody'));
    expect(await openIds()).toEqual(['ord_slow']);
  });
});
