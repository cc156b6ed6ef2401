import { expect, test } from 'vitest';
import { GUARDS } from '#tests/guards/guards.ts';
import { runOnce } from '#tests/simulation/one-run.ts';
import { PINNED, STEADY } from '#tests/simulation/pinned.ts';
import { runSeed, runSeeds } from '#tests/simulation/seeds.ts';
import { inTurn } from '#tests/simulation/timeline.ts';

test('300 seeds of conversions under faults break no rule', async () => {
  const totals = await runSeeds(1, 300);
  // A failing seed prints its shortest history. `npm run simulate -- --seeds 1 --seed N` repeats it.
  expect(totals.failures).toEqual([]);
  expect(totals.seeds).toBe(300);
  expect(totals.conversions['completed']).toBeGreaterThan(100);
});

test('a seed repeats its history', async () => {
  const [once, again] = [await runSeed(11), await runSeed(11)];
  expect(again.first.history).toEqual(once.first.history);
});

test('no pinned history breaks a rule, and each names its guard', async () => {
  expect(PINNED.length).toBeGreaterThan(3);
  for (const { guard, scenario } of PINNED) {
    expect(GUARDS.find(({ name }) => name === guard)?.shownBy, guard).toBe('simulate');
    const { violations, outcomes } = await runOnce(scenario, inTurn());
    expect(violations, guard).toEqual([]);
    expect(outcomes.length, guard).toBeGreaterThan(0);
  }
});

test('S4.132 under steady traffic, a transfer waits only for the exchanges that were open before it', async () => {
  const { violations, outcomes, longestWait } = await runOnce(STEADY, inTurn());
  expect(violations).toEqual([]);
  expect(outcomes.filter((each) => each === 'completed')).toHaveLength(40);
  expect(longestWait).toBeGreaterThan(10_000);
  // An exchange takes 45 s; the next look follows within 5 s, or with the sweep.
  expect(longestWait).toBeLessThan(60_000);
});
