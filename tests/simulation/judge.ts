import type { Conversion } from '@ramps-gateway/functions/src/capabilities/conversions/model.ts';
import type { ProviderOrder } from '@ramps-gateway/functions/src/capabilities/conversions/ports.ts';
import { add, compare } from '@ramps-gateway/shared/domain/money.ts';
import { ACCOUNT, type ConversionWorld } from '../support/conversion-world.ts';
import type { History } from './history.ts';
import type { PortCalls } from './port-calls.ts';

const live = (orders: readonly ProviderOrder[]): readonly ProviderOrder[] =>
  orders.filter(({ status }) => status !== 'cancelled');

/** An order of it may have been made, and nobody knows. */
export const inDoubt = ({ state }: Conversion): boolean =>
  [state.exchange, state.transfer].some((effect) => effect?.phase === 'unknown');

/** The rules, held against what the provider did and what was written, as it happens. */
export class Judge {
  private readonly world: ConversionWorld;
  private readonly history: History;
  private readonly calls: PortCalls;
  private readonly now: () => number;
  private readonly accepted = new Map<string, string>();
  /** Each limit and when it was in force from. */
  private readonly limits: { from: number; limit: string }[] = [];

  constructor(world: ConversionWorld, history: History, calls: PortCalls, now: () => number) {
    this.world = world;
    this.history = history;
    this.calls = calls;
    this.now = now;
  }

  /** The limit has changed, or been set. */
  limitIs(limit: string): void {
    this.limits.push({ from: this.now(), limit });
  }

  /** The orders that the provider has for a conversion, whatever key they were made under. */
  ordersOf(id: string, type: ProviderOrder['type']): readonly ProviderOrder[] {
    return this.world.provider.orders.filter(
      (order) => order.type === type && order.reference?.startsWith(`${id}-`),
    );
  }

  depositOf({ record }: Conversion): ProviderOrder | undefined {
    return this.world.provider.orders.find(
      ({ id, type }) => id === record.deposit_order_id && type === 'deposit',
    );
  }

  /** The highest that was in force since the accepting driver began: it need not know of a change after its look. */
  private highestLimit(): string {
    const since = this.calls.acting?.since ?? this.now();
    const inForce = this.limits.filter((_, at) => {
      const next = this.limits[at + 1];
      return next === undefined || next.from >= since;
    });
    return inForce.reduce((most, { limit }) => (compare(limit, most) > 0 ? limit : most), '0');
  }

  /** An order for one of our references was made at the provider. */
  made(order: ProviderOrder): void {
    const violated = (what: string): void => this.history.violated(what);
    const id = order.reference?.split('-')[0] ?? '';
    const conversion = this.world.rows.get(id);
    if (!conversion) return violated(`${order.id} was made for no conversion`);
    if (live(this.ordersOf(id, order.type)).length > 1)
      violated(`a second ${order.type} was made for one conversion`);
    const deposit = this.depositOf(conversion);
    if (deposit?.status !== 'confirmed' || deposit.account_id !== ACCOUNT)
      violated(`${order.type} of a deposit that is not confirmed`);
    else if (order.type === 'exchange' && compare(order.source_amount, deposit.target_amount) !== 0)
      violated(`exchanged ${order.source_amount} BRL of a deposit of ${deposit.target_amount} BRL`);
    if (order.type !== 'withdrawal') return;
    const [exchange] = this.ordersOf(id, 'exchange').filter(({ status }) => status === 'confirmed');
    if (!exchange) violated('a transfer before the exchange was confirmed');
    else if (compare(order.source_amount, exchange.target_amount) > 0)
      violated('more was transferred than exchanged');
  }

  /** A conversion was written. */
  saved(before: Conversion, after: Conversion): void {
    const { record: was } = before;
    const { record: is, state } = after;
    const by = this.calls.acting?.name ?? 'somebody';
    this.history.say(
      `${by} writes ${was.status} → ${is.status}, step ${state.step ?? 'none'}, v${after.version}` +
        (['exchange', 'transfer'] as const)
          .flatMap((name) => (state[name] ? [`, ${name} ${state[name].phase}`] : []))
          .join(''),
    );
    if (was.status === 'transfer_completed') this.history.violated('a completed conversion was changed');
    if (was.status === 'failed' && is.retry_count !== was.retry_count + 1)
      this.history.violated('a failed conversion was changed without Retry');
    if (is.status === 'failed' && !is.error_message)
      this.history.violated('a conversion failed without a message');
    if (is.status === 'failed' && inDoubt(after) && !this.history.isDisturbed)
      this.history.violated('parked in doubt, and nothing had gone wrong');
    if (before.state.step === 'confirm_deposit' && state.step === 'generate_quote') this.accept(after);
  }

  private accept({ record }: Conversion): void {
    const day = record.updated_at.slice(0, 10);
    const taken = add(this.accepted.get(day) ?? '0', record.original_amount);
    this.accepted.set(day, taken);
    const limit = this.highestLimit();
    if (compare(taken, limit) > 0)
      this.history.violated(`${taken} BRL were accepted on ${day} under a limit of ${limit} BRL`);
  }
}
