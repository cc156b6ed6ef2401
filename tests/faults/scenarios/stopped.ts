import type { Stop } from '#shared/contract/stops.ts';
import { enter, type Scene } from '#tests/support/scene.ts';
import { ordersMade, runNow } from '#tests/support/stack-client.ts';
import { type Row, rowsOf } from '../judge.ts';
import { judgeVictims, killAt } from '../kill/kill-at.ts';
import { ROUNDS } from '../kill/points.ts';
import { atRest, found } from '../moving.ts';
import { statusOf } from '../playground.ts';
import type { Scenario } from '../scenario.ts';

const isOver = (row: Row): boolean => statusOf(row) === 'transfer_completed';
const isStopped = ({ state }: Row): boolean => state?.['is_stopped'] === true;

const put = async (scene: Scene, stopped: boolean, version: number): Promise<number> => {
  const stop = { scope: { kind: 'gateway' }, stopped, reason: 'It looks wrong', version };
  return (await scene.admin('PUT /stops', stop)).status;
};

/**
 * Everything is stopped at the ordering steps, and the parent is killed. After the restart the stop is still set: nothing is
 * ordered, earlier claims are followed up. Once it is lifted, each conversion ends with one order of each kind.
 */
export const stopped: Scenario = {
  name: 'stopped and killed',
  inTest: true,
  run: async (world, verdicts) => {
    const held = await world.shared();
    const counts = { conversions: 0, 'waited for the stop to be lifted': 0 };
    for (const cells of ROUNDS.slice(0, world.sized({ full: ROUNDS.length, short: 1 }))) {
      const victims = await killAt(world, held, cells, '200.00', verdicts, {
        atPoints: async (scene) => verdicts.equal(await put(scene, true, 0), 200, 'the stop'),
      });
      const { stack } = held;
      const scene = await enter(stack);
      const { body } = await scene.admin<{ gateway: Stop | null }>('GET /stops');
      verdicts.expect(body.gateway !== null, () => 'the stop is missing after the restart');

      const sweep = () => runNow(stack, 'sweep', { detail: { everything: true } }).catch(() => undefined);
      const ids = new Set(victims.map(({ id }) => id));
      const rows = await found(
        'all conversions are finished, or wait for the stop to be lifted',
        async () => {
          await sweep();
          const all = (await rowsOf(stack, 'conversion_process')).filter(({ record }) =>
            ids.has(String(record?.['id'])),
          );
          const isSo = all.length === ids.size && all.every((row) => isOver(row) || isStopped(row));
          return { found: isSo ? all : undefined, seen: all.map((row) => [statusOf(row), isStopped(row)]) };
        },
      );
      counts.conversions += rows.length;
      counts['waited for the stop to be lifted'] += rows.filter(isStopped).length;
      const before = (await ordersMade(stack)).length;
      await sweep();
      verdicts.equal((await ordersMade(stack)).length, before, 'orders after the stop');

      verdicts.equal(await put(scene, false, body.gateway?.version ?? 0), 200, 'lifted');
      verdicts.expect(await atRest(stack), () => 'something still waits once the stop is lifted');
      await judgeVictims(held, victims, 'honoured', verdicts);
    }
    verdicts.expect(
      counts['waited for the stop to be lifted'] > 0,
      () => 'no conversion was stopped in progress',
    );
    return counts;
  },
};
