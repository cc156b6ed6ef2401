import * as z from 'zod/mini';
import { isoTime } from '../clock.ts';
import type { Asset } from '../domain/assets.ts';
import { ADDRESS, newAddress } from '../domain/ids.ts';
import { optionalText, present, read, text } from '../input.ts';
import { invalid, missing, refused } from '../problem.ts';
import type { Wallet } from '../state/model.ts';
import type { World } from '../world.ts';
import { networkOf, tradedAsset } from './order-rules.ts';

export const walletFields = {
  asset: text,
  network: optionalText,
  address: optionalText,
  address_tag: optionalText,
  name: optionalText,
};

const walletRequest = z.object(walletFields);

type WalletRequest = z.output<typeof walletRequest>;

const ADDRESS_RULE = 'must be 20 to 128 letters or digits';
const walletAddress = text.check(z.regex(ADDRESS, ADDRESS_RULE));

const cryptoOf = (symbol: string): Asset => {
  const asset = tradedAsset(symbol);
  if (asset.asset_type !== 'crypto') throw refused('not_crypto', `${asset.symbol} has no wallets`);
  return asset;
};

/** Required unless the asset has only one. */
const chosenNetwork = (asset: Asset, name: string | undefined): string => {
  const [first, ...others] = asset.networks;
  const network = networkOf(asset, name) ?? (others.length === 0 ? first?.id : undefined);
  if (network === undefined) throw invalid(`network is required for ${asset.symbol}`);
  return network;
};

/** Not yet recorded: the given address, or a new deposit address. */
export const newWallet = (
  world: World,
  account: string,
  type: Wallet['wallet_type'],
  asked: WalletRequest,
): Wallet => {
  const asset = cryptoOf(asked.asset);
  const network = chosenNetwork(asset, asked.network);
  const address = asked.address ?? (type === 'shared' ? newAddress(network) : undefined);
  if (address === undefined) throw invalid('address is required');
  if (!ADDRESS.test(address)) throw invalid(`address ${ADDRESS_RULE}`);
  return {
    id: world.newId('wal'),
    account_id: account,
    asset: asset.symbol,
    network,
    address,
    ...present({ address_tag: asked.address_tag }),
    name: asked.name ?? `${asset.symbol} ${type === 'shared' ? 'deposit' : 'withdrawal'}`,
    wallet_type: type,
    created_at: isoTime(world.clock.now()),
  };
};

export const addExternalWallet = (world: World, account: string, body: unknown): Wallet => {
  const wallet = newWallet(world, account, 'external', read(walletRequest, body));
  world.store.commit({ type: 'wallet', wallet });
  return wallet;
};

/** Deposit addresses are stable. */
export const sharedWallet = (
  world: World,
  account: string,
  body: unknown,
): { wallet: Wallet; isNew: boolean } => {
  const { address: _, ...asked } = read(walletRequest, body);
  const wallet = newWallet(world, account, 'shared', { ...asked, address: undefined });
  const { wallets, walletsOf } = world.store.state();
  for (const id of walletsOf.get(account) ?? []) {
    const known = wallets.get(id);
    const same = known?.asset === wallet.asset && known.network === wallet.network;
    if (same && known.wallet_type === 'shared') return { wallet: known, isNew: false };
  }
  world.store.commit({ type: 'wallet', wallet });
  return { wallet, isNew: true };
};

const walletChange = z.strictObject({ address: z.optional(walletAddress), network: z.optional(text) });

/** `PATCH /sandbox/wallets/{id}`: changes an external wallet in place, which the provider's calls cannot. */
export const changeWallet = (world: World, id: string, body: unknown): Wallet => {
  const asked = read(walletChange, body);
  const wallet = world.store.state().wallets.get(id);
  if (wallet === undefined) throw missing('Wallet');
  if (wallet.wallet_type === 'shared') throw refused('wallet_shared', 'A deposit wallet cannot be changed');
  const network = networkOf(tradedAsset(wallet.asset), asked.network) ?? wallet.network;
  const changed: Wallet = { ...wallet, ...present({ address: asked.address }), network };
  world.store.commit({ type: 'wallet', wallet: changed });
  return changed;
};

/** Deposit addresses cannot be removed: payers may still use them. */
export const removeWallet = (world: World, account: string, id: string): void => {
  const wallet = world.store.state().wallets.get(id);
  if (wallet?.account_id !== account) throw missing('Wallet');
  if (wallet.wallet_type === 'shared') throw refused('wallet_shared', 'A deposit wallet cannot be deleted');
  world.store.commit({ type: 'wallet-removed', id });
};
