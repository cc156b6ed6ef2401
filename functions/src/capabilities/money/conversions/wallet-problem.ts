import type { ExternalWallet } from '../../../modules/orders/model.ts';
import type { WalletRecord } from '@ramps-gateway/shared/contract/records.ts';

/** How a wallet differs from the confirmed one; `undefined` if unchanged. No other wallet takes its place. */
export const walletProblem = (
  confirmed: WalletRecord,
  wallets: readonly ExternalWallet[],
): string | undefined => {
  const shown = wallets.find(({ wallet_id: id }) => id === confirmed.wallet_id);
  if (!shown) return 'is no longer at the provider';
  const isSame =
    shown.address === confirmed.address &&
    shown.network === confirmed.network &&
    shown.address_tag === confirmed.address_tag;
  return isSame ? undefined : 'no longer has the confirmed address, tag and network at the provider';
};
