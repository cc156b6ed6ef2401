import { deliverAndJudge } from '../deliveries.ts';
import { playOn } from '../playground.ts';
import { eventOf, shuffled } from '../provider.ts';
import type { Scenario } from '../scenario.ts';

/** Deposits that are each announced under two different event ids: one process each. */
export const twoEventIds: Scenario = {
  name: 'two event ids',
  limitMs: { full: 2_400_000, short: 600_000 },
  run: async (world) => {
    const running = await world.shared();
    const ground = await playOn(running.stack, 2, { maximum_daily_amount: '1000000' });
    try {
      const converting = await ground.deposits(world.sized({ full: 500, short: 12 }), '120.00');
      const events = converting.flatMap((order) => [
        eventOf(order, 'order.confirmed', 0),
        eventOf(order, 'order.confirmed', 1),
      ]);
      return await deliverAndJudge(world, running, ground, {
        deliveries: shuffled(events, 500),
        converting,
        others: [],
      });
    } finally {
      await ground.leave();
    }
  },
};
