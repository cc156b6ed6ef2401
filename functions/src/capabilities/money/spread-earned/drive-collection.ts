import type { CollectionRecord } from '@ramps-gateway/shared/contract/collections.ts';
import type { SubAccountRecord, WalletRecord } from '@ramps-gateway/shared/contract/records.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import type { Intent } from '../../../modules/orders/intent.ts';
import { notTakenError } from '../../../modules/orders/not-taken.ts';
import { lookUpOf, type UnnamedOrders } from '../../../modules/orders/unnamed.ts';
import { type ExternalWallet, orderRow, type ProviderOrder } from '../../../modules/orders/model.ts';
import type { OrderRows } from '../../../modules/orders/ports.ts';
import {
  type Doubt,
  type Earlier,
  type Failed,
  makeOnce,
  type Tries,
} from '../../../modules/orders/protocol.ts';
import { Stopped } from '../../../modules/stops/model.ts';
import { type NotDone, orderDestination } from '../../../modules/provider/calls.ts';
import { readError } from '../../../modules/provider/errors.ts';
import { type Clock, later, toTheMinute } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/logger.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { keyFor } from '../../../platform/ids.ts';
import type { Approved, Fresh } from '../../../modules/act/work.ts';
import { collectable, type CollectablePorts, namedWallet } from './collectable.ts';
import type { GatewaySettingsRow } from '../../../modules/gateway-settings/ports.ts';
import type { CollectionProvider, Collections, Placing, StoredCollection } from './ports.ts';

export interface DrivePorts extends CollectablePorts {
  readonly accounts: SubAccounts;
  readonly collections: Collections;
  readonly settings: Pick<GatewaySettingsRow, 'read'>;
  readonly orders: OrderRows;
  /** Null for a provider that returns order ids. */
  readonly unnamed: UnnamedOrders | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'put'>;
}

type Why = Failed & { readonly error: unknown };

/** A collection that is not stored yet. */
export interface NewCollection extends StoredCollection {
  readonly approved: Approved<'collection'>;
  readonly fresh: Fresh;
}

/** The result of a try. `failure`: the outcome is unknown, or the withdrawal could not be sent. */
export interface Driven {
  readonly record: CollectionRecord;
  readonly failure?: { readonly error: unknown };
}

const amend = (
  record: CollectionRecord,
  changes: Partial<CollectionRecord>,
  now: Date,
): CollectionRecord => ({
  ...record,
  ...changes,
  updated_at: now.toISOString(),
});

const errorOf = (why: NotDone): VisibleError => {
  if (why.outcome === 'refused') return new VisibleError('UNPROCESSABLE', why.message);
  const reason = why.outcome === 'not_sent' ? why.reason : 'unavailable';
  return readError({ ok: false, reason, message: why.message }, `${why.message}.`);
};

const isReviewed = (
  now: ExternalWallet | undefined,
  { wallet_id, address, network }: WalletRecord,
): boolean => now?.wallet_id === wallet_id && now.address === address && now.network === network;

/** True if the request itself was refused; any other error leaves the outcome open. */
const isJudged = (error: unknown): boolean =>
  error instanceof VisibleError && (error.code === 'CONFLICT' || error.code === 'UNPROCESSABLE');

export const beingSent = (): VisibleError =>
  new VisibleError('CONFLICT', 'This collection is being sent right now. Check again in a moment.');

const messageIn = (error: unknown): string =>
  error instanceof VisibleError ? error.message : 'Something went wrong on our side.';

const textOf = ({ id }: CollectionRecord, doubt: Doubt<Why>): string => {
  const text = `The provider may have made this withdrawal (reference ${id}).`;
  switch (doubt.kind) {
    case 'not_answered':
      return `${text} Check it again: the gateway looks it up first and never sends it twice.`;
    case 'not_shown':
      return doubt.failure
        ? `${text} The provider could not be reached. Check it again.`
        : `${text} The provider does not list it now, and nothing was sent again. If this persists, check it at the provider.`;
    case 'person':
      return `${text} A person must assign its order at the provider, or confirm that it was not made.`;
    case 'refused':
    case 'replaced':
      return `${text} It may still be made until ${toTheMinute(doubt.until)}. No other is sent before then.`;
  }
};

