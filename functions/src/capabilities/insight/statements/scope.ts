import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { ScopeAccounts } from './ports.ts';

/** Scope of a statement or list: one sub-account, those of an owner, or all that the principal sees. */
export interface Asked {
  readonly sub_account_id: string | null;
  readonly owner_id: string | null;
}

/** The scope's sub-accounts that the principal sees now; none if the named one is not theirs. */
export const accountsIn = async (
  who: Principal,
  { sub_account_id: id, owner_id: owner }: Asked,
  accounts: Pick<ScopeAccounts, 'every' | 'get'>,
): Promise<readonly SubAccountRecord[]> => {
  if (id !== null) {
    const found = (await accounts.get(id))?.record;
    return found && maySee(who, found) ? [found] : [];
  }
  const records = (await accounts.every(who)).map(({ record }) => record);
  return owner === null ? records : records.filter(({ user_id: userId }) => userId === owner);
};

/** The account of the ids that the principal sees all of now. */
export const seesAll = async (
  who: Principal,
  ids: readonly string[] | null,
  accounts: Pick<ScopeAccounts, 'ofMany'>,
): Promise<boolean> => {
  if (who.role === 'admin') return true;
  if (ids === null) return false;
  const found = await accounts.ofMany(ids);
  return ids.every((id) => {
    const account = found.get(id)?.record;
    return account !== undefined && maySee(who, account);
  });
};
