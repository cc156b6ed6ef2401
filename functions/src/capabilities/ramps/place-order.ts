import { type OrderAnswer, orderAnswer } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { type Clock, later } from '../../platform/clock.ts';
import { VisibleError } from '../../platform/errors.ts';
import { keyFor } from '../../platform/ids.ts';
import type { Log } from '../../platform/logger.ts';
import { certaintyOf, type Forwarded } from '../../modules/provider/calls.ts';
import { providerError } from '../../modules/provider/errors.ts';
import type { Asked } from './asked.ts';
import { findOrder } from './find-order.ts';
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

const underWay = (): VisibleError =>
  new VisibleError('CONFLICT', 'A request with this Idempotency-Key is under way. Ask again in a moment.');

const notKnown = ({ reference }: OrderRequest, why: Forwarded | undefined, words = ''): VisibleError =>
  new VisibleError(
    why?.answered === false && why.reason === 'timeout' ? 'PROVIDER_TIMEOUT' : 'PROVIDER_FAILURE',
    `It is not known whether the provider made this order (reference ${reference}).${words} Send it again with the same Idempotency-Key: the order is looked for first, and is never made twice.`,
    { reference },
  );

/** What came of a try. */
const outcomeOf = (result: Forwarded): 'refused' | 'not_sent' | 'unknown' | OrderAnswer => {
  if (!result.answered) return result.sent ? 'unknown' : 'not_sent';
  const certainty = certaintyOf(result.status);
  if (certainty === 'turned_away') return 'not_sent';
  if (certainty !== 'done') return certainty;
  return orderAnswer.safeParse(result.body).data ?? 'unknown';
};

/**
 * Makes an order once for a caller's Idempotency-Key (contract 3): the intent is stored by a conditional write before
 * anything is sent; the same key and body get the same answer for 24 hours, another body a 422, and a 409 while the
 * first is under way. After an outcome that is not known, the order is looked for by its reference, and sent again,
 * with the same key at the provider, only if that makes no second one.
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

  const write = (request: OrderRequest, expected: number): Promise<void> =>
    tidy(request, requests.save(request, expected));

  const settle = async ({ request, version }: StoredOrderRequest, answer: KeptAnswer): Promise<unknown> => {
    await write(requestOf.settled(request, answer, clock()), version);
    return requestOf.replay(answer);
  };

  const made = (held: StoredOrderRequest, order: OrderAnswer): Promise<unknown> =>
    settle(held, { ok: true, body: JSON.stringify(order) });

  /** The order if the provider shows it; else it stays open what came of the request, and the caller is told so. */
  const lookOrLeave = async (
    held: StoredOrderRequest,
    triedAt: string | null,
    why: VisibleError,
    until: number,
  ): Promise<unknown> => {
    const found = await findOrder(upstream, held.request, until);
    if (found.certain && found.order) return made(held, found.order);
    await write(requestOf.unsettled(held.request, triedAt), held.version);
    throw why;
  };

  /** What did not leave needs no key, unless an earlier try of it may have left. */
  const leave = async (held: StoredOrderRequest, earlier: string | null): Promise<void> => {
    if (earlier === null) await tidy(held.request, requests.drop(held.request, held.version));
    else await write(requestOf.unsettled(held.request, earlier), held.version);
  };

  const admitted = async (
    held: StoredOrderRequest,
    earlier: string | null,
    until: number,
    admit: Admit,
  ): Promise<() => Promise<void>> => {
    try {
      return await admit(held.request, until);
    } catch (error) {
      await leave(held, earlier);
      throw error;
    }
  };

  /** @param earlier when an earlier try of the same order began whose outcome is not known */
  const send = async (
    held: StoredOrderRequest,
    earlier: string | null,
    until: number,
    admit: Admit,
  ): Promise<unknown> => {
    const { request } = held;
    const release = await admitted(held, earlier, until, admit);
    const result = await upstream.send({
      method: 'POST',
      path: request.path,
      query: {},
      accountId: request.account_id,
      body: fields.parse(JSON.parse(request.data)),
      idempotencyKey: keyFor(`${request.user_id} ${request.key} ${request.created_at}`),
      until,
    });
    const outcome = outcomeOf(result);
    // What may still arrive keeps the account until its lease ends.
    if (outcome !== 'unknown') await release();
    switch (outcome) {
      case 'unknown':
        return lookOrLeave(held, request.tried_at, notKnown(request, result), until);
      case 'not_sent':
        await leave(held, earlier);
        throw providerError(result);
      case 'refused': {
        const error = providerError(result);
        const isLate =
          earlier !== null && later(new Date(earlier), requestOf.ARRIVES_WITHIN_MS) > clock().toISOString();
        // The earlier try may be what the provider objects to, or may still be made.
        if (isLate)
          return lookOrLeave(
            held,
            earlier,
            notKnown(request, undefined, ` It refuses another try: ${error.message}`),
            until,
          );
        await tidy(request, requests.freeReference(request));
        return settle(held, requestOf.keepRefusal(error));
      }
      default:
        return made(held, outcome);
    }
  };

  /** A key that was used before. */
  const resume = async (
    stored: StoredOrderRequest,
    asked: OrderRequest,
    until: number,
    admit: Admit,
  ): Promise<unknown> => {
    const { request, version } = stored;
    if (request.fingerprint !== asked.fingerprint)
      throw new VisibleError('UNPROCESSABLE', 'This Idempotency-Key was used for another request.');
    if (request.answer) return requestOf.replay(request.answer);
    if (requestOf.isUnderWay(request, clock())) throw underWay();
    const mine = requestOf.taken(request, clock());
    if (!(await requests.save(mine, version))) throw underWay();
    const held = { request: mine, version: version + 1 };
    const found = await findOrder(upstream, mine, until);
    if (found.certain)
      return found.order ? made(held, found.order) : send(held, request.tried_at, until, admit);
    await write(requestOf.unsettled(mine, request.tried_at), held.version);
    throw notKnown(
      mine,
      undefined,
      ' It does not show it now, and nothing was sent. If this lasts, a person must look at the provider.',
    );
  };

  return async (
    who: Principal,
    asked: Asked,
    accountId: string,
    key: string,
    until: number,
  ): Promise<unknown> => {
    const now = clock();
    const request = requestOf.newRequest(who, key, asked, accountId, now);
    const begun = await requests.begin(request, now.toISOString());
    const admit = who.role === 'admin' ? freely : keeping;
    if (begun === 'begun') return send({ request, version: 1 }, null, until, admit);
    if (begun === 'reference')
      throw new VisibleError('CONFLICT', 'reference: has been used for another order of this sub-account');
    const stored = await requests.get(who.user_id, key);
    // It was there a moment ago, and nothing came of it.
    if (!stored) throw underWay();
    return resume(stored, request, until, admit);
  };
};
