import Big from 'big.js';
import { invalid, missing } from '../input.ts';

/** A plain decimal string: `"1500.00"`. */
export type Decimal = string;

/** A separate instance, because its settings must not affect other users of the library. */
const Exact = Big();
Exact.DP = 40;
Exact.RM = Big.roundDown;

const PLAIN = /^\d{1,20}(\.\d{1,18})?$/;
const WITH_EXPONENT = /^\d(\.\d{1,20})?e[+-]?\d{1,2}$/i;

/** Not negative. */
export const isDecimal = (text: string): boolean => PLAIN.test(text);

export const exact = (amount: Decimal): Big => new Exact(amount);

/** 2 to `scale` decimals, truncated: `"1500.00"`, `"277.264325"`, `"-0.10"`. */
export const formatAmount = (amount: Big, scale: number): Decimal => {
  const rounded = amount.round(scale, Big.roundDown);
  // A rounded zero has no sign.
  const [whole = '0', fraction = ''] = (rounded.eq(0) ? rounded.abs() : rounded).toFixed(scale).split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(Math.min(2, scale), '0');
  return kept === '' ? whole : `${whole}.${kept}`;
};

/** Parses a caller's amount (a string, or a number kept as text). Throws a 400 that names `field`. */
export const readAmount = (
  value: unknown,
  field: string,
  asset: { symbol: string; scale: number },
): Decimal => {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') throw invalid(`${field} is required`, 'invalid_amount');
  if (!PLAIN.test(text) && !WITH_EXPONENT.test(text)) {
    throw invalid(`${field} must be a plain number with a dot, like 1500.00`, 'invalid_amount');
  }
  const amount = exact(text);
  if (amount.lte(0)) throw invalid(`${field} must be above zero`, 'invalid_amount');
  if (!amount.round(asset.scale, Big.roundDown).eq(amount)) {
    throw invalid(`${field} must have at most ${asset.scale} decimals in ${asset.symbol}`, 'invalid_amount');
  }
  if (!PLAIN.test(amount.toFixed())) throw invalid(`${field} is too large`, 'invalid_amount');
  return formatAmount(amount, asset.scale);
};

/** Also allows zero. */
export const readAmountOrZero: typeof readAmount = (value, field, asset) =>
  typeof value === 'string' && /^0(\.0{1,18})?$/.test(value.trim())
    ? '0.00'
    : readAmount(value, field, asset);

type Row = readonly [
  symbol: string,
  name: string,
  type: 'fiat' | 'crypto' | 'exotic',
  /** Decimals of the smallest unit. */
  scale: number,
  /** Price in BRL; every pair's price follows from it. */
  brl: Decimal,
  networks: readonly string[],
  /** Badge colour; without one, no image. */
  colour?: string,
];

const CATALOGUE: readonly Row[] = [
  ['BRL', 'Brazilian Real', 'fiat', 2, '1', [], '#11845b'],
  ['USD', 'US Dollar', 'fiat', 2, '5.40', [], '#3b6db3'],
  ['EUR', 'Euro', 'fiat', 2, '6.30', []],
  ['MXN', 'Mexican Peso', 'fiat', 2, '0.30', []],
  ['USDT', 'Tether', 'crypto', 6, '5.41', ['tron', 'ethereum', 'polygon'], '#1f8f73'],
  ['BTC', 'Bitcoin', 'crypto', 8, '520000', ['bitcoin'], '#d9821c'],
  ['ETH', 'Ether', 'crypto', 18, '17500', ['ethereum', 'arbitrum'], '#5b6cc4'],
  ['DAI', 'Dai', 'crypto', 18, '5.40', ['ethereum']],
  ['XAU', 'Gold (troy ounce)', 'exotic', 6, '21500', [], '#a8842c'],
];

const INACTIVE = 'DAI';

export const ASSETS = CATALOGUE.map(([symbol, name, asset_type, scale, brl, networks, colour]) => ({
  id: `ast_${symbol.toLowerCase()}`,
  name,
  symbol,
  asset_type,
  active: symbol !== INACTIVE,
  scale,
  brl,
  networks: networks.map((id) => ({ id, name: id })),
  colour,
}));

export type Asset = (typeof ASSETS)[number];

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

/** `GET /v1/asset` (S3.3). A badge is a data URL, so that the catalogue needs no other server. */
export const assetView = ({ id, name, symbol, asset_type, active, networks, colour }: Asset) => {
  const shown = { id, name, symbol, asset_type, active };
  if (colour === undefined) return { ...shown, networks };
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${colour}"/>` +
    `<text x="16" y="21.5" font-family="sans-serif" font-size="15" font-weight="600" text-anchor="middle" fill="#fff">${symbol.charAt(0)}</text></svg>`;
  const small_image_url = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { ...shown, small_image_url, networks };
};

/** Price of one `base` in `quote`: BRL to USDT and USDT to BRL both give 5.41 BRL per USDT. */
export type Price = { price: Decimal; base_asset: string; quote_asset: string };

/** Enough decimals for the cheapest pair. */
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

const SYMBOLS = ASSETS.map(({ symbol }) => symbol);

/** Every asset with a balance, past or present: catalogue order, then others. */
export const heldAssets = (balances: ReadonlyMap<string, Big> = new Map()): [string, Decimal][] =>
  [...new Set([...SYMBOLS, ...balances.keys()])].flatMap((symbol): [string, Decimal][] => {
    const amount = balances.get(symbol);
    return amount === undefined ? [] : [[symbol, formatAmount(amount, scaleOf(symbol))]];
  });
