import type { OrderToSend, ProviderOrder, Sent } from '#functions/modules/orders/model.ts';
import type { Provider } from '#functions/modules/conversions/ports.ts';
import type { ListingProvider } from '#functions/modules/orders/slot.ts';
import type { Read } from '#functions/modules/provider/calls.ts';
import type { ModelProvider } from '#tests/support/model-provider.ts';
import { type Actor, forever, type PortCalls } from './port-calls.ts';
import type { Fault } from './scenario.ts';
import type { Timeline } from './timeline.ts';

const PATIENCE_MS = 20_000;
const QUOTE_MS = 60_000;

export type Credentials = 'good' | 'gone' | 'wrong';

export interface ProviderWorld {
  readonly model: ModelProvider;
  readonly calls: PortCalls;
  readonly timeline: Timeline;
  readonly credentials: () => Credentials;
  readonly quotes: Map<string, number>;
  readonly say: (line: string) => void;
  readonly made: (order: ProviderOrder, sent: OrderToSend) => void;
  readonly exchanging: () => void;
  /** The request is sent, or may be. */
  readonly sending: (sent: OrderToSend) => void;
  /** Just before the provider decides. */
  readonly committing: (sent: OrderToSend) => void;
  /** The provider made nothing, or the request was not sent. */
  readonly notMade: (reference: string) => void;
}

const MAY_HAVE_LEFT: ReadonlySet<string> = new Set([
  ...['timeout_before', 'timeout_after', 'commits_late', 'crash_and_commits_late', '5xx_after', '5xx_before'],
]);

const REASON = { gone: 'not_configured', wrong: 'authentication' } as const;

