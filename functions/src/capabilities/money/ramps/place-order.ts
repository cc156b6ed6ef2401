import {
  listOrders,
  type OrderAnswer,
  orderAnswer,
  orderExchange,
} from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { lookUpQuery, readLookUp, sentOf } from '../../../modules/orders/calls.ts';
import {
  type Doubt,
  type Failed,
  type LookUp,
  makeOnce,
  type Sent,
  type Tries,
} from '../../../modules/orders/protocol.ts';
import { notTakenError } from '../../../modules/orders/not-taken.ts';
import type { SlotClaim } from '../../../modules/orders/slot.ts';
import { lookUpOf, type UnnamedOrders } from '../../../modules/orders/unnamed.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { type Sleep, sleep as realSleep } from '../../../platform/clock.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { ExecutedQuote, QuoteLog } from '../../../modules/rates/quote-log.ts';
import { keyFor } from '../../../platform/ids.ts';
import { failedRead, type OrderDestination, type Read } from '../../../modules/provider/calls.ts';
import { providerError } from '../../../modules/provider/errors.ts';
import type { Asked } from './asked.ts';
import type { KeptAnswer, OrderRequest } from './model.ts';
import { SpendingChanged } from '../../../modules/spending/model.ts';
import { Stopped, UnseenPlace } from '../../../modules/stops/model.ts';
import * as requestOf from './order-request.ts';
import { admitOrder, type Admitted, type AdmitOrderPorts } from './admit-order.ts';
import type { Judged, NewOrder, OrderIntent, OrderRequests, StoredOrderRequest } from './ports.ts';

const ofQuote = z.object({ quote_id: z.string() });

const executedQuote = (request: OrderRequest, order: OrderAnswer): ExecutedQuote | undefined => {
  if (request.path !== orderExchange.template) return undefined;
  const named = z.safeParse(ofQuote, JSON.parse(request.data)).data;
  if (!named) return undefined;
  return {
    account: request.account_id,
    quoteId: named.quote_id,
    orderId: order.id,
    targetAmount: order.target_amount ?? null,
  };
};

export interface PlaceOrderPorts extends AdmitOrderPorts {
  readonly quotes: QuoteLog;
  readonly requests: OrderRequests;
  /** Null for a provider that returns order ids. */
  readonly unnamed: UnnamedOrders | null;
  readonly metrics: Pick<Metrics, 'put'>;
  /** Pauses between two tries or reads while the caller waits. */
  readonly sleep?: Sleep;
}

export interface OrderCall {
  readonly who: Principal;
  readonly asked: Asked;
  readonly accountId: string;
  readonly key: string;
  readonly until: number;
}

/** Maximum attempts to claim an order while other orders of the sub-account get in first. */
const MOST_JUDGED = 10;
const JUDGED_AGAIN_MS = 30;
/** Looks for an order that the provider made but does not list yet. */
const LOOKS = 3;
const LOOK_AGAIN_MS = 1_000;

const fields = z.record(z.string(), z.unknown());

/** Why an order was not made, or has an unknown outcome. */
type Why = Failed & {
  /** The caller's answer; a visible error if the provider was called. */
  readonly error: unknown;
  readonly isTimeout: boolean;
};

const underWay = (): VisibleError =>
  new VisibleError('CONFLICT', 'A request with this Idempotency-Key is in progress. Try again in a moment.');

const wordsOf = (doubt: Doubt<Why>): string => {
  if (doubt.kind === 'not_answered' || doubt.kind === 'replaced') return '';
  if (doubt.kind === 'person')
    return ' An administrator must assign an order of the provider to it, or confirm that none was made.';
  return doubt.refusal
    ? ` The provider refuses another try: ${requestOf.refusalIn(doubt.refusal.error).message}`
    : ' It does not list the order now, and nothing was sent. If this persists, check it at the provider.';
};

const notKnown = ({ reference }: OrderRequest, doubt: Doubt<Why>): VisibleError =>
  new VisibleError(
    doubt.kind === 'not_answered' && doubt.why.isTimeout ? 'PROVIDER_TIMEOUT' : 'PROVIDER_FAILURE',
    `The provider may have made this order (reference ${reference}).${wordsOf(doubt)} Send it again with the same Idempotency-Key: the order is looked up first and is never made twice.`,
    { reference },
  );

/**
 * Places at most one order per Idempotency-Key (C3, modules/orders). The key gets the same answer for 24 hours, a 422
 * for another body, and a 409 while the first request is in progress.
 */
