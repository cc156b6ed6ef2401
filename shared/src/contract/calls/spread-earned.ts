import * as z from 'zod/mini';
import { ORDER_STATUSES } from '../../domain/orders.ts';
import { ADMIN, defineCall } from '../call.ts';
import { collectionRecord, ownWallet } from '../collections.ts';
import { amount, boundedAmount, byId, id, note, pageOf, pageQuery } from '../fields.ts';

const service = 'spread-earned';

/** By current owner, by sub-account, or by the UTC day or month in which the conversion started. */
export const SPREAD_VIEWS = ['client', 'sub_account', 'day', 'month'] as const;
export type SpreadView = (typeof SPREAD_VIEWS)[number];

const figures = {
  /** USDT, including rounding. */
  earned: amount,
  /** USDT. */
  collected: amount,
};

export const spreadEarnedRow = z.object({
  /** The id of the user or sub-account, `2026-11-20` or `2026-11`. */
  id: z.string(),
  name: z.string(),
  ...figures,
  /** USDT still in sub-accounts; null for a day or month. */
  remaining: z.nullable(amount),
});
export type SpreadEarnedRow = z.infer<typeof spreadEarnedRow>;

export const listSpreadEarned = defineCall({
  method: 'GET',
  path: '/api/spread-earned',
  service: 'statistics',
  access: ADMIN,
  query: z.object({ ...pageQuery(50), by: z._default(z.enum(SPREAD_VIEWS), 'client') }),
  answer: z.object({
    by: z.enum(SPREAD_VIEWS),
    items: z.array(spreadEarnedRow),
    totals: z.object({ ...figures, remaining: amount }),
    next_cursor: z.nullable(z.string()),
  }),
});

const collection = z.extend(collectionRecord, {
  order: z.nullable(
    z.object({
      status: z.enum(ORDER_STATUSES),
      /** USDT after the provider's fee. */
      arrived: amount,
    }),
  ),
});
export type SpreadCollection = z.infer<typeof collection>;

/** Queries the provider. */
export const readCollectableSpread = defineCall({
  method: 'GET',
  path: '/api/subaccounts/{id}/collectable-spread',
  service,
  access: ADMIN,
  params: byId,
  answer: z.object({
    sub_account_id: id,
    name: z.string(),
    /** USDT, from the ledger. */
    spread: amount,
    /** USDT, from the provider. */
    balance: amount,
    /** USDT that conversions need. */
    counted_on: amount,
    /** USDT. */
    at_most: amount,
    wallet: z.nullable(ownWallet),
    /** Null if the wallet is not registered for the sub-account. */
    wallet_id: z.nullable(id),
    /** A collection with an unknown outcome. It blocks others until the outcome is known. */
    open: z.nullable(collection),
  }),
});
export type CollectableSpread = z.infer<typeof readCollectableSpread.answer>;

export const listSpreadCollections = defineCall({
  method: 'GET',
  path: '/api/spread-collections',
  service,
  access: ADMIN,
  query: z.object(pageQuery(20)),
  answer: pageOf(collection),
});

/**
 * Sends spread to the gateway's wallet, at most once per Idempotency-Key. 409 if the settings have another network or
 * address.
 */
export const collectSpread = defineCall({
  action: 'spread.collect',
  method: 'POST',
  path: '/api/spread-collections',
  service,
  access: ADMIN,
  body: z.strictObject({
    sub_account_id: id,
    amount: boundedAmount,
    network: z.string().check(z.maxLength(60)),
    address: z.string().check(z.maxLength(200)),
  }),
  answer: collection,
  status: 201,
  stepUp: true,
  held: { command: 'spread.collect', version: 1 },
});

/** Looks up the outcome. Sends again only if that cannot make a second withdrawal. */
export const checkSpreadCollection = defineCall({
  action: 'collection.check',
  method: 'POST',
  path: '/api/spread-collections/{id}/check',
  service,
  access: ADMIN,
  params: byId,
  answer: collection,
});

/**
 * Records a person's statement that the provider made no withdrawal. Looks one more time: 409 while it may still arrive,
 * 502 without an answer.
 */
export const closeSpreadCollection = defineCall({
  action: 'collection.close',
  method: 'POST',
  path: '/api/spread-collections/{id}/closure',
  service,
  access: ADMIN,
  params: byId,
  body: z.strictObject({ note }),
  answer: collection,
});
