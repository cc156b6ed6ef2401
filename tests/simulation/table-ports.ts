import type { EventContext } from '@ramps-gateway/functions/src/capabilities/conversions/process-event.ts';
import type { StepContext } from '@ramps-gateway/functions/src/capabilities/conversions/steps/context.ts';
import type { Provider } from '@ramps-gateway/functions/src/capabilities/conversions/ports.ts';
import { quiet } from '@ramps-gateway/functions/src/platform/logger.ts';
import type { ConversionWorld } from '../support/conversion-world.ts';
import type { Actor, PortCalls } from './port-calls.ts';

/** The table as an actor reaches it: each call has its turn, and its faults. */
export const tableFor = (actor: Actor, world: ConversionWorld, calls: PortCalls) => {
  const { conversions, configurations, accounts, orderStore, eventStore, due } = world;
  const read = <T>(label: string, effect: () => Promise<T>) => calls.make(actor, 'read', label, effect);
  const write = <T>(label: string, effect: () => Promise<T>) => calls.make(actor, 'write', label, effect);
  return {
    conversions: {
      get: (id: string) => read('conversion', () => conversions.get(id)),
      create: (each) => write('conversion made', () => conversions.create(each)),
      save: (each) => write('conversion saved', () => conversions.save(each)),
      saveWithinLimit: (each, take) =>
        write('conversion accepted', () => conversions.saveWithinLimit(each, take)),
    },
    configurations: {
      ...configurations,
      get: (id: string) => read('configuration', () => configurations.get(id)),
    },
    accounts: { get: (id: string) => read('sub-account', () => accounts.get(id)) },
    orders: { tell: (order, kind) => write('order told', () => orderStore.tell(order, kind)) },
    events: {
      get: (id: string) => read('event', () => eventStore.get(id)),
      finish: (id, status, detail) => write('event done', () => eventStore.finish(id, status, detail)),
    },
    due: { until: (when: string, limit: number) => read('due work', () => due.until(when, limit)) },
    clock: actor.clock,
  } satisfies EventContext & { due: ConversionWorld['due'] };
};

export const stepContext = (
  table: ReturnType<typeof tableFor>,
  provider: Provider,
  world: ConversionWorld,
): StepContext => ({
  conversions: table.conversions,
  configurations: table.configurations,
  provider,
  spreads: { of: () => Promise.resolve(world.spreads) },
  clock: table.clock,
  log: quiet,
});
