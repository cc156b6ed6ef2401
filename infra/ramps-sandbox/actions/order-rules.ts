import { type Decimal, exact, formatAmount } from '../domain/amounts.ts';
import { type Asset, knownAsset } from '../domain/assets.ts';
import { missing, type Problem, refused } from '../problem.ts';
import type { Account, Quote } from '../state/model.ts';
import type { State } from '../state/state.ts';

export const accountOf = (state: State, id: string): Account => {
  const account = state.accounts.get(id);
  if (account === undefined) throw missing('Sub-account');
  return account;
};

/** An inactive account moves nothing. */
export const activeAccount = (state: State, id: string): Account => {
  const account = accountOf(state, id);
  if (!account.is_active) throw refused('account_inactive', 'The sub-account is inactive');
  return account;
};

export const tradedAsset = (symbol: string): Asset => {
  const asset = knownAsset(symbol);
  if (asset === undefined) throw refused('unknown_asset', `Asset ${symbol.slice(0, 20)} is not offered`);
  if (!asset.active) throw refused('asset_inactive', `Asset ${asset.symbol} is inactive`);
  return asset;
};

export const pricedAsset = ({ behaviour }: State, symbol: string): Asset => {
  const asset = tradedAsset(symbol);
  return { ...asset, brl: behaviour.rates[asset.symbol] ?? asset.brl };
};

/** By id or by name in any case; `undefined` if none was requested. */
export const networkOf = (asset: Asset, name: string | undefined): string | undefined => {
  if (name === undefined) return undefined;
  const wanted = name.toLowerCase();
  const network = asset.networks.find((known) => known.id === wanted || known.name.toLowerCase() === wanted);
  if (network === undefined) {
    throw refused('unknown_network', `Network ${name.slice(0, 40)} is not offered for ${asset.symbol}`);
  }
  return network.id;
};

const balanceOf = (state: State, account: string, asset: string) =>
  state.balances.get(account)?.get(asset) ?? exact('0');

export const requireBalance = (state: State, account: string, asset: Asset, amount: Decimal): void => {
  const balance = balanceOf(state, account, asset.symbol);
  if (balance.gte(amount)) return;
  const shown = formatAmount(balance, asset.scale);
  throw refused(
    'insufficient_balance',
    `Insufficient ${asset.symbol} balance: ${shown} available, ${amount} needed`,
  );
};

export const quoteExpired = (): Problem =>
  refused('quote_expired', 'The quote has expired; ask for a new one');

type Wanted = { account: string; source: Asset; target: Asset; amount: Decimal };

export const usableQuote = (state: State, now: number, id: string, wanted: Wanted): Quote => {
  const quote = state.quotes.get(id);
  if (quote === undefined) throw refused('quote_unknown', 'The quote does not exist');
  if (Date.parse(quote.expires_at) <= now) throw quoteExpired();
  const same =
    quote.source_asset === wanted.source.symbol &&
    quote.target_asset === wanted.target.symbol &&
    exact(quote.source_amount).eq(wanted.amount) &&
    (quote.account_id === undefined || quote.account_id === wanted.account);
  if (!same) throw refused('quote_mismatch', 'The quote is for another exchange');
  return quote;
};
