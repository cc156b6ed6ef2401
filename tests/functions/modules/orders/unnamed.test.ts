import { createLedger, createLedgerWriter } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { NO_DRIVE_ROWS } from '#functions/modules/conversions/ports.ts';
import type { LedgerAccount } from '#shared/domain/ledger/accounts.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { claimsIntent, createBindings } from '#functions/adapters/dynamo/orders/order-intents.ts';
import { createOrderLists } from '#functions/adapters/dynamo/orders/order-lists.ts';
import {
  claimsSlot,
  createOrderSlots,
  createUnclearOrders,
} from '#functions/adapters/dynamo/orders/order-slots.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { transact } from '#functions/adapters/dynamo/table/writes.ts';
import { factOfOpening } from '#functions/modules/ledger/model.ts';
import type { ListedOrder } from '#functions/modules/orders/match.ts';
import { orderRow } from '#functions/modules/orders/model.ts';
import type { ListedPage } from '#functions/modules/orders/slot.ts';
import { type Taken, unnamedOrders } from '#functions/modules/orders/unnamed.ts';
import { UNREADABLE } from '#functions/modules/provider/calls.ts';
import { intentNamed } from '#tests/support/intents-in-memory.ts';
import { NOW, subAccount } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { AGREED, approvedAs } from '#tests/support/work.ts';

const ACCOUNT = subAccount({ external_id: 'acc_1' });
const CONVERSION = `cnv_${'a'.repeat(26)}`;
const INTENT = intentNamed('acc_1', `${CONVERSION}-x1`);
const TERMS = { type: 'exchange', source_asset: 'BRL', target_asset: 'USDT', amount: '100' } as const;

const table = freshTable();
let now: Date;
let listing: ListedOrder[];
let brl: string;
let stops: string[];
/** Answers for the next reads of the list; afterwards it shows `listing`. */
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
    unclear: createUnclearOrders(table),
    lists: createOrderLists(table),
    rows: NO_DRIVE_ROWS,
    listing: {
      listed: (_account, number) => {
        const value = reads.length > 0 ? reads.shift()?.() : page(listing, number);
        return Promise.resolve(value ? { ok: true, value } : UNREADABLE);
      },
      order: (_account, id) => {
        const found = listing.find((order) => order.id === id);
        return Promise.resolve(
          found?.type === 'exchange' ? { ok: true, value: { ...found, type: found.type } } : UNREADABLE,
        );
      },
      holdings: () => Promise.resolve({ ok: true, value: [{ asset: 'BRL', amount: brl }] }),
    },
    first: null,
    ledger: createLedger(table),
    halt: { account: (_id, reason) => Promise.resolve(void stops.push(reason)) },
    clock: () => now,
  });

beforeEach(async () => {
  now = NOW;
  brl = '100';
  stops = [];
  listing = [deposit('dep_1', at(-5))];
  reads = [];
  await createLedgerWriter(table).post(factOfOpening(ACCOUNT.id, 'BRL', '1000', at(-9)), at(-9));
});

/** Writes what the claim of an order writes. */
const claim = (taken: Taken) => {
  if (taken.kind !== 'taken') throw new Error(taken.kind);
  return transact(table, [claimsIntent(table, INTENT), claimsSlot(table, taken.claim)]);
};
const sent = async () => {
  expect(await claim(await unnamed().take(ACCOUNT, INTENT, TERMS))).toEqual([]);
};