export const collectionIntent = (
  { id, wallet }: CollectionRecord,
  { external_id }: Pick<SubAccountRecord, 'external_id'>,
): Intent => ({
  account_id: external_id,
  intent: id,
  purpose: 'collection',
  conversion_id: null,
  destination: { kind: 'wallet', destination_id: wallet.wallet_id },
  terms: null,
});

/**
 * Makes a collection's withdrawal at most once (C7, modules/orders). Before it sends the key again, it looks the
 * withdrawal up by its reference, the collection's id. It stores and posts the answer before another collection starts.
 */
export const driveCollection = (ports: DrivePorts) => {
  const { accounts, collections, settings, orders, unnamed, clock, log, metrics } = ports;
  const judge = collectable(ports);

  /** Before each send: the wallet is still the configured one, and its registration is unchanged. */
  const requireWallet = async (
    { wallet }: CollectionRecord,
    account: SubAccountRecord,
    provider: CollectionProvider,
  ): Promise<void> => {
    const named = (await settings.read()).record.collection_wallet;
    const now = named ? await namedWallet(account, named, provider) : undefined;
    if (!isReviewed(now, wallet))
      throw new VisibleError(
        'CONFLICT',
        "The gateway's wallet is no longer the one you reviewed, or is not registered with this sub-account. Nothing was sent. Review it again.",
      );
  };

  const requireFunds = async (
    { amount }: CollectionRecord,
    account: SubAccountRecord,
    provider: CollectionProvider,
  ): Promise<void> => {
    const { atMost, spread, balance, countedOn } = await judge(account, provider);
    if (compare(amount, atMost) > 0)
      throw new VisibleError(
        'UNPROCESSABLE',
        `The spread in this sub-account is ${spread} USDT. Its balance is ${balance} USDT, and conversions and other orders need ${countedOn} USDT of it. At most ${atMost} USDT can be collected.`,
        { at_most: atMost },
      );
  };

  const send = async (claimed: StoredCollection, account: SubAccountRecord, provider: CollectionProvider) => {
    const { id, amount, wallet } = claimed.record;
    const sent = await provider.withdraw({
      accountId: account.external_id,
      idempotencyKey: keyFor(id),
      reference: id,
      request: {
        asset: 'USDT',
        amount,
        wallet_id: wallet.wallet_id,
        ...(wallet.network === null ? {} : { network: wallet.network }),
      },
      destination: orderDestination(wallet),
    });
    return sent.outcome === 'accepted' || sent.outcome === 'made' ? sent : { ...sent, error: errorOf(sent) };
  };

  const claimAgain = async (
    record: CollectionRecord,
    tries: Tries,
    expected: number,
    placing: Placing,
  ): Promise<boolean> => {
    try {
      return await collections.claim(record, tries, expected, placing);
    } catch (error) {
      throw error instanceof Stopped ? error.inDoubt(record.id) : error;
    }
  };

  const claim = async (
    first: StoredCollection | NewCollection,
    tries: Tries,
    placing: Placing,
  ): Promise<StoredCollection | undefined> => {
    const { record, version } = first;
    const sending = amend(record, { status: 'sending', message: null }, clock());
    const claimed = { record: sending, tries, version: version + 1 };
    if (!('approved' in first))
      return (await claimAgain(sending, tries, version, placing)) ? claimed : undefined;
    const begun = await collections.begin(sending, tries, placing, first.approved, first.fresh);
    if (begun === 'open')
      throw new VisibleError(
        'CONFLICT',
        'The last collection of this sub-account has an unknown outcome. Check it first.',
      );
    return begun === 'begun' ? claimed : undefined;
  };

  const made = async (
    { record, version }: StoredCollection,
    account: SubAccountRecord,
    order: ProviderOrder,
    askedAt: Date,
  ): Promise<Driven> => {
    await orders.keep(
      orderRow(account, order, askedAt),
      later(askedAt, 0),
      collectionIntent(record, account),
    );
    const ordered = amend(record, { status: 'ordered', order_id: order.id, message: null }, clock());
    await collections.close(ordered, version);
    return { record: ordered };
  };

  const refused = async ({ record, version }: StoredCollection, error: unknown): Promise<Driven> => {
    const closed = amend(record, { status: 'refused', message: messageIn(error) }, clock());
    await collections.close(closed, version);
    return { record: closed };
  };

  const notSent = async (
    { record, version }: StoredCollection,
    tries: Tries | null,
    error: unknown,
  ): Promise<Driven> => {
    if (!tries) {
      await collections.drop(record, version);
      return { record, failure: { error } };
    }
    const unknown = amend(record, { status: 'unknown', message: messageIn(error) }, clock());
    await collections.save(unknown, tries, version);
    return { record: unknown, failure: { error } };
  };

  const inDoubt = async (
    { record, version }: StoredCollection,
    tries: Tries,
    doubt: Doubt<Why>,
  ): Promise<Driven> => {
    const message = textOf(record, doubt);
    const unknown = amend(record, { status: 'unknown', message }, clock());
    await collections.save(unknown, tries, version);
    metrics.put('OrdersNotKnown', 1);
    log.warn('order outcome unknown', {
      reference: record.id,
      account_id: record.sub_account_id,
    });
    const error = new VisibleError('PROVIDER_FAILURE', message, { collection_id: record.id });
    return { record: unknown, failure: { error } };
  };

  return async (first: StoredCollection | NewCollection, provider: CollectionProvider): Promise<Driven> => {
    const account = (await accounts.get(first.record.sub_account_id))?.record;
    if (!account) throw notFound();
    const isKnown = first.version > 0;
    const intent = collectionIntent(first.record, account);
    const find = async (id: string) =>
      unnamed
        ? lookUpOf(await unnamed.follow(account, intent), (order) => order)
        : provider.find(account.external_id, id);
    const { amount } = first.record;
    const terms = { type: 'withdrawal', source_asset: 'USDT', target_asset: 'USDT', amount } as const;
    const outcome = await makeOnce(first, isKnown ? first.tries : null, {
      clock,
      look: ({ record }) => find(record.id),
      prepare: async (earlier: Earlier | null) => {
        try {
          await requireWallet(first.record, account, provider);
          // While the order must not be sent, nobody claims it again, so the time in which it can arrive still ends.
          await requireFunds(first.record, account, provider);
        } catch (error) {
          if (!earlier) throw error;
          // It can no longer arrive and must not be sent, so no withdrawal exists.
          if (earlier.until === undefined && isJudged(error)) return { instead: refused(first, error) };
          return { instead: notSent(first, earlier.tries, error) };
        }
        const taken = unnamed && (await unnamed.take(account, intent, terms));
        if (taken && taken.kind !== 'taken') {
          const error = notTakenError(taken, terms);
          if (!earlier) throw error;
          return { instead: notSent(first, earlier.tries, error) };
        }
        return { isSame: isKnown, claim: (tries) => claim(first, tries, { intent, slot: taken?.claim }) };
      },
      send: (claimed) => send(claimed, account, provider),
      answered: unnamed ? (_held, came) => unnamed.answered(account.id, intent, came) : undefined,
    });
    if ('record' in outcome) return outcome;
    switch (outcome.kind) {
      case 'busy':
      case 'lost':
        throw beingSent();
      case 'made':
        return made(outcome.claimed, account, outcome.order, outcome.askedAt);
      case 'refused':
        return refused(outcome.claimed, outcome.why.error);
      case 'not_sent':
        return notSent(
          outcome.claimed,
          outcome.tries,
          outcome.why?.error ?? new VisibleError('PROVIDER_FAILURE'),
        );
      case 'unbound':
        return inDoubt(outcome.claimed, outcome.tries, {
          kind: 'not_shown',
          refusal: undefined,
        });
      case 'unknown': {
        const { claimed, tries, doubt } = outcome;
        const askedAt = clock();
        // The order may exist without an answer: then the caller gets it at once.
        const seen = doubt.kind === 'not_answered' ? await find(claimed.record.id) : undefined;
        if (seen?.ok && seen.value.order) return made(claimed, account, seen.value.order, askedAt);
        return inDoubt(claimed, tries, doubt);
      }
    }
  };
};
