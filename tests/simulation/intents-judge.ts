import type { Intent } from '#functions/modules/orders/intent.ts';
import type { OrderSlot } from '#functions/modules/orders/slot.ts';
import type { OrderToSend, ProviderOrder } from '#functions/modules/orders/model.ts';
import { ACCOUNT, type ConversionWorld } from '#tests/support/conversion-world.ts';
import type { History } from './history.ts';

/** From a look at the list to the binding. */
const LOOK_MS = 1000;

/** Prefix of an order that a person marks as made outside the gateway. */
const OUTSIDE = 'out_';

const isAlike = (one: ProviderOrder, other: ProviderOrder): boolean =>
  one.type === other.type &&
  one.source_asset === other.source_asset &&
  one.target_asset === other.target_asset &&
  (one.type === 'exchange'
    ? one.source_amount === other.source_amount
    : one.target_amount === other.target_amount);

/** Compares orders with their intents when the provider does not name orders. */
export class IntentsJudge {
  /** Orders bound in place of identical ones. */
  readonly mistaken = new Set<string>();
  /** Whether a slot waited for a person. */
  hasAsked = false;
  private readonly world: ConversionWorld;
  private readonly history: History;
  private readonly now: () => number;
  /** Sent, but neither bound nor known to have failed. */
  private readonly open = new Set<string>();
  private readonly sent = new Map<string, OrderToSend>();
  /** The gateway's orders replaced by an identical one, and those that the last look could see. */
  private readonly strays = new Set<string>();
  private seen: readonly string[] = [];

  constructor(world: ConversionWorld, history: History, now: () => number) {
    this.world = world;
    this.now = now;
    this.history = history;
    world.intents.onBound = (intent, order) => this.bound(intent, order);
    world.afterSlot = (slot) => this.slotIs(slot);
  }

  private get isOn(): boolean {
    return !this.world.provider.namesOrders;
  }

  private violated(what: string): void {
    this.history.violated(`intents: ${what}`);
  }

  private slotIs(slot: OrderSlot | null): void {
    const { phase, why, intent } = slot?.record ?? {};
    this.history.say(slot ? `slot: ${phase} ${intent}${why ? ` (${why})` : ''}` : 'slot: free');
    if (phase === 'person') this.hasAsked = true;
    if (phase === 'looking')
      this.seen = [...this.strays].filter((id) => this.world.provider.isListed(id, this.now()));
  }

  /** An order that is bound only after its event is first posted as made elsewhere. */
  get isAwaited(): boolean {
    return [...this.world.slots.values()].some(({ slot }) => slot !== null && slot.sent_at !== null);
  }

  sending(sent: OrderToSend): void {
    if (!this.isOn) return;
    for (const other of this.open)
      if (other !== sent.reference) this.violated(`${sent.reference} was sent while ${other} was not bound`);
    if (this.open.has(sent.reference))
      this.violated(`${sent.reference} was sent again while it was not bound`);
    for (const order of this.seen)
      if (this.world.intents.intentOf(order) === undefined)
        this.violated(`${sent.reference} was sent while ${order} had no intent`);
    this.open.add(sent.reference);
    this.sent.set(sent.reference, sent);
  }

  /** Certainly not made, as the gateway or a person found out. */
  notMade(reference: string): void {
    this.open.delete(reference);
  }

  made(order: ProviderOrder, { reference }: OrderToSend): void {
    if (!this.isOn) return;
    const { madeFor } = this.world.provider;
    const others = [...madeFor].filter(([id, of]) => of === reference && id !== order.id);
    if (others.length === 0) return;
    if (others.every(([id]) => this.mistaken.has(id))) this.goesAstray(order.id);
    else this.violated(`${reference} was ordered twice`);
  }

  /** The next order can be placed only after this one is assigned. */
  private goesAstray(order: string): void {
    this.world.provider.madeFor.delete(order);
    this.strays.add(order);
  }

  private bound(intent: Intent, orderId: string): void {
    if (!this.isOn) return;
    const { madeFor, orders } = this.world.provider;
    this.history.say(`${orderId} is bound to ${intent.intent}`);
    this.open.delete(intent.intent);
    const of = madeFor.get(orderId);
    if (of === intent.intent) return;
    const isOutside = intent.intent.startsWith(OUTSIDE);
    if (of !== undefined) return this.violated(`${orderId} was made for ${of} and bound to ${intent.intent}`);
    if (isOutside) return;
    const order = orders.find(({ id }) => id === orderId);
    const [own] = [...madeFor].find(([, reference]) => reference === intent.intent) ?? [];
    const made = orders.find(({ id }) => id === own);
    const isLikeOwn = order !== undefined && made !== undefined && isAlike(made, order);
    // If the provider changed the terms, another order of the same time with the original terms matches better.
    const isAsOrdered =
      order !== undefined && this.looksLike(order, intent) && (!made || made.created_at === order.created_at);
    if (!isLikeOwn && !isAsOrdered)
      return this.violated(`${orderId} was bound to ${intent.intent}, but looks like another order`);
    if (made && isLikeOwn && this.world.provider.isListed(made.id, this.now() - LOOK_MS))
      return this.violated(`${orderId} was bound to ${intent.intent}, but its own order was listed too`);
    // It now counts as the intent's order.
    this.mistaken.add(orderId);
    madeFor.set(orderId, intent.intent);
    if (made) this.goesAstray(made.id);
  }

  private looksLike(order: ProviderOrder, { intent }: Intent): boolean {
    const { source_amount: spends, amount } = this.sent.get(intent)?.request ?? {};
    return order.type === 'exchange' ? order.source_amount === spends : order.target_amount === amount;
  }

  /** Once no order is open, each is bound to its own intent. */
  atRest(): void {
    if (!this.isOn) return;
    const { intents, provider, slots } = this.world;
    for (const [order, reference] of provider.madeFor)
      if (intents.intentOf(order) !== reference)
        this.violated(
          `${order} was made for ${reference} but is bound to ${intents.intentOf(order) ?? 'nothing'}`,
        );
    for (const { slot } of slots.values())
      if (slot) this.violated(`the slot is still taken by ${slot.record.intent} (${slot.record.phase})`);
    const rows = [...this.world.orders.values()].filter(({ account_id: of }) => of === ACCOUNT);
    const bound = rows.flatMap(({ binding }) => (binding ? [binding.intent] : []));
    if (new Set(bound).size !== bound.length) this.violated('two orders are bound to one intent');
  }
}
