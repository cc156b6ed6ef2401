import type { SpreadCollection } from '@ramps-gateway/shared/contract/calls/spread-earned.ts';
import { type CollectionRecord, isOpen } from '@ramps-gateway/shared/contract/collections.ts';
import { linkTo, type SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Amount, compare, decimals, isPositive } from '@ramps-gateway/shared/domain/money.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import type { Fresh, Work } from '../../../modules/act/work.ts';
import { orderId } from '../../../modules/orders/ids.ts';
import { mayArriveUntil } from '../../../modules/orders/protocol.ts';
import { lookUpOf } from '../../../modules/orders/unnamed.ts';
import { readError } from '../../../modules/provider/errors.ts';
import type { Profiles } from '../../../modules/users/ports.ts';
import { toTheMinute } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import { digest } from '../../../platform/ids.ts';
import { namedWallet, USDT_PLACES } from './collectable.ts';
import {
  beingSent,
  collectionIntent,
  driveCollection,
  type Driven,
  type DrivePorts,
  type NewCollection,
} from './drive-collection.ts';
import type { CollectionProvider, KeptOrders } from './ports.ts';

/**
 * Without idempotency keys, an unanswered withdrawal can stay unknown forever. A person then confirms that it was not
 * made, unless the provider lists it or it can still arrive.
 */
export const closeByHand = (ports: CollectPorts) => {
  const { accounts, collections, profiles, unnamed, clock } = ports;
  const { check } = collecting(ports);
  return async (work: Work, id: string, note: string): Promise<SpreadCollection> => {
    const { who } = work;
    const known = await collections.get(id);
    if (!known) throw notFound();
    const { record, tries, version } = known;
    if (!isOpen(record))
      throw new VisibleError('CONFLICT', 'This collection already has an outcome, so it cannot be closed.');
    const now = clock();
    if (tries.lease_until && tries.lease_until > now.toISOString()) throw beingSent();
    const until = mayArriveUntil(tries, now);
    if (until !== undefined)
      throw new VisibleError(
        'CONFLICT',
        `It may still be made until ${toTheMinute(until)} and cannot be closed before then.`,
      );
    const [account, profile] = await Promise.all([
      accounts.get(record.sub_account_id),
      profiles.get(who.user_id),
    ]);
    if (!account) throw notFound();
    const provider = ports.provider(now.getTime() + PROVIDER_WITHIN_MS);
    const seen = unnamed
      ? lookUpOf(
          await unnamed.follow(account.record, collectionIntent(record, account.record)),
          (order) => order,
        )
      : await provider.find(account.record.external_id, id);
    if (!seen.ok) throw readError(seen, 'The provider could not be reached. Nothing was closed.');
    if (seen.value.order) return check(id);
    if (unnamed && seen.value.found !== 'none')
      throw new VisibleError(
        'CONFLICT',
        'This withdrawal is not assigned to an order at the provider yet. Assign it first, or confirm that it was not made.',
      );
    const email = profile?.record.email ?? '';
    const at = now.toISOString();
    const closed: CollectionRecord = {
      ...record,
      status: 'closed',
      message: `Closed by ${email || who.user_id}: ${note}`,
      closed: { by: who.user_id, email, note, at },
      updated_at: at,
    };
    if (!(await collections.close(closed, version, work))) throw new VisibleError('CONFLICT');
    return { ...closed, order: null };
  };
};

export interface CollectPorts extends DrivePorts {
  readonly keptOrders: KeptOrders;
  readonly profiles: Profiles;
  readonly provider: (until: number) => CollectionProvider;
}

export interface Asked {
  readonly sub_account_id: string;
  /** USDT. */
  readonly amount: Amount;
  /** Network of the wallet that the caller reviewed. */
  readonly network: string;
  readonly address: string;
}

/** Leaves time to answer: a function that serves a call runs for at most 29 s. */
export const PROVIDER_WITHIN_MS = 24_000;

/** Also the order's reference. Proxy callers cannot use one like it. */
export const collectionId = (userId: string, key: string): string =>
  `spr_${digest(`collection ${userId} ${key}`)}`;

const isSame = ({ sub_account_id, amount, wallet }: CollectionRecord, asked: Asked): boolean =>
  sub_account_id === asked.sub_account_id &&
  compare(amount, asked.amount) === 0 &&
  wallet.network === asked.network &&
  wallet.address === asked.address;

const rowIdOf = ({ order_id: order, sub_account: { external_id } }: CollectionRecord): string | undefined =>
  order === null ? undefined : orderId(external_id, order);

