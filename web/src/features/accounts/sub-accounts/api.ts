import { assignSubAccount, getSubAccount } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { listOrders } from '@ramps-gateway/shared/contract/calls/orders.ts';
import { readStatistics } from '@ramps-gateway/shared/contract/calls/statistics.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { callQuery, pagedQuery } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';
import { PAGE } from './page-texts.ts';

/** @param id the gateway's; 404 if the user has no access now */
export const subAccountQuery = (id: string) =>
  callQuery(keys.subAccounts.one(id), getSubAccount, { params: { id } });

const ORDERS_LISTED = 10;

/** From events, newest first. @param accountId the provider's */
export const ordersOfQuery = (accountId: string) =>
  pagedQuery(keys.orders.account(accountId), listOrders, { account_id: accountId, limit: ORDERS_LISTED });

export const figuresOfQuery = (id: string) =>
  callQuery([...keys.statistics, 'account', id], readStatistics, { query: { sub_account_id: id } });

export interface Assignment {
  readonly user_id: string | null;
  readonly manager_id: string | null;
}

/** Stays pending until the page shows the change. */
export const useAssign = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (assignment: Partial<Assignment>) =>
      callApi(assignSubAccount, { params: { id }, body: assignment }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.subAccounts.all });
      toast.success(PAGE.people.done);
    },
    onError: (error) => {
      toast.failure(PAGE.people.failed, messageOf(error));
      // Only the answer may have been lost.
      return client.invalidateQueries({ queryKey: keys.subAccounts.all });
    },
  });
};
