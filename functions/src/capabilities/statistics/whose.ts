import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SubAccounts } from '../../modules/accounts/ports.ts';
import { visibleAccount } from '../../modules/accounts/sub-account.ts';
import { EVERYONE, ofAccount, type Scope, scopesOwnedBy } from '../../modules/statistics/model.ts';
import { VisibleError } from '../../platform/errors.ts';

export interface Whose {
  readonly scope?: 'own' | 'all' | undefined;
  readonly sub_account_id?: string | undefined;
}

/** Whose figures the caller asks for: administrators get everyone's unless they say otherwise (C3, "Scope"). */
export const scopesOf = async (
  who: Principal,
  { scope = who.role === 'admin' ? 'all' : 'own', sub_account_id: account }: Whose,
  accounts: SubAccounts,
): Promise<readonly Scope[]> => {
  // Whose it is counts, not what is counted for whom: the account is asked for at this moment.
  if (account !== undefined) return [ofAccount((await visibleAccount(who, account, accounts)).record.id)];
  if (scope === 'all' && who.role !== 'admin') throw new VisibleError('FORBIDDEN');
  if (scope === 'all') return EVERYONE;
  return scopesOwnedBy(who);
};
