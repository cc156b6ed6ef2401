/** Networks whose addresses are checked, with the other names that providers and people use. */
const WORDS = {
  ethereum: ['eth', 'erc20'],
  polygon: ['matic', 'polygonpos'],
  bsc: ['bnb', 'bep20', 'binance', 'bnbchain'],
  arbitrum: ['arb', 'arbitrumone'],
  optimism: ['op'],
  base: [],
  avalanche: ['avax', 'avaxc', 'avalanchec'],
  celo: [],
  tron: ['trc20', 'trx'],
  bitcoin: ['btc'],
  solana: ['sol', 'spl'],
  ton: ['toncoin'],
  xrp: ['xrpl', 'ripple'],
  stellar: ['xlm'],
} as const satisfies Record<string, readonly string[]>;

export type Network = keyof typeof WORDS;

export type Family = 'evm' | Extract<Network, 'tron' | 'bitcoin' | 'solana' | 'ton' | 'xrp' | 'stellar'>;

const isNetwork = (word: string): word is Network => Object.hasOwn(WORDS, word);

const BY_WORD: ReadonlyMap<string, Network> = new Map(
  Object.entries(WORDS).flatMap(([network, words]) =>
    isNetwork(network) ? [network, ...words].map((word) => [word, network] as const) : [],
  ),
);

/** Words that name another network: `bitcoin cash` is not Bitcoin. */
const OTHERS = ['cash', 'sv', 'gold', 'classic', 'liquid', 'lightning', 'testnet'];

/**
 * One name per network: `ERC-20`, `erc20` and `Ethereum` are the same. An unknown name keeps its letters and digits.
 */
export const canonicalNetwork = (name: string): string => {
  const words = name.toLowerCase().match(/[a-z\d]+/g) ?? [];
  const whole = words.join('');
  const pairs = words.map((word, at) => `${word}${words[at + 1] ?? ''}`);
  const named = new Set([whole, ...words, ...pairs].flatMap((word) => BY_WORD.get(word) ?? []));
  const [only, ...more] = named;
  return only === undefined || more.length > 0 || words.some((word) => OTHERS.includes(word)) ? whole : only;
};

/** The address format of a network; undefined if unknown. */
export const familyOf = (network: string): Family | undefined => {
  const known = canonicalNetwork(network);
  if (!isNetwork(known)) return undefined;
  switch (known) {
    case 'tron':
    case 'bitcoin':
    case 'solana':
    case 'ton':
    case 'xrp':
    case 'stellar':
      return known;
    default:
      return 'evm';
  }
};
