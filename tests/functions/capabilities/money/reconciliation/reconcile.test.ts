import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { begin, fail, postpone } from '#functions/modules/conversions/transitions.ts';
import { PAGES_OF_ACCOUNT } from '#functions/capabilities/money/reconciliation/balances.ts';
import type { RunMark } from '#functions/capabilities/money/reconciliation/model.ts';
import type { Marks, Stored } from '#functions/capabilities/money/reconciliation/ports.ts';
import { reconcile } from '#functions/capabilities/money/reconciliation/reconcile.ts';
import { conversionId } from '#functions/modules/orders/ids.ts';
import { hintId } from '#functions/capabilities/money/reconciliation/engine-events.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { present } from '#tests/support/present.ts';
import { at, listingProvider, reconciliationOver, rowOf, shownOrder } from '#tests/support/reconciliation.ts';
import { configuration, subAccount } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { RULE_PERMIT } from '#tests/support/work.ts';

/** When the stored answer was requested from the provider. */
const ASKED_AT = '2026-11-20T14:00:00.000Z';

const account = subAccount({ external_id: 'acc_1' });
const table = freshTable();
let listing: ReturnType<typeof listingProvider>;
let world: ReturnType<typeof reconciliationOver>;

beforeEach(async () => {
  listing = listingProvider(2);
  world = reconciliationOver(table, listing);
  await world.addAccount(account);
  await world.stores.configurations.create(
    configuration(account),
    { version: 1, record: account },
    [],
    RULE_PERMIT,
  );
});

const kinds = () => world.kinds();
const ids = async () => (await world.open()).map(({ order_id }) => order_id).sort();
const keep = (order: ReturnType<typeof shownOrder>, over: Parameters<typeof rowOf>[1] = {}) =>
  world.stores.orders.keep(rowOf(order, over), ASKED_AT);
/** A conversion started `minute` minutes after 14:00. */
const begun = (minute: number, order_id = 'ord_1') =>
  begin(account, { order_id, amount: '1500.00', end_to_end_id: null }, new Date(at(minute)));
const usdtOrder = (id: string, minute: number, over: Parameters<typeof shownOrder>[0] = {}) =>
  shownOrder({ id, source_asset: 'USDT', target_asset: 'USDT', updated_at: at(minute), ...over });
/** Sorts by id, not as requested. */
const BY_ID = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

