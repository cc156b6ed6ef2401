import * as z from 'zod/mini';
import { orderRow } from '#functions/modules/orders/model.ts';
import { orderExchange, orderWithdrawal } from '#shared/contract/ramps/orders.ts';
import type { Principal } from '#shared/domain/roles.ts';
import type { OrderRequest } from '#functions/capabilities/money/ramps/model.ts';
import { placeOrder } from '#functions/capabilities/money/ramps/place-order.ts';
import type {
  OrderRequests,
  StoredOrderRequest,
  Upstream,
} from '#functions/capabilities/money/ramps/ports.ts';
import type { Provider } from '#functions/modules/conversions/ports.ts';
import { noQuoteLog } from '#functions/modules/rates/quote-log.ts';
import { VisibleError } from '#functions/platform/errors.ts';
import { quiet } from '#functions/platform/logger.ts';
import type { Forwarded } from '#functions/modules/provider/calls.ts';
import { order as shownOrder } from '#functions/adapters/ramps/order.ts';
import { ACCOUNT } from '#tests/support/conversion-world.ts';
import { answered } from '#tests/support/model-upstream.ts';
import { type Actor, PortCalls } from './port-calls.ts';
import { providerFor } from './provider-ports.ts';
import type { Caller } from './scenario.ts';
import type { Simulation } from './simulation.ts';
import { tableFor, unnamedFor } from './table-ports.ts';
import { DAILY_CEILING } from '#shared/domain/conversion.ts';
import { noMetrics } from '#functions/platform/metrics.ts';
import { approvedAs } from '#tests/support/work.ts';

/** The deadline in capabilities/money/ramps/proxy. */
const WITHIN_MS = 24_000;
const MINUTE_MS = 60_000;
/** Each caller can wait for the orders of the others. */
const LAST_ROUNDS = 4;

const ORDERS = {
  BRL: {
    row: orderExchange,
    data: { source_asset: 'BRL', target_asset: 'USDT', source_amount: '10' },
  },
  USDT: { row: orderWithdrawal, data: { asset: 'USDT', amount: '10', wallet_id: 'wal_1' } },
} as const;

const placeOf = z.object({ wallet_id: z.optional(z.string()) });

const of = ({ user_id: userId, key }: OrderRequest): string => `${userId} ${key}`;

/** Sends the proxy's calls to the simulated provider, by path. */
const upstreamFor = (provider: Provider, keyHonoured: boolean, now: () => Date): Upstream => ({
  send: async ({
    row: { method, template },
    query,
    accountId = '',
    data,
    idempotencyKey = '',
    until,
  }): Promise<Forwarded> => {
    if (now().getTime() >= until) return { answered: false, reason: 'timeout', sent: false };
    if (method === 'POST') {
      const { reference = '', ...request } = z.record(z.string(), z.string()).parse(data);
      const order = { accountId, idempotencyKey, reference, request };
      const sent = await (template === ORDERS.BRL.row.template
        ? provider.exchange(order)
        : provider.withdraw(order));
      switch (sent.outcome) {
        case 'accepted':
          return answered(201, sent.order);
        case 'made':
          return answered(201, { id: null, made_at: sent.at });
        case 'refused':
          return answered(422, { message: sent.message });
        case 'not_sent':
          return { answered: false, reason: sent.reason, sent: false };
        case 'unknown':
          return sent.answered
            ? answered(500, undefined)
            : { answered: false, reason: 'timeout', sent: true };
      }
    }
    const failed = (read: { readonly reason: string; readonly message: string }): Forwarded =>
      read.reason === 'refused'
        ? answered(422, { message: read.message })
        : { answered: false, reason: 'unavailable', sent: true };
    if (template === '/v1/balance/assets') {
      const [brl, usdt] = [
        await provider.balance(accountId, 'BRL'),
        await provider.balance(accountId, 'USDT'),
      ];
      if (!brl.ok) return failed(brl);
      if (!usdt.ok) return failed(usdt);
      return answered(200, [
        { asset: 'BRL', balance_amount: brl.value },
        { asset: 'USDT', balance_amount: usdt.value },
      ]);
    }
    const read = await provider.find(accountId, query?.['search'] ?? '');
    if (!read.ok) return failed(read);
    const { order } = read.value;
    return answered(
      200,
      { list: order ? [order] : [] },
      keyHonoured ? { 'idempotency-support': 'honoured' } : {},
    );
  },
});

export class Callers {
  private readonly simulation: Simulation;
  private readonly rows = new Map<string, StoredOrderRequest>();
  private readonly references = new Map<string, string>();
  private readonly made = new Map<number, string[]>();
  /** Callers whose last call was refused for insufficient funds. */
  private readonly short = new Set<number>();
  private readonly calls: PortCalls[];
  private end = 0;

