import type { SandboxOrder } from '#tests/support/stack-client.ts';
import { startDiskEngine } from '../disk-engine.ts';
import { confirmed, deliverAll, eachOnce, playOn, recorded } from '../playground.ts';
import { inParallel } from '../provider.ts';
import { newVerdicts, type Scenario } from '../scenario.ts';

const SLACK = 96 * 1024;

/**
 * The table's disk runs full: a webhook answered 200 is recorded, the others get 503. With room again the next
 * tries are taken: nothing lost, nothing twice.
 */
export const diskFull: Scenario = {
  name: 'disk full',
  alone: true,
  unixOnly: true,
  run: async (world) => {
    const verdicts = newVerdicts();
    const engine = await startDiskEngine(world.engine, (end) => world.defer(end));
    const own = await world.stack({ engine: 'external', env: { DYNAMODB_ENDPOINT: engine.endpoint } });
    const { stack } = own;
    const ground = await playOn(own, 2);
    const refusedWanted = world.sized({ full: 100, short: 5 });
    const most = world.sized({ full: 800, short: 200 });
    const sent: SandboxOrder[] = [];
    await engine.restart(SLACK);

    const statuses: number[] = [];
    const isFull = (): boolean => statuses.filter((status) => status !== 200).length >= refusedWanted;
    while (!isFull() && sent.length < most) {
      const more = await ground.deposits(8, '130.00');
      const answers = await inParallel(more, 8, (order) => ground.deliver(confirmed(order)));
      statuses.push(...answers.map(({ status }) => status));
      sent.push(...more);
    }
    verdicts.expect(isFull(), () => 'the disk never ran full');

    await engine.restart();
    const there = await recorded(stack);
    for (const [at, order] of sent.entries()) {
      const { id } = confirmed(order);
      const status = statuses[at];
      verdicts.expect(status === 200 || status === 503, () => `${id} was answered ${status}`);
      if (status === 200) verdicts.expect(there.has(id), () => `${id} was answered 200 and is not there`);
    }
    const refused = sent.filter((_, at) => statuses[at] !== 200);
    await deliverAll(ground, refused.map(confirmed), verdicts, 'taken when there was room again');
    const completed = await eachOnce(stack, sent, verdicts);
    return {
      counts: {
        webhooks: sent.length,
        'answered 200': sent.length - refused.length,
        'answered 503': statuses.filter((status) => status === 503).length,
        'conversions completed': completed,
      },
      violations: verdicts.violations,
    };
  },
};