describe('orders of the provider', () => {
  test('finds a lost deposit once, and clears it when it is no longer lost', async () => {
    listing.orders.push(shownOrder({ updated_at: at(10) }));
    await world.run();
    const [found] = await world.open();
    expect(found).toMatchObject({ kind: 'missing_here', order_id: 'ord_1', amount: '1500.00', asset: 'BRL' });
    await world.run();
    const known = await world.exceptions.get(found?.id ?? '');
    expect(known?.version).toBe(1);

    await world.stores.conversions.create(begun(31));
    await world.runAt(45);
    expect(await world.open()).toEqual([]);
    expect((await world.exceptions.list('cleared', { limit: 10 })).items).toMatchObject([
      { id: found?.id, state: 'cleared', closed_at: at(45) },
    ]);
  });

  test('leaves recent changes for a later run', async () => {
    listing.orders.push(shownOrder({ updated_at: at(26) }), shownOrder({ id: 'ord_2', updated_at: at(24) }));
    await world.run();
    expect(await kinds()).toEqual(['missing_here ord_2']);
    await world.runAt(45);
    expect(await kinds()).toEqual(expect.arrayContaining(['missing_here ord_1', 'missing_here ord_2']));
  });

  test('a pending order is fine until it is confirmed without an event', async () => {
    listing.orders.push(shownOrder({ status: 'pending', updated_at: at(1) }));
    for (let order = 2; order < 8; order += 1)
      listing.orders.push(shownOrder({ id: `ord_${order}`, status: 'cancelled', updated_at: at(order) }));
    await world.run();
    expect(await kinds()).toEqual([]);
    listing.change('ord_1', { status: 'confirmed', updated_at: at(32) });
    await world.runAt(45);
    expect(await kinds()).toEqual(['missing_here ord_1']);
  });

  test('costs two requests per account without news', async () => {
    for (let order = 1; order < 8; order += 1)
      listing.orders.push(shownOrder({ id: `ord_${order}`, status: 'cancelled', updated_at: at(order) }));
    await world.run();
    // Seven orders, two a page, and the empty last page; then all again for their sum, and the balances.
    const list = [1, 2, 3, 4, 5].map((page) => `page ${page} of acc_1`);
    // The ledger reads all again, and then whether anything moved meanwhile.
    const all = [...list, 'balances of acc_1'];
    expect(listing.asked).toEqual([...all, ...all, ...all, 'page 1 of acc_1']);
    listing.asked.length = 0;
    await world.runAt(45);
    expect(listing.asked).toEqual(['page 1 of acc_1', 'balances of acc_1']);
  });

  test('continues after its page limit, despite new orders, and skips nothing', async () => {
    const many = PAGES_OF_ACCOUNT * 2 + 7;
    for (let order = 0; order < many; order += 1)
      listing.orders.push(shownOrder({ id: `ord_${order}`, updated_at: at(1 + order / 10) }));
    await world.run();
    expect(await world.open()).toHaveLength(PAGES_OF_ACCOUNT * 2);
    // A waiting one moves to the front, and others arrive.
    listing.change('ord_0', { updated_at: at(40) });
    for (let order = 0; order < 3; order += 1)
      listing.orders.push(shownOrder({ id: `new_${order}`, updated_at: at(41 + order) }));
    await world.runAt(60);
    expect(await ids()).toEqual(listing.orders.map(({ id }) => id).sort());
  });

  test('stops when time is up, and the next run continues', async () => {
    for (let number = 2; number < 6; number += 1)
      await world.addAccount(subAccount({ external_id: `acc_${number}`, created_at: at(number) }));
    let looks = 0;
    await world.run(() => (looks += 1) < 9);
    const pages = () => new Set(listing.asked.filter((asked) => asked.startsWith('page')));
    expect(pages().size).toBeLessThan(5);
    await world.run();
    expect(pages().size).toBe(5);
  });

  test('a failing provider moves nothing forward', async () => {
    listing.orders.push(shownOrder({ updated_at: at(10) }));
    listing.fail({ ok: false, reason: 'timeout', message: 'The provider did not answer in time' });
    expect(await world.run()).toMatchObject({ failed: 0 });
    expect(await kinds()).toEqual([]);
    listing.fail(undefined);
    await world.run();
    expect(await kinds()).toEqual(['missing_here ord_1']);
  });
});

