import { eventOf, seeded, shuffled } from '../provider.ts';
import { deliverAndJudge } from '../deliveries.ts';
import { playOn } from '../playground.ts';
import type { Scenario } from '../scenario.ts';

const SEED = 20_261_120;
/** 10,000 deliveries, 30 % of them duplicates. */
const COUNTS = {
  full: { converting: 1_000, small: 1_500, duplicates: 3_000 },
  short: { converting: 16, small: 24, duplicates: 48 },
};

/** Webhook deliveries with duplicates in a seeded order, 64 at a time: nothing lost, nothing twice. */
export const deliveries: Scenario = {
  name: 'deliveries',
  run: async (world, verdicts) => {
    const held = await world.shared();
    const counts = world.sized(COUNTS);
    const ground = await playOn(held, world.sized({ full: 5, short: 2 }));
    const [converting, small] = [
      await ground.deposits(counts.converting, '150.00'),
      await ground.deposits(counts.small, '50.00'),
    ];
    const events = [
      ...converting.flatMap((order) =>
        (['order.created', 'order.confirmed', 'settlement.created', 'settlement.confirmed'] as const).map(
          (type) => eventOf(order, type),
        ),
      ),
      ...small.flatMap((order) => [eventOf(order, 'order.created'), eventOf(order, 'order.confirmed')]),
    ];
    const random = seeded(SEED);
    const again = Array.from(
      { length: counts.duplicates },
      () => events[Math.floor(random() * events.length)],
    );
    const all = [...events, ...again.filter((event) => event !== undefined)];
    return deliverAndJudge(
      held,
      ground,
      { deliveries: shuffled(all, SEED), converting, others: small },
      verdicts,
    );
  },
};
