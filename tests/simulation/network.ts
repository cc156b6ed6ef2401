import { type OrderToSend, orderRow, type ProviderOrder } from '#functions/modules/orders/model.ts';
import { add, compare, subtract } from '#shared/domain/money.ts';
import { ACCOUNT } from '#tests/support/conversion-world.ts';
import type { Deposit, Foreign, Hostile, OwnOrder } from './scenario.ts';
import type { Simulation } from './simulation.ts';

/** After this time the provider treats a delivery as lost and sends it again. */
const GIVES_UP_MS = 10_000;
const DELIVERIES = 4;
const SETTLES_AFTER_S = 2;

/** A BRL deposit, unless `over` says otherwise. */
const orderOf = (
  id: string,
  amount: string,
  over: Partial<ProviderOrder> & Pick<ProviderOrder, 'status'>,
): ProviderOrder => ({
  id,
  type: 'deposit',
  account_id: ACCOUNT,
  source_asset: 'BRL',
  target_asset: 'BRL',
  source_amount: amount,
  target_amount: amount,
  reference: null,
  end_to_end_id: null,
  created_at: null,
  updated_at: null,
  ...over,
});

export class Network {
  private readonly simulation: Simulation;
  private ids = 0;
  private settlements = 0;
  private confirmations = 0;
  private commits = 0;
  private outside = 0;
  private reversals = 0;

  constructor(simulation: Simulation) {
    this.simulation = simulation;
    simulation.onOrder = (id) => this.settle(id);
    simulation.onCommit = (sent) => this.twin(sent);
    simulation.onHand = (id, after) => this.settleByHand(id, after);
  }

  /** Sends an event until it is answered 200, as often as the provider does. */
  private deliver(
    order: ProviderOrder,
    eventType: string,
    eventId: string,
    { left = DELIVERIES, isForged = false } = {},
  ): void {
    const { simulation } = this;
    const { timeline } = simulation;
    const at = new Date(timeline.now).toISOString();
    const body = JSON.stringify({
      id: eventId,
      event_type: eventType,
      created_at: at,
      data: { ...order, created_at: order.created_at ?? at, updated_at: order.updated_at ?? at },
    });
    simulation.start(async () => {
      const gaveUp = timeline.sleep(GIVES_UP_MS).then(() => 504);
      const taken = simulation.intake(body, { eventId, orderId: order.id, isForged });
      const status = await Promise.race([taken, gaveUp]);
      if (status >= 500 && left > 1)
        simulation.after(5000, () => this.deliver(order, eventType, eventId, { left: left - 1, isForged }));
    });
  }

  private newId(): string {
    this.ids += 1;
    return `evt_${this.ids}`;
  }

  pay(deposit: Deposit, number: number): void {
    const { simulation } = this;
    const { provider } = simulation.world;
    const id = `ord_dep_${number}`;
    const { amount, claims } = deposit;
    simulation.after(deposit.at * 1000, () => {
      simulation.history.say(`a customer pays ${amount} BRL, ${id}`);
      const owner = claims === 'a deposit of another account' ? 'acc_2' : ACCOUNT;
      if (claims !== 'a deposit that is not there')
        provider.deposit(id, amount, { status: 'pending', account_id: owner });
      this.hide(id, deposit.hiddenFor);
      const end = claims === 'a deposit that is cancelled' ? 'cancelled' : 'confirmed';
      simulation.after(deposit.confirmedAfter * 1000, () => provider.settle(id, end));
      this.takeBack(id, deposit);
      const shared = this.newId();
      const shown = claims === 'another amount' ? '777' : amount;
      for (const { after, event, sameId } of deposit.deliveries)
        simulation.after(after * 1000, () => {
          const order = orderOf(id, shown, { status: event === 'order.confirmed' ? 'confirmed' : 'pending' });
          this.deliver(order, event, sameId ? `${shared}_${event}` : this.newId(), {
            isForged: claims === 'under a wrong secret',
          });
        });
    });
  }

