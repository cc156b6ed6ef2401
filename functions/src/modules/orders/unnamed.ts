import type { OrderSlotDetails, SlotDecision } from '@ramps-gateway/shared/contract/calls/order-slots.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { type Clock, later, toTheMinute } from '../../platform/clock.ts';
import { VisibleError } from '../../platform/errors.ts';
import type { Approved, Fresh } from '../act/work.ts';
import type { DriveRows } from '../conversions/ports.ts';
import type { Ledger } from '../ledger/ports.ts';
import type { FailedRead, Read } from '../provider/calls.ts';
import { readError } from '../provider/errors.ts';
import type { Halt } from '../stops/halt.ts';
import type { Intent } from './intent.ts';
import {
  agreeing,
  type BalanceRead,
  balancesOf,
  type Booked,
  compareBalances,
  differenceText,
  isLasting,
  isSureOf,
  perhapsNotBooked,
  type Shown,
} from './explained.ts';
import type { FirstExchangeGate, NotYet } from './first-exchange.ts';
import { listReader } from './list-reader.ts';
import {
  amountIn,
  type Holding,
  spendsTheSame,
  judgeUnbound,
  LIST_LAG_MS,
  type ListedOrder,
  type OrderTerms,
} from './match.ts';
import { orderRow, type ProviderOrder } from './model.ts';
import { ARRIVES_WITHIN_MS, type Came, type LookUp } from './protocol.ts';
import type { Bindings, OrderLists, OrderRows, SlotVersion, UnclearOrders } from './ports.ts';
import {
  deniedOf,
  denying,
  forPerson,
  isOfSlot,
  type ListedPage,
  type ListingProvider,
  newSlot,
  type OrderSlot,
  type OrderSlots,
  shownOf,
  type SlotClaim,
  SlotChanged,
  type StoredSlot,
} from './slot.ts';

export interface DecisionPermit {
  readonly fresh: Fresh;
  /** Called before any write. */
  readonly agree: (of: Decided) => Promise<Approved<'order'>>;
}

export interface UnnamedPorts {
  readonly slots: OrderSlots;
  readonly listing: ListingProvider;
  readonly orders: Pick<OrderRows, 'keep'>;
  readonly bindings: Bindings;
  readonly unclear: UnclearOrders;
  readonly lists: Pick<OrderLists, 'latestOf' | 'statusesOf'>;
  /** Null if the provider's exchanges need no proof. */
  readonly first: FirstExchangeGate | null;
  readonly halt: Pick<Halt, 'account'>;
  readonly ledger: Pick<Ledger, 'heads'>;
  readonly rows: Pick<DriveRows, 'ofListed'>;
  readonly clock: Clock;
}

export type Taken =
  | { readonly kind: 'taken'; readonly claim: SlotClaim }
  /** Another order of the sub-account is being placed or waits for a person. */
  | { readonly kind: 'busy'; readonly by: OrderSlot['record'] }
  /** The provider lists orders that belong to no intent; a person must assign them first. */
  | { readonly kind: 'unassigned'; readonly orders: readonly ListedOrder[] }
  /** The balance is less than what the order spends. */
  | { readonly kind: 'short' }
  /** The balances differ by this much from what the orders explain. After two minutes the sub-account is stopped. */
  | { readonly kind: 'unexplained'; readonly differences: readonly Holding[] }
  | { readonly kind: 'not_yet'; readonly why: NotYet }
  | { readonly kind: 'failed'; readonly failure: FailedRead };

/** What a decision concerns: the order in the slot, and the provider's order that is assigned. */
export interface Decided {
  readonly ordered: OrderSlot['record'];
  readonly order: ListedOrder | null;
}

/** For an order that someone made outside the gateway and a person has acknowledged. */
const outsideIntent = (accountId: string, orderId: string): Intent => ({
  account_id: accountId,
  intent: `out_${orderId}`,
  purpose: 'person',
  conversion_id: null,
  destination: null,
  terms: null,
});

/** A slot at its version. */
export type SlotNow = Pick<StoredSlot, 'slot' | 'version'>;

