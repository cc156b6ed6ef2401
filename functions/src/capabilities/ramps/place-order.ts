import { listOrders, type OrderAnswer, orderAnswer } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { lookUpQuery, readLookUp, sentOf } from '../../modules/orders/calls.ts';
import { type Doubt, makeOnce, type Ordering, type Sent } from '../../modules/orders/protocol.ts';
import type { Clock } from '../../platform/clock.ts';
import { VisibleError } from '../../platform/errors.ts';
import { keyFor } from '../../platform/ids.ts';
import type { Log } from '../../platform/logger.ts';
import { failedRead, type Forwarded } from '../../modules/provider/calls.ts';
import { providerError } from '../../modules/provider/errors.ts';
import type { Asked } from './asked.ts';
import type { KeptAnswer, OrderRequest } from './model.ts';
import * as requestOf from './order-request.ts';
import { keepReserve, type KeepReservePorts } from './keep-reserve.ts';
import type { OrderRequests, StoredOrderRequest, Upstream } from './ports.ts';

export interface PlaceOrderPorts extends KeepReservePorts {
  readonly upstream: Upstream;
  readonly requests: OrderRequests;
  readonly clock: Clock;
  readonly log: Log;
}

/** Holds an account for an order that may be sent, and gives what releases it; throws where it may not. */
type Admit = (request: OrderRequest, until: number) => Promise<() => Promise<void>>;

/** The spread is kept from customers. */
const freely: Admit = () => Promise.resolve(() => Promise.resolve());

const fields = z.record(z.string(), z.unknown());

/** Why an order was not made, or not surely. */
interface Why {
  /** What the caller is answered; where the provider was asked, a visible error. */
  readonly error: unknown;
  readonly isTimeout: boolean;
}

type RequestOrdering = Ordering<StoredOrderRequest, null, OrderAnswer, Why, unknown>;

const TOO_LATE: Forwarded = { answered: false, reason: 'unavailable', sent: false };

const whyOf = (result: Forwarded): Why => ({
  error: providerError(result),
  isTimeout: !result.answered && result.reason === 'timeout',
});

const underWay = (): VisibleError =>
  new VisibleError('CONFLICT', 'A request with this Idempotency-Key is under way. Ask again in a moment.');

const wordsOf = (doubt: Doubt<Why>): string => {
  if (doubt.kind === 'not_answered' || doubt.kind === 'replaced') return '';
  return doubt.refusal
    ? ` It refuses another try: ${requestOf.refusalIn(doubt.refusal.error).message}`
    : ' It does not show it now, and nothing was sent. If this lasts, a person must look at the provider.';
};

const notKnown = ({ reference }: OrderRequest, doubt: Doubt<Why>): VisibleError =>
  new VisibleError(
    doubt.kind === 'not_answered' && doubt.why.isTimeout ? 'PROVIDER_TIMEOUT' : 'PROVIDER_FAILURE',
    `It is not known whether the provider made this order (reference ${reference}).${wordsOf(doubt)} Send it again with the same Idempotency-Key: the order is looked for first, and is never made twice.`,
    { reference },
  );

/**
 * Makes an order once for a caller's Idempotency-Key (C3, modules/orders): the same key and body get the same
 * answer for 24 hours, another body a 422, and a 409 while the first is under way.
 */
