import { orderSharedWithdrawal } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Amount, compare, multiply, roundDown } from '@ramps-gateway/shared/domain/money.ts';
import { REFERENCE_PAIR, slotOf } from '@ramps-gateway/shared/domain/rates.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { accountNotification, usersOf } from '../../../modules/accounts/sub-account.ts';
import type { Approved, Proposal, Work } from '../../../modules/act/work.ts';
import type { CurrentSettings } from '../../../modules/gateway-settings/ports.ts';
import type { Rates } from '../../../modules/rates/ports.ts';
import {
  type Counting,
  counting,
  type SpendingRows,
  type Subject,
  sumWith,
} from '../../../modules/spending/model.ts';
import { targetOf, withRegistered } from '../../../modules/stops/model.ts';
import type { Profiles } from '../../../modules/users/ports.ts';
import { type Clock, later } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import { type Asked, requireVisible } from './asked.ts';
import { described, isAmong, similarDestination } from './compare-destinations.ts';
import { NOTHING_SEEN } from './look-at-destinations.ts';
import type { Snapshot } from './model.ts';
import { fingerprintOf, sameRequest } from './order-request.ts';
import type { OrderCall } from './place-order.ts';
import {
  askedDestination,
  keptPlace,
  namedPlace,
  namedSummedUnder,
  readPlaces,
  type ShownPlace,
  summedUnder,
} from './places.ts';
import type {
  Accounts,
  Destinations,
  Judged,
  NewOrder,
  OrderRequests,
  StoredOrderRequest,
  Upstream,
} from './ports.ts';

export interface AskSecondPorts {
  readonly upstream: Upstream;
  readonly accounts: Pick<Accounts, 'get'>;
  readonly destinations: Destinations;
  readonly profiles: Profiles;
  readonly clock: Clock;
  readonly requests: Pick<OrderRequests, 'get'>;
  readonly spending: SpendingRows;
  readonly rates: Pick<Rates, 'course'>;
  readonly settings: CurrentSettings;
}

interface Receiver {
  readonly account: SubAccountRecord;
  readonly place: ShownPlace;
}

const TRIES = 3;

const named = z.object({ to_account_id: z.nullish(z.string()) });

/** The owner is part of the key: a receiver with a new owner is a new receiver. */
const targetFor = ({ account }: Receiver): string =>
  targetOf('sub_account', `${account.id} ${account.user_id ?? ''}`);

/**
 * A shared withdrawal goes to whichever sub-account has the wallet. So the gateway finds the receiver first, and the
 * sending sub-account remembers it.
 */
const receivers = ({ upstream, accounts, destinations, profiles, clock }: AskSecondPorts) => {
  const { place: placeOf } = readPlaces(upstream);

  return {
    /** @throws VisibleError if the caller may not see the named sub-account, or it has no such wallet or account */
    find: async ({ who, asked, accountId, until }: OrderCall): Promise<Receiver> => {
      const to = named.parse(asked.data).to_account_id ?? accountId;
      await requireVisible(accounts, who, to);
      const account = (await accounts.get(subAccountId(to)))?.record;
      if (!account) throw notFound();
      const wanted = namedPlace(asked.data);
      const place = wanted && (await placeOf(wanted, 'shared', to, until));
      if (!place)
        throw new VisibleError(
          'UNPROCESSABLE',
          `The sub-account ${account.name} has no such deposit wallet or account. Set to_account_id to the receiving sub-account. Nothing was sent.`,
        );
      return { account, place };
    },

    /** True if this sub-account has sent there before. */
    isKnown: async (sourceId: string, receiver: Receiver): Promise<boolean> => {
      const target = targetFor(receiver);
      const registered = (await destinations.get(sourceId))?.snapshot.registered;
      return registered?.some((each) => each.target === target) ?? false;
    },

    /** Stores the receiver as known and, in the same write, notifies owner and manager of the sending sub-account. */
    remember: async (who: Principal, source: SubAccountRecord, receiver: Receiver): Promise<void> => {
      const target = targetFor(receiver);
      const by = (await profiles.get(who.user_id))?.record.email ?? who.user_id;
      const { destination } = receiver.place;
      const what = {
        kind: 'destination_added',
        text: `A withdrawal of ${source.name} goes to the sub-account ${receiver.account.name} for the first time, by ${by}: ${described(destination)}.`,
        destination_id: destination.id,
      } as const;
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { version, snapshot } = (await destinations.get(source.id)) ?? {
          version: 0,
          snapshot: NOTHING_SEEN,
        };
        if (snapshot.registered.some((each) => each.target === target)) return;
        const now = later(clock(), 0);
        const next = { ...snapshot, registered: withRegistered(snapshot.registered, [target], now) };
        const cause = `${source.id} receiver ${receiver.account.id} ${version}`;
        const notifications = usersOf(source).map((user) =>
          accountNotification(source, user, cause, { ...what, created_at: now }),
        );
        if (await destinations.put(source.id, next, version, notifications)) return;
      }
      throw new VisibleError('CONFLICT');
    },
  };
};

