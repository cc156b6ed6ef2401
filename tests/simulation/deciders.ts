import { AGREED } from '#tests/support/work.ts';
import type { SlotDecision } from '#shared/contract/calls/order-slots.ts';
import type { Simulation } from './simulation.ts';
import { unnamedFor } from './table-ports.ts';

/**
 * A person who knows what the provider made decides for a waiting slot: which order is its own, which one was made outside
 * the gateway, or, once none can still arrive, that none was made.
 */
export const decideSlot = async (simulation: Simulation): Promise<void> => {
  const { world, history, intents } = simulation;
  const { accountRecord: account } = world;
  const { madeFor } = world.provider;
  if (!account) return;
  const actor = simulation.actor('decider', { user_id: 'administrator', role: 'admin' });
  const unnamed = unnamedFor(simulation.table(actor), simulation.provider(actor), world);
  const shown = await unnamed?.show(account);
  if (!unnamed || !shown) return;
  const { slot, version, orders, sent_at: sentAt } = shown;
  const { intent } = slot;
  const decide = (decision: SlotDecision) => unnamed.decide(account, decision, AGREED);
  const own = orders.find(({ id }) => madeFor.get(id) === intent);
  if (own) return decide({ decision: 'bind', order_id: own.id, version });
  // Another intent's order must not be here. The judge reports it once it is posted as foreign.
  const foreign = orders.find(({ id }) => !madeFor.has(id)) ?? (sentAt === null ? orders[0] : undefined);
  if (foreign) return decide({ decision: 'outside', order_id: foreign.id });
  // The order exists, but is not listed yet.
  if ([...madeFor.values()].includes(intent)) return;
  await decide({ decision: 'not_made', version });
  if (sentAt === null) return;
  history.say(`a person decides that ${intent} was not made`);
  intents.notMade(intent);
};
