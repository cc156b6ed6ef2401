import Big from 'big.js';
import { missing } from '../problem.ts';
import { type Decimal, exact, formatAmount } from './amounts.ts';

export type Network = { id: string; name: string };

export type Asset = {
  id: string;
  name: string;
  symbol: string;
  asset_type: 'fiat' | 'crypto' | 'exotic';
  active: boolean;
  /** Decimals of the smallest unit. */
  scale: number;
  /** Price in BRL, from which all pairs are computed. */
  brl: Decimal;
  networks: readonly Network[];
  /** Badge colour; no image without one. */
  colour?: string;
};

const network = (id: string): Network => ({ id, name: id });

const ETHEREUM = network('ethereum');

export const ASSETS: readonly Asset[] = [
  {
    id: 'ast_brl',
    name: 'Brazilian Real',
    symbol: 'BRL',
    asset_type: 'fiat',
    active: true,
    scale: 2,
    brl: '1',
    networks: [],
    colour: '#11845b',
  },
  {
    id: 'ast_usd',
    name: 'US Dollar',
    symbol: 'USD',
    asset_type: 'fiat',
    active: true,
    scale: 2,
    brl: '5.40',
    networks: [],
    colour: '#3b6db3',
  },
  {
    id: 'ast_eur',
    name: 'Euro',
    symbol: 'EUR',
    asset_type: 'fiat',
    active: true,
    scale: 2,
    brl: '6.30',
    networks: [],
  },
  {
    id: 'ast_mxn',
    name: 'Mexican Peso',
    symbol: 'MXN',
    asset_type: 'fiat',
    active: true,
    scale: 2,
    brl: '0.30',
    networks: [],
  },
  {
    id: 'ast_usdt',
    name: 'Tether',
    symbol: 'USDT',
    asset_type: 'crypto',
    active: true,
    scale: 6,
    brl: '5.41',
    networks: [network('tron'), ETHEREUM, network('polygon')],
    colour: '#1f8f73',
  },
  {
    id: 'ast_btc',
    name: 'Bitcoin',
    symbol: 'BTC',
    asset_type: 'crypto',
    active: true,
    scale: 8,
    brl: '520000',
    networks: [network('bitcoin')],
    colour: '#d9821c',
  },
  {
    id: 'ast_eth',
    name: 'Ether',
    symbol: 'ETH',
    asset_type: 'crypto',
    active: true,
    scale: 18,
    brl: '17500',
    networks: [ETHEREUM, network('arbitrum')],
    colour: '#5b6cc4',
  },
  {
    id: 'ast_dai',
    name: 'Dai',
    symbol: 'DAI',
    asset_type: 'crypto',
    active: false,
    scale: 18,
    brl: '5.40',
    networks: [ETHEREUM],
  },
  {
    id: 'ast_xau',
    name: 'Gold (troy ounce)',
    symbol: 'XAU',
    asset_type: 'exotic',
    active: true,
    scale: 6,
    brl: '21500',
    networks: [],
    colour: '#a8842c',
  },
];

const BY_SYMBOL = new Map(ASSETS.map((asset) => [asset.symbol, asset]));

export const knownAsset = (symbol: string): Asset | undefined => BY_SYMBOL.get(symbol.toUpperCase());

export const SYMBOL = /^[A-Z0-9]{2,12}$/;

const MOST_DECIMALS = 18;

export const scaleOf = (symbol: string): number => BY_SYMBOL.get(symbol)?.scale ?? MOST_DECIMALS;

export const assetOf = (symbol: string): Asset => {
  const asset = knownAsset(symbol);
  if (asset === undefined) throw missing(`Asset ${symbol.slice(0, 20)}`);
  return asset;
};

/** A badge with the asset's initial as a data URL, so that the catalogue needs no other server. */
const badge = (asset: Asset & { colour: string }): string => {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${asset.colour}"/>` +
    `<text x="16" y="21.5" font-family="sans-serif" font-size="15" font-weight="600" text-anchor="middle" fill="#fff">${asset.symbol.charAt(0)}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};

/** `GET /v1/asset` (S3.3); some have no image. */
export const assetView = (asset: Asset) => ({
  id: asset.id,
  name: asset.name,
  symbol: asset.symbol,
  asset_type: asset.asset_type,
  active: asset.active,
  ...(asset.colour === undefined ? {} : { small_image_url: badge({ ...asset, colour: asset.colour }) }),
  networks: asset.networks,
});

/** Price of one `base` in `quote`: BRL to USDT and USDT to BRL both give 5.41 BRL per USDT. */
type Price = { price: Decimal; base_asset: string; quote_asset: string };

/** Enough for the cheapest pair. */
const PRICE_DECIMALS = 8;

/** The more expensive asset is the base, so that prices keep their digits. */
export const priceOf = (source: Asset, target: Asset): Price => {
  const [base, quote] = exact(source.brl).gt(exact(target.brl)) ? [source, target] : [target, source];
  const price = exact(base.brl).div(exact(quote.brl)).round(PRICE_DECIMALS, Big.roundHalfUp);
  return { price: formatAmount(price, PRICE_DECIMALS), base_asset: base.symbol, quote_asset: quote.symbol };
};

export const convert = (amount: Decimal, source: Asset, target: Asset): Decimal => {
  const { price, base_asset } = priceOf(source, target);
  const bought = base_asset === source.symbol ? exact(amount).times(price) : exact(amount).div(price);
  return formatAmount(bought, target.scale);
};
