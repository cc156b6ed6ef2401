import type { OwnWallet } from '@ramps-gateway/shared/contract/collections.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { ExternalWallet } from '../../../modules/orders/model.ts';
import { readError } from '../../../modules/provider/errors.ts';
import type { CollectionProvider } from './ports.ts';

/** The gateway's wallet as registered at the provider: exactly this address and network, without a tag. */
export const namedWallet = async (
  { external_id }: SubAccountRecord,
  { address, network }: OwnWallet,
  provider: CollectionProvider,
): Promise<ExternalWallet | undefined> => {
  const read = await provider.usdtWallets(external_id);
  if (!read.ok) throw readError(read, 'The wallets of this sub-account could not be read.');
  return read.value.find(
    (wallet) => wallet.address === address && wallet.network === network && wallet.address_tag === undefined,
  );
};
