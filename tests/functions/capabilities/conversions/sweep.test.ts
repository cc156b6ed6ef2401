import type { Due } from '@ramps-gateway/functions/src/capabilities/conversions/ports.ts';
import { sweep, sweepEverything } from '@ramps-gateway/functions/src/capabilities/conversions/sweep.ts';
import { expect, test } from 'vitest';

const NOW = new Date('2026-11-20T12:00:00.000Z');

const scene = (...work: readonly Due[]) => {
  const looked: string[] = [];
  const aside: [string, string][] = [];
  return {
    looked,
    aside,
    context: {
      due: {
        until: (when: string) => Promise.resolve(work.filter(({ dueAt }) => dueAt <= when)),
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

test('the sweep of each minute leaves alone what was set aside', async () => {
  const { context, looked } = scene(event('later', '2026-11-20T12:04:00.000Z'));
  expect(await sweep(context)).toBe(0);
  expect(looked).toEqual([]);
});

test('asked for everything, it looks once at all that waits, and says what failed again', async () => {
  const { context, looked, aside } = scene(
    event('now', '2026-11-20T11:00:00.000Z'),
    event('bad', '2026-11-20T12:04:00.000Z'),
    event('later', '2026-11-21T12:00:00.000Z'),
  );
  expect(await sweepEverything(context)).toEqual({ looked: 3, failed: 1 });
  expect(looked).toEqual(['now', 'bad', 'later']);
  expect(aside).toEqual([['bad', '2026-11-20T12:05:00.000Z']]);
});