  constructor(simulation: Simulation) {
    this.simulation = simulation;
    const { timeline, history, scenario } = simulation;
    if (scenario.callers.length > 0) this.ownMoney();
    this.calls = scenario.callers.map(({ faults }) => new PortCalls(timeline, history, faults));
    scenario.callers.forEach((caller, number) => {
      let at = caller.at;
      for (const pause of [0, ...caller.pauses]) {
        at += pause;
        simulation.after(at * 1000, () => this.call(caller, number));
      }
      const over = simulation.atLast(at, number, this.calls[number], () => this.call(caller, number));
      this.end = Math.max(this.end, over);
    });
  }

  /** Money outside conversions. */
  private ownMoney(): void {
    const { world, timeline } = this.simulation;
    const now = new Date(timeline.now);
    for (const asset of ['BRL', 'USDT']) {
      const id = `ord_own_${asset}`;
      world.provider.deposit(id, '15', { source_asset: asset, target_asset: asset });
      const order = world.provider.orders.find((each) => each.id === id);
      if (order && world.accountRecord)
        void world.orderStore.keep(orderRow(world.accountRecord, order, now), now.toISOString());
    }
  }

  private writer(actor: Actor, calls: PortCalls) {
    return <T>(label: string, effect: () => T): Promise<T> =>
      calls.make(actor, 'write', label, () => Promise.resolve(effect()));
  }

  private requestsFor(actor: Actor, calls: PortCalls): OrderRequests {
    const { rows, references } = this;
    const { judge, world } = this.simulation;
    const { stops } = world;
    const claimed = ({ data }: OrderRequest): void =>
      judge.claimedBy('caller', placeOf.parse(JSON.parse(data)).wallet_id ?? null);
    const write = this.writer(actor, calls);
    const isStill = (request: OrderRequest, expected: number): boolean => {
      const known = rows.get(of(request));
      return known?.version === expected && known.request.created_at === request.created_at;
    };
    const free = (request: OrderRequest): void => {
      if (references.get(request.reference) === of(request)) references.delete(request.reference);
    };
    return {
      get: (userId, key) =>
        calls.make(actor, 'read', 'order request', () => Promise.resolve(rows.get(`${userId} ${key}`))),
      begin: (request, now, { scope, funds, intent, slot }) =>
        write('order request started', () => {
          const known = rows.get(of(request))?.request;
          if (known && (known.ends_at === null || known.ends_at > now)) return 'taken';
          if (request.named && (references.get(request.reference) ?? of(request)) !== of(request))
            return 'reference';
          stops.require(scope);
          if (slot && world.slotOf(slot.slot.record.id).version !== slot.expected) return 'taken';
          if (!world.claimFunds(funds)) return 'moved';
          if (!world.intents.claim(intent)) return 'reference';
          if (slot)
            world.saveSlot(slot.slot.record.id, slot.slot, slot.expected, { balances: slot.balances });
          judge.claimedFunds(funds);
          claimed(request);
          if (request.named) references.set(request.reference, of(request));
          rows.set(of(request), { version: 1, request });
          return 'begun';
        }),
      claim: (request, expected, { scope, funds, intent, slot }) =>
        write('order request claimed', () => {
          if (!isStill(request, expected)) return 'taken';
          stops.require(scope);
          if (slot && world.slotOf(slot.slot.record.id).version !== slot.expected) return 'taken';
          if (!world.claimFunds(funds)) return 'moved';
          if (!world.intents.claim(intent)) return 'taken';
          if (slot)
            world.saveSlot(slot.slot.record.id, slot.slot, slot.expected, { balances: slot.balances });
          judge.claimedFunds(funds);
          claimed(request);
          rows.set(of(request), { version: expected + 1, request });
          return 'begun';
        }),
      save: (request, expected) =>
        write('order request saved', () => {
          if (!isStill(request, expected)) return false;
          if (request.answer && !request.answer.ok) void world.funds.release('', request.reference);
          rows.set(of(request), { version: expected + 1, request });
          return true;
        }),
      drop: (request, expected) =>
        write('order request dropped', () => {
          if (!isStill(request, expected)) return;
          void world.funds.release('', request.reference);
          free(request);
          rows.delete(of(request));
        }),
      freeReference: (request) => write('reference freed', () => free(request)),
    };
  }

