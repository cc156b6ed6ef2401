import { createCallBudget } from '#functions/modules/provider/call-budget.ts';
import type { CallBudgetRows, RateCut } from '#functions/modules/provider/ports.ts';
import type { Priority } from '#functions/modules/provider/calls.ts';
import { counting } from '#tests/support/counting.ts';
import { listener } from '#tests/support/listener.ts';
import { virtualTime } from '#tests/support/virtual-time.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

/** One gateway: its rows, its clock, and any number of instances. */
const gateway = (setting: number, random: () => number = () => 0.5) => {
  const time = virtualTime();
  const next = new Map<number, number>();
  const requests = { book: 0, cut: 0, saveCut: 0 };
  let cut: RateCut | null = null;
  let version = 0;
  const rows: CallBudgetRows = {
    book: ({ shard, calls, now, every, latest }) => {
      requests.book += 1;
      const from = Math.max(now, next.get(shard) ?? 0);
      if (from > latest) return Promise.resolve({ ok: false, next: from });
      next.set(shard, from + calls * every);
      return Promise.resolve({ ok: true, from });
    },
    cut: () => {
      requests.cut += 1;
      return Promise.resolve({ version, cut });
    },
    saveCut: (wanted, expected) => {
      requests.saveCut += 1;
      if (expected !== version) return Promise.resolve(false);
      cut = wanted;
      version += 1;
      return Promise.resolve(true);
    },
  };
  const { counted, metrics } = counting();
  const { log } = listener();
  const instance = () =>
    createCallBudget({
      rows,
      callsPerSecond: () => Promise.resolve(setting),
      clock: time.clock,
      sleep: time.sleep,
      log,
      metrics,
      random,
    });
  const left: { readonly at: number; readonly priority: Priority }[] = [];
  const refused: Priority[] = [];
  const began = time.now();
  /** Requests a call, and records when it leaves, in milliseconds since the start. */
  const ask = async (
    budget: ReturnType<typeof instance>,
    priority: Priority,
    patience = 60_000,
    signal?: AbortSignal,
  ) => {
    if (await budget.take(priority, time.now() + patience, signal))
      left.push({ at: time.now() - began, priority });
    else refused.push(priority);
  };
  return {
    time,
    instance,
    ask,
    left,
    refused,
    counted,
    requests,
    rate: () => cut?.calls_per_second,
    pausedFor: () => cut && Date.parse(cut.paused_until) - Date.parse(cut.at),
  };
};

const times = (count: number, act: (nth: number) => unknown): void => {
  for (let nth = 0; nth < count; nth += 1) void act(nth);
};

/** The most calls in any second. */
const busiest = (left: readonly { readonly at: number }[]): number =>
  Math.max(0, ...left.map(({ at }) => left.filter((each) => each.at >= at && each.at < at + 1000).length));

const PRIORITIES: readonly Priority[] = ['orders', 'balances', 'polling', 'pages'];