  private hide(id: string, seconds: number): void {
    const { simulation } = this;
    if (seconds === 0 || !simulation.calls.striking) return;
    const { hidden } = simulation.world.provider;
    hidden.add(id);
    simulation.history.fault('order shown late');
    simulation.after(seconds * 1000, () => void hidden.delete(id));
  }

  private takeBack(id: string, { takenBack, isTakenBackReported, confirmedAfter }: Deposit): void {
    const { simulation } = this;
    const { provider } = simulation.world;
    if (takenBack === null) return;
    simulation.after((confirmedAfter + takenBack) * 1000, () => {
      if (provider.orders.find((order) => order.id === id)?.status !== 'confirmed') return;
      simulation.history.fault('deposit returned');
      provider.settle(id, 'cancelled');
      const order = provider.orders.find((each) => each.id === id);
      if (order && isTakenBackReported) this.deliver(order, 'order.cancelled', this.newId());
    });
  }

  attack({ of, which, event, type, status, amount, time, namesConversion, times }: Hostile): void {
    const { simulation } = this;
    const { provider, rows } = simulation.world;
    const kind = { 'a deposit': 'deposit', 'an exchange': 'exchange', 'a transfer': 'withdrawal' } as const;
    const real = of === 'no order' || of === 'an order of another account' ? [] : provider.made(kind[of]);
    const id = real[which % Math.max(1, real.length)]?.id ?? `ord_nowhere_${which}`;
    const [conversion] = rows.keys();
    const forged = orderOf(id, amount, {
      type,
      status,
      ...(of === 'an order of another account' && { account_id: 'acc_2' }),
      reference: namesConversion && conversion !== undefined ? `${conversion}-x1` : null,
      end_to_end_id: 'E-FORGED',
      created_at: time,
      updated_at: time,
    });
    simulation.history.fault('hostile event');
    for (let copy = 0; copy < times; copy += 1) this.deliver(forged, event, this.newId());
  }

  own({ at, type, amount, turns }: OwnOrder, number: number): void {
    const { simulation } = this;
    const { provider } = simulation.world;
    const id = `ord_own_${number}`;
    const assets = {
      deposit: { source_asset: 'USDC', target_asset: 'USDC' },
      exchange: { source_asset: 'USDC', target_asset: 'EUR' },
      withdrawal: { source_asset: 'USDC', target_asset: 'USDC' },
    } as const;
    const show = (status: ProviderOrder['status'], shown: string): ProviderOrder | undefined => {
      const arrives = type === 'withdrawal' && compare(shown, '1') > 0 ? subtract(shown, '1') : shown;
      provider.deposit(id, shown, { type, status, ...assets[type], target_amount: arrives });
      return provider.orders.find((order) => order.id === id);
    };
    let when = at;
    let last: string = amount;
    simulation.after(when * 1000, () => void show('pending', amount));
    for (const { after, status, amount: other, isReported } of turns) {
      when += after;
      last = other ?? last;
      const shown = last;
      simulation.after(when * 1000, () => {
        const order = show(status, shown);
        if (order && isReported)
          this.deliver(order, `order.${status === 'pending' ? 'created' : status}`, this.newId());
      });
    }
  }

