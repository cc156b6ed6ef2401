import type { ListedRecord, Lists } from '#functions/capabilities/insight/projections/ports.ts';
import { rebuildPayments } from '#functions/capabilities/insight/projections/rebuild.ts';
import { incomingPayment, keepPayment } from '#functions/modules/payments/incoming.ts';
import type { IncomingPayments } from '#functions/modules/payments/ports.ts';
import { quiet } from '#functions/platform/logger.ts';
import type { IncomingPaymentRecord } from '#shared/contract/payments.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ConversionWorld } from '#tests/support/conversion-world.ts';
import { toTheEnd } from '#tests/support/rebuild.ts';

const EVER = Number.MAX_SAFE_INTEGER;

let world: ConversionWorld;
let kept: Map<string, { version: number; record: IncomingPaymentRecord }>;
let pauses: number;
let now: number;
/** `reading` runs before a deposit's facts are read, `meanwhile` after. */
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
/** All rows that name a deposit, in pages of two. */
const lists: Lists<ListedRecord> = {
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
      records: all.slice(from, from + PAGE).map((record) => ({ entity, id: 'some', record })),
      next: from + PAGE < all.length ? String(from + PAGE) : null,
    });
  },
};

const rebuild = rebuildPayments({
  lists,
  payments,
  // Each look at the clock takes a second.
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
  // One deposit is above the rule's daily limit, but not above the gateway's maximum.
  world.gateway = { conversion: { minimum: '100', maximum: '100000', spread: '0.5' } };
  kept = new Map();
  pauses = 0;
  now = 0;
  reading = () => {};
  meanwhile = () => {};
  await world.deposit('1500.00', 'ord_1');
  await world.deposit('50.00', 'ord_2');
  await world.deposit('70000.00', 'ord_3');
});

describe('rebuilt payments', () => {
  test('S2.136 equal those from changes, and are written once', async () => {
    const { repaired } = await toTheEnd(rebuild)();
    expect(repaired.toSorted()).toEqual([...kept.keys()].toSorted());
    expect(states()).toEqual(['converted', 'needs_attention', 'not_converted']);
    const written = structuredClone([...kept]);
    expect(await toTheEnd(rebuild)()).toMatchObject({ repaired: [], skipped: [] });
    expect([...kept]).toEqual(written);
    expect([...kept.values()].map(({ version }) => version)).toEqual([1, 1, 1]);
  });

  test('are written at a pace, with a pause after each page of repairs, over several invocations', async () => {
    const first = await rebuild({ from: undefined, end: 1500 });
    expect(first).toMatchObject({ looked: 2 * PAGE, done: false, next: expect.any(String) as string });
    expect(pauses).toBe(1);
    const { looked, done, next } = await rebuild({ from: first.next ?? '', end: EVER });
    expect({ done, next }).toEqual({ done: true, next: null });
    const rows = world.orders.size + world.rows.size + world.payments.size;
    expect(first.looked + looked).toBe(rows);
    const [before] = [pauses];
    expect(await rebuild({ from: undefined, end: EVER })).toMatchObject({ looked: rows, done: true });
    expect(pauses).toBe(before);
    await expect(rebuild({ from: '["nowhere",null]', end: EVER })).rejects.toThrow('no list nowhere');
  });

  test('never replace a newer one', async () => {
    let newer: ReturnType<typeof keepPayment> | undefined;
    // Between read and write, a person settles it and that change is followed.
    meanwhile = () => {
      const [id, row] = [...world.rows].find(([, { record }]) => record.status === 'failed') ?? [];
      if (id === undefined || !row || row.record.settled) return;
      const settled = { by: 'u2', email: 'm@example.com', note: 'paid by hand', order_id: null, at: '2026' };
      world.rows.set(id, { ...row, record: { ...row.record, settled } });
      const { sub_account, deposit_order_id: order } = row.record;
      newer = keepPayment(sub_account.external_id, order, payments);
      return newer;
    };
    await toTheEnd(rebuild)();
    const { id } = (await newer) ?? {};
    expect(kept.get(id ?? '')).toMatchObject({ version: 1, record: { state: 'not_converted' } });
    expect(states()).toEqual(['converted', 'not_converted', 'not_converted']);
  });

  test('skip an unreadable row, and retry one that fails for now', async () => {
    const withBad: Lists<ListedRecord> = {
      ...lists,
      page: async (name, cursor) => {
        const found = await lists.page(name, cursor);
        const bad = { entity: 'payment', id: 'pay_bad', record: { nothing: true } };
        return { ...found, records: [bad, ...found.records] };
      },
    };
    const all = rebuildPayments({
      lists: withBad,
      payments,
      clock: () => new Date((now += 1000)),
      sleep: () => Promise.resolve(),
      log: quiet,
    });
    reading = (order) => {
      if (order === 'ord_2') throw new Error('no answer');
    };
    await expect(toTheEnd(all)()).rejects.toThrow('no answer');
    reading = () => {};
    expect((await toTheEnd(all)()).skipped).toContain('payment pay_bad');
    expect(states()).toEqual(['converted', 'needs_attention', 'not_converted']);
  });
});
