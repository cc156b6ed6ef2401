import { expect, test } from 'vitest';
import { runSeed, runSeeds } from '#tests/simulation/seeds.ts';

test('500 seeds of conversions under faults break no rule', async () => {
  const totals = await runSeeds(1, 500);
  // With a failing seed comes its shortest history; `npm run simulate -- --seeds 1 --seed N` repeats it.
  expect(totals.failures).toEqual([]);
  expect(totals.seeds).toBe(500);
  expect(totals.conversions['completed']).toBeGreaterThan(100);
});

test('a seed gives the same history each time', async () => {
  const [once, again] = [await runSeed(11), await runSeed(11)];
  expect(again.first.history).toEqual(once.first.history);
});