describe('nothing is skipped silently', () => {
  const lost = (id: string, minute: number, over: Partial<Parameters<typeof shownOrder>[0]> = {}) =>
    shownOrder({ id, updated_at: at(minute), ...over });

  test('inactive accounts are compared by list and by rows, too', async () => {
    const inactive = subAccount({ external_id: 'acc_2', status: 'inactive' });
    await world.addAccount(inactive);
    listing.orders.push(lost('ord_lost', 4, { account_id: 'acc_2' }));
    const ghost = lost('ord_ghost', 3, { account_id: 'acc_2' });
    await keep(ghost);
    await world.run();
    expect(await kinds()).toEqual(['missing_here ord_lost', 'missing_there ord_ghost']);
    expect((await world.open()).find(({ kind }) => kind === 'missing_here')).toMatchObject({
      resumable: true,
      differences: [{ field: 'order', ours: null }],
    });
  });

  const FIRST = (a: { updated_at: string }, b: { updated_at: string }) =>
    a.updated_at < b.updated_at ? -1 : 1;

  test.each([
    ['oldest change first', FIRST],
    ['by id', BY_ID],
  ])('reads a list in another order: %s', async (_what, way) => {
    listing.state.way = way;
    for (let order = 0; order < 9; order += 1) listing.orders.push(lost(`ord_${(order * 7) % 9}`, 1 + order));
    await world.run();
    expect(await world.open()).toHaveLength(9);
    listing.orders.push(lost('ord_last', 31), lost('ord_0_before', 32));
    await world.runAt(45);
    expect(await ids()).toEqual(listing.orders.map(({ id }) => id).sort());
  });

  test('continues an unsorted list that is longer than a run', async () => {
    listing.state.way = BY_ID;
    const many = PAGES_OF_ACCOUNT * 2 + 5;
    for (let order = 0; order < many; order += 1)
      listing.orders.push(lost(`ord_${String((order * 11) % many).padStart(3, '0')}`, 1 + order / 10));
    await world.run();
    expect(await world.open()).toHaveLength(PAGES_OF_ACCOUNT * 2);
    await world.runAt(45);
    expect(await world.open()).toHaveLength(many);
  });

  test('stores an unreadable entry once with its fields, and clears it when readable', async () => {
    const odd = { id: 'ord_fee', digest: 'd1', extract: 'id "ord_fee", type "fee", amount "3.10"' };
    const nameless = { id: null, digest: 'd2', extract: 'no list' };
    listing.state.odd.set('acc_1', [odd, nameless]);
    listing.orders.push(lost('ord_1', 3));
    expect(await world.run()).toMatchObject({ unreadable: 2, exceptions: 3, failed: 0 });
    expect(await kinds()).toEqual(['missing_here ord_1', 'unreadable content:d2', 'unreadable ord_fee']);
    const found = (await world.open()).find(({ order_id }) => order_id === 'ord_fee');
    expect(found).toMatchObject({
      order_type: null,
      differences: [{ field: 'order', ours: null, provider: odd.extract }],
      resumable: false,
    });
    await world.runAt(45);
    expect((await world.exceptions.get(found?.id ?? ''))?.version).toBe(1);

    listing.state.odd.set('acc_1', [nameless]);
    listing.orders.push(lost('ord_fee', 44, { type: 'withdrawal' }));
    await world.runAt(60);
    expect(await kinds()).toEqual(['missing_here ord_1', 'missing_here ord_fee', 'unreadable content:d2']);
  });

  test('shows an unknown status once, and clears it when known', async () => {
    const odd = lost('ord_1', 3, { status: 'pending', status_word: 'rejected' });
    listing.orders.push(odd);
    await world.run();
    expect(await kinds()).toEqual(['unknown_status ord_1']);
    const [found] = await world.open();
    expect(found).toMatchObject({
      order_type: 'deposit',
      differences: [{ field: 'status', ours: 'pending', provider: 'rejected' }],
      resumable: false,
    });
    await world.runAt(45);
    expect((await world.exceptions.get(found?.id ?? ''))?.version).toBe(1);
    const { status_word: _, ...known } = odd;
    listing.orders[0] = { ...known, status: 'cancelled', updated_at: at(46) };
    await world.runAt(60);
    expect(await kinds()).toEqual([]);
  });

  test('shows an account that three runs could not read, and clears it when readable', async () => {
    await world.addAccount(subAccount({ external_id: 'acc_2', created_at: at(1) }));
    listing.state.failing.set('acc_2', {
      ok: false,
      reason: 'unavailable',
      message: 'The provider sent an answer that cannot be read',
    });
    for (const minute of [30, 45]) {
      expect(await world.runAt(minute)).toMatchObject({ skipped: 1, exceptions: 0 });
    }
    expect(await world.runAt(60)).toMatchObject({ skipped: 1, exceptions: 1 });
    expect(await world.open()).toMatchObject([
      { kind: 'stalled', order_id: 'acc_2', sub_account: { external_id: 'acc_2' }, order_type: null },
    ]);
    listing.state.failing.clear();
    expect(await world.runAt(75)).toMatchObject({ skipped: 0, exceptions: 0 });
  });

  test('missing credentials are no exception of accounts', async () => {
    listing.fail({ ok: false, reason: 'not_configured', message: 'Ramps credentials not configured' });
    for (const minute of [30, 45, 60, 75]) {
      expect(await world.runAt(minute)).toMatchObject({ skipped: 1, exceptions: 0 });
    }
  });

  test('a change dated far ahead is compared, and hides no others', async () => {
    listing.orders.push(shownOrder({ id: 'ord_ahead', updated_at: '2099-12-31T00:00:00.000Z' }));
    await world.run();
    expect(await kinds()).toEqual(['missing_here ord_ahead']);
    listing.orders.push(lost('ord_2', 31));
    await world.runAt(45);
    expect(await kinds()).toEqual(['missing_here ord_2', 'missing_here ord_ahead']);
  });
});

