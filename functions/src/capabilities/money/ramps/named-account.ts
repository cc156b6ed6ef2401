import { TOKEN } from '@ramps-gateway/shared/contract/ramps/fields.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { AccountRule } from '@ramps-gateway/shared/contract/ramps/row.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import type { Accounts } from './ports.ts';

const HEADER = 'x-sub-account-id';

/** C3: the one value of this header, case-insensitive; undefined if absent. Lists and joined values are refused. */
export const namedAccount = (
  headers: Readonly<Record<string, unknown>> | null | undefined,
): string | undefined => {
  const values = Object.entries(headers ?? {})
    .filter(([name]) => name.toLowerCase() === HEADER)
    .map(([, value]) => value);
  if (values.length === 0) return undefined;
  const [value] = values;
  if (values.length > 1 || typeof value !== 'string' || !TOKEN.test(value))
    throw new VisibleError('INVALID_REQUEST', 'X-sub-account-id: must be exactly one account id');
  return value;
};

/** C3: another owner's account answers like one that does not exist. Administrators see every account. */
export const requireVisible = async (
  accounts: Pick<Accounts, 'get'>,
  who: Principal,
  accountId: string,
): Promise<void> => {
  if (who.role === 'admin') return;
  const found = await accounts.get(subAccountId(accountId));
  if (!found || !maySee(who, found.record)) throw notFound();
};

export const admittedAccount = async (
  accounts: Pick<Accounts, 'get'>,
  who: Principal,
  rule: AccountRule,
  named: string | undefined,
): Promise<string | undefined> => {
  const needed = rule === 'required' || (rule === 'scoped' && who.role !== 'admin');
  if (named === undefined && needed)
    throw new VisibleError('INVALID_REQUEST', 'X-sub-account-id: is required for this call');
  if (named !== undefined) await requireVisible(accounts, who, named);
  return rule === 'none' ? undefined : named;
};
