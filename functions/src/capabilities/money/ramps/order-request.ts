import { createHash } from 'node:crypto';
import { amount } from '@ramps-gateway/shared/contract/fields.ts';
import { type ErrorCode, isErrorCode } from '@ramps-gateway/shared/contract/errors.ts';
import {
  type OrderAnswer,
  orderExchange,
  orderSharedWithdrawal,
  orderWithdrawal,
} from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import type { Counted } from '../../../modules/spending/model.ts';
import type { OrderScope } from '../../../modules/stops/model.ts';
import type { Intent } from '../../../modules/orders/intent.ts';
import type { OrderTerms } from '../../../modules/orders/match.ts';
import type { Tries } from '../../../modules/orders/protocol.ts';
import { later } from '../../../platform/clock.ts';
import { VisibleError } from '../../../platform/errors.ts';
import { digest } from '../../../platform/ids.ts';
import { canonical } from '../../../platform/json.ts';
import type { Asked } from './asked.ts';
import type { KeptAnswer, OrderRequest } from './model.ts';
import type { StoredOrderRequest } from './ports.ts';

/** C3: a key gives the same answer for 24 hours. */
const KEPT_MS = 24 * 60 * 60_000;

export const rowOf = ({ path }: OrderRequest) => {
  const row = [orderExchange, orderWithdrawal, orderSharedWithdrawal].find(
    ({ template }) => template === path,
  );
  if (!row) throw new Error('a stored order request has an unknown path');
  return row;
};

export const fingerprintOf = (asked: Pick<Asked, 'row' | 'data'>, accountId: string): string =>
  createHash('sha256')
    .update(`${asked.row.id} ${accountId} ${canonical(asked.data)}`)
    .digest('base64url');

/** The row of a key; undefined if the key is free. @throws VisibleError if it belongs to another request */
export const sameRequest = (
  stored: StoredOrderRequest | undefined,
  fingerprint: string,
  now: Date,
): StoredOrderRequest | undefined => {
  const endsAt = stored?.request.ends_at ?? null;
  if (stored === undefined || (endsAt !== null && endsAt <= later(now, 0))) return undefined;
  if (stored.request.fingerprint !== fingerprint)
    throw new VisibleError('UNPROCESSABLE', 'This Idempotency-Key was used for another request.');
  return stored;
};

/** The order's reference at the provider, derived from the Idempotency-Key and the time of its first use. */
const referenceOf = (userId: string, key: string, since: string): string =>
  `prx_${digest(`request ${userId} ${key} ${since}`)}`;

const spending = z.union([
  z.object({ source_asset: z.string(), source_amount: amount }),
  z.object({ asset: z.string(), amount }),
]);

const spentBy = (data: unknown): OrderRequest['spends'] => {
  const order = spending.parse(data);
  return 'asset' in order
    ? { asset: order.asset, amount: order.amount }
    : { asset: order.source_asset, amount: order.source_amount };
};

export const newRequest = (
  who: Principal,
  key: string,
  asked: Asked,
  accountId: string,
  now: Date,
  counted: Counted | null,
): OrderRequest => {
  const createdAt = later(now, 0);
  // The receiver was checked before, and the provider has no such field.
  const { to_account_id: _receiver, ...data } = asked.data ?? {};
  const named = data['reference'];
  const reference = typeof named === 'string' ? named : referenceOf(who.user_id, key, createdAt);
  return {
    user_id: who.user_id,
    key,
    fingerprint: fingerprintOf(asked, accountId),
    account_id: accountId,
    path: asked.row.template,
    data: JSON.stringify({ ...data, reference }),
    reference,
    named: typeof named === 'string',
    phase: 'sending',
    lease_until: null,
    tried_at: null,
    answer: null,
    spends: spentBy(data),
    terms: null,
    day: null,
    created_at: createdAt,
    ends_at: null,
    counted,
  };
};

const destinations = z.object({
  wallet_id: z.nullish(z.string()),
  bank_account_id: z.nullish(z.string()),
});

/** The recipient of an external withdrawal. A sub-account's deposit wallet or account is not a recipient. */
const recipientOf = ({ data, path }: OrderRequest): Intent['destination'] => {
  if (path !== orderWithdrawal.template) return null;
  const { wallet_id: wallet, bank_account_id: bank } = destinations.parse(JSON.parse(data));
  if (wallet) return { kind: 'wallet', destination_id: wallet };
  return bank ? { kind: 'bank', destination_id: bank } : null;
};

export const intentOf = (request: OrderRequest): Intent => ({
  account_id: request.account_id,
  intent: request.reference,
  purpose: 'person',
  conversion_id: null,
  destination: recipientOf(request),
  terms: request.terms,
});

const exchanged = z.object({ source_asset: z.string(), target_asset: z.string(), source_amount: amount });
const sentOut = z.object({ asset: z.string(), amount });

/** The fields that identify the order in the provider's list. */
export const termsOf = ({ data, path }: OrderRequest): OrderTerms => {
  const asked: unknown = JSON.parse(data);
  if (path === orderExchange.template) {
    const { source_amount, ...pair } = exchanged.parse(asked);
    return { type: 'exchange', ...pair, amount: source_amount };
  }
  const { asset, amount: arrives } = sentOut.parse(asked);
  return { type: 'withdrawal', source_asset: asset, target_asset: asset, amount: arrives };
};

/** The scope for stops. The stops module resolves the address of an external destination. */
export const scopeOf = ({ account_id: accountId, data, path }: OrderRequest): OrderScope => {
  const { wallet_id: wallet, bank_account_id: bank } = destinations.parse(JSON.parse(data));
  const id = wallet ?? bank ?? undefined;
  return {
    subAccountId: subAccountId(accountId),
    byRule: false,
    destination: id === undefined ? null : { id, targets: path === orderWithdrawal.template ? null : [] },
  };
};

/** The request with new tries. The key does not expire while the outcome is unknown. */
export const withTries = (request: OrderRequest, { lease_until, tried_at }: Tries): OrderRequest => ({
  ...request,
  phase: lease_until === null ? 'unknown' : 'sending',
  lease_until,
  tried_at: tried_at ?? null,
});

export const settled = (request: OrderRequest, answer: KeptAnswer, now: Date): OrderRequest => ({
  ...request,
  phase: 'answered',
  lease_until: null,
  tried_at: null,
  answer,
  ends_at: later(now, KEPT_MS),
});

const refusal = z.object({ code: z.string(), message: z.string() });

/** The part of an error that is stored and shown. */
export const refusalIn = (error: unknown): z.output<typeof refusal> => {
  const { code, message } = error instanceof VisibleError ? error : new VisibleError('PROVIDER_FAILURE');
  return { code, message };
};

export const keepOrder = (order: OrderAnswer): KeptAnswer => ({ ok: true, body: JSON.stringify(order) });

export const keepRefusal = (error: unknown): KeptAnswer => ({
  ok: false,
  body: JSON.stringify(refusalIn(error)),
});

export const replay = ({ ok, body }: KeptAnswer): unknown => {
  const kept: unknown = JSON.parse(body);
  if (ok) return kept;
  const { code, message } = refusal.parse(kept);
  const known: ErrorCode = isErrorCode(code) ? code : 'UNPROCESSABLE';
  throw new VisibleError(known, message);
};