describe('the slot of a sub-account', () => {
  test('is taken before the list is read, with balances and listed orders', async () => {
    const taken = await unnamed().take(ACCOUNT, INTENT, TERMS);
    expect(taken).toMatchObject({
      kind: 'taken',
      claim: {
        slot: { before: { at: at(0), known: ['dep_1'], holdings: [{ asset: 'BRL', amount: '100' }] } },
      },
    });
    expect(await slotNow()).toMatchObject({ phase: 'looking', intent: INTENT.intent });
  });

  test('needs one read of a recent list that goes back far enough and is unchanged', async () => {
    const take = (newest: ListedPage) => unnamed().take(ACCOUNT, INTENT, TERMS, newest);
    const seen = page(listing, 1);
    reads = [() => page(listing, 1), () => undefined];
    expect(await take(seen)).toMatchObject({
      kind: 'taken',
      claim: { slot: { before: { known: ['dep_1'] } } },
    });
    expect(reads).toHaveLength(1);
    // A driver takes the slot again after a crash.
    reads = [() => page(listing, 1), () => undefined];
    expect(await take({ ...seen, isLast: false })).toMatchObject({ kind: 'failed' });
    listing = [deposit('dep_2', at(-1)), ...listing];
    reads = [() => page(listing, 1), () => page(listing, 1), () => undefined];
    expect(await take(seen)).toMatchObject({
      kind: 'taken',
      claim: { slot: { before: { known: ['dep_2', 'dep_1'] } } },
    });
    expect(reads).toHaveLength(1);
  });

  test('is single: another intent waits until it is free', async () => {
    await sent();
    const other = intentNamed('acc_1', 'prx_other');
    expect(await unnamed().take(ACCOUNT, other, TERMS)).toMatchObject({
      kind: 'busy',
      by: { intent: INTENT.intent, phase: 'sent' },
    });
    expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'busy' });
    await unnamed().answered(ACCOUNT.id, INTENT, 'not made');
    expect(await unnamed().take(ACCOUNT, other, TERMS)).toMatchObject({ kind: 'taken' });
  });

  test('is freed if the list is unreadable or unsettled, or money is missing', async () => {
    reads = [() => undefined];
    expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'failed' });
    reads = [1, 2, 3, 4].map((number) => () => page([deposit(`dep_${number}`, at(number))], 1));
    expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'failed' });
    brl = '99.99';
    expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toEqual({ kind: 'short' });
    expect(await slotNow()).toBeNull();
  });

  test('reads the list until two passes agree, each over a day', async () => {
    const many = [1, 2, 3, 4, 5].map((number) => deposit(`dep_${number}`, at(-number * 6 * 3600)));
    listing = many;
    reads = [() => page([], 1)];
    const taken = await unnamed().take(ACCOUNT, INTENT, TERMS);
    expect(taken.kind === 'taken' && taken.claim.slot.before?.known).toEqual(many.map(({ id }) => id));
  });

  test('waits for a person if the provider lists an unassigned order', async () => {
    listing = [listed('foreign', at(-60)), deposit('dep_1', at(-90))];
    expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'unassigned' });
    expect(await slotNow()).toMatchObject({
      phase: 'person',
      why: 'unassigned',
      orders: [{ id: 'foreign' }],
    });
    expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'busy' });
  });

  test('expires unclaimed, and its late claim is not written', async () => {
    const taken = await unnamed().take(ACCOUNT, INTENT, TERMS);
    pass(119);
    expect(await unnamed().drive(ACCOUNT)).toMatchObject({ followed: { kind: 'open' } });
    pass(2);
    expect(await unnamed().drive(ACCOUNT)).toMatchObject({ followed: { kind: 'none' } });
    expect(await claim(taken)).toContain('ConditionalCheckFailed');
  });
});

