import type { ExternalWallet } from '../../../modules/orders/model.ts';
import type { WalletRecord } from '@ramps-gateway/shared/contract/records.ts';

/** What has become of a wallet since it was confirmed; undefined if unchanged. No other wallet takes its place. */
export const walletProblem = (
  confirmed: WalletRecord,
  wallets: readonly ExternalWallet[],
): string | undefined => {
  const shown = wallets.find(({ wallet_id: id }) => id === confirmed.wallet_id);
  if (!shown) return 'is not at the provider any more';
  const isSame =
    shown.address === confirmed.address &&
    shown.network === confirmed.network &&
    shown.address_tag === confirmed.address_tag;
  return isSame
    ? undefined
    : 'has another address, tag or network at the provider than the one that was confirmed';
};
