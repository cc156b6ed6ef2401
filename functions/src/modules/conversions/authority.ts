import type { ConversionError } from '@ramps-gateway/shared/domain/conversion.ts';
import type {
  ConfigurationRecord,
  DestinationRecord,
  WalletRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { StoredSubAccount, SubAccounts } from '../accounts/ports.ts';
import type { ExternalWallet } from '../orders/model.ts';
import type { Configurations } from './ports.ts';

/** What permits moving an account's money now: its rule, its current owner and the named wallet. */
export interface Authority {
  readonly account: StoredSubAccount;
  readonly rule: { readonly version: number; readonly record: ConfigurationRecord };
  readonly destination: DestinationRecord;
}

export interface Objection {
  readonly code: ConversionError;
  /** For the user: the problem and the remedy, without a full stop. */
  readonly wrong: string;
  readonly remedy: string;
}

/** @param then what to do after the remedy */
export const objectionText = ({ wrong, remedy }: Objection, then: string): string =>
  `${wrong} ${remedy}, then ${then}.`;

const no = (code: ConversionError, wrong: string, remedy: string): { readonly objection: Objection } => ({
  objection: { code, wrong, remedy },
});

/**
 * Account and rule are re-read before each effect. A change of owner removes the destination's confirmation, and an
 * order is claimed only under the rule version judged here.
 */
export const authorityOf = async (
  subAccountId: string,
  {
    accounts,
    configurations,
  }: { readonly accounts: SubAccounts; readonly configurations: Pick<Configurations, 'get'> },
): Promise<{ readonly authority: Authority } | { readonly objection: Objection }> => {
  const [account, rule] = await Promise.all([accounts.get(subAccountId), configurations.get(subAccountId)]);
  if (!account)
    return no('not_configured', 'This sub-account no longer exists here.', 'Sync the sub-accounts');
  if (account.record.status !== 'active')
    return no('account_inactive', 'The sub-account is inactive.', 'Activate it');
  if (!rule)
    return no(
      'not_configured',
      'Automatic conversion is not set up for this sub-account.',
      'Set it up on the Settings tab',
    );
  const { destination } = rule.record;
  if (!destination)
    return no(
      'no_destination',
      'This sub-account has no external USDT wallet as its destination.',
      'Choose one on the Settings tab',
    );
  if (destination.confirmed_at === null)
    return no(
      'not_confirmed_by_owner',
      'The owner of this sub-account has not confirmed the destination of its USDT.',
      'Ask them to confirm it on the Settings tab',
    );
  return { authority: { account, rule, destination } };
};

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