interface Weighed {
  /** BRL; null if there is no price. */
  readonly amountBrl: Amount | null;
  readonly isLarge: boolean;
  /** BRL including the orders of the last 24 hours; null unless only this sum reaches the threshold. */
  readonly togetherBrl: Amount | null;
  readonly counting: Counting | null;
}

const HOUR_MS = 60 * 60_000;
const BRL_PLACES = 2;

const ordered = z.union([
  z.object({ source_asset: z.string(), source_amount: z.string() }),
  z.object({ asset: z.string(), amount: z.string() }),
]);

const subjectOf = (account: SubAccountRecord | undefined) =>
  account ? { kind: 'sub_account', id: account.id } : null;

/** Requests approval for new destinations and large orders before anything happens. */
export const askSecond = (ports: AskSecondPorts) => {
  const { upstream, accounts, destinations, requests, spending, rates, settings, clock } = ports;
  const { place: placeOf } = readPlaces(upstream);
  const receiving = receivers(ports);

  const accountOf = async (externalId: string | undefined): Promise<SubAccountRecord | undefined> =>
    externalId === undefined ? undefined : (await accounts.get(subAccountId(externalId)))?.record;

  const repeated = async ({
    who,
    asked,
    accountId,
    key,
  }: OrderCall): Promise<StoredOrderRequest | undefined> =>
    sameRequest(await requests.get(who.user_id, key), fingerprintOf(asked, accountId), clock());

  /** BRL; null if there is no price. */
  const worth = async (data: Asked['data']): Promise<Amount | null> => {
    const order = ordered.parse(data);
    const [asset, amount] =
      'asset' in order ? [order.asset, order.amount] : [order.source_asset, order.source_amount];
    if (asset.toUpperCase() === 'BRL') return amount;
    if (asset.toUpperCase() !== 'USDT') return null;
    const since = slotOf('5m', new Date(clock().getTime() - HOUR_MS));
    const price = (await rates.course(REFERENCE_PAIR, '5m', since)).at(-1)?.price;
    return price === undefined ? null : roundDown(multiply(amount, price), BRL_PLACES);
  };

  const seenOf = async (account: SubAccountRecord | undefined): Promise<Snapshot['seen']> =>
    (account && (await destinations.get(account.id))?.snapshot.seen) ?? null;

  const forDestination = async (
    work: Work,
    { row, data }: Asked,
    externalId: string | undefined,
  ): Promise<Approved<'destination'>> => {
    if (row.method !== 'POST') return work.exempt('destination', 'a removal');
    if (!(await work.asksSecondPerson('destination')))
      return work.exempt('destination', 'no second person required');
    const account = await accountOf(externalId);
    const place = askedDestination({ row, data });
    const seen = await seenOf(account);
    return work.needSecondPerson({
      item: 'destination',
      object: subjectOf(account),
      account,
      after: { kind: place.kind, ...data },
      firstTime: !isAmong(seen ?? [], place),
      similarTo: similarDestination(seen ?? [], place),
    });
  };

  /** An order's destination for a second person's review. An exchange has none: its money stays in the sub-account. */
  const destinationOf = async (
    { asked, accountId, until }: OrderCall,
    account: SubAccountRecord | undefined,
  ): Promise<{ readonly to?: unknown } & Pick<Proposal, 'firstTime' | 'similarTo'>> => {
    if (asked.row.action !== 'withdrawal.order') return {};
    const named = namedPlace(asked.data);
    const place = named && (await placeOf(named, 'external', accountId, until));
    if (!place) return { to: named ? { not_shown: named.id } : null };
    const seen = await seenOf(account);
    // Until the gateway has read the destinations, none counts as new.
    const firstTime = seen !== null && !isAmong(seen, place.destination);
    return { to: place.shown, firstTime, similarTo: similarDestination(seen ?? [], place.destination) };
  };

  const forReceiver = async (
    work: Work,
    call: OrderCall,
    account: SubAccountRecord | undefined,
    receiver: Receiver,
    { isLarge, amountBrl, togetherBrl }: Weighed,
  ): Promise<NewOrder['approved']> => {
    const sourceId = subAccountId(call.accountId);
    const isElsewhere = receiver.account.id !== sourceId;
    const isNew = isElsewhere && !(await receiving.isKnown(sourceId, receiver));
    const { id, external_id, name } = receiver.account;
    const to = { sub_account: { id, external_id, name }, ...receiver.place.shown };
    work.auditAfter({ to });
    const [first, ...others] = [
      ...(isNew ? (['destination'] as const) : []),
      ...(isLarge ? (['order'] as const) : []),
    ];
    const approved = first
      ? await work.needSecondPersonAsAny([first, ...others], {
          object: subjectOf(account),
          account,
          after: { ...call.asked.data, to },
          amountBrl,
          togetherBrl,
          firstTime: isNew,
        })
      : work.exempt('order', 'below the threshold, to a known receiver');
    if (isNew && account) await receiving.remember(call.who, account, receiver);
    return approved;
  };

  const forPlace = async (
    work: Work,
    call: OrderCall,
    account: SubAccountRecord | undefined,
    { amountBrl, togetherBrl }: Weighed,
  ): Promise<NewOrder['approved']> => {
    const { data } = call.asked;
    const { to, firstTime = false, similarTo } = await destinationOf(call, account);
    if (to !== undefined) work.auditAfter({ to });
    return work.needSecondPerson({
      item: 'order',
      object: subjectOf(account),
      account,
      after: to === undefined ? { ...data } : { ...data, to },
      amountBrl,
      togetherBrl,
      firstTime,
      similarTo,
    });
  };

  /** Compares an order, plus the others of the last 24 hours, with the threshold. Approved orders do not count. */
  const weigh = async (
    { approvedAs }: Work,
    { who, asked: { row, data }, accountId }: OrderCall,
    places: readonly string[],
  ): Promise<Weighed> => {
    const [amountBrl, { security }] = await Promise.all([worth(data), settings.current()]);
    const threshold = security.auto_approve_below;
    const isLarge = amountBrl === null || approvedAs === 'order' || compare(amountBrl, threshold) >= 0;
    if (amountBrl === null || approvedAs !== undefined)
      return { amountBrl, isLarge, togetherBrl: null, counting: null };
    const subjects: readonly Subject[] = [
      { kind: 'person', id: who.user_id },
      { kind: 'sub_account', id: subAccountId(accountId) },
      ...places.map((id) => ({ kind: 'destination', id }) as const),
    ];
    const flow = row.action === 'withdrawal.order' ? 'withdrawal' : 'exchange';
    const now = clock();
    const rows = await spending.of(subjects, flow);
    const togetherBrl = sumWith(rows, amountBrl, now);
    const isLargeTogether = compare(togetherBrl, threshold) >= 0;
    return {
      amountBrl,
      isLarge: isLarge || isLargeTogether,
      togetherBrl: isLarge || !isLargeTogether ? null : togetherBrl,
      counting: counting(rows, flow, amountBrl, now),
    };
  };

  /** An exchange, or a withdrawal to one of the sub-account's own destinations. */
  const forOwn = async (work: Work, call: OrderCall): Promise<Judged> => {
    const { asked, accountId } = call;
    const isWithdrawal = asked.row.action === 'withdrawal.order';
    const id = subAccountId(accountId);
    const named = isWithdrawal ? namedPlace(asked.data) : undefined;
    const snapshot = named && (await destinations.get(id))?.snapshot;
    if (named) work.auditAfter({ to: keptPlace(snapshot, named) });
    const weighed = await weigh(work, call, named ? namedSummedUnder(snapshot, named, id) : []);
    const { counting: counted, isLarge } = weighed;
    if (!isLarge) return { counting: counted, approved: work.exempt('order', 'below the threshold') };
    // A known order is not weighed again: the sums already include it.
    const known = await repeated(call);
    if (known) return { known };
    if (isWithdrawal) work.freshSignIn();
    const approved = (await work.asksSecondPerson('order'))
      ? await forPlace(work, call, await accountOf(accountId), weighed)
      : work.exempt('order', 'no second person required');
    return { counting: counted, approved };
  };

  const forShared = async (work: Work, call: OrderCall): Promise<Judged> => {
    work.freshSignIn();
    const known = await repeated(call);
    if (known) return { known };
    const receiver = await receiving.find(call);
    const weighed = await weigh(work, call, summedUnder(receiver.place.destination));
    const approved = await forReceiver(work, call, await accountOf(call.accountId), receiver, weighed);
    return { counting: weighed.counting, approved };
  };

  /** Requests approval for orders that reach the threshold within 24 hours or go to a new receiver. */
  const forOrder = (work: Work, call: OrderCall): Promise<Judged> =>
    call.asked.row.id === orderSharedWithdrawal.id ? forShared(work, call) : forOwn(work, call);

  return { forDestination, forOrder };
};
