import { assignSubAccount, getSubAccount } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { listOrders } from '@ramps-gateway/shared/contract/calls/orders.ts';
import { readStatistics } from '@ramps-gateway/shared/contract/calls/statistics.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { keys } from '../../../lib/query/keys.ts';
import { PAGE } from '../page-texts.ts';

/** @param id ours; 404 unless the reader has access now */
export const subAccountQuery = (id: string) =>
  queryOptions({
    queryKey: keys.subAccounts.one(id),
    queryFn: ({ signal }) => callApi(getSubAccount, { params: { id }, signal }),
  });

const ORDERS_LISTED = 10;

/** From events, newest first. @param accountId the provider's */
export const ordersOfQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: keys.orders.account(accountId),
    queryFn: ({ pageParam, signal }) =>
      callApi(listOrders, {
        query: { account_id: accountId, limit: ORDERS_LISTED, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
  });

export const figuresOfQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.statistics, 'account', id],
    queryFn: ({ signal }) => callApi(readStatistics, { query: { sub_account_id: id }, signal }),
  });

export interface Assignment {
  readonly user_id: string | null;
  readonly manager_id: string | null;
}

/** Pending until the page shows it. */
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
      // The answer may have been lost.
      return client.invalidateQueries({ queryKey: keys.subAccounts.all });
    },
  });
};
