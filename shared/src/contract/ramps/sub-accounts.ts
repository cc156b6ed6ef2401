import * as z from 'zod/mini';
import { ADMINISTRATORS, OPERATORS } from '../../domain/roles.ts';
import { exactly, maybeAmount, maybeText, pageOf, pageQuery } from './fields.ts';
import { CHANGE, type RampsRow, READ } from './row.ts';

export const subAccountAnswer = z.looseObject({
  account_id: z.string().check(z.minLength(1)),
  name: maybeText,
  email: maybeText,
  is_active: z.nullish(z.boolean()),
  kyc_status: maybeText,
  kyc_level: maybeText,
  kyc_limit: maybeAmount,
  kyc_volume: maybeAmount,
});

export const listSubAccounts = {
  ...READ,
  id: 'list-sub-accounts',
  template: '/v1/subaccounts',
  summary: 'Sub-accounts at the provider',
  roles: ADMINISTRATORS,
  account: 'none',
  query: z.object(pageQuery),
  answer: pageOf(subAccountAnswer),
} as const satisfies RampsRow;

export const getSubAccount = {
  ...READ,
  id: 'get-sub-account',
  template: '/v1/subaccount',
  summary: 'A sub-account',
  answer: subAccountAnswer,
} as const satisfies RampsRow;

/** Without data: deactivates the sub-account. `is_active: true` reactivates it. */
export const deactivateSubAccount = {
  ...CHANGE,
  id: 'deactivate-sub-account',
  action: 'sub_account.state',
  method: 'PATCH',
  template: '/v1/subaccount/inactive',
  summary: 'Make a sub-account inactive, or active again',
  roles: OPERATORS,
  account: 'required',
  handling: 'deactivation',
  data: z.union(
    [z.undefined(), z.null(), exactly({ is_active: z.optional(z.boolean()) })],
    'must be an object with is_active, true or false',
  ),
  answer: z.unknown(),
} as const satisfies RampsRow;
