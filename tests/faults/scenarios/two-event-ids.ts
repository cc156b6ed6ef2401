import { deliverAndJudge } from '../deliveries.ts';
import { playOn } from '../playground.ts';
import { eventOf, shuffled } from '../provider.ts';
import type { Scenario } from '../scenario.ts';

/** Deposits announced under two event ids each become one conversion each. */
export const twoEventIds: Scenario = {
  name: 'two event ids',
  run: async (world, verdicts) => {
    const held = await world.shared();
    const ground = await playOn(held, 2);
    const converting = await ground.deposits(world.sized({ full: 500, short: 12 }), '120.00');
    const events = converting.flatMap((order) =>
      [0, 1].map((copy) => eventOf(order, 'order.confirmed', copy)),
    );
    return deliverAndJudge(
      held,
      ground,
      { deliveries: shuffled(events, 500), converting, others: [] },
      verdicts,
    );
  },
};