describe('an order with an unreadable conversion or payment', () => {
  const detail = 'Check the stored record.';
  const spoil = (id: string) =>
    table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...keys.conversion(conversionId('acc_1', id)), version: 1, record: { id: 7 } },
      }),
    );

  test('is no lost deposit for Retry until it is readable; others are compared', async () => {
    await spoil('ord_1');
    listing.orders.push(shownOrder({ updated_at: at(10) }), shownOrder({ id: 'ord_2', updated_at: at(9) }));
    expect(await world.run()).toMatchObject({ skipped: 0, failed: 0 });
    expect(await kinds()).toEqual(['missing_here ord_2', 'unreadable ord_1']);
    const found = (await world.open()).find(({ order_id }) => order_id === 'ord_1');
    expect(found).toMatchObject({ resumable: false, order_type: 'deposit', amount: '1500.00' });
    expect(found?.detail).toContain(detail);
    expect(await world.runAt(45)).toMatchObject({ failed: 0, exceptions: 2 });
    await table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: { ...keys.conversion(conversionId('acc_1', 'ord_1')) },
      }),
    );
    await world.runAt(60);
    expect(await kinds()).toEqual(['missing_here ord_1', 'missing_here ord_2']);
  });

  test('leaves earlier findings unchanged', async () => {
    listing.orders.push(shownOrder({ updated_at: at(10) }));
    await world.run();
    await spoil('ord_1');
    expect(await world.runAt(45)).toMatchObject({ failed: 0 });
    expect(await kinds()).toEqual(['missing_here ord_1']);
  });

  test('recorded but missing at the provider, is reported and passed', async () => {
    const ghost = shownOrder({ id: 'ord_ghost', updated_at: at(3) });
    await keep(ghost);
    await spoil('ord_ghost');
    expect(await world.run()).toMatchObject({ failed: 0 });
    expect(await kinds()).toEqual(['unreadable ord_ghost']);
    expect((await world.marks.run())?.mark.recorded).toContain(rowOf(ghost).id);
  });
});

describe('a row that differs from the provider', () => {
  const shown = shownOrder({ id: 'ord_2', status: 'cancelled', updated_at: at(5) });

  test('status, amounts, asset or reference: an exception only if the engine does not correct it', async () => {
    const nines = '9'.repeat(30);
    const differing = [
      { status: 'pending' },
      { source_amount: nines, target_amount: nines },
      { target_asset: 'USDT' },
      { reference: 'forged' },
    ] as const;
    const orders = differing.map((_, number) => ({ ...shown, id: `ord_${number}` }));
    listing.orders.push(...orders);
    for (const [number, order] of orders.entries()) await keep(order, differing[number]);
    await world.run();
    expect(await kinds()).toEqual([]);
    const eventOf = (order: typeof shown) => world.stores.events.get(hintId(order));
    for (const order of orders) {
      const event = await eventOf(order);
      expect(event).toMatchObject({
        record: { processing_status: 'pending', user_id: 'gateway', order_id: order.id },
        event: { event_type: 'order.cancelled', data: { id: order.id, status: 'cancelled' } },
      });
      expect(event?.resume).toBeUndefined();
    }
    // Within the engine's time, another run reports nothing either.
    await world.runAt(33);
    expect(await kinds()).toEqual([]);
    await world.runAt(45);
    expect(await kinds()).toEqual(orders.map(({ id }) => `differs ${id}`));
    for (const order of orders) expect((await eventOf(order))?.record.created_at).toBe(at(30));
  });

  test('corrected by the engine is none, and the mark advances', async () => {
    const until = async () => (await world.marks.account(account.id))?.mark.until;
    listing.orders.push(shown);
    await keep(shown, { status: 'pending' });
    await world.run();
    expect(await until()).toBe(at(5 - 1 / 60_000));
    await keep(shown);
    await world.runAt(45);
    expect(await kinds()).toEqual([]);
    expect(await until()).toBe(at(5));
  });

  test('known only from rows is requested by id, and given time', async () => {
    const other = { ...shown, account_id: 'acc_2' };
    await world.addAccount(subAccount({ external_id: 'acc_2', created_at: at(29) }));
    await keep(other, { status: 'pending', created_at: at(3) });
    listing.orders.push(other);
    const message = 'The provider did not answer in time';
    listing.state.failing.set('acc_2', { ok: false, reason: 'timeout', message });
    await world.run();
    expect(await kinds()).toEqual([]);
    expect(await world.stores.events.get(hintId(other))).toBeDefined();
    await world.runAt(45);
    expect(await kinds()).toEqual(['differs ord_2']);
  });
});

