import { looksAlike } from '@ramps-gateway/shared/domain/masks.ts';
import type { Lookalike, ShownDestination } from '../../../../components/ui/destination-details.tsx';
import type { Bank, Wallet } from '../../../../lib/queries/holdings.ts';
import type { Transfer } from './transfer.ts';

/** A destination as the provider lists it; the order is sent to it. */
interface Listed extends ShownDestination {
  readonly id: string;
}

const NOTHING = {
  name: null,
  network: null,
  address: null,
  tag: null,
  bank: null,
  branch: null,
  account: null,
  key: null,
  keyType: null,
};

const listedWallet = (wallet: Wallet): Listed => ({
  ...NOTHING,
  kind: 'wallet',
  id: wallet.id,
  name: wallet.name || null,
  network: wallet.network || null,
  address: wallet.address || null,
  tag: wallet.address_tag || null,
});

const listedBank = (bank: Bank): Listed => ({
  ...NOTHING,
  kind: 'bank',
  id: bank.id,
  name: bank.name || null,
  bank: bank.bank_name || null,
  branch: bank.branch || null,
  account: bank.account || null,
  key: bank.instant_payment || null,
  keyType: bank.instant_payment_type || null,
});

/** Deposit wallets and accounts belong to the gateway and are not destinations. */
export const listedWallets = (wallets: readonly Wallet[]): readonly Listed[] =>
  wallets.filter(({ wallet_type: type }) => type !== 'shared').map(listedWallet);

export const listedBanks = (banks: readonly Bank[]): readonly Listed[] =>
  banks.filter(({ bank_type: type }) => type !== 'shared').map(listedBank);

const numberOf = ({ address, account }: ShownDestination): string => address ?? account ?? '';

export const lookalikesOf = (one: Listed, all: readonly Listed[]): readonly Lookalike[] =>
  all
    .filter((other) => other.id !== one.id && looksAlike(numberOf(one), numberOf(other)))
    .map((other) => ({ name: other.name ?? other.bank, address: numberOf(other) }));

export const destinationId = ({ request }: Transfer): string =>
  request.wallet_id ?? request.bank_account_id ?? '';

/** Whether a number fits the mask the user chose, `TXYZ12...mnopqr`. */
export const fitsMask = (destination: ShownDestination, masked: string): boolean => {
  const [begin = '', end] = masked.split('...');
  const number = numberOf(destination);
  return end === undefined ? number === masked : number.startsWith(begin) && number.endsWith(end);
};
