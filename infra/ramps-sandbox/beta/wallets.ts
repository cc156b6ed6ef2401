import * as z from 'zod/mini';
import { newWallet, sharedWallet } from '../actions/wallets.ts';
import { tradedAsset } from '../actions/order-rules.ts';
import { optionalText, present, read, text } from '../input.ts';
import type { Wallet } from '../state/model.ts';
import type { World } from '../world.ts';
import { longTime, networkName, readNetwork, requiredNetwork } from './values.ts';

const external = z.object({
  asset: text,
  name: text,
  address: text,
  network: text,
  address_tag: optionalText,
});

export const addBetaWallet = (world: World, account: string, body: unknown): Wallet => {
  const asked = read(external, body);
  const network = requiredNetwork(tradedAsset(asked.asset), asked.network);
  const wallet = newWallet(world, account, 'external', { ...asked, network });
  world.store.commit({ type: 'wallet', wallet });
  return wallet;
};

const shared = z.object({ asset: text, network: optionalText });

export const sharedBetaWallet = (world: World, account: string, body: unknown): Wallet => {
  const { asset, network } = read(shared, body);
  const known = readNetwork(tradedAsset(asset), network);
  return sharedWallet(world, account, { asset, ...present({ network: known }) }).wallet;
};

export const walletRow = (wallet: Wallet) => {
  const created = longTime(wallet.created_at);
  return {
    id: wallet.id,
    network: networkName(wallet.network),
    asset: wallet.asset,
    address: wallet.address,
    address_tag: wallet.address_tag ?? '',
    wallet_type: wallet.wallet_type,
    ...(wallet.wallet_type === 'external' ? { name: wallet.name } : {}),
    created_at: created,
    updated_at: created,
    deleted_at: null,
  };
};
