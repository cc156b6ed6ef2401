import type { Due } from '#functions/modules/conversions/ports.ts';
import { sweep, sweepEverything } from '#functions/capabilities/money/conversions/sweep.ts';
import { expect, test } from 'vitest';

const NOW = new Date('2026-11-20T12:00:00.000Z');

const scene = (...work: readonly Due[]) => {
  const looked: string[] = [];
  const aside: [string, string][] = [];
  const due = (of: Due['kind'], when: string) =>
    Promise.resolve(work.filter(({ kind, dueAt }) => kind === of && dueAt <= when));
  return {
    looked,
    aside,
    context: {
      due: {
        conversions: (when: string) => due('conversion', when),
        events: (when: string) => due('event', when),
      },
      begin:
        () =>
        ({ id }: Due) => {
          looked.push(id);
          return id.startsWith('bad') ? Promise.reject(new Error('cannot')) : Promise.resolve();
        },
      setAside: ({ id }: Due, until: string) => Promise.resolve(void aside.push([id, until])),
      clock: () => NOW,
      sleep: () => Promise.reject(new Error('nothing to wait for')),
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    },
  };
};

const event = (id: string, dueAt: string): Due => ({ kind: 'event', id, dueAt });

test('a sweep skips work that was set aside', async () => {
  const { context, looked } = scene(event('later', '2026-11-20T12:04:00.000Z'));
  expect(await sweep(context)).toBe(0);
  expect(looked).toEqual([]);
});

test('a full sweep tries all due work once, and reports repeated failures', async () => {
  const { context, looked, aside } = scene(
    event('now', '2026-11-20T11:00:00.000Z'),
    event('bad', '2026-11-20T12:04:00.000Z'),
    event('later', '2026-11-21T12:00:00.000Z'),
  );
  expect(await sweepEverything(context)).toEqual({ looked: 3, failed: 1 });
  expect(looked).toEqual(['now', 'bad', 'later']);
  expect(aside).toEqual([['bad', '2026-11-20T12:05:00.000Z']]);
});

/** The clock advances with each pause. */
const inTime = () => {
  let ms = NOW.getTime();
  return { clock: () => new Date(ms), sleep: (pause: number) => Promise.resolve(void (ms += pause)) };
};

test('handles four events and four conversions at once, independently', async () => {
  const { context } = scene();
  const of = (kind: Due['kind']): readonly Due[] =>
    Array.from({ length: 20 }, (_, at) => ({ kind, id: `${kind} ${at}`, dueAt: '2026-11-20T11:00:00.000Z' }));
  const running = { conversion: 0, event: 0, slot: 0 };
  const most = { ...running };
  const look = async ({ kind }: Due): Promise<void> => {
    running[kind] += 1;
    most[kind] = Math.max(most[kind], running[kind]);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running[kind] -= 1;
  };
  const due = {
    conversions: () => Promise.resolve(of('conversion')),
    events: () => Promise.resolve(of('event')),
  };
  expect(await sweepEverything({ ...context, due, begin: () => look })).toEqual({ looked: 40, failed: 0 });
  expect(most).toEqual({ conversion: 4, event: 4, slot: 0 });
});

test('drives a conversion that an event started in the same sweep', async () => {
  const { context } = scene();
  const work: Record<Due['kind'], readonly Due[]> = {
    event: [event('evt', '2026-11-20T11:00:00.000Z')],
    conversion: [],
    slot: [],
  };
  const looked: string[] = [];
  const look = async ({ kind, id }: Due): Promise<void> => {
    looked.push(id);
    await new Promise((resolve) => setTimeout(resolve, 5));
    work[kind] = [];
    if (kind === 'event')
      work.conversion = [{ kind: 'conversion', id: 'cnv', dueAt: '2026-11-20T12:00:00.000Z' }];
  };
  const due = {
    conversions: () => Promise.resolve(work.conversion),
    events: () => Promise.resolve(work.event),
  };
  const sleep = () => new Promise<void>((resolve) => setTimeout(resolve, 1));
  expect(await sweep({ ...context, sleep, due, begin: () => look })).toBe(2);
  expect(looked).toEqual(['evt', 'cnv']);
});

test('starts nothing after its time, and leaves the rest to the next', async () => {
  const { context } = scene();
  let ms = NOW.getTime();
  const looked: string[] = [];
  const slow = ({ id }: Due): Promise<void> => {
    looked.push(id);
    ms += 20_000;
    return Promise.resolve();
  };
  const many = Array.from({ length: 20 }, (_, at) => event(`evt_${at}`, '2026-11-20T11:00:00.000Z'));
  const due = { conversions: () => Promise.resolve([]), events: () => Promise.resolve(many) };
  expect(await sweep({ ...context, clock: () => new Date(ms), due, begin: () => slow })).toBe(3);
  expect(looked).toEqual(['evt_0', 'evt_1', 'evt_2']);
});

test.each(['events', 'conversions'] as const)(
  'if the table fails for %s, the others are still handled',
  async (kind) => {
    const { context, looked } = scene(event('evt', '2026-11-20T11:00:00.000Z'), {
      kind: 'conversion',
      id: 'cnv',
      dueAt: '2026-11-20T11:00:00.000Z',
    });
    const due = { ...context.due, [kind]: () => Promise.reject(new Error(`no ${kind}`)) };
    await expect(sweep({ ...context, ...inTime(), due })).rejects.toThrow(`no ${kind}`);
    expect(new Set(looked)).toEqual(new Set([kind === 'events' ? 'cnv' : 'evt']));
  },
);