export const placeOrder = (ports: PlaceOrderPorts) => {
  const { upstream, requests, quotes, unnamed, clock, log, metrics, sleep = realSleep } = ports;
  const { admit, posted } = admitOrder(ports);

  /** Survives a failed write: the order exists at the provider, and the next request with this key looks it up. */
  const tidy = async ({ reference }: OrderRequest, writing: Promise<unknown>): Promise<void> => {
    try {
      const done = await writing;
      if (done === false) log.warn('another call has updated the order request', { reference });
    } catch (error) {
      log.error('an order request could not be saved', error, { reference });
    }
  };

  const settle = async ({ request, version }: StoredOrderRequest, answer: KeptAnswer): Promise<unknown> => {
    await tidy(request, requests.save(requestOf.settled(request, answer, clock()), version));
    return requestOf.replay(answer);
  };

  const made = async (claimed: StoredOrderRequest, order: OrderAnswer, askedAt: Date): Promise<unknown> => {
    await posted(claimed.request, order, askedAt);
    const answer = await settle(claimed, requestOf.keepOrder(order));
    const executed = executedQuote(claimed.request, order);
    if (executed) await quotes.executed(executed);
    return answer;
  };

  /** Keeps the key only if an earlier try may have been sent. */
  const keep = ({ request, version }: StoredOrderRequest, tries: Tries | null): Promise<void> =>
    tidy(
      request,
      tries ? requests.save(requestOf.withTries(request, tries), version) : requests.drop(request, version),
    );

  const accountOf = async ({ account_id: externalId }: OrderRequest): Promise<SubAccountRecord> => {
    const found = await ports.accounts.get(subAccountId(externalId));
    if (!found) throw new VisibleError('NOT_FOUND');
    return found.record;
  };

  const look = async (request: OrderRequest, until: number): Promise<Read<LookUp<OrderAnswer>>> => {
    if (unnamed)
      return lookUpOf(
        await unnamed.follow(await accountOf(request), requestOf.intentOf(request)),
        (order) => ({
          ...order,
        }),
      );
    const { account_id: accountId, reference } = request;
    const result = await upstream.send({ row: listOrders, query: lookUpQuery(reference), accountId, until });
    if (!result.answered || result.status < 200 || result.status > 299) return failedRead('unavailable');
    const answer = { value: result.body, headers: result.headers };
    return readLookUp(orderAnswer, answer, { accountId, reference });
  };

  const claimAgain = async (request: OrderRequest, expected: number, intent: OrderIntent) => {
    try {
      return await requests.claim(request, expected, intent);
    } catch (error) {
      throw error instanceof Stopped ? error.inDoubt(request.reference) : error;
    }
  };

  /** If a destination is stopped, reads an unseen one from the provider: both may be the same. */
  const seeing = async <T>(work: () => Promise<T>, seePlace: () => Promise<void>): Promise<T | 'moved'> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UnseenPlace)) throw error;
      await seePlace();
      return 'moved';
    }
  };

  /** Claims the order. If another order or posting of the sub-account gets in first, checks the funds again. */
  const claim = async (
    { request, intent, seePlace }: Admitted,
    version: number,
    order: NewOrder | undefined,
    tries: Tries,
    slot: SlotClaim | undefined,
  ) => {
    const claimed = { request: requestOf.withTries(request, tries), version: version + 1 };
    for (let judged = 1; judged <= MOST_JUDGED; judged += 1) {
      const judgedAs = { ...(await intent()), slot };
      const begun = await seeing(
        () =>
          order
            ? requests.begin(claimed.request, request.created_at, judgedAs, order)
            : claimAgain(claimed.request, version, judgedAs),
        seePlace,
      );
      if (begun === 'begun') return claimed;
      if (begun === 'taken') return undefined;
      if (begun === 'spending') throw new SpendingChanged();
      if (begun === 'over_limit') throw judgedAs.overLimit?.() ?? new VisibleError('UNPROCESSABLE');
      if (begun === 'reference')
        throw new VisibleError(
          'CONFLICT',
          'reference: was already used for another order of this sub-account',
        );
      await sleep(JUDGED_AGAIN_MS * judged * (0.5 + Math.random()));
    }
    throw new VisibleError(
      'CONFLICT',
      'Other orders of this sub-account are being placed. Try again in a moment.',
    );
  };

  /** Takes the sub-account's slot if the provider returns no order ids. @throws VisibleError if the slot is taken */
  const slotFor = async ({ account, request }: Admitted): Promise<SlotClaim | undefined> => {
    if (!unnamed) return undefined;
    const terms = requestOf.termsOf(request);
    const taken = await unnamed.take(account, requestOf.intentOf(request), terms);
    if (taken.kind !== 'taken') throw notTakenError(taken, terms);
    return taken.claim;
  };

  const send = async (
    request: OrderRequest,
    destination: OrderDestination | undefined,
    until: number,
  ): Promise<Sent<OrderAnswer, Why>> => {
    const result = await upstream.send({
      row: requestOf.rowOf(request),
      accountId: request.account_id,
      data: fields.parse(JSON.parse(request.data)),
      idempotencyKey: keyFor(`${request.user_id} ${request.key} ${request.created_at}`),
      destination,
      until,
    });
    const sent = sentOf(orderAnswer, result);
    if (sent.outcome === 'accepted' || sent.outcome === 'made') return sent;
    const isTimeout = !result.answered && result.reason === 'timeout';
    return { ...sent, error: providerError(result), isTimeout };
  };

  /** Looks the order up while the caller waits. */
  const shownSoon = async (request: OrderRequest, until: number) => {
    for (let looks = 0; looks < LOOKS && clock().getTime() + LOOK_AGAIN_MS < until; looks += 1) {
      await sleep(LOOK_AGAIN_MS);
      const askedAt = clock();
      const seen = await look(request, until);
      if (seen.ok && seen.value.order) return { order: seen.value.order, askedAt };
    }
    return undefined;
  };

  /** @param order only for a request that has no row yet */
  const make = async (
    stored: StoredOrderRequest,
    who: Principal,
    until: number,
    order?: NewOrder,
  ): Promise<unknown> => {
    const { request, version } = stored;
    const isKnown = order === undefined;
    const earlier = isKnown ? { ...request, tried_at: request.tried_at ?? undefined } : null;
    let destination: OrderDestination | undefined;
    const outcome = await makeOnce(stored, earlier, {
      clock,
      look: (claimed) => look(claimed.request, until),
      prepare: async () => {
        const admitted = await admit(who, request, !isKnown, until);
        ({ destination } = admitted);
        const slot = await slotFor(admitted);
        return { isSame: isKnown, claim: (tries) => claim(admitted, version, order, tries, slot) };
      },
      send: (claimed) => send(claimed.request, destination, until),
      answered: unnamed
        ? ({ request: sent }, came) =>
            unnamed.answered(subAccountId(sent.account_id), requestOf.intentOf(sent), came)
        : undefined,
    });
    switch (outcome.kind) {
      case 'busy':
        throw underWay();
      case 'lost':
        if (isKnown) throw underWay();
        return makeAgain(request, who, until);
      case 'made':
        return made(outcome.claimed, outcome.order, outcome.askedAt);
      case 'refused':
        await tidy(request, requests.freeReference(request));
        return settle(outcome.claimed, requestOf.keepRefusal(outcome.why.error));
      case 'unbound': {
        const shown = await shownSoon(request, until);
        if (shown) return made(outcome.claimed, shown.order, shown.askedAt);
        await keep(outcome.claimed, outcome.tries);
        throw new VisibleError(
          'CONFLICT',
          'The provider made this order but does not list it yet. Send it again with the same Idempotency-Key: the order is looked up and is never made twice.',
          { reference: request.reference },
        );
      }
      case 'not_sent':
        await keep(outcome.claimed, outcome.tries);
        throw outcome.why ? outcome.why.error : new VisibleError('PROVIDER_FAILURE');
      case 'unknown': {
        const { claimed, tries, doubt } = outcome;
        const askedAt = clock();
        // The caller is waiting, so an unanswered order is looked up at once.
        const seen = doubt.kind === 'not_answered' ? await look(request, until) : undefined;
        if (seen?.ok && seen.value.order) return made(claimed, seen.value.order, askedAt);
        await keep(claimed, tries);
        metrics.put('OrdersNotKnown', 1);
        log.warn('order outcome unknown', {
          reference: request.reference,
          account_id: request.account_id,
        });
        throw notKnown(request, doubt);
      }
    }
  };

  const makeAgain = async (asked: OrderRequest, who: Principal, until: number): Promise<unknown> => {
    const stored = await requests.get(asked.user_id, asked.key);
    const same = requestOf.sameRequest(stored, asked.fingerprint, new Date(asked.created_at));
    // The row existed a moment ago, so its order has failed since.
    if (!same) throw underWay();
    return goOn(same, who, until);
  };

  const goOn = async (stored: StoredOrderRequest, who: Principal, until: number): Promise<unknown> =>
    stored.request.answer ? requestOf.replay(stored.request.answer) : await make(stored, who, until);

  /** A request that was admitted because of its row never creates a second one. */
  return async ({ who, asked, accountId, key, until }: OrderCall, judged: Judged): Promise<unknown> => {
    if ('known' in judged) return goOn(judged.known, who, until);
    const now = clock();
    const used = requestOf.sameRequest(
      await requests.get(who.user_id, key),
      requestOf.fingerprintOf(asked, accountId),
      now,
    );
    if (used) return goOn(used, who, until);
    const counted = judged.counting?.counted ?? null;
    const request = requestOf.newRequest(who, key, asked, accountId, now, counted);
    return make({ request, version: 0 }, who, until, judged);
  };
};
