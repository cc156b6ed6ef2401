import { orderRow } from '#functions/modules/orders/model.ts';
import type { Intent } from '#functions/modules/orders/intent.ts';
import { ACCOUNT } from '#tests/support/conversion-world.ts';
import { OUTSIDE } from './intents-judge.ts';
import type { Simulation } from './simulation.ts';

const MINUTE_MS = 60_000;

const outside = (order: string): Intent => ({
  account_id: ACCOUNT,
  intent: `${OUTSIDE}${order}`,
  purpose: 'person',
  conversion_id: null,
  destination: null,
  terms: null,
});

/**
 * Somebody who knows what the provider made decides what a slot waits for: which order it is, or that none was made
 * once none can come any more.
 */
export const decideSlot = async (simulation: Simulation): Promise<void> => {
  const { world, timeline, history, intents } = simulation;
  const { provider, accountRecord: account } = world;
  const [waiting] = [...world.slots].filter(([, { slot }]) => slot?.record.phase === 'person');
  if (!waiting || !account) return;
  const [id, { slot, version }] = waiting;
  if (!slot) return;
  const actor = simulation.actor('decider', { user_id: 'administrator', role: 'admin' });
  const { orders, slots } = simulation.table(actor);
  const askedAt = actor.clock();
  const keep = async (
    orderId: string,
    intent: Intent,
    frees?: { subAccountId: string; expected: number },
  ) => {
    const order = provider.orders.find((each) => each.id === orderId);
    if (order) await orders.keep(orderRow(account, order, askedAt), askedAt.toISOString(), intent, frees);
  };
  if (slot.record.why === 'unassigned') {
    for (const { id: order } of slot.record.orders)
      if (!provider.madeFor.has(order)) await keep(order, outside(order));
    await slots.save(id, null, version);
    return;
  }
  const { intent } = slot.intent;
  const [made] = [...provider.madeFor]
    .filter(([, reference]) => reference === intent)
    .map(([order]) => order);
  if (made !== undefined) return keep(made, slot.intent, { subAccountId: id, expected: version });
  const wait = simulation.scenario.unnamed?.decidesAfter ?? 0;
  if (timeline.now - Date.parse(slot.sent_at ?? slot.record.taken_at) < wait * MINUTE_MS) return;
  if (!(await slots.save(id, null, version))) return;
  history.say(`a person says that ${intent} was not made`);
  intents.notMade(intent);
};
