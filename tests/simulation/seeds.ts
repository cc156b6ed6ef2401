import * as fc from 'fast-check';
import { runOnce, type RunResult } from './one-run.ts';
import { type Scenario, scenario } from './scenario.ts';
import { inTurn } from './timeline.ts';

const SHRINK_MS = 20_000;

export interface Failure {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly history: readonly string[];
  readonly scenario: Scenario;
}

type Counts = Record<string, number>;

const count = (into: Counts, key: string, by = 1): void => {
  into[key] = (into[key] ?? 0) + by;
};

/** Runs one seed. On failure returns its shortest history, or the first one found. */
export const runSeed = async (
  seed: number,
  { isShortened = true, isInTurn = false } = {},
): Promise<{ first: RunResult; failure?: Failure }> => {
  const seen: { first?: RunResult; failure?: Failure } = {};
  const property = fc.asyncProperty(scenario, fc.scheduler(), async (plan, scheduler) => {
    const result = await runOnce(plan, isInTurn ? inTurn() : scheduler);
    seen.first ??= result;
    if (result.violations.length === 0) return true;
    // fast-check continues with smaller scenarios, so the last failure is the smallest.
    seen.failure = { seed, violations: result.violations, history: result.history, scenario: plan };
    return false;
  });
  await fc.check(property, {
    seed,
    numRuns: 1,
    interruptAfterTimeLimit: SHRINK_MS,
    endOnFailure: !isShortened,
  });
  const { first, failure } = seen;
  if (!first) throw new Error(`seed ${seed} did not run`);
  return failure ? { first, failure } : { first };
};

export const runSeeds = async (
  from: number,
  howMany: number,
  { stopAfter = 1, isShortened = true, isInTurn = false, onSeed = (_seeds: number): void => {} } = {},
) => {
  const totals = {
    seeds: 0,
    deposits: 0,
    placed: 0,
    collected: 0,
    conversions: {} as Counts,
    reasons: {} as Counts,
    destinations: {} as Counts,
    /** Seeds with a completed conversion. */
    fruitful: 0,
    faults: {} as Counts,
    failures: [] as Failure[],
  };
  for (let seed = from; seed < from + howMany && totals.failures.length < stopAfter; seed += 1) {
    const { first, failure } = await runSeed(seed, { isShortened, isInTurn });
    totals.seeds += 1;
    totals.deposits += first.deposits;
    totals.placed += first.placed;
    totals.collected += first.collected;
    for (const outcome of first.outcomes) count(totals.conversions, outcome);
    for (const reason of first.reasons) count(totals.reasons, reason);
    for (const wallet of first.destinations) count(totals.destinations, wallet);
    if (first.outcomes.includes('completed')) totals.fruitful += 1;
    for (const [fault, times] of first.faults) count(totals.faults, fault.replace(/ \(.*/, ''), times);
    if (failure) totals.failures.push(failure);
    onSeed(totals.seeds);
  }
  return totals;
};
