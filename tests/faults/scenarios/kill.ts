import { sandbox } from '#tests/support/stack-client.ts';
import { behindProxy } from '../behind-proxy.ts';
import { judge, judgeRetry, type Mode } from '../kill/judge.ts';
import { ROUNDS } from '../kill/points.ts';
import { killAt } from '../kill/round.ts';
import { playOn } from '../playground.ts';
import { judgeFigures } from '../figures.ts';
import { newVerdicts, type Scenario, type Verdicts, type World } from '../scenario.ts';

const REPEATS = { full: 3, short: 1 } as const;
/** The short form kills at the points of the two steps that order. */
const ROUNDS_OF = { full: ROUNDS, short: ROUNDS.slice(0, 1) } as const;
const ENDED_WITHIN_MS = 60_000;
const PATIENCE_MS = 150_000;
/** Events come long after the restart, when another process has taken the conversion up. */
const EVENTS_AFTER_MS = 20_000;

interface Tally {
  points: number;
  completed: number;
  parked: number;
  slowestMs: number;
}

const oneStack = async (world: World, mode: Mode, verdicts: Verdicts): Promise<Tally> => {
  const tally: Tally = { points: 0, completed: 0, parked: 0, slowestMs: 0 };
  const { running: first, proxy } = await behindProxy(world);
  let running = first;
  const { deliver, accounts } = await playOn(running.stack, 8, { maximum_daily_amount: '1000000' });
  await sandbox(running.stack)('PUT /sandbox/behaviour', {
    idempotency: mode,
    webhooks: { drop: 0, delay_ms: EVENTS_AFTER_MS },
    // All that goes on by itself is there after the restart, the watch too.
    fail: null,
  });
  for (const [number, cells] of world.sized(ROUNDS_OF).entries()) {
    const round = await killAt(running, {
      proxy,
      deliver,
      accounts,
      cells,
      amount: `${300 + number}.00`,
      patienceMs: PATIENCE_MS,
    });
    const { scene, victims } = round;
    running = round.running;
    world.defer(() => round.running.dispose());
    for (const victim of victims) {
      await judge(running.stack, victim, mode, world.size === 'full' ? ENDED_WITHIN_MS : undefined, verdicts);
      tally.points += 1;
      tally.slowestMs = Math.max(tally.slowestMs, victim.endedAfterMs ?? Infinity);
      if (victim.record?.status === 'transfer_completed') tally.completed += 1;
      if (victim.record?.status !== 'failed') continue;
      tally.parked += 1;
      await judgeRetry(running.stack, scene, victim, verdicts);
    }
    world.report(
      `${mode}: ${tally.points} points, slowest ${Math.round(tally.slowestMs / 1000)} s after the restart`,
    );
  }
  await judgeFigures(running.stack, verdicts);
  return tally;
};

/**
 * `kill -9` of the parent at each point of each step, in both modes of the provider. Honoured: one order of each kind
 * and completed. Ignored: never two, and what nobody can know is parked. See kill/points.ts for the points.
 */
export const kill: Scenario = {
  name: 'kill',
  limitMs: { full: 1_500_000, short: 600_000 },
  waits: true,
  run: async (world) => {
    const verdicts = newVerdicts();
    const tallies: [Mode, Tally][] = [];
    for (let repeat = 0; repeat < world.sized(REPEATS); repeat += 1) {
      const both = (['honoured', 'ignored'] as const).map(
        async (mode): Promise<[Mode, Tally]> => [mode, await oneStack(world, mode, verdicts)],
      );
      tallies.push(...(await Promise.all(both)));
    }
    const sum = (what: Exclude<keyof Tally, 'slowestMs'>, mode?: Mode): number =>
      tallies.reduce(
        (total, [of, tally]) => total + (mode === undefined || of === mode ? tally[what] : 0),
        0,
      );
    return {
      counts: {
        'killed at points': sum('points'),
        'honoured: completed': sum('completed', 'honoured'),
        'ignored: completed': sum('completed', 'ignored'),
        'ignored: parked': sum('parked', 'ignored'),
        'slowest after the restart, s': Math.round(
          Math.max(...tallies.map(([, { slowestMs }]) => slowestMs)) / 1000,
        ),
      },
      violations: verdicts.violations,
    };
  },
};