describe('balances besides orders', () => {
  const balances = async () =>
    (await world.open()).filter(({ kind }) => kind === 'balance').map(({ detail }) => detail);
  const recorded = async (order: ReturnType<typeof shownOrder>) => {
    listing.orders.push(order);
    await keep(order);
  };
  const byHand = { type: 'withdrawal' as const, reference: 'mine' };

  test('finds money that left without an order, and clears it when it fits again', async () => {
    await recorded(usdtOrder('ord_1', 1));
    await world.run();
    expect(await balances()).toEqual([]);
    listing.state.beside = { USDT: '-400.5' };
    await world.runAt(45);
    expect(await balances()).toEqual([
      '400.5\u00a0USDT left this account without an order. Check it at the provider.',
    ]);
    const [found] = await world.open();
    expect(found).toMatchObject({ order_id: 'USDT', amount: '400.5', asset: 'USDT', order_type: null });
    // Orders alone do not change the finding.
    await recorded(usdtOrder('ord_2', 50, { ...byHand, target_asset: 'BRL', source_amount: '7' }));
    await world.runAt(60);
    expect((await world.exceptions.get(found?.id ?? ''))?.version).toBe(1);
    listing.state.beside = {};
    await world.runAt(75);
    expect(await balances()).toEqual([]);
  });

  test('explains a negative balance in plain words', async () => {
    await recorded(usdtOrder('ord_1', 1));
    listing.state.beside = { BRL: '-400.00' };
    await world.run();
    expect(await balances()).toEqual([
      'The balance of BRL is negative: −R$\u00a0400,00. The bank took money back or blocked it. R$\u00a0400,00 left this account without an order. Check it at the provider.',
    ]);
    expect(await world.exceptions.get((await world.open())[0]?.id ?? '')).toMatchObject({
      state: { balance: { asset: 'BRL', balance: '-400', expected: '0' } },
    });
  });

  test('a balance from before the first order is no difference', async () => {
    listing.state.beside = { BRL: '1000', USDT: '7' };
    await world.run();
    expect(await balances()).toEqual([]);
    listing.state.beside = { BRL: '1000', USDT: '6.5' };
    await world.runAt(45);
    expect(await balances()).toEqual([
      '0.5\u00a0USDT left this account without an order. Check it at the provider.',
    ]);
  });

  test('follows open, confirmed and cancelled orders at the cost of new ones', async () => {
    await recorded(usdtOrder('ord_1', 1));
    await world.run();
    listing.orders.push(usdtOrder('ord_2', 31, { ...byHand, status: 'pending', source_amount: '7' }));
    for (const [minute, status, asked] of [
      [45, 'pending', 1],
      [60, 'confirmed', 1],
      [75, 'cancelled', 2],
    ] as const) {
      listing.change('ord_2', { status, updated_at: at(minute - 10) });
      for (const order of listing.orders) await world.stores.orders.keep(rowOf(order), at(minute - 9));
      listing.asked.length = 0;
      await world.runAt(minute);
      expect(await balances()).toEqual([]);
      expect(listing.asked.filter((each) => each.startsWith('balances'))).toHaveLength(asked);
    }
  });

  test('counts a long list over several runs, while others arrive', async () => {
    for (let order = 0; order < 31; order += 1)
      listing.orders.push(usdtOrder(`ord_${order}`, 1 + order / 10));
    for (const minute of [30, 45, 60, 75, 90, 105]) {
      await world.runAt(minute);
      expect(await balances()).toEqual([]);
      for (let order = 0; order < 3; order += 1)
        listing.orders.push(usdtOrder(`new_${minute}_${order}`, minute + order));
    }
    expect((await world.marks.balances(account.id))?.mark).toMatchObject({ count: null, known: {} });
    listing.state.beside = { USDT: '-1' };
    for (const minute of [120, 135, 150, 165]) await world.runAt(minute);
    expect(await balances()).toEqual([
      '1\u00a0USDT left this account without an order. Check it at the provider.',
    ]);
  });

  test('a long unsorted list is skipped, and shown after three runs', async () => {
    listing.state.way = BY_ID;
    const many = PAGES_OF_ACCOUNT * 2 + 5;
    for (let order = 0; order < many; order += 1) {
      const id = `ord_${String((order * 11) % many).padStart(3, '0')}`;
      listing.orders.push(shownOrder({ id, status: 'cancelled', updated_at: at(1 + order / 10) }));
    }
    // Orders are compared as before, and so is what needs no counting.
    listing.orders.push(usdtOrder('ord_lost', 20));
    listing.state.beside = { BRL: '-400' };
    for (const minute of [30, 45]) expect(await world.runAt(minute)).toMatchObject({ skipped: 1, failed: 0 });
    expect(await kinds()).toEqual(['balance BRL', 'missing_here ord_lost']);
    expect(await world.runAt(60)).toMatchObject({ skipped: 1, failed: 0 });
    const provider = 'The provider lists the orders unsorted, and there are too many to count in one run';
    expect((await world.open()).find(({ kind }) => kind === 'stalled')).toMatchObject({
      order_id: 'acc_1',
      differences: [{ provider }],
    });
    listing.state.way = (a, b) => (a.updated_at < b.updated_at ? 1 : -1);
    for (const minute of [75, 90, 105]) await world.runAt(minute);
    expect((await world.open()).map(({ kind }) => kind)).not.toContain('stalled');
    expect((await world.marks.balances(account.id))?.mark.counted).not.toBeNull();
  });

  test('unreadable balances are not zero', async () => {
    await recorded(usdtOrder('ord_1', 1));
    await world.run();
    listing.state.unread = true;
    expect(await world.runAt(45)).toMatchObject({ skipped: 1, exceptions: 0 });
  });
});

