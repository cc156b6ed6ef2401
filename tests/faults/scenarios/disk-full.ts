import { startDiskEngine } from '../disk-engine.ts';
import { deliverUntilFull } from '../full-disk.ts';
import { eachOnce, playOn } from '../playground.ts';
import type { Scenario } from '../scenario.ts';

const SLACK = 96 * 1024;

/**
 * The table's disk becomes full: a webhook answered 200 is recorded, the others get 503. With room again the next tries
 * are accepted: nothing lost, nothing twice.
 */
export const diskFull: Scenario = {
  name: 'disk full',
  alone: true,
  unixOnly: true,
  run: async (world, verdicts) => {
    const engine = await startDiskEngine(world.engine, (end) => world.defer(end));
    const own = await world.stack({ engine: 'external', env: { DYNAMODB_ENDPOINT: engine.endpoint } });
    const { stack } = own;
    const ground = await playOn(own, 2);
    const most = world.sized({ full: 800, short: 200 });
    await engine.restart(SLACK);
    const { sent, judge } = await deliverUntilFull(
      ground,
      world.sized({ full: 100, short: 5 }),
      verdicts,
      (soFar) => (soFar < most ? ground.deposits(8, '130.00') : []),
    );
    await engine.restart();
    const counts = await judge(stack);
    return { ...counts, 'conversions completed': await eachOnce(stack, sent, verdicts) };
  },
};
