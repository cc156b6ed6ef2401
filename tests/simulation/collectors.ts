import { NOTHING_SETTLED } from '#shared/contract/gateway-settings.ts';
import { closeByHand, collecting } from '#functions/capabilities/money/spread-earned/collect.ts';
import { collectable } from '#functions/capabilities/money/spread-earned/collectable.ts';
import type { Collections } from '#functions/capabilities/money/spread-earned/ports.ts';
import { isCollectionReference as isCollection } from '#tests/support/intents-in-memory.ts';
import { quiet } from '#functions/platform/logger.ts';
import { compare, isPositive, multiply, subtract } from '#shared/domain/money.ts';
import type { Principal } from '#shared/domain/roles.ts';
import { GATEWAYS_WALLET } from '#tests/support/model-provider.ts';
import { CollectionsInMemory } from '#tests/support/collections-in-memory.ts';
import { workOf } from '#tests/support/work.ts';
import { type Actor, PortCalls } from './port-calls.ts';
import type { Collector } from './scenario.ts';
import type { Simulation } from './simulation.ts';
import { tableFor, unnamedFor } from './table-ports.ts';
import { noMetrics } from '#functions/platform/metrics.ts';

const SETTINGS = {
  version: 1,
  record: {
    ...NOTHING_SETTLED,
    collection_wallet: { network: 'tron', address: GATEWAYS_WALLET.address, name: 'Treasury' },
  },
};

const MINUTE_MS = 60_000;

export class Collectors {
  private readonly simulation: Simulation;
  private readonly rows: CollectionsInMemory;
  private readonly calls: PortCalls[];
  /** Amounts by collector. */
  private readonly asked = new Map<number, string>();
  private end = 0;

  constructor(simulation: Simulation) {
    this.rows = new CollectionsInMemory(simulation.world.stops, simulation.world.intents, simulation.world);
    this.simulation = simulation;
    const { timeline, history, scenario, world } = simulation;
    if (scenario.collectors.length > 0) world.provider.otherWallets.push(GATEWAYS_WALLET);
    this.calls = scenario.collectors.map(({ faults }) => new PortCalls(timeline, history, faults));
    scenario.collectors.forEach((collector, number) => {
      let { at } = collector;
      simulation.after(at * 1000, () => this.collect(collector, number));
      for (const { after, isCheck } of collector.again) {
        at += after;
        simulation.after(at * 1000, () => (isCheck ? this.check(number) : this.collect(collector, number)));
      }
      const over = simulation.atLast(at, number, this.calls[number], () => this.check(number));
      this.end = Math.max(this.end, over);
    });
  }

  private table(actor: Actor, calls: PortCalls): Collections {
    const { rows } = this;
    const { judge } = this.simulation;
    const read = <T>(label: string, effect: () => Promise<T>) => calls.make(actor, 'read', label, effect);
    const write = <T>(label: string, effect: () => Promise<T>) => calls.make(actor, 'write', label, effect);
    return {
      get: (id) => read('collection', () => rows.get(id)),
      openOf: (id) => read('open collection', () => rows.openOf(id)),
      begin: (record, tries, placing) =>
        write('collection started', async () => {
          const begun = await rows.begin(record, tries, placing);
          if (begun === 'begun') judge.claimedBy('collector', record.wallet.wallet_id);
          return begun;
        }),
      claim: (record, tries, expected, placing) =>
        write('collection claimed', async () => {
          const isClaimed = await rows.claim(record, tries, expected, placing);
          if (isClaimed) judge.claimedBy('collector', record.wallet.wallet_id);
          return isClaimed;
        }),
      save: (record, tries, expected) => write('collection saved', () => rows.save(record, tries, expected)),
      close: (record, expected) => write('collection closed', () => rows.close(record, expected)),
      drop: (record, expected) => write('collection dropped', () => rows.drop(record, expected)),
      page: () => rows.page(),
    };
  }

  private ports(number: number, who: Principal) {
    const { simulation } = this;
    const { world, judge, timeline } = simulation;
    const calls = this.calls[number];
    if (!calls) throw new Error(`no collector ${number}`);
    const actor = simulation.actor('collector', who);
    const table = tableFor(actor, world, calls, judge, () => timeline.now);
    const provider = simulation.provider(actor, calls);
    return {
      actor,
      provider,
      ports: {
        accounts: table.accounts,
        ledger: { heads: () => Promise.resolve(world.ledger.heads) },
        collections: this.table(actor, calls),
        settings: { read: () => Promise.resolve(SETTINGS) },
        funds: table.funds,
        orders: table.orders,
        unnamed: unnamedFor(table, provider, world),
        keptOrders: { byIds: () => Promise.resolve([]) },
        profiles: { get: () => Promise.resolve(undefined) },
        provider: () => provider,
        clock: actor.clock,
        log: quiet,
        metrics: noMetrics,
      },
    };
  }