/** An actor's access to the provider: over a failing network, with changing credentials. */
export const providerFor = (actor: Actor, world: ProviderWorld): Provider & ListingProvider => {
  const { model, calls, timeline, credentials } = world;

  const look = <T>(label: string, effect: () => Promise<Read<T>>, blind?: () => Promise<Read<T>>) => {
    const guarded = (): Promise<Read<T>> => {
      const state = credentials();
      if (state === 'good') return effect();
      return Promise.resolve({ ok: false, reason: REASON[state], message: `simulated: ${state}` });
    };
    return calls.make(actor, 'look', label, guarded, ({ name }): Promise<Read<T>> | undefined => {
      switch (name) {
        case 'timeout_before':
          return timeline
            .sleep(PATIENCE_MS)
            .then(() => ({ ok: false, reason: 'timeout', message: 'simulated: no answer' }));
        case 'unavailable':
          return Promise.resolve({ ok: false, reason: 'unavailable', message: 'simulated: 503' });
        case 'refused':
          return Promise.resolve({ ok: false, reason: 'refused', message: 'simulated: refused' });
        case 'blind':
          return (blind ?? guarded)();
        default:
          return undefined;
      }
    });
  };

  const send = (call: 'exchange' | 'withdraw', order: OrderToSend): Promise<Sent> => {
    const commit = async (): Promise<Sent> => {
      const quoted = world.quotes.get(order.request['quote_id'] ?? '');
      const isExpired = quoted !== undefined && quoted + QUOTE_MS < timeline.now;
      // A known key returns the order made under it.
      if (isExpired && !model.madeUnder(order.idempotencyKey))
        return { outcome: 'refused', message: 'simulated: the quote has expired' };
      if (call === 'exchange') world.exchanging();
      world.committing(order);
      const before = model.orders.length;
      const sent = await model[call](order);
      const made = model.orders.slice(before)[0];
      if (made) {
        world.say(`the provider makes ${made.type} ${made.id} for ${order.reference}`);
        world.made(made, order);
      }
      return sent;
    };
    const certain = async (sent: Promise<Sent>): Promise<Sent> => {
      const answer = await sent;
      if (answer.outcome === 'refused' || answer.outcome === 'not_sent') world.notMade(order.reference);
      return answer;
    };
    const guarded = (): Promise<Sent> => {
      const state = credentials();
      world.say(`${actor.name} sends ${order.reference}`);
      if (state === 'good') world.sending(order);
      if (state === 'good') return certain(commit());
      return Promise.resolve({ outcome: 'not_sent', reason: REASON[state], message: `simulated: ${state}` });
    };
    const noAnswer = async (): Promise<Sent> => {
      await timeline.sleep(PATIENCE_MS);
      return { outcome: 'unknown', message: 'The provider did not answer in time' };
    };
    const commitLate = async (ms: number): Promise<void> => {
      await timeline.sleep(ms);
      await timeline.turn(`${call} arrives late`);
      await commit();
    };
    const answered500: Sent = { outcome: 'unknown', message: 'The provider answered 500', answered: true };
    const struck = ({ name, seconds }: Fault): Promise<Sent> | undefined => {
      if (credentials() !== 'good') return undefined;
      if (MAY_HAVE_LEFT.has(name)) world.sending(order);
      switch (name) {
        case 'timeout_before':
          return noAnswer();
        case 'timeout_after':
          return commit().then(noAnswer);
        case 'commits_late':
          void commitLate(seconds * 1000);
          return noAnswer();
        case 'crash_and_commits_late':
          void commitLate(seconds * 1000);
          return forever();
        case '5xx_after':
          return commit().then(() => answered500);
        case '5xx_before':
          return Promise.resolve(answered500);
        case 'unavailable':
          return Promise.resolve({
            outcome: 'not_sent',
            reason: 'unavailable',
            message: 'The provider could not be reached',
          });
        case 'refused':
          return model.madeUnder(order.idempotencyKey)
            ? guarded()
            : Promise.resolve({ outcome: 'refused', message: 'simulated: refused' });
        default:
          return undefined;
      }
    };
    return calls.make(actor, 'send', `${call} ${order.reference}`, guarded, struck);
  };

  return {
    order: (account, id) =>
      look(`order ${id}`, async () => {
        const read = await model.order(account, id);
        if (read.ok)
          for (const each of [read.value, ...(read.beside ?? [])])
            actor.seen.order(each.id, each.status, timeline.now);
        return read;
      }),
    listsOrders: model.listsOrders,
    find: (account, reference) =>
      look(
        `find ${reference}`,
        () => model.find(account, reference),
        () => Promise.resolve({ ok: true, value: { order: null, keyHonoured: model.keyHonoured } }),
      ),
    owners: (page) =>
      look(
        'all orders',
        async () => {
          const read = await model.owners(page);
          if (read.ok)
            for (const each of read.value.orders) actor.seen.order(each.id, each.status, timeline.now);
          return read;
        },
        () => Promise.resolve({ ok: true, value: { owners: new Map(), orders: [], isLast: true } }),
      ),
    recent: (account) =>
      look(
        'recent orders',
        () => model.recent(account),
        () => Promise.resolve({ ok: true, value: { ids: new Set<string>(), since: '' } }),
      ),
    ordersOf: (account, conversion) =>
      look(
        `orders of ${conversion}`,
        () => model.ordersOf(account, conversion),
        () => Promise.resolve({ ok: true, value: [] }),
      ),
    quote: () =>
      look('quote', async () => {
        const quote = await model.quote();
        if (quote.ok && quote.value.id !== null) world.quotes.set(quote.value.id, timeline.now);
        return quote;
      }),
    usdtWallets: () =>
      look('wallets', async () => {
        const read = await model.usdtWallets();
        if (read.ok) actor.seen.wallets = read.value;
        if (read.ok) actor.seen.walletsAt = timeline.now;
        return read;
      }),
    balance: (account, asset) =>
      look('balance', async () => {
        await Promise.resolve();
        return { ok: true, value: model.shows(asset, account, timeline.now) };
      }),
    listed: (account, page) => look(`orders, page ${page}`, () => model.listed(account, page, timeline.now)),
    holdings: (account) =>
      look('balances', async () => {
        await Promise.resolve();
        const value = ['BRL', 'USDT'].map((asset) => ({
          asset,
          amount: model.shows(asset, account, timeline.now),
        }));
        return { ok: true, value };
      }),
    exchange: (order) => send('exchange', order),
    withdraw: (order) => send('withdraw', order),
  };
};
