import type { Scheduler } from 'fast-check';
import { Network } from './network.ts';
import { act, restore } from './people.ts';
import type { Scenario } from './scenario.ts';
import { Simulation } from './simulation.ts';
import { inDoubt } from './judge.ts';
import { type Outcome, verdict } from './verdict.ts';

const MINUTE_MS = 60_000;
/** Payments, actions and most faults fall into this time. */
const BUSY_MINUTES = 12;
/** Looks at orders come every 5 minutes at last, and a frozen driver wakes after 2. */
const CALM_MINUTES = 60;

export interface RunResult {
  readonly history: readonly string[];
  readonly violations: readonly string[];
  readonly faults: ReadonlyMap<string, number>;
  readonly deposits: number;
  readonly outcomes: readonly Outcome[];
}

const isDue = ({ world }: Simulation): boolean =>
  [...world.rows.values()].some(({ state }) => state.wake_at !== null) ||
  [...world.events.values()].some(({ due }) => due !== null);

const sweepUntilDone = async (simulation: Simulation): Promise<void> => {
  for (let minute = 0; minute < CALM_MINUTES && (minute < 3 || isDue(simulation)); minute += 1) {
    simulation.sweep();
    await simulation.timeline.run(MINUTE_MS);
  }
};

/** One scenario, interleaved by one scheduler: the same two give the same history. */
export const runOnce = async (scenario: Scenario, scheduler: Scheduler): Promise<RunResult> => {
  const simulation = new Simulation(scenario, scheduler);
  const { world, history, judge, timeline } = simulation;
  const network = new Network(simulation);
  scenario.deposits.forEach((deposit, number) => network.pay(deposit, number));
  for (const { at, what } of scenario.actions) simulation.after(at * 1000, () => act(simulation, what));
  for (let minute = 0; minute < BUSY_MINUTES; minute += 1) {
    simulation.sweep();
    await timeline.run(MINUTE_MS);
  }
  restore(simulation);
  await sweepUntilDone(simulation);
  for (let press = 0; press < scenario.retriesAtEnd; press += 1) {
    await timeline.run(scenario.patience * MINUTE_MS);
    for (const { record } of world.rows.values()) if (record.status === 'failed') simulation.press(record.id);
    await sweepUntilDone(simulation);
  }
  const outcomes = verdict(world, judge, history, simulation.answered);
  const certain = scenario.keyHonoured && scenario.patience > 0 && scenario.retriesAtEnd > 0;
  if (certain && [...world.rows.values()].some(inDoubt))
    history.violated('keys honoured, and still in doubt after Retry');
  return {
    history: history.lines,
    violations: history.violations,
    faults: history.faults,
    deposits: world.provider.made('deposit').length,
    outcomes,
  };
};
