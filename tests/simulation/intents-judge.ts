import type { Intent } from '#functions/modules/orders/intent.ts';
import type { OrderSlot } from '#functions/modules/orders/slot.ts';
import type { OrderToSend, ProviderOrder } from '#functions/modules/orders/model.ts';
import { ACCOUNT, type ConversionWorld } from '#tests/support/conversion-world.ts';
import type { History } from './history.ts';

/** From a look at the list to the binding. */
const LOOK_MS = 1000;

/** Before the name of what a person assigns to nobody. */
const OUTSIDE = 'out_';

const isAlike = (one: ProviderOrder, other: ProviderOrder): boolean =>
  one.type === other.type &&
  one.source_asset === other.source_asset &&
  one.target_asset === other.target_asset &&
  (one.type === 'exchange'
    ? one.source_amount === other.source_amount
    : one.target_amount === other.target_amount);

/** Holds orders against the intents that they were made for, where the provider does not name them. */
export class IntentsJudge {
  /** Orders that were bound in place of one that looks the same. */
  readonly mistaken = new Set<string>();
  /** A slot has waited for a person. */
  hasAsked = false;
  private readonly world: ConversionWorld;
  private readonly history: History;
  private readonly now: () => number;
  /** Sent, and neither bound nor known to have come to nothing. */
  private readonly open = new Set<string>();
  private readonly sent = new Map<string, OrderToSend>();
  /** Orders of the gateway that another one stands in for, and those of them that the last survey could see. */
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

  /** An order whose event comes before it is bound is booked as one that somebody made elsewhere. */
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
        this.violated(`${sent.reference} was sent though ${order} is of no intent`);
    this.open.add(sent.reference);
    this.sent.set(sent.reference, sent);
  }

  /** It certainly was not made, as the gateway learned or a person found. */
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

  /** Whoever orders next must have it assigned first. */
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
    // If the provider changed the terms, another order of that moment with the original terms matches better.
    const isAsOrdered =
      order !== undefined && this.looksLike(order, intent) && (!made || made.created_at === order.created_at);
    if (!isLikeOwn && !isAsOrdered)
      return this.violated(`${orderId} was bound to ${intent.intent}, and looks like another order`);
    if (made && isLikeOwn && this.world.provider.isListed(made.id, this.now() - LOOK_MS))
      return this.violated(`${orderId} was bound to ${intent.intent}, whose own order was listed too`);
    // From now on it stands for the order of the intent.
    this.mistaken.add(orderId);
    madeFor.set(orderId, intent.intent);
    if (made) this.goesAstray(made.id);
  }

  private looksLike(order: ProviderOrder, { intent }: Intent): boolean {
    const { source_amount: spends, amount } = this.sent.get(intent)?.request ?? {};
    return order.type === 'exchange' ? order.source_amount === spends : order.target_amount === amount;
  }

  /** Once everything has been looked for, each order is bound to the intent that it was made for. */
  atRest(): void {
    if (!this.isOn) return;
    const { intents, provider, slots } = this.world;
    for (const [order, reference] of provider.madeFor)
      if (intents.intentOf(order) !== reference)
        this.violated(
          `${order} was made for ${reference} and is bound to ${intents.intentOf(order) ?? 'nothing'}`,
        );
    for (const { slot } of slots.values())
      if (slot) this.violated(`the slot is still held by ${slot.record.intent} (${slot.record.phase})`);
    const rows = [...this.world.orders.values()].filter(({ account_id: of }) => of === ACCOUNT);
    const bound = rows.flatMap(({ binding }) => (binding ? [binding.intent] : []));
    if (new Set(bound).size !== bound.length) this.violated('two orders are bound to one intent');
  }
}
