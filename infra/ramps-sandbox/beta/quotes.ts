import Big from 'big.js';
import * as z from 'zod/mini';
import { pricedAsset } from '../actions/order-rules.ts';
import { type Decimal, exact, formatAmount } from '../domain/amounts.ts';
import { type Asset, convert, priceOf } from '../domain/assets.ts';
import type { Call } from '../http/call.ts';
import { optionalText, read, text } from '../input.ts';
import { invalid } from '../problem.ts';
import type { State } from '../state/state.ts';
import { amountIn } from './requests.ts';
import { amountsOf, imagesOf, requiredNetwork } from './values.ts';

const request = z.object({
  source_asset: text,
  target_asset: text,
  network: optionalText,
  product: z.literal('exchange', 'must be exchange'),
});

/** The smallest source amount that buys the target. */
const costOf = (target_amount: Decimal, source: Asset, target: Asset): Decimal => {
  const { price, base_asset } = priceOf(source, target);
  const cost =
    base_asset === target.symbol ? exact(target_amount).times(price) : exact(target_amount).div(price);
  return formatAmount(cost.round(source.scale, Big.roundUp), source.scale);
};

const REFERENCE_DECIMALS = 8;

/** Quotes have no id and bind nothing. */
export const betaQuote = (state: State, call: Call) => {
  const { source_asset, target_asset, network } = read(request, call.body);
  const amount = amountsOf(state);
  const source = pricedAsset(state, source_asset);
  const target = pricedAsset(state, target_asset);
  if (source.symbol === target.symbol) throw invalid('source_asset and target_asset must differ');
  const crypto = [target, source].find(({ asset_type }) => asset_type === 'crypto');
  if (crypto !== undefined) requiredNetwork(crypto, network);
  const source_amount = amountIn(call, 'source_amount', source);
  const target_amount = amountIn(call, 'target_amount', target);
  if ((source_amount === undefined) === (target_amount === undefined))
    throw invalid('One of source_amount and target_amount is required');

  const { price, base_asset, quote_asset } = priceOf(source, target);
  const rate = base_asset === source.symbol ? exact(price) : exact('1').div(price);
  const known = {
    asset: { name: target.name, type: target.asset_type, ...imagesOf(target) },
    price: { symbol: `${base_asset}${quote_asset}`, price: amount(price) },
    price_reference: amount(formatAmount(rate, REFERENCE_DECIMALS)),
    source_amount: amount(source_amount ?? '0'),
    source_asset: source.symbol,
    target_amount: amount(target_amount ?? '0'),
    target_asset: target.symbol,
  };
  return target_amount === undefined
    ? { ...known, target_amount_estimate: amount(convert(source_amount ?? '0', source, target)) }
    : { ...known, source_amount_estimate: amount(costOf(target_amount, source, target)) };
};
