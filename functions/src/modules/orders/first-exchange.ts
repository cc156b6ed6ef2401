import type { FirstExchange } from '@ramps-gateway/shared/contract/provider-checklist.ts';
import { linkTo, type SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { amountText } from '@ramps-gateway/shared/domain/money-text.ts';
import { type Clock, later } from '../../platform/clock.ts';
import { mayConvert } from '../provider/checklist.ts';
import type { Abilities, ChecklistRow, StoredChecklist } from '../provider/ports.ts';
import type { Halt } from '../stops/halt.ts';
import { balancesOf, compareBalances, differenceText, isLasting } from './explained.ts';
import type { Intent } from './intent.ts';
import { listReader } from './list-reader.ts';
import type { Holding, ListedOrder, OrderTerms } from './match.ts';
import type { Bindings } from './ports.ts';
import type { ListingProvider, OrderSlots, StoredSlot } from './slot.ts';

interface FirstExchangePorts {
  readonly checklist: ChecklistRow;
  readonly abilities: Pick<Abilities, 'orderIdOnCreate' | 'poolBalance'>;
  readonly slots: OrderSlots;
  readonly bindings: Pick<Bindings, 'orderOf'>;
  readonly listing: Pick<ListingProvider, 'holdings' | 'listed'>;
  readonly halt: Pick<Halt, 'gateway'>;
  readonly clock: Clock;
}

/** Counts an unlisted asset as zero: the bought asset may have gone elsewhere. */
const withAssetsOf = (order: ListedOrder, holdings: readonly Holding[]): readonly Holding[] => [
  ...holdings,
  ...[order.source_asset, order.target_asset]
    .filter((asset) => !holdings.some((each) => each.asset === asset))
    .map((asset) => ({ asset, amount: '0' })),
];

/**
 * Why no order can be sent: the checklist has open items, the first exchange is not proven yet, or this would be the
 * first one and other orders of its sub-account are pending.
 */
export type NotYet = 'unconfirmed' | 'first_exchange' | 'pending_order';

/** Minimum time between two checks of the first exchange by one instance. */
const LOOK_AGAIN_MS = 5_000;

const notMoved = ({ sub_account: { name } }: FirstExchange, order: ListedOrder, difference: string): string =>
  `The first exchange (order ${order.id.slice(0, 60)}, ${amountText({ amount: order.source_amount, asset: order.source_asset })}, sub-account ${name.slice(0, 80)}) did not move the balances of its sub-account: they hold ${difference} than its orders explain. Ask the provider whose balance an exchange spends.`;

/**
 * Only an order shows whose balance an exchange spends. So while the gateway's first exchange is open, no other order
 * is sent until the balances of its sub-account show what it spent and bought. If they do not, the gateway is stopped.
 */
export const firstExchange = ({
  checklist,
  abilities,
  slots,
  bindings,
  listing,
  halt,
  clock,
}: FirstExchangePorts) => {
  const list = listReader(listing);
  // Proof is final, so it is not read again.
  let isProven = false;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const save = ({ record, version }: StoredChecklist, first: FirstExchange | null): Promise<boolean> =>
    checklist.write({ ...record, first_exchange: first }, version, null);

  /** @returns true once it no longer blocks other orders */
  const judge = async (
    stored: StoredChecklist,
    first: FirstExchange,
    orderId: string,
    { balances, slot, version }: StoredSlot,
  ): Promise<boolean> => {
    const { id, external_id: accountId } = first.sub_account;
    if (!balances) throw new Error('an order was claimed before the balances were read');
    const seen = await list.readSettled(accountId, () => balances.from);
    const holdings = seen.ok && (await listing.holdings(accountId));
    if (!seen.ok || !holdings || !holdings.ok) return false;
    const { orders } = seen.value;
    const order = orders.find((each) => each.id === orderId);
    if (order?.status === 'cancelled') return save(stored, null);
    if (order?.status !== 'confirmed') return false;
    const now = clock();
    const shown = { ...seen.value, holdings: withAssetsOf(order, holdings.value) };
    const { differences } = compareBalances(balances, shown);
    if (differences.length === 0) {
      // Proven only if no other open order explains the balances.
      const others = { ...shown, orders: orders.filter((each) => each !== order) };
      const unexplained = compareBalances(balances, others).differences;
      return (
        unexplained.some(({ asset }) => asset === order.source_asset) &&
        save(stored, { ...first, order_id: orderId, proven_at: later(now, 0) })
      );
    }
    if (first.differs_since === null) {
      await save(stored, { ...first, order_id: orderId, differs_since: later(now, 0) });
      return false;
    }
    if (!isLasting(first.differs_since, now)) return false;
    await halt.gateway(notMoved(first, order, differenceText(differences)));
    // Once an administrator lifts the stop, the next exchange becomes the first.
    if (!slot) await slots.save(id, null, version, { balances: balancesOf(shown) });
    await save(stored, null);
    return false;
  };

  /** True if it certainly was not made, was cancelled or is proven. */
  const isOver = async (stored: StoredChecklist, first: FirstExchange): Promise<boolean> => {
    const slot = await slots.get(first.sub_account.id);
    if (slot.slot?.intent.intent === first.intent) return false;
    const { external_id: account_id } = first.sub_account;
    const orderId = await bindings.orderOf({ account_id, intent: first.intent });
    if (orderId === undefined) return save(stored, null);
    const now = clock().getTime();
    if (now - lookedAt < LOOK_AGAIN_MS) return false;
    lookedAt = now;
    return judge(stored, first, orderId, slot);
  };

  return {
    /** What blocks an order of this type; undefined if nothing does. */
    inWay: async (type: OrderTerms['type']): Promise<NotYet | undefined> => {
      if (isProven) return undefined;
      const stored = await checklist.read();
      const { first_exchange: first } = stored.record;
      isProven = first !== null && first.proven_at !== null;
      if (isProven) return undefined;
      if (type === 'exchange' && mayConvert(abilities, stored.record).open.length > 0) return 'unconfirmed';
      return first === null || (await isOver(stored, first)) ? undefined : 'first_exchange';
    },

    /**
     * Makes an exchange the first, after it took its slot. False if there is another first one. @param canShow whether
     * its balances can prove it
     */
    hold: async (account: SubAccountRecord, { intent }: Intent, canShow: boolean): Promise<boolean> => {
      if (isProven) return true;
      const stored = await checklist.read();
      const { first_exchange: first } = stored.record;
      if (first) return first.proven_at !== null || first.intent === intent;
      if (!canShow) return false;
      return save(stored, {
        sub_account: linkTo(account),
        intent,
        begun_at: later(clock(), 0),
        order_id: null,
        differs_since: null,
        proven_at: null,
      });
    },
  };
};

export type FirstExchangeGate = ReturnType<typeof firstExchange>;