describe('a sent order', () => {
  test('binds once listed, with its row and postings, and frees the slot', async () => {
    await sent();
    pass(1);
    await unnamed().answered(ACCOUNT.id, INTENT, { made: { at: at(1) } });
    expect(await unnamed().follow(ACCOUNT, INTENT)).toEqual({ kind: 'open' });
    listing = [listed('ours', at(1)), ...listing];
    expect(await unnamed().follow(ACCOUNT, INTENT)).toMatchObject({ kind: 'bound', order: { id: 'ours' } });
    expect(await slotNow()).toBeNull();
    expect(await unnamed().follow(ACCOUNT, INTENT)).toMatchObject({ kind: 'bound', order: { id: 'ours' } });
    const { items } = await createOrderLists(table).ofAccount('acc_1', { limit: 9 });
    expect(items).toMatchObject([{ external_order_id: 'ours', binding: { conversion_id: CONVERSION } }]);
  });

  test("never binds another intent's order", async () => {
    await sent();
    await unnamed().answered(ACCOUNT.id, INTENT, { made: { at: null } });
    const other = intentNamed('acc_1', 'prx_other');
    const theirs = orderRow(ACCOUNT, { ...listed('theirs', at(1)), type: 'exchange' }, now);
    await createOrderStore(table).keep(theirs, at(1), other);
    listing = [listed('theirs', at(1)), ...listing];
    pass(200);
    expect(await unnamed().follow(ACCOUNT, INTENT)).toEqual({ kind: 'person', why: 'none_shown' });
  });

  test('keeps the slot if unanswered, frees it if certainly not made', async () => {
    await sent();
    expect(await unnamed().follow(ACCOUNT, INTENT)).toEqual({ kind: 'open' });
    expect(await slotNow()).toMatchObject({ phase: 'sent' });
    await unnamed().answered(ACCOUNT.id, INTENT, 'not made');
    expect(await unnamed().follow(ACCOUNT, INTENT)).toEqual({ kind: 'none' });
  });
});

