import { conversionId, orderId } from '#functions/modules/orders/ids.ts';
import type { StackFile } from '#tests/support/stack.ts';
import type { SandboxOrder } from '#tests/support/stack-client.ts';
import { ordersByConversion, type Row, rowsOf } from '../judge.ts';
import { everyNth, permutations } from '../permutations.ts';
import { atRest, type Playground, playOn, statusOf } from '../playground.ts';
import { type Event, type EventType, eventOf, shuffled } from '../provider.ts';
import { deliverUntilTaken } from '../delivered.ts';
import { judgeFigures } from '../figures.ts';
import { newVerdicts, type Scenario, type Verdicts } from '../scenario.ts';

/** A deposit whose events are delivered in this order. */
interface Story {
  readonly order: SandboxOrder;
  readonly types: readonly EventType[];
  readonly converts: boolean;
  /** One after the other, or all at the same time. */
  readonly inTurn: boolean;
}

const FINALS = ['confirmed', 'cancelled'] as const;
const SIX: readonly EventType[] = (['order', 'settlement'] as const).flatMap((kind) =>
  (['created', 'confirmed', 'cancelled'] as const).map((what): EventType => `${kind}.${what}`),
);
/** What a provider can send about one deposit: created and one end, of the order and of its settlement. */
const LEGAL: readonly (readonly EventType[])[] = FINALS.flatMap((order) =>
  FINALS.map((settlement): EventType[] => [
    'order.created',
    `order.${order}`,
    'settlement.created',
    `settlement.${settlement}`,
  ]),
);

/** Delivers a round of events and waits until each has been processed. */
const deliver = async (
  stack: StackFile,
  ground: Playground,
  events: readonly Event[],
  verdicts: Verdicts,
) => {
  const { answers } = await deliverUntilTaken(ground, events, 600_000, 64);
  verdicts.equal(answers.filter(({ status }) => status === 200).length, events.length, 'events taken');
  verdicts.expect(await atRest(stack, 600_000), () => 'something still waits');
};

const keyOf = ({ order }: Story, kind: 'order' | 'settlement'): string =>
  `${kind.toUpperCase()}#${orderId(order.account_id, order.id)}`;

/** What differs from deposit to deposit, and is as the provider answers it. */
const ANSWERED_OF_EACH = ['end_to_end_id', 'reference'] as const;
const OWN = new Set<string>([
  ...ANSWERED_OF_EACH,
  ...['id', 'external_order_id', 'account_id', 'created_at', 'updated_at', 'recipient_email'],
]);

/** All that a row says but for that. */
const signature = ({ record = {} }: Row): string =>
  Object.entries(record)
    .filter(([name]) => !OWN.has(name))
    .map(([name, value]) => `${name} ${String(value)}`)
    .toSorted()
    .join(', ');

/** The provider has confirmed every deposit of the stories, and its answer is what is written, whatever the events say. */
const ANSWERED = 'confirmed';

/** All orders of events: the rows say what the provider answers, and are the same whatever was delivered, and when. */
export const eventOrders: Scenario = {
  name: 'orders of events',
  limitMs: { full: 3_000_000, short: 600_000 },
  run: async (world) => {
    const { stack } = world.size === 'short' ? await world.shared() : await world.memoryStack('heavy');
    const verdicts = newVerdicts();
    const ground = await playOn(stack, 3, { maximum_daily_amount: '1000000' });
    const make = async (
      orders: readonly EventType[][],
      inTurn: boolean,
      convert: (at: number) => boolean,
    ) => {
      const stories: Story[] = [];
      const big = await ground.deposits(orders.filter((_, at) => convert(at)).length, '110.00');
      const small = await ground.deposits(orders.length - big.length, '10.00');
      for (const [at, types] of orders.entries()) {
        const order = convert(at) ? big.pop() : small.pop();
        if (!order) continue;
        stories.push({ order, types, converts: convert(at), inTurn });
      }
      return stories;
    };
    try {
      const step = world.sized({ full: 1, short: 12 });
      const legal = LEGAL.flatMap((types) => everyNth(permutations(types), step));
      const all = everyNth(permutations(SIX), world.sized({ full: 1, short: 90 }));
      const inTurn = [
        ...(await make(legal, true, () => true)),
        // No deposit ends both ways; what the provider answers is written all the same.
        ...(await make(all, true, (at) => at % 10 === 0)),
      ];
      const atOnce = await make(legal, false, () => true);

      await deliver(
        stack,
        ground,
        shuffled(
          atOnce.flatMap(({ order, types }) => types.map((type) => eventOf(order, type))),
          720,
        ),
        verdicts,
      );
      const ends = new Map<string, string>();
      for (let round = 0; round < SIX.length; round += 1) {
        const events = inTurn.flatMap(({ order, types }) => {
          const type = types[round];
          return type === undefined ? [] : [eventOf(order, type)];
        });
        await deliver(stack, ground, events, verdicts);
        for (const row of await rowsOf(stack)) {
          if (row.entity !== 'order' && row.entity !== 'settlement') continue;
          const before = ends.get(row.pk);
          const now = statusOf(row);
          if (before !== undefined) verdicts.equal(now, before, `${row.pk} went back`);
          else if (now !== 'pending') ends.set(row.pk, now);
        }
      }

      const stories = [...inTurn, ...atOnce];
      const converting = stories.filter(({ converts }) => converts);
      const idOf = ({ order }: Story): string => conversionId(order.account_id, order.id);
      const rows = new Map((await rowsOf(stack)).map((row) => [row.pk, row]));
      const [exchanges, withdrawals] = [
        await ordersByConversion(stack, 'exchange'),
        await ordersByConversion(stack, 'withdrawal'),
      ];
      const states = new Map<string, string>();
      let ended = 0;
      for (const story of stories) {
        const events = `${story.types.join(', ')}${story.inTurn ? '' : ' at once'}`;
        const conversion = rows.get(`CONVERSION#${idOf(story)}`);
        const expected = story.converts ? 'transfer_completed' : undefined;
        verdicts.equal(conversion && statusOf(conversion), expected, `the conversion after ${events}`);
        const one = story.converts ? 1 : 0;
        verdicts.equal(exchanges.get(idOf(story))?.length ?? 0, one, `exchanges after ${events}`);
        verdicts.equal(withdrawals.get(idOf(story))?.length ?? 0, one, `withdrawals after ${events}`);
        for (const kind of ['order', 'settlement'] as const) {
          const row = rows.get(keyOf(story, kind));
          verdicts.equal(row && statusOf(row), ANSWERED, `the ${kind} after ${events}`);
          if (!row) continue;
          ended += 1;
          for (const field of ANSWERED_OF_EACH)
            verdicts.equal(
              String(row.record?.[field]),
              String(story.order[field]),
              `${field} of the ${kind} after ${events}`,
            );
          const same = `${kind} ${story.order.target_amount}`;
          const known = states.get(same);
          if (known === undefined) states.set(same, signature(row));
          else verdicts.equal(signature(row), known, `the ${kind} after ${events}`);
        }
      }
      await judgeFigures(stack, verdicts);
      return {
        counts: {
          'legal orders, one after the other': legal.length,
          'legal orders, at once': atOnce.length,
          'orders of all six types': all.length,
          events: stories.reduce((sum, { types }) => sum + types.length, 0),
          'rows as the provider answers': ended,
          'different final states': states.size,
          conversions: converting.length,
        },
        violations: verdicts.violations,
      };
    } finally {
      await ground.leave();
    }
  },
};
