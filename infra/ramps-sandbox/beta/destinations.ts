import type { Asset } from '../domain/assets.ts';
import { invalid } from '../problem.ts';
import type { BankAccount, Wallet } from '../state/model.ts';
import type { State } from '../state/state.ts';
import { ownedBy } from '../provider/views.ts';

/** The sub-account's external wallets, oldest first. */
export const registeredWallets = (
  { walletsOf, wallets }: State,
  account: string,
  asset: Asset,
  network: string | undefined,
): Wallet[] =>
  ownedBy(walletsOf, wallets, account).filter(
    (wallet) =>
      wallet.wallet_type === 'external' &&
      wallet.asset === asset.symbol &&
      (network ?? wallet.network) === wallet.network,
  );

/** A withdrawal names no bank account, so `several_bank_accounts` picks one. Throws a 400 without one. */
export const registeredBank = (state: State, account: string, asset: Asset): BankAccount => {
  const registered = ownedBy(state.banksOf, state.banks, account).filter(
    (bank) => bank.bank_type === 'external' && bank.asset === asset.symbol,
  );
  const { several_bank_accounts } = state.behaviour.beta;
  if (several_bank_accounts === 'refused' && registered.length > 1)
    throw invalid(`Several bank accounts are registered for ${asset.symbol}`);
  const bank = registered.at(several_bank_accounts === 'oldest' ? 0 : -1);
  if (bank === undefined) throw invalid(`No bank account is registered for ${asset.symbol}`);
  return bank;
};
