import type { SandboxOrder } from '#tests/support/stack-client.ts';
import { startDiskEngine } from '../disk-engine.ts';
import { playOn } from '../playground.ts';
import { eventOf, inParallel } from '../provider.ts';
import { deliverUntilTaken, eachOnce, recorded } from '../delivered.ts';
import { newVerdicts, type Scenario } from '../scenario.ts';

const SLACK = 96 * 1024;

/**
 * The table's disk runs full under webhooks: what is answered 200 is there, everything else is 503. With room again
 * the provider's next tries are taken, and what had begun goes on: nothing lost, nothing twice.
 */
export const diskFull: Scenario = {
  name: 'disk full',
  waits: true,
  unixOnly: true,
  limitMs: { full: 2_400_000, short: 600_000 },
  run: async (world) => {
    const verdicts = newVerdicts();
    const engine = await startDiskEngine(world, world.engineFor('light'));
    const { stack } = await world.stack({
      engine: 'external',
      env: { DYNAMODB_ENDPOINT: engine.endpoint },
    });
    const ground = await playOn(stack, 2, { maximum_daily_amount: '1000000' });
    const refusedWanted = world.sized({ full: 100, short: 5 });
    const most = world.sized({ full: 800, short: 200 });
    const sent: SandboxOrder[] = [];
    await engine.restart(SLACK);

    // Webhooks come in until so many were refused.
    const statuses: number[] = [];
    const isFull = (): boolean => statuses.filter((status) => status !== 200).length >= refusedWanted;
    while (!isFull() && sent.length < most) {
      const more = await ground.deposits(8, '130.00');
      const answers = await inParallel(more, 8, (order) => ground.deliver(eventOf(order, 'order.confirmed')));
      statuses.push(...answers.map(({ status }) => status));
      sent.push(...more);
    }
    verdicts.expect(isFull(), () => 'the disk never ran full');

    await engine.restart();
    const there = await recorded(stack);
    for (const [at, order] of sent.entries()) {
      const { id } = eventOf(order, 'order.confirmed');
      const status = statuses[at];
      verdicts.expect(status === 200 || status === 503, () => `${id} was answered ${status}`);
      if (status === 200) verdicts.expect(there.has(id), () => `${id} was answered 200 and is not there`);
    }
    const refused = sent.filter((_, at) => statuses[at] !== 200);
    const patience = world.sized({ full: 500_000, short: 200_000 });
    const taken = await deliverUntilTaken(
      ground,
      refused.map((order) => eventOf(order, 'order.confirmed')),
      patience,
    );
    verdicts.equal(
      taken.answers.filter(({ status }) => status === 200).length,
      refused.length,
      'taken when there was room again',
    );
    const completed = await eachOnce(stack, sent, patience, verdicts);
    return {
      counts: {
        webhooks: sent.length,
        'answered 200': sent.length - refused.length,
        'answered 503': statuses.filter((status) => status === 503).length,
        'taken when sent again': taken.answers.length,
        'conversions completed': completed,
      },
      violations: verdicts.violations,
    };
  },
};