/** State of an order that was claimed under a slot. */
type Followed =
  | { readonly kind: 'bound'; readonly order: ProviderOrder; readonly askedAt: Date }
  /** It certainly was not made. */
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly failure?: FailedRead }
  | { readonly kind: 'person'; readonly why: OrderSlot['record']['why'] };

const DAY_MS = 24 * 60 * 60_000;
/** The list is read back to a little before the order was sent. */
const BACK_MS = 60_000;
/** Older balances are not compared, because that would read too much of the list. Reconciliation compares them all. */
const COMPARED_MS = 7 * DAY_MS;
/** An unclaimed slot is freed after this time; no survey takes longer. */
const SURVEY_MS = 2 * 60_000;
const FIRST_LOOK_MS = 15_000;

const isRecent = (balances: BalanceRead | null, now: Date): balances is BalanceRead =>
  balances !== null && balances.from > later(now, -COMPARED_MS);

const earlier = (at: string, other: string | undefined): string =>
  other !== undefined && other < at ? other : at;

const changedMeanwhile = (): VisibleError =>
  new VisibleError('CONFLICT', 'This has changed in the meantime. Reload it first.');

const isKnownType = (order: ListedOrder): order is ListedOrder & ProviderOrder => order.type !== 'unclear';

/** Orders at a provider that returns no order ids: one at a time per sub-account. */
export const unnamedOrders = ({
  slots,
  listing,
  orders,
  bindings,
  unclear,
  lists,
  first,
  halt,
  ledger,
  rows,
  clock,
}: UnnamedPorts) => {
  const list = listReader(listing);

  const unassignedOf = async (accountId: string, listed: readonly ListedOrder[]) => {
    const placed = listed.filter(({ type }) => type !== 'deposit');
    const bound = await bindings.boundAmong(
      accountId,
      placed.map(({ id }) => id),
    );
    return placed.filter(({ id }) => !bound.has(id));
  };

  const changed = (slot: OrderSlot, changes: Partial<OrderSlot['record']>): OrderSlot => ({
    ...slot,
    record: { ...slot.record, ...changes, updated_at: later(clock(), 0) },
  });

  const decidedBy = (
    slot: OrderSlot,
    why: NonNullable<OrderSlot['record']['why']>,
    candidates: readonly ListedOrder[],
  ): OrderSlot => forPerson(slot, why, candidates, later(clock(), 0));

  /** How far back to read. In a restored table the newest order may be older than a day. */
  const horizonOf = (accountId: string) => {
    let asked: Promise<string | undefined> | undefined;
    return async (at: string): Promise<string> => {
      const day = later(new Date(at), -DAY_MS);
      const newest = await (asked ??= lists.latestOf(accountId).then((order) => order?.created_at));
      return newest !== undefined && newest < day ? newest : day;
    };
  };

  /** A lasting difference stops the sub-account. The new balances count as correct once someone lifts the stop. */
  const doubted = async (
    { id }: SubAccountRecord,
    before: BalanceRead,
    shown: Shown,
    differences: readonly Holding[],
  ): Promise<readonly [Taken, BalanceRead]> => {
    const now = clock();
    const taken = { kind: 'unexplained', differences } as const;
    const since = before.differs_since ?? later(now, 0);
    if (!isLasting(since, now)) return [taken, { ...before, differs_since: since }];
    await halt.account(
      id,
      `The provider shows ${differenceText(differences)} in this sub-account than its orders explain, since ${toTheMinute(since)}. Ask the provider before you lift this stop.`,
    );
    return [taken, balancesOf(shown)];
  };

  const bookedOf = async (
    { id, external_id: accountId }: SubAccountRecord,
    shown: Shown,
  ): Promise<Booked> => {
    const statuses = await lists.statusesOf(
      accountId,
      perhapsNotBooked(shown).map((order) => order.id),
    );
    return { statuses, ledger: (await ledger.heads([id])).get(id) };
  };

  /**
   * Takes the slot for an intent and surveys the account. Nothing is sent before the claim is written.
   * @param newest the newest page of the list, if the caller just read it
   */
  const take = async (
    account: SubAccountRecord,
    intent: Intent,
    terms: OrderTerms,
    newest?: ListedPage,
  ): Promise<Taken> => {
    const { id, external_id: externalId } = account;
    const inWay = await first?.inWay(terms.type);
    if (inWay) return { kind: 'not_yet', why: inWay };
    const stored = await slots.get(id);
    const taken = stored.slot?.record;
    if (taken && (taken.intent !== intent.intent || taken.phase !== 'looking'))
      return { kind: 'busy', by: taken };
    const slot = {
      ...newSlot(account, intent, terms, later(clock(), 0)),
      wake_at: later(clock(), SURVEY_MS),
    };
    if (!(await slots.save(id, slot, stored.version))) return { kind: 'busy', by: slot.record };
    const expected = stored.version + 1;
    const freed = async <T>(result: T, balances?: BalanceRead): Promise<T> => {
      await slots.save(id, null, expected, balances && { balances });
      return result;
    };
    const before = isRecent(stored.balances, clock()) ? stored.balances : null;
    const horizon = horizonOf(externalId);
    const backTo = async (at: string) => earlier(await horizon(at), before?.from);
    const seen = await list.readSettled(externalId, backTo, newest);
    if (!seen.ok) return freed({ kind: 'failed', failure: seen });
    const unassigned = await unassignedOf(externalId, seen.value.orders);
    if (unassigned.length > 0) {
      const late = unassigned.flatMap((order) => deniedOf(stored.denied, order) ?? [])[0];
      const waiting = late
        ? decidedBy(
            late,
            'said_not_made',
            unassigned.filter((order) => isOfSlot(late, order)),
          )
        : decidedBy(slot, 'unassigned', unassigned);
      await slots.save(id, waiting, expected);
      return { kind: 'unassigned', orders: unassigned };
    }
    const holdings = await listing.holdings(externalId);
    if (!holdings.ok) return freed({ kind: 'failed', failure: holdings });
    const shown = { ...seen.value, holdings: holdings.value };
    const compared = before && compareBalances(before, shown);
    if (before && compared && compared.differences.length > 0)
      return freed(...(await doubted(account, before, shown, compared.differences)));
    const known = compared?.balances ?? balancesOf(shown);
    const assets = [terms.source_asset, terms.target_asset];
    const balances = isSureOf(known, assets) ? known : agreeing(known, shown, await bookedOf(account, shown));
    if (compare(amountIn(holdings.value, terms.source_asset), terms.amount) < 0)
      return freed({ kind: 'short' }, balances);
    const isFirst = first !== null && terms.type === 'exchange';
    const isSure = isSureOf(balances, assets);
    if (isFirst && !(await first.hold(account, intent, isSure)))
      return freed({ kind: 'not_yet', why: isSure ? 'first_exchange' : 'pending_order' }, balances);
    const sent = changed(slot, { phase: 'sent' });
    const now = clock();
    return {
      kind: 'taken',
      claim: {
        slot: {
          ...sent,
          before: {
            at: shown.at,
            known: shown.orders.map((order) => order.id),
            holdings: shown.holdings,
          },
          sent_at: later(now, 0),
          wake_at: later(now, SURVEY_MS),
        },
        balances,
        expected,
      },
    };
  };

  const own = async (subAccountId: string, { intent }: Intent): Promise<StoredSlot | undefined> => {
    const stored = await slots.get(subAccountId);
    return stored.slot?.record.intent === intent ? stored : undefined;
  };

  /**
   * An order that certainly was not made frees the slot. An unanswered one keeps it.
   * @param claimed the slot as the caller claimed it, to save a read
   * @returns the slot as written, unless it is free
   */
  const answered = async (
    subAccountId: string,
    intent: Intent,
    came: Came,
    claimed?: SlotClaim,
  ): Promise<SlotNow | undefined> => {
    const stored: SlotNow | undefined = claimed
      ? { slot: claimed.slot, version: claimed.expected + 1 }
      : await own(subAccountId, intent);
    if (!stored?.slot) return undefined;
    const next =
      came === 'not made'
        ? null
        : {
            ...changed(stored.slot, { phase: 'made' }),
            made: came.made,
            wake_at: later(clock(), FIRST_LOOK_MS),
          };
    if (await slots.save(subAccountId, next, stored.version))
      return next ? { slot: next, version: stored.version + 1 } : undefined;
    // The sweep has looked at it meanwhile.
    return claimed ? answered(subAccountId, intent, came) : undefined;
  };

  const look = async (account: SubAccountRecord, { slot, version }: SlotNow): Promise<Followed> => {
    if (!slot) return { kind: 'none' };
    const { record, before, sent_at: sentAt, made, match } = slot;
    if (record.phase === 'person') return { kind: 'person', why: record.why };
    if (!before || sentAt === null) {
      // The claim requires this version, so freeing the slot prevents sending.
      if (later(clock(), -SURVEY_MS) < record.taken_at) return { kind: 'open' };
      return (await slots.save(account.id, null, version)) ? { kind: 'none' } : { kind: 'open' };
    }
    const askedAt = clock();
    const { external_id: externalId } = account;
    const seen = await list.read(externalId, () => later(new Date(before.at), -BACK_MS));
    if (!seen.ok) return { kind: 'open', failure: seen };
    const holdings = made ? { ok: true as const, value: [] } : await listing.holdings(externalId);
    if (!holdings.ok) return { kind: 'open', failure: holdings };
    const known = new Set(before.known);
    const fresh = seen.value.orders.filter(({ id }) => !known.has(id));
    const ids = fresh.map(({ id }) => id);
    await rows.ofListed(externalId, ids);
    const bound = await bindings.boundAmong(externalId, ids);
    const verdict = judgeUnbound(
      { terms: record, before, sent_at: sentAt, made, match },
      { orders: fresh.filter(({ id }) => !bound.has(id)), holdings: holdings.value },
      askedAt,
    );
    switch (verdict.kind) {
      case 'wait':
        await slots.save(account.id, { ...slot, match: verdict.match, wake_at: verdict.until }, version);
        return { kind: 'open' };
      case 'person': {
        const isSaved = await slots.save(
          account.id,
          decidedBy(slot, verdict.why, verdict.candidates),
          version,
        );
        return isSaved ? { kind: 'person', why: verdict.why } : { kind: 'open' };
      }
      case 'bind': {
        const { order } = verdict;
        if (!isKnownType(order)) throw new Error('an order of unclear kind cannot match');
        const frees = { subAccountId: account.id, expected: version };
        await orders.keep(orderRow(account, order, askedAt), later(askedAt, 0), slot.intent, frees);
        return { kind: 'bound', order, askedAt };
      }
    }
  };

  /** Checks a slot. If another writer has already bound its order, it only frees the slot. */
  const drive = async (account: SubAccountRecord, stored: SlotNow): Promise<Followed> => {
    const orderId = stored.slot ? await bindings.orderOf(stored.slot.intent) : undefined;
    if (orderId === undefined) return look(account, stored);
    // By now the intent may be bound to another order.
    if (stored.slot?.record.why !== 'said_not_made') await slots.save(account.id, null, stored.version);
    return named(account, orderId);
  };

  const named = async (
    { external_id: externalId }: SubAccountRecord,
    orderId: string,
  ): Promise<Extract<Followed, { readonly kind: 'bound' | 'open' }>> => {
    const askedAt = clock();
    const read = await listing.order(externalId, orderId);
    return read.ok ? { kind: 'bound', order: read.value, askedAt } : { kind: 'open', failure: read };
  };

  /** The order that was bound to an intent before it is placed. */
  const boundTo = async (account: SubAccountRecord, intent: Intent) => {
    const orderId = await bindings.orderOf(intent);
    return orderId === undefined ? undefined : named(account, orderId);
  };

  const keepAs = async (
    account: SubAccountRecord,
    order: ListedOrder & ProviderOrder,
    intent: Intent,
    slot: SlotVersion,
    askedAt: Date,
  ): Promise<void> => {
    try {
      await orders.keep(orderRow(account, order, askedAt), later(askedAt, 0), intent, slot);
    } catch (error) {
      throw error instanceof SlotChanged ? changedMeanwhile() : error;
    }
  };

  /** Time back to which the list is read: before the order was sent, or the oldest candidate. */
  const backOf = ({ before, record }: OrderSlot): string => {
    const since = later(new Date(before?.at ?? record.taken_at), -DAY_MS);
    const oldest = record.orders.map((order) => order.created_at).sort()[0] ?? since;
    return oldest < since ? oldest : since;
  };

  /** The provider's list, including the orders that are bound to no intent. */
  const listedOf = async ({ external_id: externalId }: SubAccountRecord, slot: OrderSlot) => {
    const askedAt = clock();
    const seen = await list.read(externalId, () => backOf(slot));
    if (!seen.ok) return seen;
    const { orders: listed } = seen.value;
    const unassigned = await unassignedOf(externalId, listed);
    return { ok: true, value: { listed, unassigned, askedAt } } as const;
  };

  const mayBeMadeUntil = ({ sent_at: sentAt }: OrderSlot): string | null => {
    const until = sentAt && later(new Date(sentAt), ARRIVES_WITHIN_MS + LIST_LAG_MS);
    return until && until > later(clock(), 0) ? until : null;
  };

  /** Orders that a person must assign first. */
  const inTheWay = (slot: OrderSlot, unassigned: readonly ListedOrder[]): readonly ListedOrder[] =>
    slot.sent_at === null ? unassigned : unassigned.filter((order) => isOfSlot(slot, order));

  const requireNotMade = (slot: OrderSlot, unassigned: readonly ListedOrder[]): void => {
    const until = mayBeMadeUntil(slot);
    if (until !== null)
      throw new VisibleError(
        'CONFLICT',
        `The order may still be made until ${toTheMinute(until)}. Mark it as not made after that.`,
      );
    const [order] = inTheWay(slot, unassigned);
    if (order)
      throw new VisibleError(
        'CONFLICT',
        `The provider lists ${order.id}, which may be this order. Assign it first.`,
      );
  };

  const requireSameOrder = async (
    { record, intent, sent_at: sentAt }: OrderSlot,
    order: ListedOrder,
  ): Promise<void> => {
    if (sentAt === null && intent.purpose !== 'conversion')
      throw new VisibleError(
        'UNPROCESSABLE',
        "This order was not sent, so the provider's orders were made outside the gateway.",
      );
    if (!spendsTheSame(record, order))
      throw new VisibleError(
        'UNPROCESSABLE',
        `Choose an order of the same kind: ${record.type} of ${record.source_asset}.`,
      );
    const bound = await bindings.orderOf(intent);
    if (bound !== undefined)
      throw new VisibleError(
        'CONFLICT',
        `The sent order is already assigned to ${bound}, so this is a different one.`,
      );
  };

  /**
   * Applies a person's decision about a sub-account's slot, checked against the provider's current list.
   * @throws VisibleError if the list contradicts the decision, or the slot has changed
   */
  const decide = async (
    account: SubAccountRecord,
    decision: SlotDecision,
    { agree }: DecisionPermit,
  ): Promise<void> => {
    const stored = await slots.get(account.id);
    const { slot, version } = stored;
    const isStale = decision.decision !== 'outside' && decision.version !== version;
    if (slot?.record.phase !== 'person' || isStale) throw changedMeanwhile();
    const read = await listedOf(account, slot);
    if (!read.ok) throw readError(read, "The provider's list of orders could not be read.");
    const { listed, unassigned, askedAt } = read.value;
    if (decision.decision === 'not_made') {
      requireNotMade(slot, unassigned);
      await agree({ ordered: slot.record, order: null });
      const denied = slot.sent_at === null ? stored.denied : denying(stored, slot);
      if (!(await slots.save(account.id, null, version, { denied }))) throw changedMeanwhile();
      return;
    }
    const order = listed.find(({ id }) => id === decision.order_id);
    if (!order) throw new VisibleError('UNPROCESSABLE', 'The provider does not list this order.');
    if (order.type === 'deposit') throw new VisibleError('UNPROCESSABLE', 'A deposit cannot be assigned.');
    if (!unassigned.includes(order)) throw new VisibleError('CONFLICT', 'This order is already assigned.');
    const at = { subAccountId: account.id, expected: version };
    if (decision.decision === 'bind') {
      if (!isKnownType(order)) throw new VisibleError('UNPROCESSABLE', 'The kind of this order is unclear.');
      await requireSameOrder(slot, order);
      await agree({ ordered: slot.record, order });
      await keepAs(account, order, slot.intent, at, askedAt);
      return;
    }
    await agree({ ordered: slot.record, order });
    const others = unassigned.filter(({ id }) => id !== order.id);
    const isSent = slot.sent_at !== null && slot.record.why !== 'said_not_made';
    const isOver = !isSent && inTheWay(slot, others).length === 0;
    const left = slot.record.orders.filter(({ id }) => id !== order.id);
    const intent = outsideIntent(account.external_id, order.id);
    const freed = { ...at, next: isOver ? null : changed(slot, { orders: left }) };
    if (isKnownType(order)) await keepAs(account, order, intent, freed, askedAt);
    else if (!(await unclear.bind(intent, order.id, freed))) throw changedMeanwhile();
  };

  /** What a person must decide, with the provider's current list and balances; `undefined` if nothing waits. */
  const show = async (account: SubAccountRecord): Promise<OrderSlotDetails | undefined> => {
    const { slot, version } = await slots.get(account.id);
    if (slot?.record.phase !== 'person') return undefined;
    const [read, holdings] = [await listedOf(account, slot), await listing.holdings(account.external_id)];
    const { record, before } = slot;
    const assets = new Set([
      ...(before?.holdings ?? []).map(({ asset }) => asset),
      record.source_asset,
      record.target_asset,
    ]);
    return {
      slot: record,
      version,
      sent_at: slot.sent_at,
      orders: read.ok ? read.value.unassigned.map(shownOf) : record.orders,
      is_current: read.ok,
      balances: [...assets].map((asset) => ({
        asset,
        before: before && amountIn(before.holdings, asset),
        now: holdings.ok ? amountIn(holdings.value, asset) : null,
      })),
      may_be_made_until: mayBeMadeUntil(slot),
    };
  };

  return {
    /** Makes no provider calls once the first exchange is proven. */
    inWay: async (type: OrderTerms['type']): Promise<NotYet | undefined> => first?.inWay(type),
    take,
    /** The slot's record if another order occupies it; then no provider call is needed. */
    takenByOther: async (
      subAccountId: string,
      conversionId: string,
    ): Promise<OrderSlot['record'] | undefined> => {
      const taken = (await slots.get(subAccountId)).slot?.record;
      return taken?.conversion_id === conversionId ? undefined : taken;
    },
    answered,
    boundTo,
    decide,
    show,
    /** @returns what was in the slot, and its current state */
    drive: async (account: SubAccountRecord) => {
      const stored = await slots.get(account.id);
      return { record: stored.slot?.record ?? null, followed: await drive(account, stored) };
    },
    /** The current state of a claimed intent. @param known its slot, if the caller has just written it */
    follow: async (account: SubAccountRecord, intent: Intent, known?: SlotNow): Promise<Followed> => {
      const stored = known ?? (await own(account.id, intent));
      if (stored) return drive(account, stored);
      const orderId = await bindings.orderOf(intent);
      return orderId === undefined ? { kind: 'none' } : named(account, orderId);
    },
  };
};

/** The protocol's result of looking for an order. @param shown converts the order into the caller's form */
export const lookUpOf = <Order>(
  followed: Followed,
  shown: (order: ProviderOrder) => Order,
): Read<LookUp<Order>> => {
  switch (followed.kind) {
    case 'bound':
      return { ok: true, value: { order: shown(followed.order), keyHonoured: false } };
    case 'none':
    case 'person':
      return { ok: true, value: { order: null, keyHonoured: false, found: followed.kind } };
    case 'open':
      return followed.failure ?? { ok: true, value: { order: null, keyHonoured: false } };
  }
};

export type UnnamedOrders = ReturnType<typeof unnamedOrders>;
