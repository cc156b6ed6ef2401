import type { Conversion } from '#functions/modules/conversions/model.ts';
import type { EventContext } from '#functions/capabilities/money/conversions/process-event.ts';
import type { Reads } from '#functions/capabilities/money/conversions/reads.ts';
import type { StepContext } from '#functions/capabilities/money/conversions/steps/context.ts';
import {
  type Configurations,
  type Conversions,
  NO_DRIVE_ROWS,
  type Provider,
  type TransferTurns,
  type UnknownOrders,
} from '#functions/modules/conversions/ports.ts';
import type { OrderScope, Stops } from '#functions/modules/stops/model.ts';
import type { Funds, FundsOf } from '#functions/modules/funds/ports.ts';
import type { StopRows } from '#functions/capabilities/accounts/stops/ports.ts';
import { noQuoteLog } from '#functions/modules/rates/quote-log.ts';
import { quiet } from '#functions/platform/logger.ts';
import { NONE_UNCLEAR } from '#tests/support/intents-in-memory.ts';
import type { ConversionWorld } from '#tests/support/conversion-world.ts';
import type { Bindings } from '#functions/modules/orders/ports.ts';
import type { ListingProvider, OrderSlots, SlotKept } from '#functions/modules/orders/slot.ts';
import { firstExchange } from '#functions/modules/orders/first-exchange.ts';
import type { ChecklistRow } from '#functions/modules/provider/ports.ts';
import { halting } from '#functions/modules/stops/halt.ts';
import { type UnnamedOrders, unnamedOrders, type UnnamedPorts } from '#functions/modules/orders/unnamed.ts';
import type { Judge } from './judge.ts';
import type { Actor, PortCalls } from './port-calls.ts';