  /** A person orders in the provider's dashboard, with new money for it. */
  foreign({
    type,
    amount,
    cancelledAfter,
  }: Omit<Foreign, 'amount' | 'at'> & { readonly amount: string }): void {
    const { simulation } = this;
    const { provider, orderStore, accountRecord } = simulation.world;
    simulation.judge.isOutside = true;
    this.outside += 1;
    const id = `ord_foreign_${this.outside}`;
    const [source, target] = type === 'exchange' ? ['BRL', 'USDT'] : ['USDT', 'USDT'];
    const spent = type === 'exchange' ? amount : add(amount, provider.transferFee);
    provider.deposit(`${id}_money`, spent, { source_asset: source, target_asset: source });
    const money = provider.orders.find((order) => order.id === `${id}_money`);
    const now = new Date(simulation.timeline.now);
    if (money && accountRecord) void orderStore.keep(orderRow(accountRecord, money, now), now.toISOString());
    provider.deposit(id, spent, {
      type,
      status: 'pending',
      source_asset: source,
      target_asset: target,
      target_amount: type === 'exchange' ? provider.quoted : amount,
    });
    simulation.listLater(id);
    simulation.history.fault(`order in the dashboard (${id}, ${type} of ${amount})`);
    simulation.after(SETTLES_AFTER_S * 1000, () => provider.settle(id, 'confirmed'));
    if (cancelledAfter !== null)
      simulation.after((SETTLES_AFTER_S + cancelledAfter) * 1000, () => provider.settle(id, 'cancelled'));
  }

  /** A person places the same order at about the same time. */
  private twin({ request }: OrderToSend): void {
    const { simulation } = this;
    const nth = this.commits;
    this.commits += 1;
    const { twins = [] } = (simulation.calls.striking && simulation.scenario.unnamed) || {};
    for (const { of, after } of twins) {
      if (of !== nth) continue;
      const { source_amount: spends, amount } = request;
      const same = {
        type: spends === undefined ? 'withdrawal' : 'exchange',
        amount: spends ?? amount ?? '0',
        cancelledAfter: null,
      } as const;
      if (after === 0) this.foreign(same);
      else simulation.after(after * 1000, () => this.foreign(same));
    }
  }

  private settleByHand(id: string, seconds: number): void {
    const { simulation } = this;
    const { provider } = simulation.world;
    const report = (event: string): void => {
      const order = provider.orders.find((each) => each.id === id);
      if (order) this.deliver(order, event, this.newId());
    };
    report('order.created');
    simulation.after(seconds * 1000, () => {
      provider.settle(id, 'confirmed');
      report('order.confirmed');
    });
  }

  /** Cancels a caller's order after its confirmation. */
  private reverse(id: string): void {
    const { calls, history, judge, scenario, world } = this.simulation;
    if (!calls.striking || /^(cnv|spr)_/.test(world.provider.madeFor.get(id) ?? '')) return;
    const after = scenario.unnamed?.reversals[this.reversals] ?? null;
    this.reversals += 1;
    if (after === null) return;
    this.simulation.after(after * 1000, () => {
      judge.isOutside = true;
      history.fault(`confirmed order cancelled (${id})`);
      world.provider.settle(id, 'cancelled');
      const order = world.provider.orders.find((each) => each.id === id);
      if (order) this.deliver(order, 'order.cancelled', this.newId());
    });
  }

  /** One of our orders ends after a while, reported or not. */
  private settle(id: string): void {
    const { simulation } = this;
    const { scenario, calls, history, world } = simulation;
    const planned = calls.striking ? scenario.settlements[this.settlements] : undefined;
    this.settlements += 1;
    const { after, status } = planned ?? { after: SETTLES_AFTER_S, status: 'confirmed' as const };
    this.hide(id, planned?.hiddenFor ?? 0);
    simulation.after(after * 1000, () => {
      world.provider.settle(id, status);
      history.say(`the provider: ${id} is ${status}`);
      if (status === 'confirmed') this.reverse(id);
      const order = world.provider.orders.find((each) => each.id === id);
      const how = (calls.striking ? scenario.webhooks[this.confirmations] : undefined) ?? 'once';
      this.confirmations += 1;
      if (how !== 'once') history.fault(`webhook ${how}`);
      if (!order || how === 'lost') return;
      const eventId = this.newId();
      const report = (): void => this.deliver(order, `order.${status}`, eventId);
      simulation.after(how === 'late' ? 90_000 : 100, report);
      if (how === 'twice') simulation.after(150, report);
    });
  }
}
