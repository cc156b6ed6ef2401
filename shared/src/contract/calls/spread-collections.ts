import * as z from 'zod/mini';
import { ORDER_STATUSES } from '../../domain/orders.ts';
import { ADMIN, defineCall, NO_BODY, NOTHING } from '../call.ts';
import { collectionRecord, ownWallet } from '../collections.ts';
import { amount, boundedAmount, byId, id, note, pageOf, pageQuery } from '../fields.ts';

const service = 'collections';

/** A collection with what has become of its order. */
const collection = z.extend(collectionRecord, {
  /** As the provider answered last; null where no order is known. */
  order: z.nullable(
    z.object({
      status: z.enum(ORDER_STATUSES),
      /** USDT, less the provider's fee. */
      arrived: amount,
    }),
  ),
});
export type SpreadCollection = z.infer<typeof collection>;

/** What there is to review before spread is collected: asked of the provider now. */
export const readCollectableSpread = defineCall({
  method: 'GET',
  path: '/api/subaccounts/{id}/collectable-spread',
  service,
  access: ADMIN,
  params: byId,
  query: NOTHING,
  body: NO_BODY,
  answer: z.object({
    sub_account_id: id,
    name: z.string(),
    /** USDT of the gateway by the books. */
    spread: amount,
    /** USDT that the provider shows. */
    balance: amount,
    /** USDT of it that conversions count on. */
    counted_on: amount,
    /** USDT that can be collected now: no more than the spread, and than what the balance has beside conversions. */
    at_most: amount,
    wallet: z.nullable(ownWallet),
    /** The wallet at the provider, among those of the sub-account; null where it is not registered there. */
    wallet_id: z.nullable(id),
    /** A collection of which it is not known yet what came of it: no other can be made before. */
    open: z.nullable(collection),
  }),
  status: 200,
});
export type CollectableSpread = z.infer<typeof readCollectableSpread.answer>;

/** Newest first. */
export const listSpreadCollections = defineCall({
  method: 'GET',
  path: '/api/spread-collections',
  service,
  access: ADMIN,
  params: NOTHING,
  query: z.object(pageQuery(20)),
  body: NO_BODY,
  answer: pageOf(collection),
  status: 200,
});

/**
 * Sends spread to the gateway's wallet, once for each Idempotency-Key. 409 if the settings name another network or address.
 */
export const collectSpread = defineCall({
  action: 'spread.collect',
  method: 'POST',
  path: '/api/spread-collections',
  service,
  access: ADMIN,
  params: NOTHING,
  query: NOTHING,
  body: z.strictObject({
    sub_account_id: id,
    amount: boundedAmount,
    network: z.string().check(z.maxLength(60)),
    address: z.string().check(z.maxLength(200)),
  }),
  answer: collection,
  status: 201,
  stepUp: true,
  held: true,
});

/** Looks what came of a collection of which that is not known; it sends nothing that may have been made. */
export const checkSpreadCollection = defineCall({
  action: 'collection.check',
  method: 'POST',
  path: '/api/spread-collections/{id}/check',
  service,
  access: ADMIN,
  params: byId,
  query: NOTHING,
  body: NO_BODY,
  answer: collection,
  status: 200,
});

/**
 * States that the provider made no withdrawal. It is looked for once more: 409 while it may still arrive, 502 without an
 * answer.
 */
export const closeSpreadCollection = defineCall({
  action: 'collection.close',
  method: 'POST',
  path: '/api/spread-collections/{id}/closure',
  service,
  access: ADMIN,
  params: byId,
  query: NOTHING,
  body: z.strictObject({ note }),
  answer: collection,
  status: 200,
});
