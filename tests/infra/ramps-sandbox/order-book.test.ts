import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { draw } from '#sandbox/domain/random.ts';
import { paged, selected } from '#sandbox/http/lists.ts';
import type { NewFact, Order } from '#sandbox/state/model.ts';
import type { OrderBook } from '#sandbox/state/state.ts';
import { openStore } from '#sandbox/state/store.ts';
import type { Store } from '#sandbox/world.ts';
import { bareClient, handClock, newFolder, providerClient, seeded, started } from './support.ts';

type Page = { list: Order[]; total_row: string };

const START = Date.parse('2026-11-20T14:00:00.000Z');
const ACCOUNTS = ['acc_a', 'acc_b', 'acc_c'];

/** Orders of three accounts. Two thirds are confirmed later; the clock is set back once. */
const filled = (store: Store, count: number): void => {
  const facts: NewFact[] = [];
  for (let n = 0; n < count; n += 1) {
    const at = (purpose: string) => Math.floor(draw(7, n, purpose) * count);
    const time = new Date(START + (n < count / 2 ? n : n - 50)).toISOString();
    const order: Order = {
      id: `ord_${n}`,
      type: 'deposit',
      account_id: ACCOUNTS[n % 3] ?? '',
      status: 'pending',
      source_asset: 'BRL',
      target_asset: 'BRL',
      source_amount: '1.00',
      target_amount: '1.00',
      reference: `ref_${n}`,
      created_at: time,
      updated_at: time,
    };
    facts.push({ type: 'order', order, confirm_at: null });
    if (n > 10 && n % 3 < 2) {
      const id = `ord_${at('which') % n}`;
      const updated_at = new Date(Date.parse(time) + (at('later') % 40)).toISOString();
      facts.push({ type: 'order-status', id, status: 'confirmed', updated_at });
    }
  }
  store.commit(...facts);
};

const times = (list: readonly Order[], field: 'created_at' | 'updated_at') => list.map((one) => one[field]);

test('contains each order once, sorted by its current times, after a restart too', () => {
  const file = join(newFolder(), 'data.jsonl');
  const { clock } = handClock();
  const store = openStore(file, clock);
  filled(store, 3000);
  store.close();
  const reopened = openStore(file, clock);
  reopened.close();
  for (const { book, bookOf, orders } of [store.state(), reopened.state()]) {
    const ledger: [OrderBook, Order[]][] = [
      [book, [...orders.values()]],
      ...ACCOUNTS.map((account): [OrderBook, Order[]] => [
        bookOf.get(account) ?? { created_at: [], updated_at: [] },
        [...orders.values()].filter(({ account_id }) => account_id === account),
      ]),
    ];
    for (const [kept, all] of ledger) {
      for (const field of ['created_at', 'updated_at'] as const) {
        expect(new Set(kept[field])).toEqual(new Set(all));
        expect(kept[field]).toHaveLength(all.length);
        expect(times(kept[field], field)).toEqual(times(all, field).toSorted());
      }
    }
  }
  expect(reopened.state().book).toEqual(store.state().book);
});

test.each(['', '-created_at', 'created_at', '-updated_at', 'updated_at', 'updated_at desc'])(
  'pages of all accounts’ orders contain each once, in the requested order (%s)',
  async (order_by) => {
    const sandbox = await started();
    await seeded(sandbox);
    filled(sandbox.world.store, 10_000);
    const client = await providerClient(sandbox);
    const all: Order[] = [];
    for (let page = 1; page <= 20; page += 1) {
      const query = `?size=500&page=${page}&order_by=${encodeURIComponent(order_by)}`;
      const { body } = await client<Page>('GET', `/v1/order${query}`);
      expect(body.total_row).toBe('10000');
      expect(body.list).toHaveLength(500);
      all.push(...body.list);
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(10_000);
    const shown = times(all, order_by.includes('updated') ? 'updated_at' : 'created_at');
    const isOldestFirst = order_by === 'created_at' || order_by === 'updated_at';
    expect(shown).toEqual(isOldestFirst ? shown.toSorted() : shown.toSorted().toReversed());
    const past = await client<Page>('GET', '/v1/order?size=500&page=21');
    expect(past.body).toEqual({ list: [], total_row: '10000' });
    const limited = await bareClient(sandbox)<{ items: Order[] }>('GET', '/sandbox/orders?limit=3');
    expect(limited.body.items).toHaveLength(3);
  },
);

test('a page of ten thousand orders reads only the orders it shows', async () => {
  const store = openStore(undefined, handClock().clock);
  filled(store, 10_000);
  let looks = 0;
  const counted = (list: Order[]): Order[] =>
    new Proxy(list, {
      get: (target, key, self) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
        return Reflect.get(target, key, self) as unknown;
      },
    });
  const { book } = store.state();
  const watched = { created_at: counted(book.created_at), updated_at: counted(book.updated_at) };
  const app = new Hono().get('/', (c) => c.json(paged(c, selected(c, watched), ({ id }) => id)));
  for (const order_by of ['-updated_at', 'updated_at', '-created_at', 'created_at']) {
    for (const page of [1, 50, 100]) {
      looks = 0;
      const answer = await app.request(`/?size=100&page=${page}&order_by=${order_by}`);
      const { list } = (await answer.json()) as { list: string[] };
      expect(list).toHaveLength(100);
      expect(looks).toBe(100);
    }
  }
  looks = 0;
  await app.request('/?status=confirmed');
  expect(looks).toBeGreaterThanOrEqual(10_000);
});