export const withOrders = async (
  records: readonly CollectionRecord[],
  { keptOrders }: Pick<CollectPorts, 'keptOrders'>,
): Promise<SpreadCollection[]> => {
  const orders = await keptOrders.byIds(records.flatMap((record) => rowIdOf(record) ?? []));
  const found = new Map(orders.map((order) => [order.id, order]));
  return records.map((record) => {
    const order = found.get(rowIdOf(record) ?? '');
    return {
      ...record,
      order: order ? { status: order.status, arrived: order.target_amount } : null,
    };
  });
};

export const collecting = (ports: CollectPorts) => {
  const { accounts, collections, settings, profiles, clock } = ports;
  const drive = driveCollection(ports);
  const providerNow = (): CollectionProvider => ports.provider(clock().getTime() + PROVIDER_WITHIN_MS);

  const listed = async (record: CollectionRecord): Promise<SpreadCollection> => {
    const [first] = await withOrders([record], ports);
    if (!first) throw notFound();
    return first;
  };

  const walletFor = async (
    { network, address }: Asked,
    account: SubAccountRecord,
    provider: CollectionProvider,
  ) => {
    const named = (await settings.read()).record.collection_wallet;
    if (!named)
      throw new VisibleError('CONFLICT', 'The gateway has no wallet yet. Name one on the Spread tab first.');
    if (named.network !== network || named.address !== address)
      throw new VisibleError(
        'CONFLICT',
        "The gateway's wallet is no longer the one you reviewed. Nothing was sent. Review it again.",
      );
    const wallet = await namedWallet(account, named, provider);
    if (!wallet)
      throw new VisibleError(
        'CONFLICT',
        "The gateway's wallet is not registered with this sub-account at the provider. Register it first.",
      );
    return { wallet_id: wallet.wallet_id, address, network };
  };

  const begun = async (
    work: Work,
    fresh: Fresh,
    id: string,
    asked: Asked,
    provider: CollectionProvider,
  ): Promise<NewCollection> => {
    const { who } = work;
    const { record: account } = await visibleAccount(who, asked.sub_account_id, accounts);
    if (!isPositive(asked.amount)) throw new VisibleError('INVALID_REQUEST', 'amount: must be above 0');
    if (decimals(asked.amount) > USDT_PLACES)
      throw new VisibleError('INVALID_REQUEST', `amount: must have at most ${USDT_PLACES} decimals`);
    const [wallet, profile] = await Promise.all([
      walletFor(asked, account, provider),
      profiles.get(who.user_id),
    ]);
    const approved = await work.needSecondPerson({
      item: 'collection',
      object: { kind: 'sub_account', id: account.id },
      account,
      after: { amount: asked.amount, asset: 'USDT', address: wallet.address, network: wallet.network },
    });
    const at = clock().toISOString();
    const record: CollectionRecord = {
      id,
      sub_account_id: account.id,
      sub_account: linkTo(account),
      amount: asked.amount,
      wallet,
      status: 'sending',
      order_id: null,
      message: null,
      by: { id: who.user_id, email: profile?.record.email ?? '' },
      closed: null,
      created_at: at,
      updated_at: at,
    };
    return { version: 0, record, tries: { lease_until: null }, approved, fresh };
  };

  const answer = async ({ record, failure }: Driven): Promise<SpreadCollection> => {
    if (failure) throw failure.error;
    if (record.status === 'refused' || record.status === 'closed')
      throw new VisibleError('UNPROCESSABLE', record.message ?? undefined);
    return listed(record);
  };

  /** One withdrawal per key and request, ever. The same key with another request is a 422. */
  const collect = async (work: Work, key: string, asked: Asked): Promise<SpreadCollection> => {
    const { who } = work;
    const fresh = work.freshSignIn();
    const provider = providerNow();
    const id = collectionId(who.user_id, key);
    work.audit({ object: { kind: 'collection', id } });
    const known = await collections.get(id);
    if (known && !isSame(known.record, asked))
      throw new VisibleError('UNPROCESSABLE', 'This Idempotency-Key was used for another request.');
    if (known && !isOpen(known.record)) return answer(known);
    return answer(await drive(known ?? (await begun(work, fresh, id, asked, provider)), provider));
  };

  /** Looks up a collection with an unknown outcome. Every current administrator may call it. */
  const check = async (id: string): Promise<SpreadCollection> => {
    const known = await collections.get(id);
    if (!known) throw notFound();
    if (!isOpen(known.record)) return listed(known.record);
    const { record } = await drive(known, providerNow());
    return listed(record);
  };

  return { collect, check };
};
