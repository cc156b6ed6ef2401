import * as z from 'zod/mini';
import type { Outgoing } from '../../../modules/provider/calls.ts';
import { later } from '../../../platform/clock.ts';
import { type Fit, fit, fits } from '../fit.ts';
import type { Encoded } from '../profile.ts';
import { amount, maybeAmount, said, symbol } from './fields.ts';
import { exchangeNetwork } from './networks.ts';
import { only, refused, requestOf, way } from './ways.ts';

/** The provider renews its price this often. A quote has no end of its own. */
const RENEWED_MS = 20_000;

const quote = z.object({
  source_asset: symbol,
  source_amount: maybeAmount,
  source_amount_estimate: maybeAmount,
  target_asset: symbol,
  target_amount: maybeAmount,
  target_amount_estimate: maybeAmount,
  price: z.nullish(z.object({ price: maybeAmount })),
});

const readQuote = (body: unknown, askedAt: Date): Fit<unknown> => {
  const read = fit(quote, body);
  if (!read.ok) return read;
  const { source_asset, target_asset, price, ...amounts } = read.value;
  const source = said(amounts.source_amount) ?? said(amounts.source_amount_estimate);
  const target = said(amounts.target_amount_estimate) ?? said(amounts.target_amount);
  if (source === null) return { ok: false, field: 'source_amount' };
  if (target === null) return { ok: false, field: 'target_amount_estimate' };
  return fits({
    id: null,
    source_asset,
    source_amount: source,
    target_asset,
    target_amount_estimate: target,
    target_amount: said(amounts.target_amount),
    price: price ?? null,
    expires_at: later(askedAt, RENEWED_MS),
  });
};

const AMOUNTS = ['source_amount', 'target_amount'];

const asked = z.object({
  source_asset: symbol,
  target_asset: symbol,
  source_amount: amount,
  target_amount: z._default(amount, '0'),
  network: z.optional(z.string()),
});

export const quoteFor = (call: Outgoing): Encoded => {
  const data = fit(asked, call.data);
  if (!data.ok) return refused(`The request for a quote has no valid ${data.field}`);
  const { network: named, ...pair } = data.value;
  const network = exchangeNetwork(pair.target_asset, named);
  if (network === undefined) return refused(`Name the network for ${pair.target_asset}`);
  const body = { ...pair, network, product: 'exchange' };
  return only(way(requestOf(call, { body, numbers: AMOUNTS }), readQuote));
};
