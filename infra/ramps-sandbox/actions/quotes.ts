import * as z from 'zod/mini';
import { isoTime } from '../clock.ts';
import { exact, readAmount } from '../domain/amounts.ts';
import { convert, priceOf } from '../domain/assets.ts';
import { optionalText, present, read, text } from '../input.ts';
import { invalid, refused } from '../problem.ts';
import type { Quote } from '../state/model.ts';
import type { World } from '../world.ts';
import { accountOf, networkOf, pricedAsset } from './order-rules.ts';

const LIFE_MS = 60_000;

const quoteRequest = z.object({
  source_asset: text,
  target_asset: text,
  source_amount: z.unknown(),
  product: optionalText,
  network: optionalText,
});

export const makeQuote = (world: World, account: string | undefined, body: unknown): Quote => {
  const asked = read(quoteRequest, body);
  const { store, clock, newId } = world;
  const state = store.state();
  if (account !== undefined) accountOf(state, account);
  if (asked.product !== undefined && asked.product !== 'exchange') throw invalid('product must be exchange');
  const source = pricedAsset(state, asked.source_asset);
  const target = pricedAsset(state, asked.target_asset);
  if (source.symbol === target.symbol) throw refused('same_asset', 'A quote needs two different assets');
  networkOf(target, asked.network);
  const amount = readAmount(asked.source_amount, 'source_amount', source);
  const bought = convert(amount, source, target);
  if (exact(bought).lte(0))
    throw refused('amount_too_small', `source_amount buys nothing of ${target.symbol}`);
  const quote: Quote = {
    id: newId('quo'),
    ...present({ account_id: account }),
    source_asset: source.symbol,
    source_amount: amount,
    target_asset: target.symbol,
    target_amount: bought,
    price: priceOf(source, target),
    expires_at: isoTime(clock.now() + LIFE_MS),
  };
  store.commit({ type: 'quote', quote });
  return quote;
};