describe('conversions without progress', () => {
  test('are shown after half an hour, with their note or a pointer to the log, and cleared', async () => {
    const note = 'The provider sent an answer that cannot be read';
    const [made, silent] = [begun(0), begun(0, 'ord_2')];
    const waits = { ...made, record: { ...made.record, note } };
    for (const conversion of [waits, silent]) {
      await world.stores.conversions.create(conversion);
      listing.orders.push(shownOrder({ id: conversion.record.deposit_order_id, updated_at: at(0) }));
    }
    expect(await world.runAt(29)).toMatchObject({ waiting: 2, exceptions: 0 });
    await world.runAt(31);
    const stalled = { kind: 'stalled', amount: '1500.00', asset: 'BRL' };
    const open = (await world.open()).toSorted((a, b) => (a.order_id < b.order_id ? -1 : 1));
    expect(open).toMatchObject([
      { ...stalled, order_id: 'ord_1', conversion_id: made.record.id },
      {
        ...stalled,
        order_id: 'ord_2',
        detail: expect.stringContaining('see the sweep log') as string,
      },
    ]);
    await world.stores.conversions.save({
      ...waits,
      version: 1,
      record: { ...waits.record, note: null, updated_at: at(32) },
    });
    await world.runAt(45);
    expect(await kinds()).toEqual(['stalled ord_2']);
  });

  test('waiting for the next UTC day are late half an hour into it', async () => {
    const midnight = Date.parse('2026-11-21T00:00:00.000Z');
    const minutesTo = (midnight - Date.parse(at(0))) / 60_000;
    listing.orders.push(shownOrder({ updated_at: at(0) }));
    await world.stores.conversions.create(
      postpone(
        begun(0),
        { note: 'Over the daily limit.', waits_for: 'next_day' },
        minutesTo * 60_000,
        new Date(at(0)),
      ),
    );
    for (const minutes of [-9, -1, 0, 5, 29])
      expect(await world.runAt(minutesTo + minutes)).toMatchObject({ waiting: 1, exceptions: 0 });
    await world.runAt(minutesTo + 31);
    const detail = 'No progress since 2026-11-21 00:00 UTC: Over the daily limit.';
    expect(await world.open()).toMatchObject([{ kind: 'stalled', detail }]);
  });
});