describe('the budget', () => {
  test('S7.243 is never exceeded in any second, by any number of instances', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 2, 3, 5, 7, 50, 249, 250, 251, 700),
        fc.integer({ min: 1, max: 6 }),
        fc.array(
          fc.record({
            of: fc.nat(5),
            priority: fc.constantFrom(...PRIORITIES),
            after: fc.nat(700),
            patience: fc.integer({ min: 1, max: 8000 }),
          }),
          { maxLength: 60 },
        ),
        async (rate, size, asked) => {
          let seed = 1;
          const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
          const { time, instance, ask, left, refused } = gateway(rate, random);
          const instances = Array.from({ length: size }, instance);
          for (const { of, priority, after, patience } of asked) {
            await time.pass(after);
            void ask(instances[of % size] ?? instance(), priority, patience);
          }
          await time.pass(70_000);
          expect(busiest(left)).toBeLessThanOrEqual(rate);
          expect(left.length + refused.length).toBe(asked.length);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('spreads a burst evenly, and is used in full', async () => {
    const { time, instance, ask, left } = gateway(5);
    const budget = instance();
    times(12, () => ask(budget, 'orders'));
    await time.pass(5000);
    expect(left.map(({ at }) => at)).toEqual(Array.from({ length: 12 }, (_, nth) => nth * 200));
  });

  test('belongs to a lower priority in full if nothing else is waiting', async () => {
    const { time, instance, ask, left } = gateway(5);
    const budget = instance();
    times(10, () => ask(budget, 'pages'));
    await time.pass(5000);
    expect(left.at(-1)?.at).toBeLessThanOrEqual(2000);
    expect(left).toHaveLength(10);
  });

  test('an order behind many pages waits for one of them', async () => {
    const { time, instance, ask, left } = gateway(5);
    times(10, () => {
      const budget = instance();
      times(10, () => ask(budget, 'pages'));
    });
    await time.pass(3010);
    void ask(instance(), 'orders');
    await time.pass(1000);
    const order = left.find(({ priority }) => priority === 'orders');
    expect(order?.at).toBeLessThanOrEqual(3010 + 2 * 200);
  });

  test('lower priorities delay an order by at most 0.6 s', async () => {
    const { time, instance, ask, left } = gateway(5);
    for (const priority of ['balances', 'polling', 'pages'] as const)
      times(5, () => {
        const budget = instance();
        times(20, () => ask(budget, priority));
      });
    await time.pass(2005);
    void ask(instance(), 'orders');
    await time.pass(1000);
    const order = left.find(({ priority }) => priority === 'orders');
    expect(order?.at).toBeLessThanOrEqual(2005 + 600);
  });

  test('goes to orders only while they need all of it', async () => {
    const { time, instance, ask, left, refused } = gateway(5);
    const orders = instance();
    times(40, () => ask(orders, 'orders'));
    await time.pass(1);
    times(5, () => ask(instance(), 'pages', 5000));
    times(5, () => ask(instance(), 'balances', 5000));
    await time.pass(10_000);
    expect(left.filter(({ priority }) => priority === 'orders')).toHaveLength(40);
    expect(refused).toHaveLength(10);
  });
});

describe('a call that gets no slot', () => {
  test('is refused as soon as no slot in time is left', async () => {
    const { time, instance, ask, left, refused, counted } = gateway(1);
    const budget = instance();
    times(3, () => ask(budget, 'orders', 500));
    await time.pass(700);
    expect(left).toHaveLength(1);
    expect(refused).toHaveLength(2);
    expect(counted.filter((line) => line === 'CallBudget orders_refused')).toHaveLength(2);
  });

  test('stops waiting when its caller gives up, and is not counted', async () => {
    const { time, instance, ask, left, refused, counted } = gateway(1);
    const budget = instance();
    const end = new AbortController();
    void ask(budget, 'pages');
    void ask(budget, 'pages', 60_000, end.signal);
    await time.pass(100);
    end.abort();
    await time.pass(0);
    expect(refused).toEqual(['pages']);
    await time.pass(5000);
    expect(left).toHaveLength(1);
    expect(counted).toEqual([]);
  });

  test('is not sent if the table does not answer', async () => {
    const { time } = gateway(5);
    const { log, lines, metrics } = listener();
    const broken = () => Promise.reject(new Error('the table does not answer'));
    const budget = createCallBudget({
      rows: { book: broken, cut: broken, saveCut: broken },
      callsPerSecond: () => Promise.resolve(5),
      clock: time.clock,
      sleep: time.sleep,
      log,
      metrics,
    });
    expect(await budget.take('orders', time.now() + 1000)).toBe(false);
    expect(lines.some(([level]) => level === 'error')).toBe(true);
    await budget.limited(time.now(), undefined);
  });
});

describe('requests to the table', () => {
  test('book the waiting calls of an instance together', async () => {
    const { time, instance, ask, left, requests } = gateway(100);
    const budget = instance();
    times(50, () => ask(budget, 'balances'));
    await time.pass(1000);
    expect(left).toHaveLength(50);
    expect(requests).toEqual({ book: 1, cut: 1, saveCut: 0 });
  });

  test('repeat about twice a second for each of fifty waiting instances', async () => {
    const { time, instance, ask, requests } = gateway(5, Math.random);
    times(50, () => ask(instance(), 'pages', 60_000));
    await time.pass(5000);
    expect(requests.book).toBeLessThan(50 * 5 * 3);
  });

  test('share a large budget over its shards', async () => {
    let nth = 0;
    const { time, instance, ask, left } = gateway(1000, () => ((nth += 1) % 4) / 4);
    times(400, () => ask(instance(), 'orders'));
    await time.pass(399);
    expect(left).toHaveLength(400);
  });
});

describe('a 429', () => {
  test('S7.244 halves the rate once, whoever reports it at the same moment', async () => {
    const { time, instance, ask, left, rate, counted } = gateway(8);
    const instances = Array.from({ length: 5 }, instance);
    await Promise.all(instances.map((budget) => budget.limited(time.now(), undefined)));
    await time.pass(1000);
    await instances[0]?.limited(time.now(), undefined);
    expect(rate()).toBe(4);
    expect(counted.filter((line) => line === 'CallBudget halved')).toHaveLength(1);
    times(20, (nth) => ask(instances[nth % 5] ?? instance(), 'orders'));
    await time.pass(10_000);
    expect(busiest(left)).toBe(4);
  });

  test('halves it again while the provider refuses, down to one call a second', async () => {
    const { time, instance, rate } = gateway(5);
    const budget = instance();
    for (const expected of [2, 1, 1]) {
      await time.pass(4000);
      await budget.limited(time.now(), undefined);
      expect(rate()).toBe(expected);
    }
  });

  test('recovers by a tenth of the setting each half minute', async () => {
    const { time, instance, ask, left } = gateway(5);
    const budget = instance();
    await budget.limited(time.now(), undefined);
    const rates: number[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      left.length = 0;
      times(20, () => ask(budget, 'orders'));
      await time.pass(30_000);
      rates.push(busiest(left));
    }
    expect(rates).toEqual([2, 3, 4, 5, 5]);
  });

  test('sends nothing before the time that the provider names', async () => {
    const { time, instance, ask, left, refused } = gateway(5);
    await instance().limited(time.now(), 7000);
    const budget = instance();
    void ask(budget, 'orders', 20_000);
    void ask(budget, 'orders', 5000);
    await time.pass(6999);
    expect([left.length, refused.length]).toEqual([0, 1]);
    await time.pass(1500);
    expect(left).toHaveLength(1);
  });

  test('limits the pause, whatever the provider says', async () => {
    const { time, instance, pausedFor } = gateway(5);
    await instance().limited(time.now(), 86_400_000);
    expect(pausedFor()).toBe(600_000);
  });
});
