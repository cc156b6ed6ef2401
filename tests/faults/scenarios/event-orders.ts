import { orderId } from '#functions/modules/orders/ids.ts';
import type { SandboxOrder } from '#tests/support/stack-client.ts';
import { deliverAndJudge } from '../deliveries.ts';
import { type Row, rowsOf } from '../judge.ts';
import { atRest } from '../moving.ts';
import { deliverAll, idOf, judgeOrders, playOn, statusOf } from '../playground.ts';
import { type EventType, eventOf, shuffled } from '../provider.ts';
import type { Scenario } from '../scenario.ts';

interface Story {
  readonly order: SandboxOrder;
  readonly types: readonly EventType[];
  readonly converts: boolean;
}

const FINALS = ['confirmed', 'cancelled'] as const;
const SIX: readonly EventType[] = (['order', 'settlement'] as const).flatMap((kind) =>
  (['created', 'confirmed', 'cancelled'] as const).map((what): EventType => `${kind}.${what}`),
);
/** Legal events of one deposit: creation and one end, of the order and of its settlement. */
const LEGAL: readonly (readonly EventType[])[] = FINALS.flatMap((order) =>
  FINALS.map((settlement): EventType[] => [
    'order.created',
    `order.${order}`,
    'settlement.created',
    `settlement.${settlement}`,
  ]),
);

const permutations = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

const everyNth = <Item>(items: readonly Item[], step: number): Item[] =>
  items.filter((_, at) => at % step === 0);

const keyOf = ({ order }: Story, kind: 'order' | 'settlement'): string =>
  `${kind.toUpperCase()}#${orderId(order.account_id, order.id)}`;

/** Unique for each deposit, and must match the provider's answer. */
const ANSWERED_OF_EACH = ['end_to_end_id', 'reference'] as const;
const OWN = new Set<string>([
  ...ANSWERED_OF_EACH,
  ...['id', 'external_order_id', 'account_id', 'created_at', 'updated_at', 'recipient_email'],
]);

const signature = ({ record = {} }: Row): string =>
  Object.entries(record)
    .filter(([name]) => !OWN.has(name))
    .map(([name, value]) => `${name} ${String(value)}`)
    .toSorted()
    .join(', ');

/** Whatever the events claim, the provider's answer is stored, and it has confirmed all these deposits. */
const ANSWERED = 'confirmed';

/**
 * Events in all orders, in rounds and all at once twice: the rows match the provider's answers, in whatever order events
 * were delivered.
 */
export const eventOrders: Scenario = {
  name: 'orders of events',
  inTest: true,
  run: async (world, verdicts) => {
    const held = await world.shared();
    const { stack } = held;
    const ground = await playOn(held, 3);
    const make = async (
      orders: readonly EventType[][],
      convert: (at: number) => boolean = () => true,
    ): Promise<Story[]> => {
      const big = await ground.deposits(orders.filter((_, at) => convert(at)).length, '110.00');
      const small = await ground.deposits(orders.length - big.length, '10.00');
      return orders.flatMap((types, at) => {
        const order = convert(at) ? big.pop() : small.pop();
        return order ? [{ order, types, converts: convert(at) }] : [];
      });
    };
    const legal = everyNth(LEGAL.flatMap(permutations), world.sized({ full: 1, short: 19 }));
    const all = everyNth(permutations(SIX), world.sized({ full: 1, short: 180 }));
    const inTurn = [
      ...(await make(legal)),
      // No deposit ends both ways, but it must not matter.
      ...(await make(all, (at) => at % 4 === 0)),
    ];
    const atOnce = await make(legal);

    const events = atOnce.flatMap(({ order, types }) => types.map((type) => eventOf(order, type)));
    const counts = await deliverAndJudge(
      held,
      ground,
      {
        deliveries: shuffled([...events, ...events], 720),
        converting: atOnce.map(({ order }) => order),
        others: [],
      },
      verdicts,
    );
    const ends = new Map<string, string>();
    for (let round = 0; round < SIX.length; round += 1) {
      const next = inTurn.flatMap(({ order, types }) => {
        const type = types[round];
        return type === undefined ? [] : [eventOf(order, type)];
      });
      await deliverAll(ground, next, verdicts);
      verdicts.expect(await atRest(stack), () => 'something still waits');
      for (const row of await rowsOf(stack)) {
        if (row.entity !== 'order' && row.entity !== 'settlement') continue;
        const before = ends.get(row.pk);
        const now = statusOf(row);
        if (before !== undefined) verdicts.equal(now, before, `${row.pk} went back`);
        else if (now !== 'pending') ends.set(row.pk, now);
      }
    }

    const stories = [...inTurn, ...atOnce];
    const rows = new Map((await rowsOf(stack)).map((row) => [row.pk, row]));
    const states = new Map<string, string>();
    let ended = 0;
    for (const story of stories) {
      const after = `${story.types.join(', ')}${atOnce.includes(story) ? ' at once' : ''}`;
      const conversion = rows.get(`CONVERSION#${idOf(story.order)}`);
      const expected = story.converts ? 'transfer_completed' : undefined;
      verdicts.equal(conversion && statusOf(conversion), expected, `the conversion after ${after}`);
      for (const kind of ['order', 'settlement'] as const) {
        const row = rows.get(keyOf(story, kind));
        verdicts.equal(row && statusOf(row), ANSWERED, `the ${kind} after ${after}`);
        if (!row) continue;
        ended += 1;
        for (const field of ANSWERED_OF_EACH)
          verdicts.equal(
            String(row.record?.[field]),
            String(story.order[field]),
            `${field} of the ${kind} after ${after}`,
          );
        const same = `${kind} ${story.order.target_amount}`;
        const known = states.get(same);
        if (known === undefined) states.set(same, signature(row));
        else verdicts.equal(signature(row), known, `the ${kind} after ${after}`);
      }
    }
    await judgeOrders(
      stack,
      new Map(stories.map(({ order, converts }) => [idOf(order), Number(converts)])),
      verdicts,
    );
    return {
      ...counts,
      'legal orders, one after the other': legal.length,
      'legal orders, at once': atOnce.length,
      'orders of all six types': all.length,
      'rows as the provider answers': ended,
      'different final states': states.size,
      conversions: stories.filter(({ converts }) => converts).length,
    };
  },
};