describe('our orders', () => {
  test('missing at the provider takes one request; then it differs', async () => {
    const ghost = shownOrder({ id: 'ord_ghost', updated_at: at(3) });
    await keep(ghost);
    listing.orders.push(shownOrder({ id: 'ord_2', status: 'cancelled', updated_at: at(2) }));
    await keep(listing.orders[0] ?? ghost);
    await world.run();
    expect(await kinds()).toEqual(['missing_there ord_ghost']);
    expect(listing.asked.filter((asked) => asked.startsWith('order'))).toEqual([
      'order ord_ghost',
      // The new exception is checked in the same run, too.
      'order ord_ghost',
    ]);
    listing.orders.push({ ...ghost, target_amount: '9.00', source_amount: '9.00' });
    await world.runAt(45);
    expect(await kinds()).toEqual(['differs ord_ghost']);
  });
});

describe('a recorded order without an answer from the provider', () => {
  const UNREADABLE = {
    ok: false,
    reason: 'unavailable',
    message: 'The provider sent an answer that cannot be read',
  } as const;
  /** Runs `minute` minutes after 14:00, and keeps the mark. */
  let mark: Stored<RunMark> | undefined;
  const runAt = (minute: number) => {
    world.setNow(at(minute));
    const marks: Marks = {
      ...world.marks,
      run: () => Promise.resolve(mark),
      moveRun: (next, expected) => {
        mark = { version: expected + 1, mark: next };
        return Promise.resolve(true);
      },
    };
    return reconcile({ now: new Date(at(minute)), isTimeLeft: () => true }, { ...world, marks });
  };
  const record = async (id: string, minute: number, accountId = 'acc_1') => {
    const row = rowOf(shownOrder({ id, account_id: accountId, updated_at: at(minute) }));
    await world.stores.orders.keep(row, ASKED_AT);
    return row;
  };
  beforeEach(() => {
    mark = undefined;
  });

  test('in three runs is shown and passed, and cleared by an answer', async () => {
    await record('ord_stuck', 1);
    const last = await record('ord_ghost', 2);
    listing.state.unanswered.set('ord_stuck', UNREADABLE);
    for (const minute of [30, 45]) {
      await runAt(minute);
      expect(await kinds()).toEqual(['missing_there ord_ghost']);
      expect(mark?.mark.recorded).toBeNull();
    }
    await runAt(60);
    expect(await kinds()).toEqual(['missing_there ord_ghost', 'unreadable ord_stuck']);
    expect((await world.open()).find(({ kind }) => kind === 'unreadable')).toMatchObject({
      order_type: 'deposit',
      amount: '1500.00',
      differences: [{ field: 'order', ours: 'confirmed, R$\u00a01.500,00', provider: UNREADABLE.message }],
      resumable: false,
    });
    expect(mark?.mark).toMatchObject({ recorded: `${last.created_at}#${last.id}`, recorded_waits: null });
    await runAt(75);
    expect(await kinds()).toHaveLength(2);
    listing.state.unanswered.clear();
    await runAt(90);
    expect(await kinds()).toEqual(['missing_there ord_ghost', 'missing_there ord_stuck']);
  });

  test("passes its account's orders with it; another account gets three runs of its own", async () => {
    await world.addAccount(subAccount({ external_id: 'acc_2', created_at: at(1) }));
    await record('ord_1', 1);
    await record('ord_2', 2);
    await record('ord_3', 3, 'acc_2');
    for (const id of ['ord_1', 'ord_2', 'ord_3']) listing.state.unanswered.set(id, UNREADABLE);
    for (const minute of [30, 45, 60]) await runAt(minute);
    expect(await kinds()).toEqual(['unreadable ord_1', 'unreadable ord_2']);
    expect(mark?.mark.recorded_waits).toEqual({ account_id: 'acc_2', runs: 1 });
    for (const minute of [75, 90]) await runAt(minute);
    expect(await kinds()).toEqual(['unreadable ord_1', 'unreadable ord_2', 'unreadable ord_3']);
  });

  test('with a failing check is passed, too, with an alarm', async () => {
    const other = subAccount({ external_id: 'acc_2', created_at: at(1) });
    await world.addAccount(other);
    await record('ord_1', 1, 'acc_2');
    await record('ord_ghost', 2);
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...keys.subAccount(other.id), version: 1, record: { id: 7 } },
      }),
    );
    for (const minute of [30, 45]) {
      expect((await runAt(minute)).failed).toBeGreaterThan(0);
      expect(mark?.mark.recorded).toBeNull();
    }
    expect((await runAt(60)).failed).toBeGreaterThan(0);
    expect(mark?.mark.recorded).toContain('#');
    expect(await kinds()).toContain('missing_there ord_ghost');
  });

  test('starts over after an answer, and while credentials are missing', async () => {
    await record('ord_1', 1);
    const outcomes = [UNREADABLE, UNREADABLE, { ...UNREADABLE, reason: 'not_configured' as const }];
    for (const [number, outcome] of [...outcomes, ...outcomes].entries()) {
      listing.state.unanswered.set('ord_1', outcome);
      await runAt(30 + 15 * number);
    }
    expect(await kinds()).toEqual([]);
    expect(mark?.mark.recorded).toBeNull();
  });
});

