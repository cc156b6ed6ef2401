import { orderSharedWithdrawal } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Amount, compare, multiply, roundDown } from '@ramps-gateway/shared/domain/money.ts';
import { REFERENCE_PAIR, slotOf } from '@ramps-gateway/shared/domain/rates.ts';
import * as z from 'zod/mini';
import { subAccountId } from '../../modules/accounts/ids.ts';
import type { CurrentSettings } from '../../modules/gateway-settings/ports.ts';
import type { Rates } from '../../modules/rates/ports.ts';
import { alsoAfter } from '../../platform/deed.ts';
import {
  asksSecondPerson,
  needFreshSignIn,
  needSecondPerson,
  needSecondPersonAsAny,
  type Proposal,
} from '../../platform/second-person.ts';
import type { Asked } from './asked.ts';
import { fingerprintOf, sameRequest } from './order-request.ts';
import type { OrderCall } from './place-order.ts';
import { isAmong, similarDestination } from './compare-destinations.ts';
import type { Snapshot } from './model.ts';
import { askedDestination, keptPlace, namedPlace, readPlaces } from './places.ts';
import type { OrderRequests, StoredOrderRequest } from './ports.ts';
import { type ReceiverPorts, receivers } from './receiver.ts';

export interface AskSecondPorts extends ReceiverPorts {
  readonly requests: Pick<OrderRequests, 'get'>;
  readonly rates: Pick<Rates, 'course'>;
  readonly settings: CurrentSettings;
}

const HOUR_MS = 60 * 60_000;
const BRL_PLACES = 2;

const spending = z.union([
  z.object({ source_asset: z.string(), source_amount: z.string() }),
  z.object({ asset: z.string(), amount: z.string() }),
]);

const subjectOf = (account: SubAccountRecord | undefined) =>
  account ? { kind: 'sub_account', id: account.id } : null;

/** Says what changes where money goes, or is too much for one person, before any of it happens. */
export const askSecond = (ports: AskSecondPorts) => {
  const { upstream, accounts, destinations, requests, rates, settings, clock } = ports;
  const placeOf = readPlaces(upstream);
  const receiving = receivers(ports);

  const accountOf = async (externalId: string | undefined): Promise<SubAccountRecord | undefined> =>
    externalId === undefined ? undefined : (await accounts.get(subAccountId(externalId)))?.record;

  /** Null where there is no price. */
  const worth = async (data: Asked['data']): Promise<Amount | null> => {
    const order = spending.parse(data);
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

  const forDestination = async ({ row, data }: Asked, externalId: string | undefined): Promise<void> => {
    if (row.method !== 'POST' || !(await asksSecondPerson('destination'))) return;
    const account = await accountOf(externalId);
    const place = askedDestination({ row, data });
    const seen = await seenOf(account);
    await needSecondPerson({
      item: 'destination',
      object: subjectOf(account),
      account,
      after: { kind: place.kind, ...data },
      firstTime: !isAmong(seen ?? [], place),
      similarTo: similarDestination(seen ?? [], place),
    });
  };

  /** Where an order goes, as a second person sees it; what stays in the sub-account goes nowhere. */
  const destinationOf = async (
    { asked, accountId, until }: OrderCall,
    account: SubAccountRecord | undefined,
  ): Promise<{ readonly to?: unknown } & Pick<Proposal, 'firstTime' | 'similarTo'>> => {
    if (asked.row.action !== 'withdrawal.order') return {};
    const named = namedPlace(asked.data);
    const place = named && (await placeOf(named, 'external', accountId, until));
    if (!place) return { to: named ? { not_shown: named.id } : null };
    const seen = await seenOf(account);
    // Where the gateway has never looked, nothing is known to be new.
    const firstTime = seen !== null && !isAmong(seen, place.destination);
    return { to: place.shown, firstTime, similarTo: similarDestination(seen ?? [], place.destination) };
  };

  const forReceiver = async (
    call: OrderCall,
    account: SubAccountRecord | undefined,
    { isLarge, amountBrl }: { readonly isLarge: boolean; readonly amountBrl: Amount | null },
  ): Promise<void> => {
    const sourceId = subAccountId(call.accountId);
    const receiver = await receiving.find(call);
    const isElsewhere = receiver.account.id !== sourceId;
    const isNew = isElsewhere && !(await receiving.isKnown(sourceId, receiver));
    const { id, external_id, name } = receiver.account;
    const to = { sub_account: { id, external_id, name }, ...receiver.place.shown };
    alsoAfter({ to });
    await needSecondPersonAsAny(
      [...(isNew ? (['destination'] as const) : []), ...(isLarge ? (['order'] as const) : [])],
      {
        object: subjectOf(account),
        account,
        after: { ...call.asked.data, to },
        amountBrl,
        firstTime: isNew,
      },
    );
    if (isNew && account) await receiving.remember(call.who, account, receiver);
  };

  /**
   * An order from the threshold upwards, or to another sub-account.
   * @returns the row of this very request, if any: it was let through then, and only that row may make the order
   */
  const forOrder = async (call: OrderCall): Promise<StoredOrderRequest | undefined> => {
    const { who, asked, accountId: externalId, key } = call;
    const { row, data } = asked;
    const isShared = row.id === orderSharedWithdrawal.id;
    const named = row.action === 'withdrawal.order' && !isShared ? namedPlace(data) : undefined;
    if (named)
      alsoAfter({ to: keptPlace((await destinations.get(subAccountId(externalId)))?.snapshot, named) });
    const [amountBrl, { security }] = await Promise.all([worth(data), settings.current()]);
    const isLarge = amountBrl === null || compare(amountBrl, security.auto_approve_below) >= 0;
    if (!isLarge && !isShared) return undefined;
    if (row.action === 'withdrawal.order') needFreshSignIn();
    if (!isShared && !(await asksSecondPerson('order'))) return undefined;
    const stored = await requests.get(who.user_id, key);
    const known = sameRequest(stored, fingerprintOf(asked, externalId), clock());
    if (known) return known;
    const account = await accountOf(externalId);
    if (isShared) {
      await forReceiver(call, account, { isLarge, amountBrl });
      return undefined;
    }
    const { to, firstTime = false, similarTo } = await destinationOf(call, account);
    if (to !== undefined) alsoAfter({ to });
    await needSecondPerson({
      item: 'order',
      object: subjectOf(account),
      account,
      after: to === undefined ? { ...data } : { ...data, to },
      amountBrl,
      firstTime,
      similarTo,
    });
    return undefined;
  };

  return { forDestination, forOrder };
};