  private tableFor(actor: Actor, calls: PortCalls) {
    const { world, judge, timeline } = this.simulation;
    const { accounts, configurations, dailyTotals, funds, orders, settings } = tableFor(
      actor,
      world,
      calls,
      judge,
      () => timeline.now,
    );
    return { accounts, configurations, dailyTotals, funds, orders, settings };
  }

  private async call({ spends, isNamed, isAdmin }: Caller, number: number): Promise<void> {
    const { simulation } = this;
    const { timeline, history, world } = simulation;
    const calls = this.calls[number];
    const who: Principal = { user_id: `caller-${number}`, role: isAdmin ? 'admin' : 'client' };
    const actor = simulation.actor('caller', who);
    const { row, data } = ORDERS[spends];
    if (!calls) throw new Error(`no caller ${number}`);
    const provider = providerFor(actor, {
      model: world.provider,
      calls,
      timeline,
      credentials: () => simulation.credentials,
      quotes: new Map(),
      say: (line) => history.say(line),
      ...simulation.watching(),
      made: (order, sent) => {
        const { id } = order;
        simulation.madeFor(order, sent);
        const orders = [...(this.made.get(number) ?? []), id];
        this.made.set(number, orders);
        if (orders.length > 1) history.violated('two orders were made for one key');
      },
      exchanging: () => {},
    });
    const place = placeOrder({
      upstream: upstreamFor(provider, world.provider.keyHonoured, actor.clock),
      requests: this.requestsFor(actor, calls),
      ...this.tableFor(actor, calls),
      spreads: { of: () => Promise.resolve(world.spreads) },
      takesExchanges: true,
      unnamed: unnamedFor(
        tableFor(actor, world, calls, simulation.judge, () => timeline.now),
        provider,
        world,
      ),
      sleep: (ms) => timeline.sleep(ms),
      withdrawsById: true,
      dailyCeiling: DAILY_CEILING,
      readOrder: (shown) => shownOrder.safeParse(shown).data,
      quotes: noQuoteLog,
      clock: actor.clock,
      log: quiet,
      metrics: noMetrics,
    });
    const asked = {
      row,
      values: {},
      query: {},
      data: { ...data, ...(isNamed ? { reference: `invoice ${number}` } : {}) },
    };
    const until = actor.clock().getTime() + WITHIN_MS;
    const order = { who, asked, accountId: ACCOUNT, key: `key-${number}`, until };
    const answer = await place(order, { counting: null, approved: approvedAs('order') }).catch(
      (error: unknown) => {
        // The money is reserved, so this is a refusal, not an order.
        if (error instanceof VisibleError && error.code === 'UNPROCESSABLE') this.short.add(number);
        throw error;
      },
    );
    this.short.delete(number);
    history.say(`${actor.name} has an answer`);
    const { id } = z.object({ id: z.string() }).parse(answer);
    if (!this.made.get(number)?.includes(id) && !simulation.intents.mistaken.has(id))
      history.violated('a caller got an order that was not made for them');
  }

  /** If the provider names no orders, a call can wait for others and for a person. */
  private async askAgain(settle: () => Promise<void>): Promise<void> {
    const { scenario, timeline } = this.simulation;
    for (let round = 0; round <= LAST_ROUNDS; round += 1)
      for (const [number, caller] of scenario.callers.entries()) {
        if (this.rows.get(`caller-${number} key-${number}`)?.request.answer) continue;
        // The last round only retries callers whose order was made.
        if (round === LAST_ROUNDS && !this.made.has(number)) continue;
        this.simulation.start(() => this.call(caller, number));
        await timeline.run(MINUTE_MS);
        await settle();
      }
  }

  /** Returns the number of callers with an order after a last try each. @param settle drives all due work */
  async verdict(settle: () => Promise<void>): Promise<number> {
    const { scenario, history, timeline, world } = this.simulation;
    await timeline.run(Math.max(0, this.end - timeline.now));
    if (scenario.unnamed) await this.askAgain(settle);
    const stands = new Set([...this.simulation.intents.mistaken].map((id) => world.provider.madeFor.get(id)));
    for (const number of scenario.callers.keys()) {
      const { answer, reference = '' } = this.rows.get(`caller-${number} key-${number}`)?.request ?? {};
      const isMade = (this.made.get(number)?.length ?? 0) > 0 || stands.has(reference);
      if (answer && answer.ok !== isMade)
        history.violated(
          isMade ? 'a caller was refused an order that was made' : 'a caller has an order that was not made',
        );
      if (isMade && !answer) history.violated('an order was made, but its caller has no answer');
      if (world.provider.keyHonoured && !answer && !this.short.has(number))
        history.violated('keys are honoured, but a caller has no answer');
    }
    return this.made.size;
  }
}