export const placeOrder = (ports: PlaceOrderPorts) => {
  const { upstream, requests, clock, log } = ports;
  const keeping = keepReserve(ports);

  /** Whatever the table does, what the provider did stands: the next request with this key looks for it. */
  const tidy = async ({ reference }: OrderRequest, writing: Promise<unknown>): Promise<void> => {
    try {
      const done = await writing;
      if (done === false) log.warn('an order request moved on meanwhile', { reference });
    } catch (error) {
      log.error('an order request could not be saved', error, { reference });
    }
  };

  const settle = async ({ request, version }: StoredOrderRequest, answer: KeptAnswer): Promise<unknown> => {
    await tidy(request, requests.save(requestOf.settled(request, answer, clock()), version));
    return requestOf.replay(answer);
  };

  /** Sends it while the account is held for it. */
  const send = async (
    request: OrderRequest,
    until: number,
    admit: Admit,
  ): Promise<Sent<OrderAnswer, Why>> => {
    let release: () => Promise<void>;
    try {
      release = await admit(request, until);
    } catch (error) {
      return { outcome: 'not_sent', why: { error, isTimeout: false } };
    }
    const result = await upstream.send({
      row: requestOf.rowOf(request),
      accountId: request.account_id,
      data: fields.parse(JSON.parse(request.data)),
      idempotencyKey: keyFor(`${request.user_id} ${request.key} ${request.created_at}`),
      until,
    });
    const sent = sentOf(orderAnswer, result);
    // What may still arrive keeps the account until its lease ends.
    if (sent.outcome !== 'unknown') await release();
    return sent.outcome === 'accepted' ? sent : { ...sent, why: whyOf(result) };
  };

  const orderingOf = (until: number, admit: Admit): RequestOrdering => {
    const ordering: RequestOrdering = {
      clock,
      triesOf: requestOf.triesOf,
      look: async ({ request: { account_id: accountId, reference } }) => {
        const query = lookUpQuery(reference);
        const result = await upstream.send({ row: listOrders, query, accountId, until });
        if (!result.answered || result.status < 200 || result.status > 299) return failedRead('unavailable');
        const answer = { value: result.body, headers: result.headers };
        return readLookUp(orderAnswer, answer, { accountId, reference });
      },
      prepare: (held) => Promise.resolve({ ready: null, isSame: held.version > 0 }),
      claim: async ({ request, version }, _ready, tries) => {
        const mine = requestOf.withTries(request, tries);
        const held = { request: mine, version: version + 1 };
        if (version > 0) {
          if (await requests.save(mine, version)) return { held };
          throw underWay();
        }
        const begun = await requests.begin(mine, request.created_at);
        return begun === 'begun' ? { held } : { instead: resume(request, begun) };
      },
      send: ({ request }) => send(request, until, admit),
      tooLate: whyOf(TOO_LATE),
      isAwaited: true,
      busy: () => {
        throw underWay();
      },
      made: (held, { order }) => settle(held, { ok: true, body: JSON.stringify(order) }),
      refused: async (held, { error }) => {
        await tidy(held.request, requests.freeReference(held.request));
        return settle(held, requestOf.keepRefusal(error));
      },
      notSent: async ({ request, version }, tries, { error }) => {
        // What did not leave needs no key, unless an earlier try of it may have left.
        const isOver = tries.phase === 'released';
        await tidy(
          request,
          isOver
            ? requests.drop(request, version)
            : requests.save(requestOf.withTries(request, tries), version),
        );
        throw error;
      },
      unknown: async ({ request, version }, tries, doubt) => {
        await tidy(request, requests.save(requestOf.withTries(request, tries), version));
        throw notKnown(request, doubt);
      },
    };

    /** A key that was used before. */
    const resume = async (asked: OrderRequest, begun: 'taken' | 'reference'): Promise<unknown> => {
      if (begun === 'reference')
        throw new VisibleError('CONFLICT', 'reference: has been used for another order of this sub-account');
      const stored = await requests.get(asked.user_id, asked.key);
      // It was there a moment ago, and nothing came of it.
      if (!stored) throw underWay();
      if (stored.request.fingerprint !== asked.fingerprint)
        throw new VisibleError('UNPROCESSABLE', 'This Idempotency-Key was used for another request.');
      return stored.request.answer ? requestOf.replay(stored.request.answer) : makeOnce(stored, ordering);
    };
    return ordering;
  };

  return (who: Principal, asked: Asked, accountId: string, key: string, until: number): Promise<unknown> => {
    const request = requestOf.newRequest(who, key, asked, accountId, clock());
    return makeOnce({ request, version: 0 }, orderingOf(until, who.role === 'admin' ? freely : keeping));
  };
};