  private async collect({ part }: Collector, number: number): Promise<void> {
    const { world, history } = this.simulation;
    const who: Principal = { user_id: `admin-${number}`, role: 'admin' };
    const { ports, provider, actor } = this.ports(number, who);
    const account = world.accountRecord;
    if (!account) return;
    if (!this.asked.has(number)) {
      const { atMost } = await collectable(ports)(account, provider);
      const amount = multiply(atMost, part);
      // Later tries keep the amount.
      if (isPositive(amount)) this.asked.set(number, amount.replace(/(\.\d{6})\d+$/, '$1'));
    }
    const amount = this.asked.get(number);
    if (amount === undefined || !isPositive(amount)) return;
    const { network, address } = SETTINGS.record.collection_wallet;
    const asked = { sub_account_id: account.id, amount, network, address };
    const { order_id: order } = await collecting(ports).collect(workOf(who), `key-${number}`, asked);
    history.say(`${actor.name} has collected ${amount} USDT`);
    this.mustBeMade(order);
  }

  private async check(number: number): Promise<void> {
    const id = this.rows.open.values().next().value;
    if (id === undefined) return;
    const { ports } = this.ports(number, { user_id: `admin-${number}`, role: 'admin' });
    const { status, order_id: order } = await collecting(ports).check(id);
    if (status === 'ordered') this.mustBeMade(order);
  }

  /** A person who sees no order at the provider closes it. Refused until an hour after the last try. */
  private async close(number: number): Promise<void> {
    const id = this.rows.open.values().next().value;
    if (id === undefined) return;
    const who: Principal = { user_id: `admin-${number}`, role: 'admin' };
    await closeByHand(this.ports(number, who).ports)(workOf(who), id, 'it is not in their list');
  }

  private mustBeMade(order: string | null): void {
    const { world, history } = this.simulation;
    const { provider } = world;
    if (!provider.orders.some((each) => each.id === order && isCollection(provider.referenceOf(each))))
      history.violated('a collection is ordered, but was not made');
  }

  /** Returns the number of collections made, after a last check of each. */
  async verdict(settle: () => Promise<void>): Promise<number> {
    const { history, scenario, timeline, world } = this.simulation;
    const { provider } = world;
    await timeline.run(Math.max(0, this.end - timeline.now));
    // A person checks unknown ones once they can no longer arrive.
    for (let tries = 0; tries < 2 && this.rows.open.size > 0; tries += 1) {
      await timeline.run(61 * MINUTE_MS);
      this.simulation.start(() => this.check(0));
      await timeline.run(MINUTE_MS);
      if (!scenario.unnamed) continue;
      // The gateway refuses to close a collection that waits for a person's decision.
      this.simulation.start(() => this.close(0));
      await timeline.run(MINUTE_MS);
      await settle();
    }
    if (provider.keyHonoured && this.rows.open.size > 0)
      history.violated('keys are honoured, but a collection has an unknown outcome');
    this.simulation.start(() => this.close(0));
    await timeline.run(MINUTE_MS);
    const made = provider.orders.filter((each) => isCollection(provider.referenceOf(each)));
    for (const { record } of this.rows.rows.values()) {
      const orders = made.filter((each) => provider.referenceOf(each) === record.id);
      if (orders.length > 1) history.violated('one collection is two orders');
      if (record.status === 'ordered' && orders[0]?.id !== record.order_id)
        history.violated('a collection names a foreign order');
      if ((record.status === 'refused' || record.status === 'closed') && orders.length > 0)
        history.violated(`a collection was made, but is ${record.status}`);
    }
    for (const order of made)
      if (!this.rows.rows.has(provider.referenceOf(order) ?? ''))
        history.violated('spread was collected without a request');
    if (this.rows.open.size > 0) history.violated('a collection has an unknown outcome');
    if (compare(world.spread, '0') < 0)
      history.violated(`the reserve is ${world.spread} of ${subtract(world.spreadLeft, '0')}`);
    return made.length;
  }
}