export const tableFor = (
  actor: Actor,
  world: ConversionWorld,
  calls: PortCalls,
  judge: Judge,
  now: () => number,
) => {
  const {
    conversions,
    configurations,
    accounts,
    orderStore,
    paymentStore,
    eventStore,
    due,
    turns,
    unknownOrders,
  } = world;
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
      create: (each, deposit) => write('conversion made', () => conversions.create(each, deposit)),
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
      saveWithinLimit: async (each, ...take) => {
        const saved = await write('conversion accepted', () => conversions.saveWithinLimit(each, ...take));
        if (typeof saved === 'object' && 'saved' in saved) sees(saved.saved);
        return saved;
      },
    },
    stops: {
      inWayOf: (scope: OrderScope) => read('stops', () => world.stops.inWayOf(scope)),
      gateway: () => read('stop of the gateway', () => world.stops.gateway()),
      putGateway: (record, expected) =>
        write('gateway stopped', () => world.stops.putGateway(record, expected)),
      liftGateway: (record, expected) =>
        write('gateway lifted', () => world.stops.putGateway(record, expected)),
      ofAccount: (id: string) => read('stops of the account', () => world.stops.ofAccount(id)),
      putAccount: (record, expected) =>
        write('account stopped', () => world.stops.putAccount(record, expected)),
      liftAccount: (record, expected) =>
        write('account lifted', () => world.stops.putAccount(record, expected)),
    },
    funds: {
      view: (of: FundsOf) => read('funds', () => world.funds.view(of)),
      release: (id: string, reference: string) =>
        write('claim given up', () => world.funds.release(id, reference)),
    },
    turns: {
      take: (account: string, holder: string, at: string, until: string) =>
        write('turn taken', async () => {
          const isTaken = await turns.take(account, holder, at, until);
          judge.turnTaken();
          return isTaken;
        }),
      release: (account: string, holder: string) => write('turn left', () => turns.release(account, holder)),
      holder: (account: string, at: string) => read('turn', () => turns.holder(account, at)),
    },
    configurations: {
      get: (id: string) => read('configuration', () => configurations.get(id)),
      create: (...rule) => write('configuration made', () => configurations.create(...rule)),
      replace: (...rule) => write('configuration saved', () => configurations.replace(...rule)),
      remove: (...rule) => write('configuration removed', () => configurations.remove(...rule)),
    },
    payments: {
      get: (id: string) =>
        read('payment', () => {
          seen.payment(id, now());
          return paymentStore.get(id);
        }),
      create: (each, deposit) =>
        write('payment made', () => {
          judge.held(each.id);
          return paymentStore.create(each, deposit);
        }),
      replace: (each, expected) =>
        write('payment saved', async () => {
          const isSaved = await paymentStore.replace(each, expected);
          if (isSaved && actor.who) judge.judgePerson('payment');
          return isSaved;
        }),
      convert: (each, expected, conversion, act) =>
        write('payment converted', async () => {
          const isSaved = await paymentStore.convert(each, expected, conversion, act);
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
      keep: (order, askedAt, placedFor, frees) =>
        write('order kept', () => orderStore.keep(order, askedAt, placedFor, frees)),
      keepSettlement: (order, askedAt) =>
        write('settlement kept', () => orderStore.keepSettlement(order, askedAt)),
    },
    events: {
      get: (id: string) => read('event', () => eventStore.get(id)),
      postpone: (id, attempts, until) =>
        write('event postponed', () => eventStore.postpone(id, attempts, until)),
      finish: (id, status, detail) => write('event done', () => eventStore.finish(id, status, detail)),
    },
    unknownOrders: {
      of: (user: string, at: Date) => read('unknown orders', () => unknownOrders.of(user, at)),
      unknown: (user: string, at: Date) => write('unknown order', () => unknownOrders.unknown(user, at)),
      known: (user: string, at: Date) => write('known order', () => unknownOrders.known(user, at)),
      take: (user: string, at: Date, most: number) =>
        write('read taken', () => unknownOrders.take(user, at, most)),
    },
    due: {
      conversions: (when: string, limit: number) =>
        read('due conversions', () => due.conversions(when, limit)),
      events: (when: string, limit: number) => read('due events', () => due.events(when, limit)),
    },
    // Its events name their sub-account, and it has no settlements.
    orderOwners: { of: () => Promise.resolve(undefined), keep: () => Promise.resolve() },
    settlementPayouts: { keep: () => Promise.resolve() },
    currentRole: () => Promise.resolve('client' as const),
    rows: NO_DRIVE_ROWS,
    dailyTotals: { taken: (of) => read('total of the day', () => world.dailyTotals.taken(of)) },
    slots: {
      get: (id: string) => read('slot', () => world.slotStore.get(id)),
      save: (id, slot, expected, kept?: Partial<SlotKept>) =>
        write('slot saved', () => world.slotStore.save(id, slot, expected, kept)),
    },
    ledger: { heads: () => read('ledger', () => Promise.resolve(world.ledger.heads)) },
    checklist: {
      read: () => read('checklist', () => world.checklist.read()),
      write: (record, expected) => write('checklist saved', () => world.checklist.write(record, expected)),
    },
    bindings: {
      boundAmong: (account, ids) => read('bound orders', () => world.intents.boundAmong(account, ids)),
      orderOf: (intent) => read('order of an intent', () => world.intents.orderOf(intent)),
    },
    lists: {
      latestOf: (account) => read('latest order', () => world.orderLists.latestOf(account)),
      statusesOf: (account, ids) =>
        read('statuses of orders', () => world.orderLists.statusesOf(account, ids)),
    },
    settings: world.settings,
    clock: actor.clock,
  } satisfies Omit<EventContext, 'ask' | 'look'> & {
    unknownOrders: UnknownOrders;
    due: ConversionWorld['due'];
    conversions: Conversions;
    configurations: Configurations;
    funds: Funds;
    turns: TransferTurns;
    stops: Omit<StopRows, 'page'> & Stops;
    slots: OrderSlots;
    bindings: Bindings;
    checklist: ChecklistRow;
    ledger: UnnamedPorts['ledger'];
    lists: UnnamedPorts['lists'];
  };
};

/** @returns null if the provider names its orders */
export const unnamedFor = (
  table: ReturnType<typeof tableFor>,
  listing: ListingProvider,
  { provider }: ConversionWorld,
): UnnamedOrders | null => {
  if (provider.namesOrders) return null;
  const ports = { ...table, listing, halt: halting({ ...table, log: quiet }) };
  const abilities = { orderIdOnCreate: false, poolBalance: true };
  return unnamedOrders({ ...ports, unclear: NONE_UNCLEAR, first: firstExchange({ ...ports, abilities }) });
};

export const stepContext = (
  table: ReturnType<typeof tableFor>,
  provider: Provider & ListingProvider,
  reads: Reads,
  world: ConversionWorld,
): StepContext => ({
  ...table,
  reads,
  coolingOff: world.coolingOff,
  provider,
  unnamed: unnamedFor(table, provider, world),
  spreads: { of: () => Promise.resolve(world.spreads) },
  quotes: noQuoteLog,
  lastDay: world.lastDay,
  log: quiet,
});
