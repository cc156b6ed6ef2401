import type { AssetRecord } from '#shared/contract/records.ts';
import { minutesAgo } from './fixtures.ts';

const IMAGE = 'data:image/svg+xml;base64,PHN2Zy8+';

export const asset = (over: Partial<AssetRecord> = {}): AssetRecord => ({
  id: 'ast_usdt',
  name: 'Tether',
  symbol: 'USDT',
  asset_type: 'crypto',
  active: true,
  small_image_url: IMAGE,
  medium_image_url: null,
  networks: [
    { id: 'tron', name: 'tron' },
    { id: 'ethereum', name: 'ethereum' },
  ],
  updated_at: minutesAgo(60),
  ...over,
});

export const brl = asset({
  id: 'ast_brl',
  name: 'Brazilian Real',
  symbol: 'BRL',
  asset_type: 'fiat',
  small_image_url: null,
  networks: [],
});
const btc = asset({
  id: 'ast_btc',
  name: 'Bitcoin',
  symbol: 'BTC',
  networks: [{ id: 'bitcoin', name: 'bitcoin' }],
});
export const dai = asset({ id: 'ast_dai', name: 'Dai', symbol: 'DAI', active: false, networks: [] });
const gold = asset({
  id: 'ast_xau',
  name: 'Gold (troy ounce)',
  symbol: 'XAU',
  asset_type: 'exotic',
  networks: [],
});

/** The provider's `GET /v1/asset`. */
export const CATALOGUE = [brl, btc, dai, asset(), gold];
