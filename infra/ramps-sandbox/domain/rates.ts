import Big from 'big.js';
import type { Asset } from './assets.ts';
import { exact, formatAmount, type Decimal } from './amounts.ts';

/** What one `base` costs in `quote`: BRL to USDT and USDT to BRL are both 5.41 BRL for one USDT. */
type Price = { price: Decimal; base_asset: string; quote_asset: string };

/** Long enough for the cheapest pair, short enough to read. */
const PRICE_DECIMALS = 8;

/** The dearer asset is the base, so that a price never loses digits. */
export const priceOf = (source: Asset, target: Asset): Price => {
  const [base, quote] = exact(source.brl).gt(exact(target.brl)) ? [source, target] : [target, source];
  const price = exact(base.brl).div(exact(quote.brl)).round(PRICE_DECIMALS, Big.roundHalfUp);
  return { price: formatAmount(price, PRICE_DECIMALS), base_asset: base.symbol, quote_asset: quote.symbol };
};

/** What `amount` of `source` buys of `target`, rounded down to the target's smallest unit. */
export const convert = (amount: Decimal, source: Asset, target: Asset): Decimal => {
  const { price, base_asset } = priceOf(source, target);
  const bought = base_asset === source.symbol ? exact(amount).times(price) : exact(amount).div(price);
  return formatAmount(bought, target.scale);
};
