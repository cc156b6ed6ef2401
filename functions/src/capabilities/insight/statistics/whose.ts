import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { EVERYONE, ofAccount, type Scope, scopesOwnedBy } from '../../../modules/statistics/model.ts';
import { VisibleError } from '../../../platform/errors.ts';

export interface Whose {
  readonly scope?: 'own' | 'all' | undefined;
  readonly sub_account_id?: string | undefined;
}

/** Scope of the requested figures: administrators get everyone's by default (C3, "Scope"). */
export const askedFor = async (
  who: Principal,
  { scope = who.role === 'admin' ? 'all' : 'own', sub_account_id: asked }: Whose,
  accounts: SubAccounts,
): Promise<{ readonly scopes: readonly Scope[]; readonly account: SubAccountRecord | null }> => {
  if (asked !== undefined) {
    // The account's current ownership counts, so the account is read now.
    const { record } = await visibleAccount(who, asked, accounts);
    return { scopes: [ofAccount(record.id)], account: record };
  }
  if (scope === 'all' && who.role !== 'admin') throw new VisibleError('FORBIDDEN');
  return { scopes: scope === 'all' ? EVERYONE : scopesOwnedBy(who), account: null };
};
