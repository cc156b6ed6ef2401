import type { Conversion } from '#functions/capabilities/conversions/model.ts';
import type { EventContext } from '#functions/capabilities/conversions/process-event.ts';
import type { StepContext } from '#functions/capabilities/conversions/steps/context.ts';
import type { Configurations, Conversions, Provider } from '#functions/capabilities/conversions/ports.ts';
import type { OrderScope } from '#functions/modules/stops/model.ts';
import type { Stops } from '#functions/modules/stops/ports.ts';
import type { Reserves } from '#functions/modules/orders/ports.ts';
import type { StoredSubAccount } from '#functions/modules/accounts/ports.ts';
import type { StopRows } from '#functions/capabilities/stops/ports.ts';
import type { AccountStopsRecord, GatewayStopRecord } from '#shared/contract/stops.ts';
import { noQuoteLog } from '#functions/modules/rates/quote-log.ts';
import { quiet } from '#functions/platform/logger.ts';
import type { ConversionWorld } from '#tests/support/conversion-world.ts';
import type { Judge } from './judge.ts';
import type { Actor, PortCalls } from './port-calls.ts';

export const tableFor = (
  actor: Actor,
  world: ConversionWorld,
  calls: PortCalls,
  judge: Judge,
  now: () => number,
) => {
  const { conversions, configurations, accounts, orderStore, paymentStore, eventStore, due, reserves } =
    world;
  const read = <T>(label: string, effect: () => Promise<T>) => calls.make(actor, 'read', label, effect);
  const write = <T>(label: string, effect: () => Promise<T>) => calls.make(actor, 'write', label, effect);
  const { seen } = actor;
  const sees = (conversion: Conversion | undefined): void => {
    if (conversion) seen.conversion(conversion.record.id, conversion.version, now());
  };
  return {
    conversions: {
      get: (id: string) =>
        read('conversion', async () => {
          const found = await conversions.get(id);
          sees(found);
          return found;
        }),
      create: (each) => write('conversion made', () => conversions.create(each)),
      save: async (each) => {
        const saved = await write('conversion saved', () => conversions.save(each));
        sees(saved);
        return saved;
      },
      claim: async (each, under) => {
        const saved = await write('order claimed', () => conversions.claim(each, under));
        sees(saved);
        return saved;
      },
      saveWithinLimit: async (each, take) => {
        const saved = await write('conversion accepted', () => conversions.saveWithinLimit(each, take));
        if (typeof saved === 'object' && 'saved' in saved) sees(saved.saved);
        return saved;
      },
    },
    stops: {
      inWayOf: (scope: OrderScope) => read('stops', () => world.stops.inWayOf(scope)),
      gateway: () => read('stop of the gateway', () => world.stops.gateway()),
      putGateway: (record: GatewayStopRecord, expected: number) =>
        write('gateway stopped', () => world.stops.putGateway(record, expected)),
      ofAccount: (id: string) => read('stops of the account', () => world.stops.ofAccount(id)),
      putAccount: (record: AccountStopsRecord, expected: number, account: StoredSubAccount) =>
        write('account stopped', () => world.stops.putAccount(record, expected, account)),
    },
    reserves: {
      openConversions: (account: string) => read('open conversions', () => reserves.openConversions(account)),
      spread: (account: string) => read('spread', () => reserves.spread(account)),
    },
    configurations: {
      get: (id: string) => read('configuration', () => configurations.get(id)),
      create: (rule, account, notes) =>
        write('configuration made', () => configurations.create(rule, account, notes)),
      replace: (rule, expected, account, notes) =>
        write('configuration saved', () => configurations.replace(rule, expected, account, notes)),
      remove: (id, expected, version) =>
        write('configuration removed', () => configurations.remove(id, expected, version)),
    },
    payments: {
      get: (id: string) =>
        read('payment', () => {
          seen.payment(id, now());
          return paymentStore.get(id);
        }),
      create: (each) =>
        write('payment made', () => {
          judge.held(each.id);
          return paymentStore.create(each);
        }),
      replace: (each, expected) =>
        write('payment saved', async () => {
          const isSaved = await paymentStore.replace(each, expected);
          if (isSaved && actor.who) judge.judgePerson('payment');
          return isSaved;
        }),
      convert: (each, expected, conversion) =>
        write('payment converted', async () => {
          const isSaved = await paymentStore.convert(each, expected, conversion);
          if (isSaved && actor.who) judge.judgePerson('payment');
          return isSaved;
        }),
      heldOf: (account) => read('held payments', () => paymentStore.heldOf(account)),
    },
    accounts: {
      get: (id: string) =>
        read('sub-account', async () => {
          const found = await accounts.get(id);
          seen.account = found?.record;
          return found;
        }),
    },
    orders: {
      keep: (order, kind, askedAt) => write('order kept', () => orderStore.keep(order, kind, askedAt)),
    },
    events: {
      get: (id: string) => read('event', () => eventStore.get(id)),
      postpone: (id, attempts, until) =>
        write('event postponed', () => eventStore.postpone(id, attempts, until)),
      finish: (id, status, detail) => write('event done', () => eventStore.finish(id, status, detail)),
    },
    due: {
      conversions: (when: string, limit: number) =>
        read('due conversions', () => due.conversions(when, limit)),
      events: (when: string, limit: number) => read('due events', () => due.events(when, limit)),
    },
    dailyTotals: { taken: (of) => read('total of the day', () => world.dailyTotals.taken(of)) },
    settings: world.settings,
    clock: actor.clock,
  } satisfies Omit<EventContext, 'ask'> & {
    due: ConversionWorld['due'];
    conversions: Conversions;
    configurations: Configurations;
    reserves: Reserves;
    stops: Omit<StopRows, 'page'> & Stops;
  };
};

export const stepContext = (
  table: ReturnType<typeof tableFor>,
  provider: Provider,
  world: ConversionWorld,
): StepContext => ({
  ...table,
  locks: world.locks,
  coolingOff: world.coolingOff,
  provider,
  spreads: { of: () => Promise.resolve(world.spreads) },
  quotes: noQuoteLog,
  log: quiet,
});
