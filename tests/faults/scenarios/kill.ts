import { enter } from '#tests/support/scene.ts';
import { sandbox } from '#tests/support/stack-client.ts';
import { judgeVictims, killAt, type Mode, recordsOf, type Victim } from '../kill/kill-at.ts';
import { ROUNDS } from '../kill/points.ts';
import { atRest } from '../moving.ts';
import { type Scenario, type Size } from '../scenario.ts';

/** The short form covers the two ordering steps with ignored keys; `stopped` covers honoured ones. */
const SIZES: Readonly<Record<Size, { repeats: number; rounds: typeof ROUNDS; modes: readonly Mode[] }>> = {
  full: { repeats: 3, rounds: ROUNDS, modes: ['honoured', 'ignored'] },
  short: { repeats: 1, rounds: ROUNDS.slice(0, 1), modes: ['ignored'] },
};

/**
 * `kill -9` of the parent at each point of each step. Keys honoured: completed with one order of each kind. Keys
 * ignored: never two orders; unknown outcomes are parked, and Retry sends nothing until keys are honoured.
 */
export const kill: Scenario = {
  name: 'kill',
  inTest: true,
  run: async (world, verdicts) => {
    const held = await world.shared();
    const { repeats, rounds, modes } = world.sized(SIZES);
    const counts = { 'killed at points': 0, 'parked where keys are ignored': 0 };
    const rest = async (): Promise<void> =>
      verdicts.expect(await atRest(held.stack), () => 'something still waits');
    const honour = (idempotency: Mode) => sandbox(held.stack)('PUT /sandbox/behaviour', { idempotency });
    const retry = async (parked: readonly Victim[]): Promise<void> => {
      const { operator } = await enter(held.stack);
      for (const { id } of parked)
        await operator('POST /conversion-processor', { action: 'process_next_step', process_id: id });
      await rest();
    };
    const each = Array.from({ length: repeats }, () =>
      rounds.flatMap((cells, round) => modes.map((mode) => ({ cells, mode, amount: `${300 + round}.00` }))),
    ).flat();
    for (const { cells, mode, amount } of each) {
      await honour(mode);
      const victims = await killAt(world, held, cells, amount, verdicts);
      await rest();
      const parked = await judgeVictims(held, victims, mode, verdicts);
      counts['killed at points'] += victims.length;
      counts['parked where keys are ignored'] += parked.length;
      world.report(`${mode}: ${counts['killed at points']} points`);
      if (parked.length === 0) continue;
      await retry(parked);
      const records = await recordsOf(held);
      for (const { id } of parked) verdicts.equal(records.get(id)?.retry_count, 1, `${id}: Retry`);
      await judgeVictims(held, parked, mode, verdicts);
      await honour('honoured');
      await retry(parked);
      await judgeVictims(held, parked, 'honoured', verdicts);
    }
    return counts;
  },
};
