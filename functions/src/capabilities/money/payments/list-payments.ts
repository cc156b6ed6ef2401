import type { PaymentCounts } from '@ramps-gateway/shared/contract/calls/payments.ts';
import type { IncomingPaymentRecord, PaymentFilter } from '@ramps-gateway/shared/contract/payments.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import type { PaymentLists } from '../../../modules/conversions/ports.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';

interface ListContext {
  readonly lists: PaymentLists;
  readonly accounts: SubAccounts;
}

/** Times as the table stores them. Throws a 404 for a sub-account that the caller may not see now. */
const checked = async (
  who: Principal,
  { from, to, ...filter }: PaymentFilter,
  { accounts }: ListContext,
): Promise<PaymentFilter> => {
  if (filter.sub_account_id !== undefined) await visibleAccount(who, filter.sub_account_id, accounts);
  return {
    ...filter,
    ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
    ...(to === undefined ? {} : { to: new Date(to).toISOString() }),
  };
};

export const listPayments = async (
  who: Principal,
  filter: PaymentFilter,
  page: PageRequest,
  context: ListContext,
): Promise<Page<IncomingPaymentRecord>> =>
  context.lists.payments(who, await checked(who, filter, context), page);

export const countPayments = async (
  who: Principal,
  filter: PaymentFilter,
  context: ListContext,
): Promise<PaymentCounts> => ({
  items: await context.lists.paymentCounts(who, await checked(who, filter, context)),
});
