import type { ConversionError } from '@ramps-gateway/shared/domain/conversion.ts';
import type { ConfigurationRecord, DestinationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Conversion } from '../model.ts';
import type { StoredSubAccount } from '../../../modules/accounts/ports.ts';
import type { StepContext } from './context.ts';

/** Under what money of an account may be moved now: by its rule, for its owner of this moment, to the wallet that is named. */
export interface Authority {
  readonly account: StoredSubAccount;
  readonly rule: { readonly version: number; readonly record: ConfigurationRecord };
  readonly destination: DestinationRecord;
}

export interface Objection {
  readonly code: ConversionError;
  /** For a person: what is wrong, and what to do. */
  readonly message: string;
}

const no = (code: ConversionError, message: string): { readonly objection: Objection } => ({
  objection: { code, message },
});

/**
 * Read again before each effect: account and rule may have changed hands since the conversion began. A change of owner
 * takes the confirmation of the destination away in the transaction that makes it, and an order is claimed only over the
 * version of the rule that was judged here.
 */
export const authorityOf = async (
  { record }: Conversion,
  { accounts, configurations }: Pick<StepContext, 'accounts' | 'configurations'>,
): Promise<{ readonly authority: Authority } | { readonly objection: Objection }> => {
  const [account, rule] = await Promise.all([
    accounts.get(record.sub_account_id),
    configurations.get(record.sub_account_id),
  ]);
  if (!account) return no('not_configured', 'This sub-account no longer exists here.');
  if (account.record.status !== 'active')
    return no('account_inactive', 'The sub-account is inactive. Activate it, then press Retry.');
  if (!rule)
    return no(
      'not_configured',
      'Automatic conversion is no longer set up for this sub-account. Set it up on the Settings tab, then press Retry.',
    );
  const { destination } = rule.record;
  if (!destination)
    return no(
      'no_destination',
      'This sub-account has no external USDT wallet as its destination. Choose one on the Settings tab, then press Retry.',
    );
  if (destination.confirmed_at === null)
    return no(
      'not_confirmed_by_owner',
      'The owner of this sub-account has not confirmed the destination of its USDT. They can confirm it on the Settings tab; then press Retry.',
    );
  return { authority: { account, rule, destination } };
};
