import { followOlderPayments } from '#functions/capabilities/projections/follow-older-payments.ts';
import type { DepositRow, Lists, Mark, Marks } from '#functions/capabilities/projections/ports.ts';
import { incomingPayment } from '#functions/modules/payments/incoming.ts';
import { keepPayment } from '#functions/modules/payments/keep-payment.ts';
import type { IncomingPayments } from '#functions/modules/payments/ports.ts';
import { quiet } from '#functions/platform/logger.ts';
import type { IncomingPaymentRecord } from '#shared/contract/payments.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ConversionWorld } from '#tests/support/conversion-world.ts';

const EVER = Number.MAX_SAFE_INTEGER;

let world: ConversionWorld;
let kept: Map<string, { version: number; record: IncomingPaymentRecord }>;
let mark: Mark | undefined;
let pauses: number;
let now: number;
/** Runs before what a deposit has come to is read, and after. */
let reading: (order: string) => void;
let meanwhile: () => Promise<unknown> | void;

const payments: IncomingPayments = {
  facts: async (account, order) => {
    reading(order);
    const facts = await world.incoming.facts(account, order);
    const id = facts && incomingPayment(facts)?.id;
    const found = facts && { ...facts, kept: id === undefined ? undefined : kept.get(id) };
    await meanwhile();
    return found;
  },
  keep: (record, expected) => {
    if ((kept.get(record.id)?.version ?? 0) !== expected) return Promise.resolve(false);
    kept.set(record.id, { version: expected + 1, record });
    return Promise.resolve(true);
  },
};

const PAGE = 2;
/** All rows that name a deposit, a page of two at a time. */
const lists: Lists<DepositRow> = {
  names: ['order', 'conversion_process', 'payment'],
  page: (entity, cursor) => {
    const records: Record<string, readonly unknown[]> = {
      order: [...world.orders.values()],
      conversion_process: [...world.rows.values()].map(({ record }) => record),
      payment: [...world.payments.values()].map(({ record }) => record),
    };
    const all = records[entity] ?? [];
    const from = Number(cursor ?? 0);
    return Promise.resolve({
      records: all.slice(from, from + PAGE).map((record) => ({ entity, record })),
      next: from + PAGE < all.length ? String(from + PAGE) : null,
    });
  },
};

const marks: Marks = {
  get: () => Promise.resolve(mark),
  save: (next) => {
    mark = next;
    return Promise.resolve();
  },
};

const follow = followOlderPayments({
  lists,
  marks,
  payments,
  // A second for each look at it.
  clock: () => new Date((now += 1000)),
  sleep: () => {
    pauses += 1;
    return Promise.resolve();
  },
  log: quiet,
});

const states = () => [...kept.values()].map(({ record }) => record.state).toSorted();

beforeEach(async () => {
  world = new ConversionWorld();
  // One deposit is above the rule's daily limit, and not above what the gateway converts at all.
  world.gateway = { conversion: { minimum: '100', maximum: '100000', spread: '0.5' } };
  kept = new Map();
  mark = undefined;
  pauses = 0;
  now = 0;
  reading = () => {};
  meanwhile = () => {};
  await world.deposit('1500.00', 'ord_1');
  await world.deposit('50.00', 'ord_2');
  await world.deposit('70000.00', 'ord_3');
});

describe('the payments of deposits from before', () => {
  test('are what their changes would have made them, once, however often they are looked at', async () => {
    await follow(EVER);
    expect(states()).toEqual(['converted', 'needs_attention', 'not_converted']);
    const written = structuredClone([...kept]);
    expect(await follow(EVER, true)).toMatchObject({ complete: true });
    expect([...kept]).toEqual(written);
    expect([...kept.values()].map(({ version }) => version)).toEqual([1, 1, 1]);
  });

  test('are written at a pace, a pause after each page, and the next run goes on where one ended', async () => {
    const first = await follow(2500);
    expect(first).toEqual({ looked: 2 * PAGE, complete: false });
    expect(pauses).toBe(2);
    const { looked, complete } = await follow(EVER);
    expect(complete).toBe(true);
    const rows = world.orders.size + world.rows.size + world.payments.size;
    expect(first.looked + looked).toBe(rows);
    // All of it was gone through: nothing is read any more, unless it is asked for.
    expect(await follow(EVER)).toEqual({ looked: 0, complete: true });
    expect(await follow(EVER, true)).toEqual({ looked: rows, complete: true });
  });

  test('a newer one is never replaced by what was read before it', async () => {
    let newer: ReturnType<typeof keepPayment> | undefined;
    // A person settles it, and that change is followed, between the look and the write.
    meanwhile = () => {
      const [id, row] = [...world.rows].find(([, { record }]) => record.status === 'failed') ?? [];
      if (id === undefined || !row || row.record.settled) return;
      const settled = { by: 'u2', email: 'm@example.com', note: 'paid by hand', order_id: null, at: '2026' };
      world.rows.set(id, { ...row, record: { ...row.record, settled } });
      const { sub_account, deposit_order_id: order } = row.record;
      newer = keepPayment(sub_account.external_id, order, payments);
      return newer;
    };
    await follow(EVER);
    const { id } = (await newer) ?? {};
    expect(kept.get(id ?? '')).toMatchObject({ version: 1, record: { state: 'not_converted' } });
    expect(states()).toEqual(['converted', 'not_converted', 'not_converted']);
  });

  test('one row that cannot be read leaves the others; one that fails for the moment is looked at again', async () => {
    const withBad: Lists<DepositRow> = {
      ...lists,
      page: async (name, cursor) => {
        const found = await lists.page(name, cursor);
        return { ...found, records: [{ entity: 'payment', record: { nothing: true } }, ...found.records] };
      },
    };
    const all = followOlderPayments({
      lists: withBad,
      marks,
      payments,
      clock: () => new Date((now += 1000)),
      sleep: () => Promise.resolve(),
      log: quiet,
    });
    reading = (order) => {
      if (order === 'ord_2') throw new Error('no answer');
    };
    await expect(all(EVER)).rejects.toThrow('no answer');
    reading = () => {};
    expect(await all(EVER)).toMatchObject({ complete: true });
    expect(states()).toEqual(['converted', 'needs_attention', 'not_converted']);
  });
});
