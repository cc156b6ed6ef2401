import type { RampsCall } from '@ramps-gateway/shared/contract/calls/ramps.ts';
import { TOKEN } from '@ramps-gateway/shared/contract/ramps/fields.ts';
import type { AccountRule, RampsRow } from '@ramps-gateway/shared/contract/ramps/row.ts';
import { matchRow } from '@ramps-gateway/shared/contract/ramps/table.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import { parse } from '../../../platform/request.ts';
import type { Accounts } from './ports.ts';

const HEADER = 'x-sub-account-id';

/** C3: the header's single value, whatever the case of its name; undefined if absent. Refuses lists and joined values. */
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

/** C3: another owner's account gets the same answer as a missing one. Administrators see every account. */
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

export interface Asked {
  readonly row: RampsRow;
  readonly values: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, unknown>> | undefined;
}

const texts = z.record(z.string(), z.string());
const fields = z.union([z.undefined(), z.null(), z.record(z.string(), z.unknown())]);

/** The row's parameters, each sent at most once; an empty one counts as absent. */
const queryOf = (row: RampsRow, given: URLSearchParams): Readonly<Record<string, string>> => {
  const named = Object.keys(row.query.shape).flatMap((name) => {
    const values = given.getAll(name).filter((value) => value !== '');
    if (values.length > 1) throw new VisibleError('INVALID_REQUEST', `${name}: must be sent only once`);
    return values.map((value) => [name, value]);
  });
  return texts.parse(parse(row.query, Object.fromEntries(named), 'query'));
};

const dataOf = (row: RampsRow, given: unknown): Asked['data'] => {
  const data = fields.parse(parse(row.data, given, 'data'));
  if (row.method === 'POST') return data ?? {};
  // A row without data has no body, and neither has an empty change.
  return row.method === 'PATCH' && data && Object.keys(data).length > 0 ? data : undefined;
};

/** The table's row of a call. C3: a call that is not in the table is a 404 and sends no request. */
export const rowOf = ({ method, endpoint }: RampsCall) => {
  const matched = matchRow(method, endpoint);
  if (!matched) throw new VisibleError('NOT_FOUND', 'Endpoint not allowed');
  return matched;
};

/** Query and data, limited to the row's allow-lists; throws a 400 for anything else. */
export const readAsked = ({ row, values, query }: ReturnType<typeof rowOf>, data: unknown): Asked => ({
  row,
  values,
  query: queryOf(row, query),
  data: dataOf(row, data),
});