describe('failed conversions', () => {
  type Known = NonNullable<Awaited<ReturnType<typeof world.stores.conversions.get>>>;
  const start = async (id: string) => {
    await world.stores.conversions.create(begun(1, id));
    return present(await world.stores.conversions.get(conversionId('acc_1', id)));
  };
  const failing = async (known: Known, why: string, minute = 2) =>
    present(await world.stores.conversions.save(fail(known, 'provider', why, new Date(at(minute)))));

  test('from a forged event are missing at the provider; over the limit need attention', async () => {
    await failing(await start('ord_forged'), 'The provider does not confirm this deposit.');
    await failing(await start('ord_over'), 'Over the daily limit.');
    listing.orders.push(shownOrder({ id: 'ord_over', updated_at: at(0) }));
    await world.run();
    expect(await kinds()).toEqual(['missing_there ord_forged', 'parked ord_over']);
    expect((await world.open()).find(({ kind }) => kind === 'parked')).toMatchObject({
      detail: 'Over the daily limit.',
      resumable: true,
      conversion_id: conversionId('acc_1', 'ord_over'),
      differences: [{ field: 'step', ours: 'confirm_deposit', provider: null }],
    });
    listing.asked.length = 0;
    await world.runAt(45);
    // Nothing changed, so only the missing order is read.
    expect(listing.asked).toEqual(['page 1 of acc_1', 'balances of acc_1', 'order ord_forged']);
  });

  test('that continue are cleared; that fail differently are updated', async () => {
    const known = await start('ord_1');
    listing.orders.push(shownOrder({ updated_at: at(0) }));
    const failed = await failing(
      { ...known, state: { ...known.state, step: 'initiate_exchange' } },
      'Parked.',
    );
    await world.run();
    const [found] = await world.open();
    expect(found).toMatchObject({ kind: 'parked', detail: 'Parked.' });
    const again = await failing(failed, 'Parked again.', 33);
    await world.runAt(45);
    expect(await world.open()).toMatchObject([{ id: found?.id, detail: 'Parked again.' }]);
    await world.stores.conversions.save({ ...again, record: { ...again.record, status: 'quote_generated' } });
    await world.runAt(60);
    expect(await world.open()).toEqual([]);
  });
});