describe('a person', () => {
  const version = async () => (await slots().get(ACCOUNT.id)).version;
  /** @param agree runs while the decision is being made */
  const permit = (agree?: () => Promise<void>) => ({
    ...AGREED,
    agree: async () => {
      await agree?.();
      return approvedAs('order');
    },
  });
  const bind = async (order_id: string, agree?: () => Promise<void>) =>
    unnamed().decide(ACCOUNT, { decision: 'bind', order_id, version: await version() }, permit(agree));
  const notMade = async (agree?: () => Promise<void>) =>
    unnamed().decide(ACCOUNT, { decision: 'not_made', version: await version() }, permit(agree));
  const outside = (order_id: string, agree?: () => Promise<void>) =>
    unnamed().decide(ACCOUNT, { decision: 'outside', order_id }, permit(agree));
  const keptOf = async (id: string) =>
    (await createOrderLists(table).ofAccount('acc_1', { limit: 9 })).items.find(
      ({ external_order_id: order }) => order === id,
    );
  const shown = () => unnamed().show(ACCOUNT);
  const heldInLedger = async (account: LedgerAccount) =>
    (await createLedger(table).heads([ACCOUNT.id])).get(ACCOUNT.id)?.accounts[account]?.balance;
  const lists = (...orders: ListedOrder[]) => {
    listing = [...orders, ...listing];
  };
  const waiting = async () => {
    await sent();
    await unnamed().answered(ACCOUNT.id, INTENT, { made: { at: null } });
    lists(listed('one', at(1)), listed('two', at(1)));
    pass(61);
    expect(await unnamed().follow(ACCOUNT, INTENT)).toEqual({ kind: 'person', why: 'several_match' });
  };
  const unassigned = async () => {
    lists(listed('foreign', at(-60)), listed('other', at(-50)));
    expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'unassigned' });
  };
  /** Sent, unanswered, unlisted, and declared not made by a person. */
  const saidNotMade = async () => {
    await sent();
    pass(3661);
    expect(await unnamed().follow(ACCOUNT, INTENT)).toEqual({ kind: 'person', why: 'none_shown' });
    await notMade();
    expect(await slotNow()).toBeNull();
  };

  test('sees the unassigned orders, and the balances before and now', async () => {
    await waiting();
    brl = '-100';
    expect(await shown()).toMatchObject({
      slot: { intent: INTENT.intent, why: 'several_match' },
      version: await version(),
      sent_at: at(0),
      orders: [{ id: 'one' }, { id: 'two' }],
      is_current: true,
      balances: [
        { asset: 'BRL', before: '100', now: '-100' },
        { asset: 'USDT', before: '0', now: '0' },
      ],
      may_be_made_until: at(3660),
    });
    reads = [() => undefined];
    expect(await shown()).toMatchObject({ is_current: false, orders: [{ id: 'one' }, { id: 'two' }] });
    await outside('one');
    await bind('two');
    expect(await shown()).toBeUndefined();
  });

  test('sees the unassigned order even if it is days old', async () => {
    lists(...[1, 2, 3].map((day) => listed(`foreign_${day}`, at(-day * 86_400))));
    const older = unnamed();
    await createOrderStore(table).keep(
      orderRow(ACCOUNT, { ...listed('kept', at(-4 * 86_400)), type: 'exchange' }, now),
      at(0),
      intentNamed('acc_1', 'prx_kept'),
    );
    expect(await older.take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'unassigned' });
    expect((await shown())?.orders.map(({ id }) => id)).toEqual(['foreign_1', 'foreign_2', 'foreign_3']);
  });

  describe('binds one order', () => {
    test('with its postings, and frees the slot; another one stops what follows', async () => {
      await waiting();
      listing = listing.map((order) => ({ ...order, status: 'confirmed' }));
      await bind('two');
      expect(await slotNow()).toBeNull();
      expect(await keptOf('two')).toMatchObject({ binding: { intent: INTENT.intent } });
      expect(await heldInLedger('available:BRL')).toBe('900');
      expect(await unnamed().follow(ACCOUNT, INTENT)).toMatchObject({ kind: 'bound', order: { id: 'two' } });
      const next = intentNamed('acc_1', 'prx_next');
      expect(await unnamed().take(ACCOUNT, next, TERMS)).toMatchObject({ kind: 'unassigned' });
    });

    test('atomically: if the slot changed meanwhile, nothing is written', async () => {
      await waiting();
      const meanwhile = async () => {
        const { slot, version: read } = await slots().get(ACCOUNT.id);
        await slots().save(ACCOUNT.id, slot, read);
      };
      await expect(bind('two', meanwhile)).rejects.toMatchObject({ code: 'CONFLICT' });
      await expect(outside('two', meanwhile)).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await keptOf('two')).toBeUndefined();
      expect(await createBindings(table).orderOf(INTENT)).toBeUndefined();
      expect(await heldInLedger('available:BRL')).toBe('1000');
      expect(await slotNow()).toMatchObject({ phase: 'person' });
    });

    test('with its state in the list; an answer during the decision is newer', async () => {
      await waiting();
      const order = { ...listed('two', at(1)), type: 'exchange', status: 'confirmed' } as const;
      let askedAt = '';
      await bind('two', () => {
        pass(1);
        askedAt = now.toISOString();
        pass(15);
        return Promise.resolve();
      });
      await createOrderStore(table).keep(orderRow(ACCOUNT, order, now), askedAt);
      expect(await keptOf('two')).toMatchObject({ status: 'confirmed' });
    });

    test('only a listed, unassigned order of its kind that spends its asset', async () => {
      await waiting();
      lists(
        listed('withdrawal', at(2), { type: 'withdrawal', source_asset: 'BRL', target_asset: 'BRL' }),
        listed('reversed', at(2), { source_asset: 'USDT', target_asset: 'BRL' }),
        listed('unclear', at(2), { type: 'unclear' }),
      );
      await expect(bind('withdrawal')).rejects.toThrow('same kind: exchange of BRL');
      await expect(bind('reversed')).rejects.toThrow('same kind: exchange of BRL');
      await expect(bind('unclear')).rejects.toThrow('kind of this order is unclear');
      await expect(bind('dep_1')).rejects.toThrow('deposit');
      await expect(bind('nothing')).rejects.toThrow('does not list');
      const theirs = orderRow(ACCOUNT, { ...listed('two', at(1)), type: 'exchange' }, now);
      await createOrderStore(table).keep(theirs, at(2), intentNamed('acc_1', 'prx_other'));
      await expect(bind('two')).rejects.toThrow('already assigned');
      await expect(
        unnamed().decide(ACCOUNT, { decision: 'bind', order_id: 'one', version: 1 }, AGREED),
      ).rejects.toThrow('has changed');
      expect(await slotNow()).toMatchObject({ phase: 'person' });
    });

    test('even if it gave another asset, which its conversion then reports', async () => {
      await waiting();
      lists(listed('usdc', at(2), { target_asset: 'USDC' }));
      await bind('usdc');
      expect(await keptOf('usdc')).toMatchObject({
        binding: { purpose: 'conversion' },
        target_asset: 'USDC',
      });
    });

    test('but never to a manual order that was not sent', async () => {
      lists(listed('foreign', at(-60)));
      await unnamed().take(ACCOUNT, intentNamed('acc_1', 'prx_own'), TERMS);
      await expect(bind('foreign')).rejects.toThrow('was not sent');
    });
  });

  describe('declares orders made outside the gateway', () => {
    test('of unclear kind: nothing is posted, and sending continues', async () => {
      lists(listed('unclear', at(-60), { type: 'unclear' }));
      expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'unassigned' });
      const meanwhile = async () => {
        const { slot, version: read } = await slots().get(ACCOUNT.id);
        await slots().save(ACCOUNT.id, slot, read);
      };
      await expect(outside('unclear', meanwhile)).rejects.toMatchObject({ code: 'CONFLICT' });
      await outside('unclear');
      expect(await slotNow()).toBeNull();
      expect(await keptOf('unclear')).toBeUndefined();
      expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'taken' });
    });

    test('posts each of them as such; the last one frees the slot', async () => {
      await unassigned();
      await outside('foreign');
      expect(await slotNow()).toMatchObject({ orders: [{ id: 'other' }] });
      await outside('other');
      expect(await slotNow()).toBeNull();
      expect(await keptOf('foreign')).toMatchObject({ binding: { purpose: 'person', conversion_id: null } });
      expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'taken' });
    });

    test('frees the slot with the last one, even if more were listed meanwhile', async () => {
      await unassigned();
      lists(listed('later', at(5)));
      await outside('foreign');
      await outside('other');
      expect(await slotNow()).toMatchObject({ phase: 'person' });
      await outside('later');
      expect(await slotNow()).toBeNull();
    });

    test('keeps the slot for the sent order', async () => {
      await waiting();
      await outside('one');
      expect(await slotNow()).toMatchObject({ phase: 'person', orders: [{ id: 'two' }] });
      await bind('two');
      expect(await slotNow()).toBeNull();
    });
  });

  describe('declares an order not made', () => {
    test('only after its arrival hour, and if no listed order can be it', async () => {
      await waiting();
      await expect(notMade()).rejects.toThrow('may still be made until');
      pass(3600);
      await expect(notMade()).rejects.toThrow('lists one, which may be this order');
      await outside('one');
      await outside('two');
      await notMade();
      expect(await unnamed().follow(ACCOUNT, INTENT)).toEqual({ kind: 'none' });
      expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'taken' });
    });

    test('and unsent, only if no listed order is unassigned', async () => {
      await unassigned();
      await expect(notMade()).rejects.toThrow('lists foreign');
      listing = [];
      await notMade();
      expect(await slotNow()).toBeNull();
    });

    test('that is listed later: nothing is posted, nothing else is sent', async () => {
      await saidNotMade();
      pass(60);
      const late = orderRow(
        ACCOUNT,
        { ...listed('late', at(3700)), type: 'exchange', status: 'confirmed' },
        now,
      );
      await createOrderStore(table).keep(late, at(3720));
      expect(await keptOf('late')).toBeUndefined();
      expect(await heldInLedger('available:BRL')).toBe('1000');
      expect(await slotNow()).toMatchObject({
        phase: 'person',
        why: 'said_not_made',
        intent: INTENT.intent,
        orders: [{ id: 'late', type: 'exchange', source_amount: '100' }],
      });
      expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'busy' });
      lists(listed('late', at(3700)));
      await expect(notMade()).rejects.toThrow('lists late');
      await bind('late');
      expect(await slotNow()).toBeNull();
      expect(await unnamed().follow(ACCOUNT, INTENT)).toMatchObject({ kind: 'bound', order: { id: 'late' } });
    });

    test('that the next survey finds: a person decides before anything is sent', async () => {
      await saidNotMade();
      lists(listed('late', at(3700)), listed('foreign', at(3700), { source_amount: '7' }));
      const next = intentNamed('acc_1', 'prx_next');
      expect(await unnamed().take(ACCOUNT, next, TERMS)).toMatchObject({ kind: 'unassigned' });
      expect(await slotNow()).toMatchObject({
        why: 'said_not_made',
        intent: INTENT.intent,
        orders: [{ id: 'late' }],
      });
    });

    test('whose replacement was sent: the late one can only be acknowledged', async () => {
      await saidNotMade();
      await sent();
      await unnamed().answered(ACCOUNT.id, INTENT, { made: { at: at(3662) } });
      lists(listed('second', at(3662)));
      expect(await unnamed().follow(ACCOUNT, INTENT)).toMatchObject({ order: { id: 'second' } });
      const late = orderRow(ACCOUNT, { ...listed('late', at(3700)), type: 'exchange' }, now);
      await createOrderStore(table).keep(late, at(3720));
      lists(listed('late', at(3700)));
      expect(await unnamed().follow(ACCOUNT, INTENT)).toMatchObject({ order: { id: 'second' } });
      expect(await slotNow()).toMatchObject({ why: 'said_not_made' });
      await expect(bind('late')).rejects.toThrow('already assigned to second');
      await outside('late');
      expect(await slotNow()).toBeNull();
    });

    test('which an order with other terms or an earlier time does not match', async () => {
      await saidNotMade();
      const orders = createOrderStore(table);
      for (const other of [
        listed('amount', at(3700), { source_amount: '100.01' }),
        listed('reversed', at(3700), { source_asset: 'USDT', target_asset: 'BRL' }),
        listed('before', at(-3)),
      ])
        await orders.keep(orderRow(ACCOUNT, { ...other, type: 'exchange' }, now), at(3720));
      expect(await slotNow()).toBeNull();
      expect(await keptOf('amount')).toBeDefined();
    });
  });

  test('must agree before anything is written', async () => {
    const refused = () => Promise.reject(new Error('not agreed'));
    await waiting();
    await expect(bind('two', refused)).rejects.toThrow('not agreed');
    await expect(outside('two', refused)).rejects.toThrow('not agreed');
    await outside('one');
    await outside('two');
    pass(3600);
    await expect(notMade(refused)).rejects.toThrow('not agreed');
    expect(await slotNow()).toMatchObject({ phase: 'person' });
  });
});

test('while an order is being placed, stores no new foreign order except deposits', async () => {
  await sent();
  const foreign = orderRow(ACCOUNT, { ...listed('foreign', at(1)), type: 'exchange' }, now);
  await createOrderStore(table).keep(foreign, at(1));
  expect((await createOrderLists(table).ofAccount('acc_1', { limit: 9 })).items).toEqual([]);
  await unnamed().answered(ACCOUNT.id, INTENT, 'not made');
  await createOrderStore(table).keep(foreign, at(2));
  expect((await createOrderLists(table).ofAccount('acc_1', { limit: 9 })).items).toHaveLength(1);
});

test('stores unexplained balances with the slot, and stops the sub-account if they last', async () => {
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
    expect.stringMatching(/^The provider shows R\$\u00a050,00 less .*, since 2026-11-20 14:05 UTC/),
  ]);
  expect(await slotNow()).toBeNull();
  expect(await unnamed().take(ACCOUNT, INTENT, TERMS)).toMatchObject({ kind: 'taken' });
});
