import { canonicalNetwork } from './destinations/networks.ts';

export const MOST_EXPLORERS = 20;

export type ExplorerPlaceholder = '{address}' | '{hash}';

/** A host name, with an optional port and no user. */
const HOST = /^https:\/\/([a-z\d-]+\.)+[a-z]{2,}(:\d{1,5})?\//i;

/** An https address with the placeholder once, after the host. */
export const isExplorerPage = (text: string, placeholder: ExplorerPlaceholder): boolean => {
  const [before = '', after, ...more] = text.split(placeholder);
  return after !== undefined && more.length === 0 && HOST.test(before) && /^\S*$/.test(text);
};

interface ExplorerPages {
  readonly network: string;
  readonly transaction: string | null;
  readonly address: string | null;
}

export interface OnChain {
  readonly network: string;
  readonly hash?: string | null | undefined;
  readonly address?: string | null | undefined;
}

/** The explorer's page of a transaction, or else of an address; undefined without one. */
export const explorerPageOf = (
  explorers: readonly ExplorerPages[],
  { network, hash, address }: OnChain,
): string | undefined => {
  const of = explorers.find((each) => canonicalNetwork(each.network) === canonicalNetwork(network));
  if (of?.transaction && hash) return of.transaction.replace('{hash}', () => encodeURIComponent(hash));
  return of?.address && address
    ? of.address.replace('{address}', () => encodeURIComponent(address))
    : undefined;
};
