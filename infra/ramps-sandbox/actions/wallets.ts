import * as z from 'zod/mini';
import { readNetwork } from '../beta/values.ts';
import { ADDRESS, newAddress, randomId } from '../domain/random.ts';
import { each, invalid, missing, optionalText, present, read, refused, text } from '../input.ts';
import type { Wallet } from '../state/model.ts';
import { walletsOf } from '../state/state.ts';
import { isoTime, type World } from '../world.ts';
import { networkOf, tradedAsset } from './place.ts';

export const walletFields = {
  asset: text,
  ...each(optionalText, 'network', 'address', 'address_tag', 'name'),
};

const walletRequest = z.object(walletFields);
const betaRequest = z.object({
  asset: text,
  ...each(text, 'name', 'address', 'network'),
  address_tag: optionalText,
});

type Asked = z.output<typeof walletRequest>;
type WalletRequest = Pick<Asked, 'asset'> & Partial<Asked>;

const ADDRESS_RULE = 'must be 20 to 128 letters or digits';
const walletAddress = text.check(z.regex(ADDRESS, ADDRESS_RULE));

/** Not recorded yet: the given address, or a new deposit address. */
export const newWallet = (
  world: World,
  account: string,
  type: Wallet['wallet_type'],
  asked: WalletRequest,
): Wallet => {
  const asset = tradedAsset(asked.asset);
  if (asset.asset_type !== 'crypto') throw refused('not_crypto', `${asset.symbol} has no wallets`);
  const [first, ...others] = asset.networks;
  const network = networkOf(asset, asked.network) ?? (others.length === 0 ? first?.id : undefined);
  if (network === undefined) throw invalid(`network is required for ${asset.symbol}`);
  const address = asked.address ?? (type === 'shared' ? newAddress(network) : undefined);
  if (address === undefined) throw invalid('address is required');
  if (!ADDRESS.test(address)) throw invalid(`address ${ADDRESS_RULE}`);
  return {
    id: randomId('wal'),
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

const asBeta = ({ asset, network, ...others }: WalletRequest): WalletRequest => ({
  ...others,
  asset,
  network: readNetwork(tradedAsset(asset), network),
});

export const addExternalWallet = (world: World, account: string, body: unknown): Wallet => {
  const asked = world.wire === 'beta' ? asBeta(read(betaRequest, body)) : read(walletRequest, body);
  const wallet = newWallet(world, account, 'external', asked);
  world.store.commit({ type: 'wallet', wallet });
  return wallet;
};

/** Deposit addresses never change. */
export const sharedWallet = (
  world: World,
  account: string,
  asked: WalletRequest,
): { wallet: Wallet; isNew: boolean } => {
  const wallet = newWallet(world, account, 'shared', { ...asked, address: undefined });
  const known = walletsOf(world.store.state(), account).find(
    ({ asset, network, wallet_type }) =>
      asset === wallet.asset && network === wallet.network && wallet_type === 'shared',
  );
  if (known !== undefined) return { wallet: known, isNew: false };
  world.store.commit({ type: 'wallet', wallet });
  return { wallet, isNew: true };
};

/** The beta wire has only these two fields. */
export const askSharedWallet = (world: World, account: string, body: unknown) => {
  const asked = read(walletRequest, body);
  const { asset, network } = asked;
  return sharedWallet(world, account, world.wire === 'beta' ? asBeta({ asset, network }) : asked);
};

const walletChange = z.strictObject({ address: z.optional(walletAddress), network: z.optional(text) });

/** `PATCH /sandbox/wallets/{id}`: changes an external wallet in place, which no call of the provider can do. */
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

/** Deposit addresses cannot be removed, because payers may still use them. */
export const removeWallet = (world: World, account: string, id: string): void => {
  const wallet = world.store.state().wallets.get(id);
  if (wallet?.account_id !== account) throw missing('Wallet');
  if (wallet.wallet_type === 'shared') throw refused('wallet_shared', 'A deposit wallet cannot be deleted');
  world.store.commit({ type: 'wallet-removed', id });
};
