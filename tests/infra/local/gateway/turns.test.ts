import { FUNCTIONS } from '#infra/config/functions.ts';
import { createTurns, type Turns } from '#local/gateway/turns.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The default of a second is too short on a slow machine. */
const PATIENTLY = { timeout: 60_000 };

const specOf = (name: string) => {
  const found = FUNCTIONS.find((spec) => spec.name === name);
  if (!found) throw new Error(name);
  return found;
};
const MONEY = specOf('drive-conversions');
const PAGES = specOf('push-changes');
const REST = specOf('project-changes');

/** Turns for this number of open pages, and work that ends on request. */
const setUp = (openPages: number) => {
  let isIntakeBusy = false;
  const turns = createTurns({ isIntakeBusy: () => isIntakeBusy, openPages: () => openPages });
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const begin = (spec: typeof MONEY): Promise<void> =>
    turns.run(spec, () => {
      begun.push(spec.name);
      return new Promise<void>((resolve) => {
        ends.push(resolve);
      });
    });
  return {
    turns,
    begin,
    begun,
    endOne: () => ends.shift()?.(),
    letIntakeBe: (busy: boolean) => {
      isIntakeBusy = busy;
    },
  };
};

/** Whether it can start, on a fixed clock, so that a slow machine has enough time. */
const begins = async (turns: Turns, spec: typeof MONEY): Promise<boolean> => {
  let begun = false;
  void turns.before(spec).then(() => {
    begun = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  return begun;
};

const PAUSE_MS = 30;

afterEach(() => {
  vi.useRealTimers();
});

describe('background work', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });

  it('starts within milliseconds while few pages are open', async () => {
    const { turns, begin } = setUp(3);
    void begin(MONEY);
    void begin(MONEY);
    for (const spec of [MONEY, PAGES, REST]) {
      const begun = turns.before(spec);
      vi.advanceTimersByTime(6);
      await begun;
    }
  });

  it('notifies an open page before the rest', async () => {
    const { turns } = setUp(1);
    const order: string[] = [];
    const rest = turns.before(REST).then(() => order.push('rest'));
    await turns.before(PAGES).then(() => order.push('pages'));
    await rest;
    expect(order).toEqual(['pages', 'rest']);
  });

  it('notifies many pages after the orders, and does the rest after that', async () => {
    const { turns, begin, endOne } = setUp(500);
    const money = [begin(MONEY), begin(MONEY)];
    const order: string[] = [];
    const pages = turns.before(PAGES).then(() => {
      order.push('pages');
      return begin(PAGES);
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(order).toEqual([]);
    endOne();
    endOne();
    await Promise.all(money);
    vi.advanceTimersByTime(PAUSE_MS);
    await vi.waitFor(() => expect(order).toEqual(['pages']), PATIENTLY);
    const rest = turns.before(REST).then(() => order.push('rest'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(order).toEqual(['pages']);
    endOne();
    await pages;
    vi.advanceTimersByTime(PAUSE_MS);
    await rest;
    expect(order).toEqual(['pages', 'rest']);
  });

  it('does not wait for a single order, which may wait for the provider', async () => {
    const { turns, begin } = setUp(500);
    void begin(MONEY);
    await turns.before(REST);
  });

  it('waits at most a second, once', async () => {
    const { turns, begin } = setUp(500);
    void begin(MONEY);
    void begin(MONEY);
    const waited = turns.before(REST);
    vi.advanceTimersByTime(999);
    expect(await begins(turns, REST)).toBe(false);
    vi.advanceTimersByTime(1);
    await waited;
    await turns.before(REST);
  });
});

describe('while webhooks come in', () => {
  it('runs one at a time', async () => {
    const { begin, begun, endOne, letIntakeBe } = setUp(0);
    letIntakeBe(true);
    const all = [begin(MONEY), begin(MONEY), begin(REST)];
    await new Promise(setImmediate);
    expect(begun).toEqual(['drive-conversions']);
    endOne();
    await all[0];
    await vi.waitFor(() => expect(begun).toHaveLength(2), PATIENTLY);
    endOne();
    await all[1];
    await vi.waitFor(
      () => expect(begun).toEqual(['drive-conversions', 'drive-conversions', 'project-changes']),
      PATIENTLY,
    );
    endOne();
    await Promise.all(all);
  });

  it('runs in parallel again when no more arrive', async () => {
    const { begin, begun, letIntakeBe } = setUp(0);
    letIntakeBe(true);
    void begin(MONEY);
    letIntakeBe(false);
    for (const spec of [MONEY, PAGES, REST]) void begin(spec);
    await new Promise(setImmediate);
    expect(begun).toHaveLength(4);
  });

  it('a stuck one delays the others by half a minute, not for ever', async () => {
    vi.useFakeTimers();
    const { begin, begun, letIntakeBe } = setUp(0);
    letIntakeBe(true);
    void begin(MONEY);
    void begin(REST);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(begun).toEqual(['drive-conversions']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun).toEqual(['drive-conversions', 'project-changes']);
  });
});
