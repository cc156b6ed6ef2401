import { walletProblem } from '../../../modules/conversions/authority.ts';
import type { ExternalWallet } from '../../../modules/orders/model.ts';
import type {
  ConfigurationRecord,
  DestinationRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { walletKeys } from '../../../modules/stops/model.ts';
import type { Clock } from '../../../platform/clock.ts';
import { VisibleError } from '../../../platform/errors.ts';
import { readError } from '../../../modules/provider/errors.ts';
import type { Provider } from '../../../modules/conversions/ports.ts';

export interface DestinationContext {
  readonly wallets: Pick<Provider, 'usdtWallets'>;
  readonly clock: Clock;
}

/** Who may confirm an account's destination: its owner, or an administrator if it has none. */
const mayConfirm = (who: Principal, account: SubAccountRecord): boolean =>
  account.user_id === null ? who.role === 'admin' : account.user_id === who.user_id;

const walletsOf = async (
  account: SubAccountRecord,
  { wallets }: DestinationContext,
): Promise<readonly ExternalWallet[]> => {
  const read = await wallets.usdtWallets(account.external_id);
  if (!read.ok) throw readError(read, 'The wallets of this sub-account could not be read.');
  return read.value;
};

/** Choosing the same wallet again keeps its age. */
const sinceWhen = (
  known: Pick<ConfigurationRecord, 'destination' | 'updated_at'> | undefined,
  wallet: ExternalWallet,
): string | undefined => {
  const before = known?.destination;
  if (!before || before.wallet_id !== wallet.wallet_id) return undefined;
  return walletKeys(before).exact === walletKeys(wallet).exact ? before.named_at : undefined;
};

/**
 * Builds the destination from the wallet's current data at the provider. The owner's choice also confirms it.
 * @param known the rule's current destination
 * @param seen the address that the caller saw; if the wallet has another one now, it throws a 409
 */
export const nameDestination = async (
  who: Principal,
  account: SubAccountRecord,
  walletId: string,
  seen: string | undefined,
  known: Pick<ConfigurationRecord, 'destination' | 'updated_at'> | undefined,
  context: DestinationContext,
): Promise<DestinationRecord> => {
  const wallet = (await walletsOf(account, context)).find(({ wallet_id: id }) => id === walletId);
  if (!wallet)
    throw new VisibleError(
      'UNPROCESSABLE',
      'destination_wallet_id: this sub-account has no such external USDT wallet.',
    );
  if (seen !== undefined && seen !== wallet.address)
    throw new VisibleError(
      'CONFLICT',
      'The address of this wallet has changed since you loaded it. Reload it and compare the address.',
    );
  const isConfirmed = mayConfirm(who, account);
  const now = context.clock().toISOString();
  return {
    wallet_id: wallet.wallet_id,
    address: wallet.address,
    network: wallet.network,
    ...(wallet.address_tag === undefined ? {} : { address_tag: wallet.address_tag }),
    name: wallet.name,
    named_at: sinceWhen(known, wallet) ?? now,
    confirmed_at: isConfirmed ? now : null,
    confirmed_by: isConfirmed ? who.user_id : null,
  };
};

export const requireUsable = async (
  destination: DestinationRecord | null,
  account: SubAccountRecord,
  context: DestinationContext,
): Promise<void> => {
  if (!destination)
    throw new VisibleError(
      'CONFLICT',
      'Automatic conversion cannot be switched on: choose the external USDT wallet that receives the USDT first.',
    );
  if (destination.confirmed_at === null)
    throw new VisibleError(
      'CONFLICT',
      'Automatic conversion cannot be switched on: the owner of the sub-account has not confirmed the destination of the USDT.',
    );
  const problem = walletProblem(destination, await walletsOf(account, context));
  if (problem !== undefined)
    throw new VisibleError(
      'CONFLICT',
      `Automatic conversion cannot be switched on: the destination wallet ${problem}. Choose one and confirm it.`,
    );
};
