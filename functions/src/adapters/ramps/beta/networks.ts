import { BANK_CURRENCIES } from '@ramps-gateway/shared/domain/business/bank-accounts.ts';
import { canonicalNetwork } from '@ramps-gateway/shared/domain/destinations/networks.ts';

/** As the provider spells them. */
const SPELLED = ['bitcoin', 'erc-20', 'ripple', 'tron', 'bsc', 'polygon', 'ethereum', 'solana', 'rsk'];

/** What `canonicalNetwork` calls them otherwise. */
const BY_CANONICAL: ReadonlyMap<string, string> = new Map([
  ['ethereum', 'erc-20'],
  ['xrp', 'ripple'],
  ...SPELLED.map((name) => [canonicalNetwork(name), name] as const).filter(([, name]) => name !== 'ethereum'),
]);

/** `TRC20` and `tron` are one network; the provider gets its own spelling. An unknown name goes as it is. */
export const spelledNetwork = (name: string): string => {
  const lower = name.trim().toLowerCase();
  return SPELLED.includes(lower) ? lower : (BY_CANONICAL.get(canonicalNetwork(name)) ?? name.trim());
};

/** The network of the provider's own example of the pair. What an exchange buys stays in the balance, on no network. */
const EXAMPLES: ReadonlyMap<string, string> = new Map([['USDT', 'tron']]);

const isFiat = (asset: string): boolean => BANK_CURRENCIES.some(({ value }) => value === asset);

/** The network that a quote or an exchange names: empty for fiat; undefined where somebody must name it. */
export const exchangeNetwork = (asset: string, named: string | undefined): string | undefined => {
  const symbol = asset.toUpperCase();
  if (isFiat(symbol)) return '';
  return named ? spelledNetwork(named) : EXAMPLES.get(symbol);
};
